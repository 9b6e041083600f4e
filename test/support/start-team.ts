import { readFileSync } from "node:fs";
import { onTestFinished } from "vitest";
import { withAgents, withWorkflows } from "../../src/kunye/operate/manifest/optional-parts.ts";
import { readConfig } from "../../src/kunye/start/config.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createLimitedServer, listen } from "../../src/platform/limited-server.ts";
import type { SlackWorkspaceOptions } from "../../src/workspace/create-slack-workspace.ts";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import type { PersonView } from "./people/person-view.ts";
import { startKunye, type Kunye } from "../../src/kunye/start/start-kunye.ts";
import { dataDirectory } from "./store-directory.ts";
import { createTestWorkspace, type TestWorkspace } from "./people/test-workspace.ts";
import { shortIntervals } from "./short-intervals.ts";

export const signingSecret = "test-signing-secret";

/** A workspace and the app; they know only each other's address. */
export interface Team {
  kunye: Kunye;
  dataDir: string;
  /** The workspace's own address. */
  slackUrl: string;
  /** Returns a person in a channel: `team.at("ayse", "finans")`. */
  at: (handle: string, channel?: string) => PersonView;
  workspace: TestWorkspace;
  /** Restarts the app on the same data. */
  restart: (environment?: Record<string, string>) => Promise<void>;
}

/** Starts Künye and a workspace with this installation; settings alone connect the two. */
export async function startTeam(
  registry: { url: string; key?: string },
  environment: Record<string, string> = {},
  installation: Pick<SlackWorkspaceOptions, "grantedScopes" | "enterprise"> = {},
): Promise<Team> {
  const dataDir = environment["DATA_DIR"] ?? (await dataDirectory());
  const plain = readFileSync("manifest.yml", "utf8");
  const withTools =
    environment["AGENTS"] === "on" ? withAgents(plain, "https://kunye.example") : plain;
  const manifest = environment["WORKFLOWS"] === "on" ? withWorkflows(withTools, "tr") : withTools;
  let workspaceUrl = "";
  const workspace = createTestWorkspace({
    appUrl: () => `${team.kunye.url}/slack/events`,
    baseUrl: () => workspaceUrl,
    signingSecret,
    botToken: "xoxb-test",
    appToken: "xapp-test",
    manifest: readManifest(manifest),
    ...installation,
  });
  const server = createLimitedServer(workspace.listener);
  server.on("upgrade", workspace.upgrade);
  workspaceUrl = await listen(server, 0, "127.0.0.1");

  const start = (more: Record<string, string> = {}) =>
    startKunye(
      readConfig({
        NODE_ENV: "test",
        PORT: "0",
        LOG_LEVEL: "silent",
        HOST: "127.0.0.1",
        DATA_DIR: dataDir,
        SLACK_SIGNING_SECRET: signingSecret,
        SLACK_BOT_TOKEN: "xoxb-test",
        SLACK_API_URL: `${workspaceUrl}/api/`,
        REGISTRY_BASE_URL: registry.url,
        REGISTRY_API_KEY: registry.key ?? "test_key",
        REGISTRY_DEADLINE_MS: "20000",
        // Tests press through the dialogs of this price, whatever the default is.
        CONFIRM_FROM: "3",
        ...environment,
        ...more,
      }),
      createLogger("silent"),
      shortIntervals,
    );
  const team: Team = {
    kunye: await start(),
    dataDir,
    slackUrl: workspaceUrl,
    workspace,
    at: (handle, channel = "finans") => workspace.person(handle).in(channel),
    async restart(more) {
      await team.kunye.stop();
      team.kunye = await start(more);
    },
  };
  onTestFinished(async () => {
    await team.kunye.stop();
    await workspace.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return team;
}
