// BLAKE2b (RFC 7693) with key, personalisation and any digest size, as in Python's hashlib; written to be read.

const BLOCK = 128; // bytes
const MASK = (1n << 64n) - 1n;

const START = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];

// The order in which each round takes the words of a block; two rounds more begin again.
const ORDERS = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const ROUNDS = 12;

// Columns, then diagonals, of the 4 x 4 words that are mixed.
const LINES = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

/** Returns the digest of bytes, as bytes; key and person are bytes too. */
export function blake2b(data, { size = 64, key = new Uint8Array(), person = new Uint8Array() } = {}) {
  if (!(size >= 1 && size <= 64)) throw new RangeError(`expected a digest of 1 to 64 bytes, came ${size}`);
  if (key.length > 64) throw new RangeError(`expected a key of at most 64 bytes, came ${key.length}`);
  if (person.length > 16) throw new RangeError(`expected a person of at most 16 bytes, came ${person.length}`);

  const parameters = new Uint8Array(64);
  parameters.set([size, key.length, 1, 1]); // one leaf, one level: no tree
  parameters.set(person, 48);
  const chain = wordsOf(parameters).map((word, i) => word ^ START[i]);

  // A key is a block of its own before the data; without both there is still one empty block.
  const before = key.length ? BLOCK : 0;
  const length = before + data.length;
  const padded = new Uint8Array(Math.max(Math.ceil(length / BLOCK), 1) * BLOCK);
  padded.set(key);
  padded.set(data, before);
  for (let start = 0; start < padded.length; start += BLOCK) {
    const isLast = start + BLOCK === padded.length;
    compress(chain, wordsOf(padded.subarray(start, start + BLOCK)), isLast ? length : start + BLOCK, isLast);
  }

  const digest = new DataView(new ArrayBuffer(64));
  chain.forEach((word, i) => digest.setBigUint64(8 * i, word, true));
  return new Uint8Array(digest.buffer, 0, size);
}

/** Mixes one block into the chain; `count` is how many bytes have come so far. */
function compress(chain, block, count, isLast) {
  const v = [...chain, ...START];
  v[12] ^= BigInt(count); // a page never has 2^64 bytes, so the upper word of the count stays 0
  if (isLast) v[14] ^= MASK;
  for (let round = 0; round < ROUNDS; round++) {
    const order = ORDERS[round % ORDERS.length];
    LINES.forEach(([a, b, c, d], i) => {
      v[a] = (v[a] + v[b] + block[order[2 * i]]) & MASK;
      v[d] = rotated(v[d] ^ v[a], 32n);
      v[c] = (v[c] + v[d]) & MASK;
      v[b] = rotated(v[b] ^ v[c], 24n);
      v[a] = (v[a] + v[b] + block[order[2 * i + 1]]) & MASK;
      v[d] = rotated(v[d] ^ v[a], 16n);
      v[c] = (v[c] + v[d]) & MASK;
      v[b] = rotated(v[b] ^ v[c], 63n);
    });
  }
  for (let i = 0; i < 8; i++) chain[i] ^= v[i] ^ v[i + 8];
}

function rotated(word, bits) {
  return (word >> bits) | ((word << (64n - bits)) & MASK);
}

/** Reads bytes as 64-bit words, little end first. */
function wordsOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / 8 }, (_, i) => view.getBigUint64(8 * i, true));
}
