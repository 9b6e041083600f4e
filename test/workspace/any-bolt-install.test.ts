import { createServer } from "node:http";
import { App, HTTPReceiver, LogLevel, type Installation } from "@slack/bolt";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../src/platform/limited-server.ts";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import { startTwoWorkspaces, teamIds } from "../support/start-two-workspaces.ts";
import { sampleManifest } from "./support/sample-app.ts";

const manifest = readManifest(
  sampleManifest.replace("settings:", "settings:\n  org_deploy_enabled: true"),
);

/** Starts a Bolt app that keeps its installations by Bolt's own installer. */
async function startBoltApp(options: Parameters<typeof startTwoWorkspaces>[1] = {}) {
  const server = createServer();
  const appOrigin = await listen(server, 0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const slack = await startTwoWorkspaces(appOrigin, { manifest, ...options });
  /** The stored installations, by workspace or organisation. */
  const stored = new Map<string, Installation>();
  const clientOptions = {
    slackApiUrl: slack.settings["SLACK_API_URL"] ?? "",
    retryConfig: { retries: 0 },
  };
  const receiver = new HTTPReceiver({
    signingSecret: slack.signingSecret,
    logLevel: LogLevel.ERROR,
    clientId: slack.client.id,
    clientSecret: slack.client.secret,
    stateSecret: "local-state-secret",
    scopes: ["commands", "chat:write"],
    redirectUri: `${appOrigin}/slack/oauth_redirect`,
    installerOptions: {
      directInstall: true,
      redirectUriPath: "/slack/oauth_redirect",
      authorizationUrl: `${slack.url}/oauth/v2/authorize`,
      clientOptions,
    },
    installationStore: {
      storeInstallation(installation) {
        const { isEnterpriseInstall, enterprise, team } = installation;
        stored.set((isEnterpriseInstall ? enterprise : team)?.id ?? "", installation);
        return Promise.resolve();
      },
      fetchInstallation({ isEnterpriseInstall, enterpriseId, teamId }) {
        const id = (isEnterpriseInstall ? enterpriseId : teamId) ?? "";
        const found = stored.get(id);
        return found ? Promise.resolve(found) : Promise.reject(new Error(`${id} is unknown`));
      },
    },
  });
  server.on("request", receiver.requestListener);
  const app = new App({ receiver, logLevel: LogLevel.ERROR, clientOptions });
  app.command("/cicek", async ({ ack, client, command }) => {
    await ack();
    const text = `Sipariş: ${command.text}`;
    await client.chat.postMessage({ channel: command.channel_id, text });
  });
  return { slack, stored, installUrl: `${appOrigin}/slack/install` };
}

test("an ordinary Bolt app installs itself in each workspace, and answers with its token", async () => {
  const { slack, stored, installUrl } = await startBoltApp();
  for (const place of [teamIds.first, teamIds.second]) {
    expect((await slack.install(installUrl, { place })).status).toBe(200);
  }
  expect(stored.get(teamIds.second)).toMatchObject({
    team: { id: teamIds.second },
    bot: { userId: "U07UYGULAMA", id: "B07UYGULAMA", scopes: ["commands", "chat:write"] },
    user: { id: "U07SELIN001" },
  });
  const finans = slack.workspace(teamIds.first).person("ayse").in("finans");
  const muhasebe = slack.workspace(teamIds.second).person("elif").in("muhasebe");
  await finans.type("/cicek lale");
  await muhasebe.type("/cicek gül");
  await finans.waitFor("Sipariş: lale");
  await muhasebe.waitFor("Sipariş: gül");
});

test("it serves every workspace of an organisation with one installation", async () => {
  const enterprise = { id: "E05AKCATAS1", name: "Akçataş Grubu" };
  const { slack, stored, installUrl } = await startBoltApp({ enterprise });
  expect((await slack.install(installUrl, { place: enterprise.id })).status).toBe(200);
  expect([...stored.keys()]).toEqual([enterprise.id]);
  const finans = slack.workspace(teamIds.first).person("ayse").in("finans");
  const muhasebe = slack.workspace(teamIds.second).person("elif").in("muhasebe");
  await finans.type("/cicek lale");
  await finans.waitFor("Sipariş: lale");
  await muhasebe.type("/cicek gül");
  await muhasebe.waitFor("Sipariş: gül");
});
