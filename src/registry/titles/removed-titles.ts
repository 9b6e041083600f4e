import { sharedWords } from "./shared-arrays.ts";

/** A bit a title; set where its company is gone or has another title now. Threads see it at once. */
export function createRemovedTitles(titles: number): Uint32Array<SharedArrayBuffer> {
  return sharedWords(Math.ceil(titles / 32));
}

export function isRemovedIn(removed: Uint32Array): (title: number) => boolean {
  return (title) => ((removed[title >>> 5] ?? 0) & (1 << (title & 31))) !== 0;
}

export function markRemoved(removed: Uint32Array, title: number): void {
  Atomics.or(removed, title >>> 5, 1 << (title & 31));
}
