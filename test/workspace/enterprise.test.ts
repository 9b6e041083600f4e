import { afterEach, beforeEach, expect, test } from "vitest";
import { createRecordingApp } from "./support/recording-app.ts";
import { sampleManifest } from "./support/sample-app.ts";
import { startWorkspaces, teamIds, type RunningWorkspaces } from "./support/start-workspaces.ts";

const manifest = sampleManifest
  .replace(
    "[app_home_opened]",
    "[app_home_opened, message.channels, tokens_revoked, app_uninstalled, team_access_revoked, team_access_granted]",
  )
  .replace("bot: [", "bot: [channels:history, usergroups:read, files:read, files:write, ")
  .replace("settings:", "settings:\n  org_deploy_enabled: true");
const enterprise = { id: "E05AKCATAS1", name: "Akçataş Grubu" };
const { first, second } = teamIds;
const app = createRecordingApp();
let run: RunningWorkspaces;

beforeEach(async () => {
  app.received.length = 0;
  run = await startWorkspaces(manifest, app.listener, { enterprise });
});
afterEach(() => run.stop());

const bodyOf = (index: number) =>
  JSON.parse(app.received.at(index)?.body ?? "") as Record<string, unknown>;

test("an installation for the organisation has no team, and works in every workspace", async () => {
  const returned = await run.authorize(run.authorizeUrl(), { place: enterprise.id, by: "ayse" });
  const answer = await run.exchange(returned.searchParams.get("code") ?? "");
  expect(answer).toMatchObject({
    ok: true,
    team: null,
    enterprise,
    is_enterprise_install: true,
    bot_user_id: "W05UYGULAMA",
    authed_user: { id: "U05AYSE0001" },
  });
  const token = String(answer["access_token"]);
  expect(await run.call("auth.test", token)).toMatchObject({
    team_id: enterprise.id,
    enterprise_id: enterprise.id,
    is_enterprise_install: true,
  });
  expect(await run.call("auth.teams.list", token)).toMatchObject({
    teams: [
      { id: first, name: "Kartaltepe Ticaret" },
      { id: second, name: "Poyrazdere Makine" },
    ],
  });
});

test("only administrators install for the organisation, and only an app that is ready for it", async () => {
  const allow = (by: string) => run.authorize(run.authorizeUrl(), { place: enterprise.id, by });
  await expect(allow("baran")).rejects.toThrow("not_allowed");
  await expect(allow("selin")).rejects.toThrow("not_allowed");
  const other = await startWorkspaces(sampleManifest, app.listener, { enterprise });
  await expect(
    other.authorize(other.authorizeUrl(), { place: enterprise.id, by: "ayse" }),
  ).rejects.toThrow("not_allowed");
  await other.stop();
});

test("payloads name the workspace, the organisation and the kind of installation", async () => {
  await run.install(enterprise.id);
  const muhasebe = run.workspace(second).person("elif").in("muhasebe");
  await muhasebe.type("/cicek gül");
  expect(app.received.at(-1)?.fields).toMatchObject({
    team_id: second,
    enterprise_id: enterprise.id,
    enterprise_name: enterprise.name,
    is_enterprise_install: "true",
  });
  await muhasebe.type("merhaba");
  expect(bodyOf(-1)).toMatchObject({
    team_id: second,
    enterprise_id: enterprise.id,
    authorizations: [
      {
        enterprise_id: enterprise.id,
        team_id: null,
        user_id: "W05UYGULAMA",
        is_enterprise_install: true,
      },
    ],
  });
  await muhasebe.shortcut("Çiçeğe sor", await muhasebe.waitFor("merhaba"));
  expect(app.received.at(-1)?.payload).toMatchObject({
    is_enterprise_install: true,
    enterprise,
    team: { id: second, enterprise_id: enterprise.id },
  });
});

test("an organisation's token loses a workspace and gets it back, and the app is told", async () => {
  const token = await run.install(enterprise.id);
  const reach = (isReached: boolean) =>
    fetch(`${run.url}/w/${second}/workspace/reach`, {
      method: "POST",
      body: JSON.stringify({ isReached }),
    });
  const post = () => run.call("chat.postMessage", token, { channel: "C07MUHASE02", text: "a" });
  await reach(false);
  expect(bodyOf(-1)).toMatchObject({
    enterprise_id: enterprise.id,
    event: { type: "team_access_revoked", team_ids: [second] },
    authorizations: [{ is_enterprise_install: true }],
  });
  expect(await post()).toMatchObject({ error: "team_access_not_granted" });
  expect(await run.call("users.list", token, { team_id: second })).toMatchObject({
    error: "team_access_not_granted",
  });
  expect(await run.call("users.info", token, { user: "U07ELIF0003" })).toMatchObject({ ok: true });
  expect(await run.call("auth.teams.list", token)).toMatchObject({ teams: [{ id: first }] });
  await reach(true);
  expect(bodyOf(-1)).toMatchObject({ event: { type: "team_access_granted", team_ids: [second] } });
  expect(await post()).not.toMatchObject({ error: "team_access_not_granted" });
});

