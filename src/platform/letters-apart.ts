/** Returns the Damerau-Levenshtein distance of two words. */
export function lettersApart(from: string, to: string): number {
  let earlier: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const changed = from[row - 1] === to[column - 1] ? 0 : 1;
      const steps = [
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + changed,
      ];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && isSwap) steps.push((earlier[column - 2] ?? 0) + 1);
      current.push(Math.min(...steps));
    }
    [earlier, above] = [above, current];
  }
  return above[to.length] ?? 0;
}
