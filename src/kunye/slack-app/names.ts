import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import { atMost, slackFailure } from "./slack-failure.ts";

/** A person's name as Slack has it; null where it doesn't say, or the person is gone. */
export type NameOf = (userId: string) => Promise<string | null>;

const rememberedMs = 3_600_000;
const failureRememberedMs = 5_000;
const patienceMs = 2_000;

/** Asks Slack for people's names; `now` never steps back, in milliseconds. */
export function createNames(
  client: webApi.WebClient,
  log: Logger,
  now: () => number = () => performance.now(),
): NameOf {
  const asked = new Map<string, { name: Promise<string | null>; until: number }>();

  async function ask(user: string): Promise<string | null> {
    try {
      const { user: found } = await atMost(patienceMs, client.users.info({ user }));
      if (!found || found.deleted === true) return null;
      const { real_name: real, profile } = found;
      const names = [real, profile?.real_name, profile?.display_name];
      return names.find((name) => name !== undefined && name.trim() !== "") ?? null;
    } catch (error) {
      log.warn({ code: slackFailure(error).code }, "Slack did not say a person's name");
      const entry = asked.get(user);
      if (entry) entry.until = now() + failureRememberedMs;
      return null;
    }
  }

  return (userId) => {
    const found = asked.get(userId);
    if (found && found.until > now()) return found.name;
    if (asked.size > 10_000) asked.clear();
    const name = ask(userId);
    asked.set(userId, { name, until: now() + rememberedMs });
    return name;
  };
}