test("a method on a whole workspace needs team_id; others find the workspace by their objects", async () => {
  const token = await run.install(enterprise.id);
  for (const method of ["users.list", "usergroups.users.list"]) {
    expect(await run.call(method, token)).toMatchObject({
      ok: false,
      error: "missing_argument",
      response_metadata: { messages: ["[ERROR] missing required field: team_id"] },
    });
  }
  const inSecond = await run.call("users.list", token, { team_id: second });
  const ids = (inSecond["members"] as { id: string }[]).map(({ id }) => id);
  expect(ids).toContain("U07ELIF0003");
  expect(ids).not.toContain("U05AYSE0001");
  expect(await run.call("users.list", token, { team_id: "T00BASKA001" })).toMatchObject({
    error: "team_access_not_granted",
  });
  for (const [user, channel] of [
    ["U05AYSE0001", "C05FINANS02"],
    ["U07ELIF0003", "C07MUHASE02"],
  ] as const) {
    expect(await run.call("users.info", token, { user })).toMatchObject({ user: { id: user } });
    expect(await run.call("chat.postMessage", token, { channel, text: "selam" })).toMatchObject({
      ok: true,
      channel,
    });
  }
});

test("modals and uploads reach the workspace of their trigger and channel", async () => {
  const token = await run.install(enterprise.id);
  const elif = run.workspace(second).person("elif");
  await elif.in("muhasebe").type("/form");
  const trigger_id = app.received.at(-1)?.fields["trigger_id"] ?? "";
  const title = { type: "plain_text", text: "Yeni" };
  const view = JSON.stringify({ type: "modal", title, blocks: [] });
  const opened = await run.call("views.open", token, { trigger_id, view });
  expect(opened).toMatchObject({
    view: { team_id: second, app_installed_team_id: enterprise.id },
  });
  const { id } = opened["view"] as { id: string };
  expect(await run.call("views.update", token, { view_id: id, view })).toMatchObject({ ok: true });
  await elif.modal("Yeni");

  const content = "vkn\n1234567890\n";
  const announced = await run.call("files.getUploadURLExternal", token, {
    filename: "liste.csv",
    length: String(content.length),
  });
  const upload = await fetch(String(announced["upload_url"]), { method: "POST", body: content });
  expect(upload.status).toBe(200);
  const files = JSON.stringify([{ id: announced["file_id"] }]);
  const completed = await run.call("files.completeUploadExternal", token, {
    channel_id: "C07MUHASE02",
    files,
  });
  expect(completed).toMatchObject({ ok: true });
  const shared = await elif.in("muhasebe").waitFor(({ fileNames }) => fileNames.length > 0);
  expect(shared.fileNames).toEqual(["liste.csv"]);
});

test("a workspace's own installation comes before the organisation's", async () => {
  const wide = await run.install(enterprise.id);
  const own = await run.install(second, "selin");
  expect(own).not.toBe(wide);
  const names: (string | null)[] = [];
  run.workspace(second).core.changes.subscribe((change) => {
    if (change.kind === "installation") names.push(change.installedFor);
  });
  await run.workspace(second).person("elif").in("muhasebe").type("/cicek gül");
  expect(app.received.at(-1)?.fields).toMatchObject({ is_enterprise_install: "false" });
  await run.workspace(first).person("ayse").in("finans").type("/cicek gül");
  expect(app.received.at(-1)?.fields).toMatchObject({ is_enterprise_install: "true" });
  // Its removal leaves the organisation's.
  await run.call("auth.revoke", own);
  expect(names).toEqual([enterprise.name]);
  await run.workspace(second).person("elif").in("muhasebe").type("/cicek gül");
  expect(app.received.at(-1)?.fields).toMatchObject({ is_enterprise_install: "true" });
});

test("removing the organisation's installation ends it in every workspace", async () => {
  const token = await run.install(enterprise.id);
  app.received.length = 0;
  await run.call("auth.revoke", token);
  await expect.poll(() => app.received.length).toBe(2);
  for (const index of [0, 1]) {
    expect(bodyOf(index)).toMatchObject({
      team_id: enterprise.id,
      enterprise_id: enterprise.id,
      authorizations: [{ is_enterprise_install: true }],
    });
  }
  expect(await run.call("users.list", token)).toMatchObject({ error: "account_inactive" });
  for (const [team, person, channel] of [
    [first, "ayse", "finans"],
    [second, "elif", "muhasebe"],
  ] as const) {
    expect(await run.workspace(team).person(person).in(channel).type("/cicek gül")).toEqual({
      kind: "unknown-command",
    });
  }
});
