import { longTexts } from "../../test/kunye/intake/support/read-long-texts.ts";
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
const noiseMs = 60;
/** A pair of times is measured at least and at most so often: the best of each counts. */
const minRounds = 3;
const maxRounds = 12;
/** Twice the length may take so many times as long; a quadratic reader takes four times. */
const maxFactor = 3;

/** Measures a reader on texts one by one, on long texts of them, and on hostile texts. */
export function measureSpeed(reader: Reader, texts: readonly string[]): Speed {
  const read = (text: string) => reader(text, { isTyped: false, maxFound: 20 });
  const msOf = (text: string) => cpuMsOf(() => read(text));
  const compare = (short: string, long: string) => {
    const best = { ms20: Infinity, ms40: Infinity, factor: 0 };
    for (let round = 0; round < maxRounds; round += 1) {
      best.ms20 = Math.min(best.ms20, msOf(short));
      best.ms40 = Math.min(best.ms40, msOf(long));
      best.factor = best.ms40 / best.ms20;
      if (round >= minRounds && (best.ms40 < noiseMs || best.factor <= maxFactor)) break;
    }
    return best;
  };
  texts.slice(0, 200).forEach(read);
  const msPerText = cpuMsOf(() => texts.forEach(read)) / texts.length;
  const all = texts.join("\n\n");
  const long = all.repeat(Math.ceil(40_000 / Math.max(1, all.length)));
  const { ms20, ms40, factor } = compare(long.slice(0, 20_000), long.slice(0, 40_000));
  const hostile = longTexts
    .map(([begin, middle, end]) => {
      const of = (letters: number) => begin + middle.repeat(letters / middle.length) + end;
      const time = compare(of(20_000), of(40_000));
      return {
        ms: time.ms40,
        factor: time.ms40 < noiseMs ? 0 : time.factor,
        text: JSON.stringify(begin + middle).slice(0, 40),
      };
    })
    .toSorted((one, other) => other.ms - one.ms);
  const [slowest] = hostile;
  const [steepest] = hostile.toSorted((one, other) => other.factor - one.factor);
  const nothing = { ms: 0, factor: 0, text: "" };
  return {
    msPerText,
    ms20,
    ms40,
    factor,
    slowest: slowest ?? nothing,
    steepest: steepest ?? nothing,
  };
}

/** Returns the processor's time in milliseconds: other programs of the machine do not count. */
function cpuMsOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

export function isLinear({ ms40, factor, steepest }: Speed): boolean {
  return (ms40 < noiseMs || factor <= maxFactor) && steepest.factor <= maxFactor;
}
