/** The best titles by a number, in a binary heap whose root is the least of them. */
export function createTopTitles(most: number) {
  const titles = new Uint32Array(most);
  const values = new Float64Array(most);
  const offered = new Set<number>();
  let count = 0;
  let best = 0;
  let margin = 0;
  const swap = (a: number, b: number) => {
    const [title, value] = [titles[a] ?? 0, values[a] ?? 0];
    titles[a] = titles[b] ?? 0;
    values[a] = values[b] ?? 0;
    titles[b] = title;
    values[b] = value;
  };
  return {
    best: () => best,
    clear: (floor: number, most: number) => {
      margin = most;
      count = 0;
      best = floor;
      offered.clear();
    },
    /** What a title has to exceed: the least that is kept, and not far less than the best. */
    threshold: () => Math.max(best - margin, count < most ? -Infinity : (values[0] ?? 0)),
    offer: (title: number, value: number) => {
      // A title may hold two words that one queried word may stand for.
      if (offered.has(title)) return;
      offered.add(title);
      best = Math.max(best, value);
      let at: number;
      if (count < most) {
        at = count;
        count += 1;
        titles[at] = title;
        values[at] = value;
        for (let up = (at - 1) >> 1; at > 0 && (values[up] ?? 0) > value; up = (at - 1) >> 1) {
          swap(at, up);
          at = up;
        }
        return;
      }
      titles[0] = title;
      values[0] = value;
      at = 0;
      for (;;) {
        let least = at;
        for (const child of [at * 2 + 1, at * 2 + 2]) {
          if (child < count && (values[child] ?? 0) < (values[least] ?? 0)) least = child;
        }
        if (least === at) return;
        swap(at, least);
        at = least;
      }
    },
    titles: () => {
      const kept = Array.from({ length: count }, (_, at) => at)
        .filter((at) => (values[at] ?? 0) >= best - margin)
        .sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
      return kept.map((at) => titles[at] ?? 0);
    },
  };
}
