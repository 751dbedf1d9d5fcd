/** Returns points as they are printed: with a minus sign, not a hyphen. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}
