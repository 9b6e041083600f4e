import { setTimeout as delay } from "node:timers/promises";
import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import { answerWithin, slackFailure } from "./web-api.ts";

/** The installation that the bot token belongs to; `userId` is the bot's. */
export interface Installation {
  /** The workspace's id, or the enterprise's if installed for the whole enterprise. */
  team: string;
  enterprise: string | null;
  botId: string;
  userId: string;
  scopes: readonly string[] | null;
}

/** The ids that a payload names as its origin; null for a missing id. */
export interface ClaimedOrigin {
  team: string | null;
  enterprise: string | null;
  personTeam: string | null;
}

export interface InstallationFinder {
  /** Returns the installation, the last known one if Slack is slow, or null without any. */
  find(withinMs: number): Promise<Installation | null>;
}

/** The pauses between tries, doubled up to the longest; chosen by hand. */
const pausesMs = { first: 500, longest: 30_000, refused: 60_000 };

/** Milliseconds until an answer is renewed; a reinstall may add the scope for files. */
const freshMs = { complete: 3_600_000, incomplete: 60_000 };

/** Asks Slack for the token's installation until Slack answers. Logs the missing scopes. */
export function findInstallation(
  client: webApi.WebClient,
  log: Logger,
  wantedScopes: readonly string[] = [],
  onUnverified: (method: "auth.test", code: string) => void = () => undefined,
  pauses = pausesMs,
  now: () => number = () => performance.now(),
): InstallationFinder {
  let checkedAt = now();
  let reading = readUntilAnswered();
  let last: Installation | null = null;

  /** Returns the installation; if the last reading is old, one caller reads again. */
  async function current(): Promise<Installation> {
    last = await reading;
    const canRead = last.scopes?.includes("files:read") !== false;
    if (now() - checkedAt < (canRead ? freshMs.complete : freshMs.incomplete)) return last;
    checkedAt = now();
    try {
      last = installationOf(await client.auth.test());
      logMissingScopes(last);
      reading = Promise.resolve(last);
    } catch (error) {
      const { code } = slackFailure(error);
      onUnverified("auth.test", code);
      log.warn({ code }, "Slack did not confirm the installation of the bot token");
    }
    return last;
  }

  async function readUntilAnswered(): Promise<Installation> {
    let pause = pauses.first;
    for (;;) {
      try {
        const installation = installationOf(await client.auth.test());
        checkedAt = now();
        logMissingScopes(installation);
        return installation;
      } catch (error) {
        const { transient, code } = slackFailure(error);
        onUnverified("auth.test", code);
        if (transient) log.warn({ code }, "Slack did not name the installation of the bot token");
        else log.error({ code }, "Slack refuses the bot token: nothing is asked until it is valid");
        // A stopping program does not wait for this pause.
        await delay(transient ? pause : pauses.refused, undefined, { ref: false });
        pause = Math.min(pause * 2, pauses.longest);
      }
    }
  }

  function logMissingScopes({ scopes }: Installation): void {
    const missing = scopes ? wantedScopes.filter((scope) => !scopes.includes(scope)) : [];
    if (missing.length === 0) return;
    log.error(
      { missing },
      "the app was installed without scopes of manifest.yml: install it again",
    );
  }

  return { find: (withinMs) => answerWithin(withinMs, current()).catch(() => last) };
}

/** True if a payload comes from another installation, which spends nothing here (R13). */
export function isForeign(
  claimed: ClaimedOrigin,
  { team, enterprise }: Pick<Installation, "team" | "enterprise">,
): boolean {
  if (enterprise !== null && claimed.enterprise === enterprise) return false;
  if (claimed.team !== team) return true;
  // In an enterprise users.info decides about a colleague's team.
  return enterprise === null && claimed.personTeam !== null && claimed.personTeam !== team;
}

function installationOf(answer: webApi.AuthTestResponse): Installation {
  const { team_id, enterprise_id: enterprise = null, is_enterprise_install } = answer;
  const team = is_enterprise_install === true ? enterprise : (team_id ?? enterprise);
  if (team === null) throw new Error("auth.test names no team");
  // A proxy may drop the header.
  const { scopes = null } = (answer.response_metadata ?? {}) as { scopes?: string[] };
  return { team, enterprise, botId: answer.bot_id ?? "", userId: answer.user_id ?? "", scopes };
}
