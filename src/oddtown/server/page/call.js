// Requests to the server.

/** Returns what the server answers, or throws the reason it gives. */
export async function call(path, body, method = body === undefined ? "GET" : "POST") {
  const options = { method };
  if (body !== undefined) {
    options.headers = { "content-type": "application/json" };
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error("The server does not answer.");
  }
  if (response.status === 204) return null;
  const data = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(reasonOf(data, response.status));
  return data;
}

function reasonOf(data, status) {
  if (data.reason) return data.rule ? `${data.rule}: ${data.reason}` : data.reason;
  if (Array.isArray(data.detail)) return data.detail.map((each) => `${each.loc.at(-1)}: ${each.msg}`).join("; ");
  return `The server answered ${status}.`;
}
