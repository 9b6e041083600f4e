/** A stream of random numbers, the same on every machine. */
export type Random = ReturnType<typeof createRandom>;

/** Starts the stream of a seed and a topic; the streams of different topics are independent. */
export function createRandom(seed: number, topic: string) {
  let state = seed >>> 0;
  for (let index = 0; index < topic.length; index += 1) {
    state = Math.imul(state ^ topic.charCodeAt(index), 0x01000193) >>> 0;
  }
  // splitmix32
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let value = state;
    value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
    return (value ^ (value >>> 16)) >>> 0;
  };
  /** Draws a whole number from 0 to n - 1. */
  const below = (n: number) => Math.floor((next() * n) / 0x1_0000_0000);
  return {
    below,
    /** Draws a whole number between two limits, both included. */
    between: (low: number, high: number) => low + below(high - low + 1),
    /** Returns true with a chance in percent. */
    percent: (chance: number) => below(100) < chance,
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("can't pick from an empty list");
      return item;
    },
    /** Draws a name with a probability proportional to its share. */
    draw: <Name extends string>(shares: Readonly<Record<Name, number>>): Name => {
      const names = Object.keys(shares) as Name[];
      let remaining = below(names.reduce((sum, name) => sum + shares[name], 0));
      const drawn = names.find((name) => (remaining -= shares[name]) < 0);
      if (drawn === undefined) throw new Error("can't draw from empty shares");
      return drawn;
    },
    /** Draws distinct items, all if there are fewer than `count`. */
    sample: <Item>(items: readonly Item[], count: number): Item[] => {
      const remaining = [...items];
      const drawn = [];
      while (drawn.length < count && remaining.length > 0) {
        drawn.push(...remaining.splice(below(remaining.length), 1));
      }
      return drawn;
    },
  };
}

/** Draws a day as DD.MM.YYYY between two years and two months, both included. */
export function drawDay(
  random: Random,
  years: readonly [from: number, to: number],
  months: readonly [from: number, to: number] = [1, 10],
): string {
  const twoDigits = (value: number) => value.toString().padStart(2, "0");
  const month = random.between(...months);
  return `${twoDigits(random.between(1, 28))}.${twoDigits(month)}.${random.between(...years)}`;
}

export function splitAtCommas(text: string): string[] {
  return text.split(",").map((item) => item.trim());
}
