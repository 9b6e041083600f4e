/** Counts the edits between two texts: omission, insertion, change, swap; inexact above the limit. */
export function osaDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let secondAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let lowest = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (secondAbove[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      lowest = Math.min(lowest, cost);
    }
    if (lowest > limit) return limit + 1;
    [secondAbove, above] = [above, current];
  }
  return above[b.length] ?? 0;
}
