import type { Core } from "./core.ts";
import type { Installation } from "./installations.ts";

/** Ends an installation: its token dies first, then the app is told by events. */
export async function uninstall(core: Core, installation: Installation): Promise<void> {
  core.installations.remove(installation);
  const tokens = { oauth: [], bot: [core.directory.app.botUserId] };
  await Promise.all([
    core.events.send({ event: { type: "tokens_revoked", tokens }, of: installation }),
    core.events.send({ event: { type: "app_uninstalled" }, of: installation }),
  ]);
}
