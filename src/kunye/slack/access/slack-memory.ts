import { atMost, slackFailure, type SlackFailure } from "./slack-failure.ts";

/** In milliseconds: the longest that an answer may take, for how long it counts, and how soon a failure is asked again. */
export interface MemoryTimes {
  patience: number;
  answer: number;
  failure: number;
  /** While Slack is away, what it said last counts for this long. */
  believed: number;
}

const mostKeys = 10_000;

/**
 * Remembers what Slack says under a key, and asks one question at a time for it. Null where Slack does not say: after
 * a passing failure what was known last counts, after any other nothing. `now` never steps back.
 */
export function createMemory<Value>(
  times: MemoryTimes,
  now: () => number,
  failed: (failure: SlackFailure) => void,
  isPassing: (value: Value) => boolean = () => false,
) {
  const asked = new Map<string, { value: Promise<Value | null>; until: number }>();
  const last = new Map<string, { value: Value; at: number }>();
  const soonAgain = (key: string) => {
    const entry = asked.get(key);
    if (entry) entry.until = now() + times.failure;
  };

  async function answer(key: string, ask: () => Promise<Value>): Promise<Value | null> {
    const at = now();
    try {
      const value = await atMost(times.patience, ask());
      last.set(key, { value, at });
      if (isPassing(value)) soonAgain(key);
      return value;
    } catch (error) {
      soonAgain(key);
      const failure = slackFailure(error);
      failed(failure);
      const known = failure.transient ? last.get(key) : undefined;
      return known && now() - known.at < times.believed ? known.value : null;
    }
  }

  /** `afresh`: what Slack said before counts no more. */
  return (key: string, ask: () => Promise<Value>, afresh = false): Promise<Value | null> => {
    const found = asked.get(key);
    if (!afresh && found && found.until > now()) return found.value;
    for (const map of [asked, last]) if (map.size > mostKeys) map.clear();
    const value = answer(key, ask);
    asked.set(key, { value, until: now() + times.answer });
    return value;
  };
}
