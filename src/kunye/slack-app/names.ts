import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import { atMost, slackFailure } from "./slack-failure.ts";

/** A person's name as Slack has it; null where it doesn't say, or the person is gone. */
export type NameOf = (userId: string) => Promise<string | null>;

/** The locale of a person's Slack (`en-US`); null where it doesn't say. */
export type LocaleOf = (userId: string) => Promise<string | null>;

interface Profile {
  name: string | null;
  locale: string | null;
}

const nobody: Profile = { name: null, locale: null };

const rememberedMs = 3_600_000;
const failureRememberedMs = 5_000;
const patienceMs = 2_000;

/** Asks Slack for people's names and locales; `now` never steps back, in milliseconds. */
export function createNames(
  client: webApi.WebClient,
  log: Logger,
  now: () => number = () => performance.now(),
): { nameOf: NameOf; localeOf: LocaleOf } {
  const asked = new Map<string, { profile: Promise<Profile>; until: number }>();

  async function ask(user: string): Promise<Profile> {
    try {
      const { user: found } = await atMost(patienceMs, client.users.info({ user, include_locale: true }));
      if (!found || found.deleted === true) return nobody;
      const { real_name: real, profile, locale = null } = found;
      const names = [real, profile?.real_name, profile?.display_name];
      const name = names.find((one) => one !== undefined && one.trim() !== "") ?? null;
      return { name, locale };
    } catch (error) {
      log.warn({ code: slackFailure(error).code }, "Slack did not say who a person is");
      const entry = asked.get(user);
      if (entry) entry.until = now() + failureRememberedMs;
      return nobody;
    }
  }

  function profileOf(userId: string): Promise<Profile> {
    const found = asked.get(userId);
    if (found && found.until > now()) return found.profile;
    if (asked.size > 10_000) asked.clear();
    const profile = ask(userId);
    asked.set(userId, { profile, until: now() + rememberedMs });
    return profile;
  }

  return {
    nameOf: async (userId) => (await profileOf(userId)).name,
    localeOf: async (userId) => (await profileOf(userId)).locale,
  };
}
