import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createSlackWorkspace,
  type SlackWorkspace,
  type SlackWorkspaceOptions,
} from "../../../src/slack-workspace/create-slack-workspace.ts";
import { readManifest } from "../../../src/slack-workspace/manifest.ts";

export const signingSecret = "local-signing-secret";
export const botToken = "xoxb-local-workspace";

export interface RunningWorkspace {
  readonly workspace: SlackWorkspace;
  readonly url: string;
  /** Where the app listens. */
  readonly appUrl: string;
  stop(): Promise<void>;
}

type StartOptions = Partial<SlackWorkspaceOptions> & {
  /** False for an app that is yet to be installed. */
  readonly isInstalled?: boolean;
};

/** A workspace that listens, with this listener as its app. */
export async function startWorkspace(
  manifest: string,
  app: RequestListener,
  { botToken: token = botToken, isInstalled = true, ...options }: StartOptions = {},
): Promise<RunningWorkspace> {
  const appServer = createServer(app);
  const appAddress = await listen(appServer);
  let url = "";
  const workspace = createSlackWorkspace({
    appUrl: `${appAddress}/slack/events`,
    signingSecret,
    ...(isInstalled && { botToken: token }),
    manifest: readManifest(manifest),
    baseUrl: () => url,
    ...options,
  });
  const server = createServer(workspace.listener);
  server.on("upgrade", workspace.upgrade);
  url = await listen(server);
  return {
    workspace,
    url,
    appUrl: appAddress,
    async stop() {
      await workspace.close();
      await Promise.all([shut(server), shut(appServer)]);
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function shut(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
