import type { Core } from "./core.ts";

/** Ends the app's tokens and tells it so, the last that it hears. */
export function uninstall(core: Core): void {
  if (!core.installation.isInstalled()) return;
  core.installation.uninstall();
  const tokens = { oauth: [], bot: [core.directory.app.botUserId] };
  void core.events.send({ event: { type: "tokens_revoked", tokens } });
  void core.events.send({ event: { type: "app_uninstalled" } });
}
