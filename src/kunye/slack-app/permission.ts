import type { webApi } from "@slack/bolt";
import type { Authority, ChannelScope, MemberRole, Whom } from "./authority.ts";
import { failure } from "../texts/tr.ts";

/** The least that something needs: nothing, to be one of the team, or (for what costs or opens a record) that in a channel of its own. */
export type Need = "none" | "see" | "spend";

/** The person and the place that are to be judged. */
export interface Judged {
  client: webApi.WebClient;
  asker: Whom & { channel: string };
}

const refusedPeople: Record<MemberRole, string | null> = {
  member: null,
  admin: null,
  guest: failure.guest,
  external: failure.external,
  unverified: failure.unverified,
};

/** Cards are private: whoever may not write in a channel may still ask there. */
const refusedPlaces: Record<ChannelScope, string | null> = {
  internal: null,
  restricted: null,
  archived: null,
  unknown: null,
  external: failure.externalChannel,
  unverified: failure.unverifiedChannel,
};

/** Why somebody may not do that there, in words for them; null where they may. */
export async function refusalOf(
  authority: Authority,
  { client, asker }: Judged,
  need: Need,
): Promise<string | null> {
  if (need === "none") return null;
  const [standing, reach] = await Promise.all([
    authority.standing(client, asker),
    need === "spend" ? authority.reach(client, asker) : ("internal" as const),
  ]);
  return refusedPeople[standing] ?? refusedPlaces[reach];
}
