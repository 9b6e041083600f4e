import type { Core } from "./core.ts";

/** Adds a workspace to its organisation's installation, or takes it away; then tells the app. */
export async function setReached(core: Core, isReached: boolean): Promise<void> {
  const { installations, directory } = core;
  const { id } = directory.team;
  installations.setReached(id, isReached);
  const type = isReached ? "team_access_granted" : "team_access_revoked";
  const of = installations.ofOrganisation();
  if (of) await core.events.send({ event: { type, team_ids: [id] }, of });
}
