import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Enterprise } from "../../src/workspace/core/directory.ts";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import { createRecordingApp } from "../workspace/support/recording-app.ts";
import { sampleManifest } from "../workspace/support/sample-app.ts";
import {
  startWorkspaces,
  teamIds,
  type RunningWorkspaces,
} from "../workspace/support/start-workspaces.ts";
import { authorizeOnPage } from "../support/start-two-workspaces.ts";
import { violations } from "./support/axe.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { choose, phone, picture, type } from "./support/open-page.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const manifest = sampleManifest.replace(
  "[app_home_opened]",
  "[app_home_opened, tokens_revoked, app_uninstalled]",
);

/** Opens a browser beside two workspaces and an app that completes installations. */
async function open(
  options: BrowserContextOptions = {},
  slack: { readonly manifest?: string; readonly enterprise?: Enterprise } = {},
) {
  const app = createRecordingApp();
  const returned: URL[] = [];
  const listener: RequestListener = (request, response) => {
    const url = new URL(request.url ?? "/", "http://app");
    if (url.pathname !== "/slack/oauth_redirect") {
      app.listener(request, response);
      return;
    }
    returned.push(url);
    const code = url.searchParams.get("code") ?? "";
    void run.exchange(code).then(({ ok, error }) => {
      response.end(`<!doctype html><title>App</title><p>${ok ? "kuruldu" : String(error)}</p>`);
    });
  };
  const run: RunningWorkspaces = await startWorkspaces(
    slack.manifest ?? manifest,
    listener,
    slack.enterprise && { enterprise: slack.enterprise },
  );
  onTestFinished(() => run.stop());
  const context = await browser.newContext({
    locale: "tr-TR",
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (entry) => {
    if (entry.type() === "error" && !entry.text().includes("favicon")) {
      complaints.push(entry.text());
    }
  });
  onTestFinished(() => {
    expect(complaints).toEqual([]);
  });
  return { page, run, app, returned };
}

async function findings(page: Page): Promise<string[]> {
  const found = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page)));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

test("a person chooses a workspace, reads the scopes and allows them, by keyboard", async () => {
  const { page, run, returned } = await open();
  await page.goto(run.authorizeUrl());
  await page.getByRole("heading", { name: "Çiçekçi'yi şu çalışma alanına ekleyin" }).waitFor();
  for (const scope of readManifest(manifest).scopes) {
    await page.getByRole("listitem").filter({ hasText: scope }).waitFor();
  }
  const places = page.getByRole("radio");
  await places.first().focus();
  await page.keyboard.press("ArrowDown");
  expect(await page.getByRole("radio", { name: "Poyrazdere Makine" }).isChecked()).toBe(true);
  expect(await page.getByLabel("Ekleyen kişi").locator("option").allTextContents()).toEqual([
    "Selin Arıkan",
    "Baran Doğan",
    "Elif Toprak",
  ]);
  await picture(page, "authorize 1280");
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "İzin ver" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("kuruldu").waitFor();
  expect(returned.map(({ searchParams }) => searchParams.get("state"))).toEqual(["durum 1"]);
  expect(run.workspace(teamIds.second).core.installation()).toBeDefined();
  expect(run.workspace(teamIds.first).core.installation()).toBeUndefined();
});

test("a person switches an optional scope off, on a phone", async () => {
  const { page, run } = await open(
    { viewport: phone },
    { manifest: readFileSync("manifest.yml", "utf8") },
  );
  await page.goto(run.authorizeUrl());
  await page.getByRole("heading", { name: "Künye'yi şu çalışma alanına ekleyin" }).waitFor();
  await page.getByRole("checkbox", { name: /files:read/ }).uncheck();
  await page.getByRole("button", { name: "English" }).click();
  expect(await page.getByRole("checkbox", { name: /files:read/ }).isChecked()).toBe(false);
  await page.getByRole("button", { name: "Türkçe" }).click();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 1400 });
  await picture(page, "authorize Künye 390");
  await authorizeOnPage(page, { place: "Poyrazdere Makine" });
  await page.getByText("kuruldu").waitFor();
  const { scopes } = run.workspace(teamIds.second).core.installation() ?? {};
  expect(scopes).toContain("files:write");
  expect(scopes).not.toContain("files:read");
});

