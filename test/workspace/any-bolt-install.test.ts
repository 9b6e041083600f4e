import { App, HTTPReceiver, LogLevel, type Installation } from "@slack/bolt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleManifest } from "./support/sample-app.ts";
import { signingSecret } from "./support/start-workspace.ts";
import {
  client,
  startWorkspaces,
  teamIds,
  type RunningWorkspaces,
} from "./support/start-workspaces.ts";

/** The installations that Bolt's own installer stored, by workspace or organisation. */
const stored = new Map<string, Installation>();
const enterprise = { id: "E05AKCATAS1", name: "Akçataş Grubu" };
let run: RunningWorkspaces;
let receiver: HTTPReceiver | undefined;

beforeAll(async () => {
  run = await startWorkspaces(
    sampleManifest.replace("settings:", "settings:\n  org_deploy_enabled: true"),
    (request, response) => receiver?.requestListener(request, response),
    { enterprise },
  );
  receiver = createBoltReceiver();
});
afterAll(() => run.stop());

/** Creates an app that keeps its installations by Bolt's installer. */
function createBoltReceiver(): HTTPReceiver {
  const clientOptions = { slackApiUrl: `${run.url}/api/`, retryConfig: { retries: 0 } };
  const appReceiver = new HTTPReceiver({
    signingSecret,
    logLevel: LogLevel.ERROR,
    clientId: client.id,
    clientSecret: client.secret,
    stateSecret: "local-state-secret",
    scopes: ["commands", "chat:write"],
    redirectUri: run.redirectUrl,
    installerOptions: {
      directInstall: true,
      redirectUriPath: "/slack/oauth_redirect",
      authorizationUrl: `${run.url}/oauth/v2/authorize`,
      clientOptions,
    },
    installationStore: {
      storeInstallation(installation) {
        const id = installation.isEnterpriseInstall
          ? installation.enterprise?.id
          : installation.team?.id;
        stored.set(id ?? "", installation);
        return Promise.resolve();
      },
      fetchInstallation(query) {
        const id = query.isEnterpriseInstall ? query.enterpriseId : query.teamId;
        const found = stored.get(id ?? "");
        return found ? Promise.resolve(found) : Promise.reject(new Error(`${id ?? ""} is unknown`));
      },
    },
  });
  const app = new App({ receiver: appReceiver, logLevel: LogLevel.ERROR, clientOptions });
  app.command("/cicek", async ({ ack, client: web, command }) => {
    await ack();
    await web.chat.postMessage({ channel: command.channel_id, text: `Sipariş: ${command.text}` });
  });
  return appReceiver;
}

/** Installs as a browser does: by the app's own link, with its cookie. */
async function install(place: string): Promise<number> {
  const appOrigin = new URL(run.redirectUrl).origin;
  const begun = await fetch(`${appOrigin}/slack/install`, { redirect: "manual" });
  const returned = await run.authorize(begun.headers.get("location") ?? "", { place });
  const cookie = begun.headers.getSetCookie().map((one) => one.split(";")[0]);
  return (await fetch(returned, { headers: { cookie: cookie.join("; ") } })).status;
}

const inMuhasebe = () => run.workspace(teamIds.second).person("elif").in("muhasebe");

test("an ordinary Bolt app installs itself in each workspace, and answers with its token", async () => {
  expect(await install(teamIds.second)).toBe(200);
  expect(stored.get(teamIds.second)).toMatchObject({
    team: { id: teamIds.second },
    bot: { userId: "W05UYGULAMA", id: "B05UYGULAMA", scopes: ["commands", "chat:write"] },
    user: { id: "U07SELIN001" },
  });
  await inMuhasebe().type("/cicek gül");
  await inMuhasebe().waitFor("Sipariş: gül");
});

test("it serves every workspace of an organisation with one installation", async () => {
  expect(await install(enterprise.id)).toBe(200);
  expect(stored.get(enterprise.id)).toMatchObject({ isEnterpriseInstall: true, enterprise });
  const finans = run.workspace(teamIds.first).person("ayse").in("finans");
  await finans.type("/cicek lale");
  await finans.waitFor("Sipariş: lale");
  expect(
    inMuhasebe()
      .messages()
      .map(({ plain }) => plain),
  ).not.toContain("Sipariş: lale");
});
