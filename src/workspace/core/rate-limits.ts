import type { Directory } from "./directory.ts";

/**
 * Slack's tiers: calls a minute of one method in one workspace. A method's tier is on its page.
 * Source: https://docs.slack.dev/apis/web-api/rate-limits
 */
const tiers = { tier1: 1, tier2: 20, tier3: 50, tier4: 100 } as const;

/** Methods without an entry have no limit that normal use reaches, such as `auth.test`. */
const tierOf: Readonly<Record<string, keyof typeof tiers>> = {
  "apps.connections.open": "tier1",
  "apps.uninstall": "tier1",
  "auth.revoke": "tier3",
  "auth.teams.list": "tier2",
  "chat.delete": "tier3",
  "chat.postEphemeral": "tier4",
  "functions.completeError": "tier3",
  "functions.completeSuccess": "tier3",
  "chat.update": "tier3",
  "conversations.info": "tier3",
  "files.completeUploadExternal": "tier4",
  "files.getUploadURLExternal": "tier4",
  "files.info": "tier4",
  "oauth.v2.access": "tier4",
  "usergroups.users.list": "tier2",
  "users.info": "tier4",
  "users.list": "tier2",
  "views.open": "tier4",
  "views.publish": "tier4",
  "views.push": "tier4",
  "views.update": "tier4",
};

/** Slack tolerates bursts of a tier; the size is not documented and chosen by hand. */
const burstOfTier1 = 5;

/** Posts in one channel: about one a second, with short bursts; their size is chosen by hand. */
const posts = { perSecond: 1, burst: 5 };

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Counts the app's calls by method, and its posts by channel too, with one token bucket each. */
export function createRateLimits(clock: () => number) {
  const buckets = new Map<string, { tokens: number; at: number }>();

  /** Takes a token; returns the seconds until there is one, or 0 if the call may go on. */
  function take(key: string, { perSecond, burst }: typeof posts): number {
    const now = clock();
    const bucket = buckets.get(key) ?? { tokens: burst, at: now };
    const refilled = bucket.tokens + (Math.max(0, now - bucket.at) / 1_000) * perSecond;
    const tokens = Math.min(burst, refilled);
    buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond));
  }

  return {
    /** Counts a call; returns the seconds of its Retry-After, or 0 if it is within the limits. */
    count(directory: Directory, method: string, channel: unknown): number {
      if (method === "chat.postMessage") {
        const id = String(channel);
        const person = directory.person(id);
        const place = person && !person.isForeign ? directory.directMessage(person.id).id : id;
        return take(`${method} ${place}`, posts);
      }
      const tier = tierOf[method];
      if (tier === undefined) return 0;
      const perMinute = tiers[tier];
      return take(method, { perSecond: perMinute / 60, burst: Math.max(perMinute, burstOfTier1) });
    },
  };
}
