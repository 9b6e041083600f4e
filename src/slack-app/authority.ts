import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import type { Asker } from "../lookups/create-lookups.ts";

/** Who somebody is to the workspace that pays. */
export type Standing = "member" | "admin" | "guest" | "external";

/** Whether a channel is shared with another company; `unknown` where Slack does not say. */
export type ChannelReach = "internal" | "external" | "unknown";

/** Asks Slack who may spend and where, remembering answers for some minutes. */
export interface Authority {
  standing(client: webApi.WebClient, asker: Asker): Promise<Standing>;
  reach(client: webApi.WebClient, asker: Asker): Promise<ChannelReach>;
}

const rememberedMs = 5 * 60_000;
const failureRememberedMs = 30_000;
const patienceMs = 3_000;

/** Builds the authority; where Slack can't say who somebody is, a colleague is not locked out. */
export function createAuthority(log: Logger, now: () => number = Date.now): Authority {
  const standings = remembering<Standing>(now);
  const reaches = remembering<ChannelReach>(now);
  return {
    standing: (client, { team, userId }) =>
      standings(`${team} ${userId}`, async () => {
        const answer = await asked(() => client.users.info({ user: userId }), log);
        const user = answer?.user;
        if (!user) return ["member", failureRememberedMs];
        const stranger = user.is_stranger === true || (user.team_id ?? team) !== team;
        if (stranger && user.enterprise_user === undefined) return ["external", rememberedMs];
        if (user.is_restricted === true || user.is_ultra_restricted === true) {
          return ["guest", rememberedMs];
        }
        return [user.is_admin === true ? "admin" : "member", rememberedMs];
      }),
    reach: (client, { team, channel }) =>
      reaches(`${team} ${channel}`, async () => {
        // A direct message can't be looked into without a further scope, and nothing is shared there.
        if (channel.startsWith("D")) return ["internal", rememberedMs];
        const answer = await asked(() => client.conversations.info({ channel }), log);
        if (!answer) return ["unknown", failureRememberedMs];
        // Slack leaves the flags out where they are false.
        const shared =
          answer.channel?.is_ext_shared === true || answer.channel?.is_pending_ext_shared === true;
        return [shared ? "external" : "internal", rememberedMs];
      }),
  };
}

async function asked<Answer>(call: () => Promise<Answer>, log: Logger): Promise<Answer | null> {
  try {
    // Whoever asked a question must not wait for Slack's own hanging.
    const late = new Promise<never>((_resolve, reject) => {
      setTimeout(() => {
        reject(new Error("Slack did not answer in time"));
      }, patienceMs).unref();
    });
    return await Promise.race([call(), late]);
  } catch (error) {
    log.debug({ err: error }, "Slack did not say who or where somebody is");
    return null;
  }
}

function remembering<Value>(now: () => number) {
  const known = new Map<string, { value: Promise<Value>; until: number }>();
  return (key: string, ask: () => Promise<[Value, number]>): Promise<Value> => {
    const found = known.get(key);
    if (found && found.until > now()) return found.value;
    if (known.size > 10_000) known.clear();
    const answer = ask();
    const entry = { value: answer.then(([value]) => value), until: now() + failureRememberedMs };
    known.set(key, entry);
    answer.then(
      ([, forMs]) => (entry.until = now() + forMs),
      () => known.delete(key),
    );
    return entry.value;
  };
}
