import { afterEach, describe, expect, test } from "vitest";
import { createRecordingApp, type RecordingApp } from "./support/recording-app.ts";
import { call, createSampleApp, sampleManifest } from "./support/sample-app.ts";
import { startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

let app: RecordingApp;
let run: RunningWorkspace;

async function start(enterprise?: "grid" | "org-wide") {
  app = createRecordingApp();
  run = await startWorkspace(manifest, app.listener, enterprise ? { enterprise } : {});
}
afterEach(() => run.stop());

const manifest = sampleManifest
  .replace("groups:read]", "groups:read, channels:history, reactions:read]")
  .replace("[app_home_opened]", "[app_home_opened, message.channels, reaction_added]");
const ours = "T05KARTALTP";
const sister = "T07KARTALIZ";
const other = "T06MERCANLJ";
const holding = { id: "E05KARTALHO", name: "Kartaltepe Holding" };

const button = { type: "button", text: { type: "plain_text", text: "Bas" } };
const at = (handle: string, channel: string) => run.workspace.person(handle).in(channel);
const userOf = async (id: string) =>
  (await call(run.url, "users.info", { user: id }))["user"] as Record<string, unknown>;

async function press(handle: string, channel: string, name: string) {
  const blocks = [{ type: "actions", elements: [button] }];
  await call(run.url, "chat.postMessage", { channel, blocks });
  await at(handle, name).click("Bas");
  return app.received.at(-1)?.payload;
}

/** The last event that the app got. */
const event = () => JSON.parse(app.received.at(-1)?.body ?? "{}") as Record<string, unknown>;

test("without an enterprise nothing speaks of one", async () => {
  await start();
  expect(run.workspace.directory.person("selin")).toBeUndefined();
  expect(run.workspace.directory.channelNamed("holding")).toBeUndefined();
  expect(await call(run.url, "auth.test", {})).not.toHaveProperty("enterprise_id");
  expect(await userOf("U05AYSE0001")).not.toHaveProperty("enterprise_user");
  expect(await press("ayse", "C05GENEL001", "genel")).toMatchObject({ enterprise: null });
  await at("ayse", "genel").type("/cicek gül");
  expect(app.received.at(-1)?.fields).not.toHaveProperty("enterprise_id");
});

describe("in an enterprise", () => {
  test("people say which one they are of, and who is of another company doesn't", async () => {
    await start("grid");
    expect(await call(run.url, "auth.test", {})).toMatchObject({
      ...{ team_id: ours, enterprise_id: holding.id, is_enterprise_install: false },
    });
    expect(await userOf("U07SELIN006")).toMatchObject({
      team_id: sister,
      is_restricted: false,
      enterprise_user: {
        id: "U07SELIN006",
        enterprise_id: holding.id,
        enterprise_name: holding.name,
        is_admin: false,
        is_owner: false,
        teams: [sister],
      },
    });
    expect(await userOf("U05AYSE0001")).toHaveProperty("enterprise_user.enterprise_id", holding.id);
    const kerem = await userOf("U06KEREM005");
    expect(kerem).toMatchObject({ is_stranger: false, team_id: other });
    expect(kerem).not.toHaveProperty("enterprise_user");
  });

  test("a shared channel of the enterprise is nobody else's, and the app works for all there", async () => {
    await start("grid");
    const channel = run.workspace.directory.channelNamed("holding")?.id ?? "";
    expect(await call(run.url, "conversations.info", { channel })).toMatchObject({
      channel: {
        ...{ is_org_shared: true, is_shared: true, is_ext_shared: false },
        shared_team_ids: [ours, sister],
      },
    });
    expect(await at("selin", "holding").type("/cicek gül")).toMatchObject({ kind: "acknowledged" });
    expect(app.received.at(-1)?.fields).toMatchObject({
      ...{ team_id: ours, is_enterprise_install: "false" },
      ...{ enterprise_id: holding.id, enterprise_name: holding.name },
    });
    expect(await press("selin", channel, "holding")).toMatchObject({
      team: { id: ours, enterprise_id: holding.id, enterprise_name: holding.name },
      enterprise: holding,
      is_enterprise_install: false,
      user: { id: "U07SELIN006", team_id: sister },
    });
  });

  test("the app can be installed in all of it at once", async () => {
    await start("org-wide");
    expect(await call(run.url, "auth.test", {})).toMatchObject({
      ...{ team_id: holding.id, enterprise_id: holding.id, is_enterprise_install: true },
    });
    await at("selin", "holding").type("/cicek gül");
    expect(app.received.at(-1)?.fields).toMatchObject({
      ...{ team_id: sister, is_enterprise_install: "true", enterprise_id: holding.id },
    });
    await at("ayse", "genel").type("/cicek gül");
    expect(app.received.at(-1)?.fields).toMatchObject({ team_id: ours });
    expect(await press("selin", "C05HOLDIN10", "holding")).toMatchObject({
      ...{ team: null, enterprise: holding, is_enterprise_install: true },
    });
    await at("ayse", "genel").type("Merhaba");
    expect(event()).toMatchObject({
      ...{ team_id: ours, enterprise_id: holding.id, context_enterprise_id: holding.id },
      authorizations: [{ enterprise_id: holding.id, team_id: null, is_enterprise_install: true }],
    });
  });
});

test("an ordinary Bolt app works for people of the sister workspace", async () => {
  const bolt = createSampleApp(() => run.url);
  run = await startWorkspace(sampleManifest, bolt, { enterprise: "org-wide" });
  const selin = at("selin", "holding");
  await selin.type("/cicek gül");
  await selin.waitFor("Stokta");
  await selin.click("Sula", { confirm: true });
  await selin.waitFor("sulandı");
  expect((await run.workspace.person("selin").home()).plain()).toContain("Hoş geldiniz");
});

test("an event that comes from another company carries its team, for the same installation", async () => {
  await start();
  const kerem = at("kerem", "ortak-proje");
  await kerem.type("Merhaba");
  expect(event()).toMatchObject({
    ...{ team_id: other, context_team_id: ours, is_ext_shared_channel: true },
    authorizations: [{ enterprise_id: null, team_id: ours }],
    event: { type: "message", team: other, user_team: other },
  });
  const { ts } = kerem.newest();
  await fetch(`${run.url}/workspace/react`, {
    method: "POST",
    body: JSON.stringify({
      personId: "U06KEREM005",
      channelId: kerem.channel.id,
      ts,
      name: "eyes",
    }),
  });
  await expect.poll(() => event()["event"]).toMatchObject({ type: "reaction_added" });
  expect(event()).toMatchObject({ team_id: other, context_team_id: ours });
  await at("ayse", "ortak-proje").type("Buyurun");
  expect(event()).toMatchObject({ team_id: ours, event: { team: ours } });
});
