// What is looked at beside the board: a seat's tableau, the hands that were passed on, or the piles.

class Looking {
  at: number | "hands" | "piles" | null = $state(null);
}

export const looking = new Looking();
