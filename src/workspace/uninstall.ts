import type { Core } from "./core.ts";

/** Ends the app's tokens and tells it so, the last that it hears. */
export function uninstall(
  core: Core,
  error: "account_inactive" | "token_revoked" = "account_inactive",
): void {
  if (!core.installation.isInstalled()) return;
  core.installation.uninstall(error);
  const tokens = { oauth: [], bot: [core.directory.app.botUserId] };
  void core.events.send({ event: { type: "tokens_revoked", tokens } });
  void core.events.send({ event: { type: "app_uninstalled" } });
}
