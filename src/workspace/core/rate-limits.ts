/**
 * How often a method may be called: Slack's tiers, in calls a minute, or once a second in a channel.
 * Source: https://docs.slack.dev/apis/web-api/rate-limits
 */
export type Rate = 1 | 20 | 50 | 100 | "a second each channel";

export interface RateLimits {
  /** Counts a call; answers after how many seconds it may be made instead, if it may not be made now. */
  count(method: string, rate: Rate, channel: string): number | undefined;
}

export function createRateLimits(clock: () => number): RateLimits {
  const calls = new Map<string, number[]>();
  return {
    count(method, rate, channel) {
      const isByChannel = rate === "a second each channel";
      const [most, windowMs] = isByChannel ? [1, 1_000] : [rate, 60_000];
      const key = isByChannel ? `${method} ${channel}` : method;
      const now = clock();
      const recent = (calls.get(key) ?? []).filter((at) => at > now - windowMs);
      const [oldest] = recent;
      if (oldest !== undefined && recent.length >= most) {
        return Math.ceil((oldest + windowMs - now) / 1_000);
      }
      calls.set(key, [...recent, now]);
      return undefined;
    },
  };
}
