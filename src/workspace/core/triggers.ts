import { slackLimits } from "../../platform/slack-limits.ts";
import type { Ids } from "./ids.ts";
import type { SlackError } from "./slack-error.ts";

/** Hands out trigger_ids: each opens one view, within three seconds. */
export function createTriggers(ids: Ids, clock: () => number) {
  const issued = new Map<string, { personId: string; expiresAt: number; used: boolean }>();
  return {
    issue(personId: string): string {
      const id = ids.triggerId();
      issued.set(id, {
        personId,
        expiresAt: clock() + slackLimits.triggerId.milliseconds,
        used: false,
      });
      return id;
    },
    /** The person whose trigger it was. */
    take(triggerId: unknown): { readonly personId: string } | SlackError {
      const entry = typeof triggerId === "string" ? issued.get(triggerId) : undefined;
      if (!entry) return { error: "invalid_trigger_id" };
      if (entry.used) return { error: "exchanged_trigger_id" };
      if (clock() > entry.expiresAt) return { error: "expired_trigger_id" };
      entry.used = true;
      return { personId: entry.personId };
    },
  };
}
