import { longTexts } from "../../test/kunye/invoices/support/read-long-texts.ts";
import type { Reader } from "./judge.ts";

/** Milliseconds of long texts; the factor of twice the length is two for a linear reader. */
export interface Speed {
  msPerText: number;
  ms20: number;
  ms40: number;
  factor: number;
  /** Hostile texts of 40,000 letters. */
  slowest: HostileTime;
  steepest: HostileTime;
}

interface HostileTime {
  ms: number;
  factor: number;
  text: string;
}

/** Below so many milliseconds a factor is noise. */
const noiseMs = 30;

/** Measures a reader on texts one by one, on long texts of them, and on hostile texts. */
export function measureSpeed(reader: Reader, texts: readonly string[]): Speed {
  const read = (text: string) => reader(text, { isTyped: false, maxFound: 20 });
  const msOf = (text: string) => {
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      read(text);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  texts.slice(0, 200).forEach(read);
  const start = performance.now();
  texts.forEach(read);
  const msPerText = (performance.now() - start) / texts.length;
  const all = texts.join("\n\n");
  const long = all.repeat(Math.ceil(40_000 / Math.max(1, all.length)));
  const [ms20, ms40] = [msOf(long.slice(0, 20_000)), msOf(long.slice(0, 40_000))];
  const hostile = longTexts
    .map(([begin, middle, end]) => {
      const of = (letters: number) => begin + middle.repeat(letters / middle.length) + end;
      const ms = msOf(of(40_000));
      const factor = ms < noiseMs ? 0 : ms / msOf(of(20_000));
      return { ms, factor, text: JSON.stringify(begin + middle).slice(0, 40) };
    })
    .toSorted((one, other) => other.ms - one.ms);
  const [slowest] = hostile;
  const [steepest] = hostile.toSorted((one, other) => other.factor - one.factor);
  const nothing = { ms: 0, factor: 0, text: "" };
  return {
    msPerText,
    ms20,
    ms40,
    factor: ms40 / ms20,
    slowest: slowest ?? nothing,
    steepest: steepest ?? nothing,
  };
}

/** Twice the length may take so many times as long; a quadratic reader takes four times. */
const maxFactor = 3;

export function isLinear({ ms40, factor, steepest }: Speed): boolean {
  return (ms40 < noiseMs || factor <= maxFactor) && steepest.factor <= maxFactor;
}
