import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import { atMost, slackFailure } from "./slack-failure.ts";

/** A person's name and the locale of their Slack (`en-US`); null where it doesn't say, or the person is gone. */
export type ProfileOf = (userId: string) => Promise<Record<"name" | "locale", string | null>>;

const rememberedMs = 3_600_000;
const failureRememberedMs = 5_000;
const patienceMs = 2_000;

const nobody = { name: null, locale: null };

/** Asks Slack who people are; `now` never steps back, in milliseconds. */
export function createProfiles(
  client: webApi.WebClient,
  log: Logger,
  now: () => number = () => performance.now(),
): ProfileOf {
  const asked = new Map<string, { profile: ReturnType<ProfileOf>; until: number }>();

  async function ask(user: string): ReturnType<ProfileOf> {
    try {
      const info = client.users.info({ user, include_locale: true });
      const { user: found } = await atMost(patienceMs, info);
      if (!found || found.deleted === true) return nobody;
      const { real_name: real, profile, locale = null } = found;
      const names = [real, profile?.real_name, profile?.display_name];
      return { name: names.find((one) => one !== undefined && one.trim() !== "") ?? null, locale };
    } catch (error) {
      log.warn({ code: slackFailure(error).code }, "Slack did not say who a person is");
      const entry = asked.get(user);
      if (entry) entry.until = now() + failureRememberedMs;
      return nobody;
    }
  }

  return (userId) => {
    const found = asked.get(userId);
    if (found && found.until > now()) return found.profile;
    if (asked.size > 10_000) asked.clear();
    const profile = ask(userId);
    asked.set(userId, { profile, until: now() + rememberedMs });
    return profile;
  };
}
