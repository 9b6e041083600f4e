import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createLimitedServer, listen } from "../../src/platform/limited-server.ts";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import { startApps, startArguments } from "./app-processes.ts";
import { sendCommands, signingSecret, type Rate } from "./signed-commands.ts";
import { createTestWorkspace } from "../../test/support/people/test-workspace.ts";

/** The company that each command of the load asks for; the team holds it. */
export const heldVkn = "1234567890";

/** Künye as a process of its own in a workspace, over a registry that answers after so many milliseconds. */
export async function startListTeam(apiMs: number) {
  const world = fork("bench/support/fake-world.ts", [String(apiMs)]);
  const [at] = (await once(world, "message")) as [{ slack: string; registry: string }];
  let [workspaceUrl, appUrl] = ["", ""];
  const workspace = createTestWorkspace({
    appUrl: () => `${appUrl}/slack/events`,
    baseUrl: () => workspaceUrl,
    signingSecret,
    botToken: "xoxb-bench",
    manifest: readManifest(readFileSync("manifest.yml", "utf8")),
    grantedScopes: [
      ...["commands", "chat:write", "im:history", "users:read", "channels:read", "groups:read"],
      ...["files:read", "files:write"],
    ],
  });
  const server = createLimitedServer(workspace.listener);
  workspaceUrl = await listen(server, 0, "127.0.0.1");
  const apps = await startApps(1, startArguments(), {
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_BOT_TOKEN: "xoxb-bench",
    SLACK_API_URL: `${workspaceUrl}/api/`,
    REGISTRY_BASE_URL: at.registry,
    REGISTRY_API_KEY: "bench_key",
    LOG_LEVEL: "silent",
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString("base64")}`,
  });
  [appUrl = ""] = apps.urls;
  const direct = workspace.person("ayse").withApp();
  await direct.type(`/vkn ${heldVkn}`);
  await direct.waitFor("kredi düşüldü");
  return {
    apps,
    direct,
    registryUrl: at.registry,
    /** Commands after a company that is held, each answered past the workspace; answers with the acks' times. */
    load: (rate: Rate) =>
      sendCommands(apps.urls, rate, () => ({
        ...{ command: "/vkn", text: heldVkn, team_id: workspace.directory.team.id },
        ...{ user_id: direct.person.id, channel_id: direct.channel.id },
        response_url: `${at.slack}/response/0/0`,
      })),
    async stop() {
      await apps.stop();
      await workspace.close();
      server.closeAllConnections();
      server.close();
      world.kill();
    },
  };
}
