import * as webApi from "@slack/web-api";
import type { Logger } from "pino";
import { z } from "zod";
import type { Installations } from "../installations/create-installations.ts";
import type { InstallationStore } from "../installations/installation-store.ts";
import { createBoltLogger } from "../slack/bolt-logger.ts";
import { isTokenError, slackFailure, webClientOptions } from "../slack/web-api.ts";

/** The events by which a workspace takes the app's access away. */
export const leavingEvents = ["app_uninstalled", "tokens_revoked"] as const;

/** The events by which an organisation's installation reaches another set of workspaces. */
export const accessEvents = ["team_access_granted", "team_access_revoked"] as const;

const leaving = z.object({
  team_id: z.string().nullish(),
  enterprise_id: z.string().nullish(),
  /** Seconds. */
  event_time: z.number(),
  authorizations: z.array(z.object({ is_enterprise_install: z.boolean().nullish() })).nullish(),
  event: z.object({
    type: z.enum(leavingEvents),
    tokens: z.object({ bot: z.array(z.string()).nullish() }).nullish(),
  }),
});

const accessChange = z.object({ enterprise_id: z.string().nullish() });

/** Returns the organisation of one of `accessEvents`, given the whole body of its delivery. */
export function organisationIn(body: unknown): string | null {
  return accessChange.parse(body).enterprise_id ?? null;
}

/** Drops the secrets of workspaces that uninstalled the app or revoked its token. */
export function createLeaving({
  store,
  installations,
  apiUrl,
  log,
}: {
  store: Pick<InstallationStore, "revoke">;
  installations: Pick<Installations, "all" | "refresh">;
  apiUrl: string;
  log: Logger;
}) {
  const options = { ...webClientOptions(apiUrl), logger: createBoltLogger(log) };

  async function revoke(id: string, installedBefore: number): Promise<boolean> {
    const isRevoked = await store.revoke(id, installedBefore);
    if (!isRevoked) return false;
    log.info(
      { installation: id },
      "a workspace uninstalled the app: its token and key are deleted",
    );
    await installations.refresh();
    return true;
  }

  const checking = new Map<string, Promise<boolean>>();

  /** Revokes an installation whose token Slack refuses; true if that ended it. */
  function revokeIfDead(id: string): Promise<boolean> {
    return checking.getOrInsertComputed(id, () => askSlack(id).finally(() => checking.delete(id)));
  }

  async function askSlack(id: string): Promise<boolean> {
    await installations.refresh();
    const found = installations.all().find((one) => one.id === id);
    if (found?.revokedAt !== null || found.botToken === null) return false;
    try {
      await new webApi.WebClient(found.botToken, options).auth.test();
      return false;
    } catch (error) {
      const { code } = slackFailure(error);
      if (isTokenError(code)) {
        return revoke(id, found.installedAt + 1);
      }
      log.warn({ code }, "Slack did not say if an installation's token is valid");
      return false;
    }
  }

  return {
    revokeIfDead,
    /** Handles one of `leavingEvents`, given the whole body of its delivery. */
    async onLeaving(body: unknown): Promise<void> {
      const { team_id, enterprise_id, event_time, authorizations, event } = leaving.parse(body);
      const isOrgWide = authorizations?.some((one) => one.is_enterprise_install) === true;
      const id = isOrgWide ? enterprise_id : (team_id ?? enterprise_id);
      if (id == null) return;
      // Without a bot's token, a person took only their own access away.
      if (event.type === "tokens_revoked" && (event.tokens?.bot ?? []).length === 0) return;
      await installations.refresh();
      const active = installations.all().filter((one) => one.revokedAt === null);
      const named = active.filter((one) => one.id === team_id || one.id === enterprise_id);
      // Slack names any one of the installations that see the event, not the one that ended.
      const isSure = named.every((one) => one.id === id);
      if (isSure && (await revoke(id, event_time * 1_000))) return;
      // The event may be older than a reinstall, or one of the clocks be wrong: Slack knows.
      for (const one of named) await revokeIfDead(one.id);
    },
  };
}
