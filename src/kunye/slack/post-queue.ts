import { outsideSlot } from "../../platform/slots.ts";
import { startTimer } from "../../platform/start-timer.ts";
import { rateLimitPause } from "./web-api.ts";

/** Tells a reader, once Slack takes messages again, how many were dropped. */
type SayLost = (count: number) => Promise<unknown>;

/** The posts to a place whose rate Slack limits, oldest first. */
interface Line {
  waiting: Waiting[];
  lost: number;
  sayLost: SayLost;
  /** Slack's last 429, its pause in milliseconds, and the pause's end in monotonic milliseconds. */
  refusal: unknown;
  pauseMs: number;
  pausedUntil: number;
}

interface Waiting {
  /** The pauses of this post, the current one included. */
  waitMs: number;
  run: () => Promise<void>;
  drop: (refusal: unknown) => void;
}

/** Chosen by hand: no user waits longer for a free answer. */
const maxWaiting = { toPlace: 20, inAll: 500, ms: 300_000 };

export type PostQueue = ReturnType<typeof createPostQueue>;

/**
 * Builds a queue for the messages that no store keeps. While Slack limits the rate, they wait in
 * memory, those to one place in their order. Their reader is told of the dropped ones.
 */
export function createPostQueue(start = startTimer, max = maxWaiting) {
  const lines = new Map<string, Line>();
  let waitingInAll = 0;
  /** Monotonic milliseconds, set by a stop: what waits longer is lost with the program. */
  let endsAt = Infinity;

  /** Posts, or has the post wait; throws Slack's 429 if too many wait, or for too long. */
  async function post<Answer>(
    place: string,
    call: () => Promise<Answer>,
    sayLost: SayLost,
  ): Promise<Answer> {
    const line = lines.get(place);
    if (line) return outsideSlot(() => wait(line, call, sayLost));
    try {
      return await call();
    } catch (refusal) {
      if (rateLimitPause(refusal) === null) throw refusal;
      return outsideSlot(() => wait(lineAfter(place, refusal), call, sayLost));
    }
  }

  /** Returns the line of a place, which a first 429 opens. */
  function lineAfter(place: string, refusal: unknown): Line {
    const known = lines.get(place);
    if (known) return known;
    const line: Line = {
      waiting: [],
      lost: 0,
      sayLost: async () => {},
      ...pauseAfter(refusal, rateLimitPause(refusal) ?? 0),
    };
    lines.set(place, line);
    void serve(place, line);
    return line;
  }

  const pauseAfter = (refusal: unknown, pauseMs: number) => {
    return { refusal, pauseMs, pausedUntil: performance.now() + pauseMs };
  };

  function wait<Answer>(line: Line, call: () => Promise<Answer>, sayLost: SayLost) {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const run = async () => {
      resolve(await call());
    };
    line.sayLost = sayLost;
    line.waiting.push({ waitMs: line.pauseMs, run, drop: reject });
    waitingInAll += 1;
    const isFull = line.waiting.length > max.toPlace || waitingInAll > max.inAll;
    dropAll(line, isFull ? line.waiting.slice(-1) : lateIn(line));
    return promise;
  }

  const lateIn = ({ waiting, pausedUntil }: Line) =>
    waiting.filter(({ waitMs }) => waitMs > max.ms || pausedUntil > endsAt);

  function dropAll(line: Line, dropped: readonly Waiting[]): void {
    line.lost += dropped.length;
    for (const one of dropped) leave(line, one).drop(line.refusal);
  }

  function leave(line: Line, post: Waiting): Waiting {
    line.waiting = line.waiting.filter((one) => one !== post);
    waitingInAll -= 1;
    return post;
  }

  /** Posts what waits, one post after the other, until nothing waits and nothing is to be said. */
  async function serve(place: string, line: Line): Promise<void> {
    do {
      await new Promise<void>((resolve) => void start(line.pauseMs, resolve));
      line.pauseMs = 0;
      const { lost } = line;
      const [next] = line.waiting;
      try {
        if (next) {
          await next.run();
          leave(line, next);
        } else {
          await line.sayLost(lost);
          line.lost -= lost;
        }
      } catch (error) {
        const pauseMs = rateLimitPause(error);
        if (pauseMs !== null) {
          Object.assign(line, pauseAfter(error, pauseMs));
          for (const one of line.waiting) one.waitMs += pauseMs;
          dropAll(line, lateIn(line));
        } else if (next) leave(line, next).drop(error);
        else line.lost = 0;
      }
    } while (line.waiting.length + line.lost > 0);
    lines.delete(place);
  }

  return {
    post,
    /** Drops the posts that would wait for longer than a stop does. */
    stop(withinMs: number): void {
      endsAt = performance.now() + withinMs;
      for (const line of lines.values()) dropAll(line, lateIn(line));
    },
  };
}
