import type { Logger } from "pino";

/** Why a request was refused at the door. */
export type RefusalReason = keyof typeof reasons;

const reasons = {
  method: "it was no POST",
  "stale-timestamp": "its time is over five minutes off: is this machine's clock right?",
  "no-signature": "it bears no signature of Slack's",
  "bad-signature": "its signature is another's: is SLACK_SIGNING_SECRET this app's?",
  "too-large": "its body is larger than 1 MB",
  slow: "its body took longer than Slack waits for an answer",
  busy: "unfinished bodies hold too much memory, and its body was the oldest",
  "no-payload": "it is nothing that Slack sends to this app",
  failed: "it broke off, or could not be processed",
} as const;

/** All of them. */
export const refusalReasons = Object.keys(reasons) as RefusalReason[];

const oneLineEveryMs = 10_000;

/** Notes refusals: all are counted, and of each reason a line is written every ten seconds at most; `now` in milliseconds. */
export function createRefusals(
  log: Logger,
  count: (reason: RefusalReason) => void,
  now: () => number = () => performance.now(),
): (reason: RefusalReason, details?: object) => void {
  const written = new Map<RefusalReason, { at: number; since: number }>();
  return (reason, details = {}) => {
    count(reason);
    const last = written.get(reason);
    if (last && now() - last.at < oneLineEveryMs) {
      last.since += 1;
      return;
    }
    log.warn(
      { reason, ...details, unwritten: last?.since ?? 0 },
      `a request to the Slack endpoint was refused: ${reasons[reason]}`,
    );
    written.set(reason, { at: now(), since: 0 });
  };
}
