import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { SlackWorkspaceOptions } from "../../../src/workspace/create-slack-workspace.ts";
import { readManifest } from "../../../src/workspace/install/manifest.ts";
import { startTestWorkspace } from "../../support/people/test-workspace.ts";

export const signingSecret = "local-signing-secret";
export const botToken = "xoxb-local-workspace";

export interface RunningWorkspace {
  readonly workspace: Awaited<ReturnType<typeof startTestWorkspace>>;
  readonly url: string;
  /** The address of the app. */
  readonly appUrl: string;
  stop(): Promise<void>;
}

/** Starts a workspace with this listener as its app. */
export async function startWorkspace(
  manifest: string,
  app: RequestListener,
  options: Partial<SlackWorkspaceOptions> = {},
): Promise<RunningWorkspace> {
  const appServer = createServer(app);
  await new Promise<void>((resolve) => appServer.listen(0, "127.0.0.1", resolve));
  const appUrl = `http://127.0.0.1:${(appServer.address() as AddressInfo).port}`;
  const workspace = await startTestWorkspace({
    appUrl: `${appUrl}/slack/events`,
    signingSecret,
    botToken,
    manifest: readManifest(manifest),
    ...options,
  });
  return {
    workspace,
    url: workspace.url,
    appUrl,
    async stop() {
      await workspace.close();
      const closed = new Promise((resolve) => appServer.close(resolve));
      appServer.closeAllConnections();
      await closed;
    },
  };
}