test("a person who declines returns to the app, and nothing is installed", async () => {
  const { page, run, returned } = await open();
  await page.goto(run.authorizeUrl());
  await authorizeOnPage(page, { place: "Kartaltepe Ticaret", isAllowed: false });
  await page.getByText("invalid_code").waitFor();
  expect(returned.map(({ search }) => search)).toEqual(["?error=access_denied&state=durum+1"]);
  expect(run.workspace(teamIds.first).core.installation()).toBeUndefined();
});

test.each([
  [{ redirect_uri: "https://evil.example/take" }, "bad_redirect_uri", "https://evil.example/take"],
  [{ client_id: "1.1" }, "invalid_client_id", "client_id hiçbir"],
  [{ scope: "admin" }, "invalid_scope", "admin"],
])("a wrong request leads nowhere, and the page names the error: %j", async (...wrong) => {
  const [fields, error, passed] = wrong;
  const { page, run } = await open();
  await page.goto(run.authorizeUrl(fields));
  await page.getByRole("heading", { name: "Uygulama eklenemiyor" }).waitFor();
  await page.getByText(error, { exact: true }).waitFor();
  await page.getByText(passed).waitFor();
  expect(await page.getByRole("button", { name: "İzin ver" }).count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await picture(page, `authorize ${error}`);
});

test("on a phone the request fits, in English too", async () => {
  const { page, run } = await open({ viewport: phone });
  await page.goto(run.authorizeUrl());
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("heading", { name: "Add Çiçekçi to a workspace" }).waitFor();
  await page.getByRole("button", { name: "Türkçe" }).click();
  await page.getByRole("button", { name: "İzin ver" }).waitFor();
  const sideways = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  expect(sideways).toBeLessThanOrEqual(0);
  await picture(page, "authorize 390");
  expect(await findings(page)).toEqual([]);
});

test("the app is installed from a workspace's menu, used and removed again", async () => {
  const { page, run, app, returned } = await open();
  await page.goto(`${run.url}/w/${teamIds.second}/`);
  await page.locator(".channel-start").waitFor();
  await type(page, "/cicek gül");
  await page.getByText("/cicek geçerli bir komut değil").waitFor();
  expect(await page.getByRole("heading", { name: "Uygulamalar" }).count()).toBe(0);
  await page.getByRole("button", { name: /Çalışma alanı menüsü/ }).click();
  await picture(page, "workspace menu 1280");
  await page.getByRole("menuitem", { name: "Çiçekçi'yi kur" }).click();
  await page.getByRole("button", { name: "İzin ver" }).click();
  await page.getByText("kuruldu").waitFor();
  expect(returned.map(({ searchParams }) => [...searchParams.keys()])).toEqual([["code"]]);

  await page.goto(`${run.url}/w/${teamIds.second}/`);
  await page.getByRole("heading", { name: "Uygulamalar" }).waitFor();
  await type(page, "/cicek gül");
  await expect.poll(() => app.received.at(-1)?.fields["team_id"]).toBe(teamIds.second);

  await page.getByRole("button", { name: /Çalışma alanı menüsü/ }).click();
  await page.getByRole("menuitem", { name: "Çiçekçi'yi kaldır" }).click();
  const dialog = page.getByRole("dialog", { name: "Çiçekçi kaldırılsın mı?" });
  await dialog.getByText("Poyrazdere Makine").waitFor();
  await picture(page, "uninstall 1280");
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Kaldır" }).click();
  await page.getByRole("heading", { name: "Uygulamalar" }).waitFor({ state: "detached" });
  await expect.poll(() => app.received.at(-1)?.body).toContain("app_uninstalled");
  await type(page, "/cicek lale");
  await page.getByText("/cicek geçerli bir komut değil").last().waitFor();
});

test("the pages of two workspaces stand side by side, and the menu changes between them", async () => {
  const { page, run } = await open();
  const other = await page.context().newPage();
  const tokens = [await run.install(teamIds.first), await run.install(teamIds.second)] as const;
  await page.goto(run.url);
  await other.goto(`${run.url}/w/${teamIds.second}`);
  await page.locator(".channel-start").waitFor();
  await other.locator(".channel-start").waitFor();
  for (const [token, channel, text] of [
    [tokens[0], "C05GENEL001", "kartaltepe için"],
    [tokens[1], "C07HERKES01", "poyrazdere için"],
  ] as const) {
    await run.call("chat.postMessage", token, { channel, text });
  }
  await page.getByText("kartaltepe için").waitFor();
  await other.getByText("poyrazdere için").waitFor();
  expect(await page.getByText("poyrazdere için").count()).toBe(0);
  expect(await other.getByText("kartaltepe için").count()).toBe(0);
  await picture(other, "second workspace 1280");
  await other.getByRole("button", { name: "muhasebe" }).click();
  await other.getByRole("button", { name: /Çalışma alanı menüsü/ }).click();
  await other.getByRole("menuitemradio", { name: "Kartaltepe Ticaret" }).click();
  await other.getByRole("button", { name: "Ayşe Yıldırım olarak bakıyorsunuz" }).waitFor();
  await other.goBack();
  await other.getByRole("heading", { name: "muhasebe", exact: true }).waitFor();
});

test("a phone changes the workspace in its drawer", async () => {
  const { page, run } = await open({ viewport: phone });
  await page.goto(run.url);
  await page.locator(".channel-start").waitFor();
  await page.getByRole("button", { name: "Kanalları göster" }).click();
  await page.getByRole("button", { name: /Çalışma alanı menüsü/ }).click();
  await picture(page, "workspace menu 390");
  expect(await findings(page)).toEqual([]);
  await page.getByRole("menuitemradio", { name: "Poyrazdere Makine" }).click();
  await page.waitForURL(`${run.url}/w/${teamIds.second}/`);
  await page.getByRole("heading", { name: "herkes", exact: true }).waitFor();
});

test("the faults of an installation are chosen in the workspace's own panel", async () => {
  const { page, run } = await open();
  await page.goto(`${run.url}/w/${teamIds.second}/`);
  await page.getByRole("button", { name: "Trafik" }).click();
  await page.getByText("Slack'i zorla").click();
  await page.getByRole("checkbox", { name: /12 saat geçerli/ }).check();
  await choose(page, "Çağrı", "oauth.v2.access");
  await choose(page, "Sonuç", "yanıt gelmez");
  await page.getByRole("button", { name: "Ekle" }).click();
  await page.locator(".failures").getByText("oauth.v2.access → yanıt gelmez").waitFor();
  await picture(page, "installation knobs 1280");
  expect(run.workspace(teamIds.second).knobs.settings()).toMatchObject({
    expiringTokens: true,
    failures: [{ of: "oauth.v2.access", isUnanswered: true, times: 1 }],
  });
  expect(run.workspace(teamIds.first).knobs.settings().failures).toEqual([]);
});

test("a person who looks at the app's Home when it is removed sees a channel", async () => {
  const { page, run } = await open();
  const token = await run.install(teamIds.first);
  await page.goto(run.url);
  await page.locator(".channel-start").waitFor();
  await page.getByRole("button", { name: "Uygulama", exact: true }).click();
  await page.getByRole("tab", { name: "Giriş" }).waitFor();
  await run.call("auth.revoke", token);
  await page.getByRole("heading", { name: "genel", exact: true }).waitFor();
  expect(await page.getByRole("tab").count()).toBe(0);
});

test("an administrator installs the app for the whole organisation", async () => {
  const { page, run } = await open(
    {},
    {
      manifest: manifest.replace("settings:", "settings:\n  org_deploy_enabled: true"),
      enterprise: { id: "E05AKCATAS1", name: "Akçataş Grubu" },
    },
  );
  await page.goto(run.authorizeUrl());
  await page.getByRole("radio", { name: "Akçataş Grubu" }).check();
  expect(await page.getByLabel("Ekleyen kişi").locator("option").allTextContents()).toEqual([
    "Ayşe Yıldırım",
  ]);
  await picture(page, "authorize organisation 1280");
  await page.getByRole("button", { name: "İzin ver" }).click();
  await page.getByText("kuruldu").waitFor();
  for (const id of Object.values(teamIds)) {
    expect(run.workspace(id).core.installation()).toMatchObject({ ownerId: "E05AKCATAS1" });
  }
});
