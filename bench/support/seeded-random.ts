/** A stream of random numbers, the same on every machine for the same seed. */
export interface SeededRandom {
  /** A whole number from 0 to n - 1. */
  below(n: number): number;
  /** A number from 0 to below 1. */
  unit(): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** A rank from 0 to n - 1 by Zipf's law; `flat` evens out the first ranks. */
  zipf(n: number, flat: number): number;
}

/** Starts a stream; different seeds give unrelated streams. */
export function seededRandom(seed: number): SeededRandom {
  let state = Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let value = state;
    value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
    return (value ^ (value >>> 16)) >>> 0;
  };
  const unit = () => next() / 0x1_0000_0000;
  const below = (n: number) => Math.floor(unit() * n);
  return {
    below,
    unit,
    chance: (share) => unit() < share,
    pick: (items) => {
      if (items.length === 0) throw new RangeError("nothing to pick from");
      return items[below(items.length)] as (typeof items)[number];
    },
    // The inverse of the integral of 1 / (rank + flat).
    zipf: (n, flat) => Math.min(n - 1, Math.floor(flat * ((n + flat) / flat) ** unit() - flat)),
  };
}
