import { longTexts } from "../../test/kunye/intake/support/read-long-texts.ts";
import type { Reader } from "./judge.ts";

/** Milliseconds of texts one by one, and the growth of the time with a text's length. */
export interface Speed {
  msPerText: number;
  /** The growth on the bench's texts, one behind the other. */
  long: Growth;
  /** The hostile texts that take longest, and whose time grows most. */
  slowest: HostileGrowth;
  steepest: HostileGrowth;
}

/** Milliseconds of 10,000 and of 40,000 letters: the least of several runs each. */
interface Growth {
  ms10: number;
  ms40: number;
  /** Four for a linear reader, sixteen for a quadratic one. */
  factor: number;
}

interface HostileGrowth extends Growth {
  text: string;
}

const letters = { short: 10_000, long: 40_000 };
/** A time grows linearly up to this factor: halfway, in doublings, from four to sixteen. */
const maxFactor = 8;
/**
 * A time is the least of so many runs, so that neither compiling nor collecting counts. Short and
 * long ones alternate, as a busy machine is slower for a while.
 */
const runs = 7;
/** Below so many milliseconds for 40,000 letters, a time's growth does no harm. */
const harmlessMs = 40;

type Clock = (work: () => void) => number;

/** Measures a reader on texts one by one, on long texts of them, and on hostile texts. */
export function measureSpeed(
  reader: Reader,
  texts: readonly string[],
  msOf: Clock = cpuMsOf,
): Speed {
  const read = (text: string) => reader(text, { isTyped: false, maxFound: 20 });
  const growthOf = (textOf: (length: number) => string): Growth => {
    const [short, long] = [textOf(letters.short), textOf(letters.long)];
    let [ms10, ms40] = [Infinity, Infinity];
    for (let run = 0; run < runs; run += 1) {
      ms10 = Math.min(
        ms10,
        msOf(() => void read(short)),
      );
      ms40 = Math.min(
        ms40,
        msOf(() => void read(long)),
      );
    }
    return { ms10, ms40, factor: ms40 / ms10 };
  };
  texts.slice(0, 200).forEach(read);
  const msPerText = msOf(() => texts.forEach(read)) / texts.length;
  const all = texts.join("\n\n");
  const long = all.repeat(Math.ceil(letters.long / Math.max(1, all.length)));
  const hostile = longTexts
    .map(([begin, middle, end]): HostileGrowth => {
      const textOf = (length: number) => begin + middle.repeat(length / middle.length) + end;
      return { ...growthOf(textOf), text: JSON.stringify(begin + middle).slice(0, 40) };
    })
    .toSorted((one, other) => other.ms40 - one.ms40);
  const nothing = { ms10: 0, ms40: 0, factor: 0, text: "" };
  const [slowest = nothing] = hostile;
  const [steepest = nothing] = hostile
    .filter(({ ms40 }) => ms40 >= harmlessMs)
    .toSorted((one, other) => other.factor - one.factor);
  return { msPerText, long: growthOf((length) => long.slice(0, length)), slowest, steepest };
}

/** Returns the processor's time in milliseconds: other programs of the machine do not count. */
function cpuMsOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

export function isLinear({ long, steepest }: Speed): boolean {
  return [long, steepest].every(({ ms40, factor }) => ms40 < harmlessMs || factor <= maxFactor);
}
