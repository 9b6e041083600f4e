import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createLimitedServer, listen } from "../../src/platform/limited-server.ts";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import { startApps, startArguments } from "./app-processes.ts";
import { sendCommands, signingSecret, type Rate } from "./signed-commands.ts";
import { runAdmin } from "../../test/support/run-admin.ts";
import { vkn } from "../../test/kunye/lists/support/numbers.ts";
import { createTestWorkspace } from "../../test/support/people/test-workspace.ts";

/** A list takes long on a loaded machine. */
const waitMs = 900_000;

export type ListTeam = Awaited<ReturnType<typeof startListTeam>>;

/** Gives a list of new companies and waits for its offer. */
export async function giveList(team: ListTeam, first: number, rows: number): Promise<void> {
  const lines = Array.from({ length: rows }, (_, at) => `${vkn(first + at)};ÖRNEK ${at} LTD. ŞTİ.`);
  const content = `VKN;Unvan\n${lines.join("\n")}`;
  const file = { name: "cariler.csv", content };
  await awaited(team, "farklı VKN", () => team.direct.type("", { files: [file] }));
}

/** Agrees to the offered list; returns the seconds until its end. */
export async function askList(team: ListTeam): Promise<number> {
  const from = performance.now();
  await awaited(team, "Liste bitti", () => team.direct.click("Hepsi", { confirm: true }));
  return (performance.now() - from) / 1_000;
}

/** Acts, and waits for a message with these words; throws if a message reports a failure. */
export async function awaited(
  { direct }: Pick<ListTeam, "direct">,
  words: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const saying = (some: string) =>
    direct.messages().filter(({ plain }) => plain.includes(some)).length;
  const failed = () => saying("gönderilemedi") > 0;
  const before = saying(words);
  await act();
  await direct.waitFor(() => saying(words) > before || failed(), waitMs);
  if (failed()) throw new Error(direct.newest().plain);
}

/** The company that each load command looks up; the team holds its answer. */
export const heldVkn = "1234567890";
const unreadAnswers = "/response/unread";

/**
 * Starts Künye in a process with a workspace and a fake registry that answers after `apiMs`.
 * `nodeOptions` and `environment` are those of Künye's process, `checkout` is its directory.
 */
export async function startListTeam(
  apiMs: number,
  nodeOptions: readonly string[] = [],
  environment: Record<string, string> = {},
  checkout = ".",
) {
  const world = fork("bench/support/fake-world.ts", [String(apiMs)]);
  const [urls] = (await once(world, "message")) as [{ slack: string; registry: string }];
  let [workspaceUrl, appUrl] = ["", ""];
  const workspace = createTestWorkspace({
    appUrl: () => `${appUrl}/slack/events`,
    baseUrl: () => workspaceUrl,
    signingSecret,
    botToken: "xoxb-bench",
    manifest: readManifest(readFileSync("manifest.yml", "utf8")),
    grantedScopes:
      "commands chat:write im:history users:read channels:read groups:read files:read files:write".split(
        " ",
      ),
  });
  // Künye answers only at Slack's own address; the answers to the load are not read.
  const server = createLimitedServer((req, res) => {
    if (req.url === unreadAnswers) res.end("ok");
    else workspace.listener(req, res);
  });
  workspaceUrl = await listen(server, 0, "127.0.0.1");
  const keys = { ENCRYPTION_KEYS: `a:${randomBytes(32).toString("base64")}` };
  const settings = {
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_BOT_TOKEN: "xoxb-bench",
    SLACK_API_URL: `${workspaceUrl}/api/`,
    REGISTRY_BASE_URL: urls.registry,
    REGISTRY_API_KEY: "bench_key",
    LOG_LEVEL: "silent",
    ...keys,
    ...environment,
  };
  const apps = await startApps(1, [...nodeOptions, ...startArguments()], settings, checkout);
  [appUrl = ""] = apps.urls;
  const direct = workspace.person("ayse").withApp();
  await direct.type(`/vkn ${heldVkn}`);
  await direct.waitFor("kredi düşüldü");
  return {
    apps,
    direct,
    workspace,
    registryUrl: urls.registry,
    /** Runs the operator's command beside Künye. */
    admin: async (...args: string[]): Promise<void> => {
      const { code, err } = await runAdmin(
        { ...keys, DATA_DIR: apps.directories[0] ?? "" },
        ...args,
      );
      if (code !== 0) throw new Error(err);
    },
    /** Lets the registry answer or not. */
    registry: (does: "hang" | "answer") => world.send(does),
    /** Sends lookups of the held company, answered outside the workspace; returns the times until each ack. */
    load: (rate: Rate) =>
      sendCommands(apps.urls, rate, () => ({
        command: "/vkn",
        text: heldVkn,
        team_id: workspace.directory.team.id,
        user_id: direct.person.id,
        channel_id: direct.channel.id,
        response_url: `${workspaceUrl}${unreadAnswers}`,
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
