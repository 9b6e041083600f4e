import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLogger } from "../../src/platform/logger.ts";
import { createInstallations } from "../../src/kunye/installations/create-installations.ts";
import { createLeaving } from "../../src/kunye/install/workspace-events.ts";
import { installTexts, preferredLanguage } from "../../src/kunye/install/texts.ts";
import { onBothStores, placeAt, type Place } from "../faults/places.ts";
import { changeDatabase } from "../support/change-database.ts";
import {
  createVisitor,
  offerCode,
  startMany,
  type Many,
  type Visitor,
} from "../support/start-many.ts";
import { storeDirectory } from "../support/store-directory.ts";

const { problems, key: words } = installTexts.tr;
const own = "registry-key-canary-9f3c";

/** Goes to Slack and back with a code; returns the answer to the return. */
async function install(many: Many, visitor: Visitor, code: string) {
  const { state } = await begin(many, visitor);
  return visitor.visit(`${many.publicUrl}/slack/oauth_redirect?code=${code}&state=${state}`);
}

async function begin(many: Many, visitor: Visitor) {
  const { status, to } = await visitor.visit(`${many.publicUrl}/slack/install`);
  expect(status).toBe(302);
  const url = new URL(to);
  return { url, state: url.searchParams.get("state") ?? "" };
}

function sendKey(
  many: Many,
  visitor: Visitor,
  page: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { "sec-fetch-site": "same-origin", origin: "null" },
) {
  const link = new URL(page).searchParams.get("link") ?? "";
  const body = new URLSearchParams({ link, ...fields });
  return visitor.visit(`${many.publicUrl}/slack/key`, { method: "POST", body, headers });
}

/** Starts the app, which a workspace has installed; returns the page for its key. */
async function startInstalled(place: Place) {
  const many = await startMany(place.environment);
  const visitor = createVisitor();
  offerCode(many.slack, "code-1", "T1");
  const { to: page } = await install(many, visitor, "code-1");
  many.registry.keys.add(own);
  return { many, visitor, page };
}

async function stored(place: Place, id = "T1") {
  const store = await place.open();
  const { installations } = await store.installations.all();
  return installations.find((one) => one.id === id) ?? null;
}

onBothStores((newPlace) => {
  test("a workspace installs the app, enters its key once, and only its last characters are shown", async () => {
    const place = await newPlace();
    const many = await startMany(place.environment);
    const visitor = createVisitor();
    const token = offerCode(many.slack, "code-1", "T1");
    const { url, state } = await begin(many, visitor);
    expect(`${url.origin}${url.pathname}`).toBe(`${many.slack.url}/oauth/v2/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: "11.22",
      redirect_uri: `${many.publicUrl}/slack/oauth_redirect`,
    });
    expect(url.searchParams.get("scope")?.split(",")).toContain("chat:write");
    const back = `${many.publicUrl}/slack/oauth_redirect?code=code-1&state=${state}`;
    const { status, to: page } = await visitor.visit(back);
    expect(status).toBe(303);
    expect(Object.fromEntries(many.slack.exchanges[0] ?? [])).toMatchObject({
      code: "code-1",
      redirect_uri: `${many.publicUrl}/slack/oauth_redirect`,
    });
    const form = await visitor.visit(page);
    expect(form.status).toBe(200);
    expect(form.text).toContain(words.installed);
    expect(form.text).toContain("Örnek &lt;b&gt;T1&lt;/b&gt;");
    expect(form.text).toContain('type="password"');
    expect(Object.fromEntries(form.headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-frame-options": "DENY",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'") as string,
    });

    many.registry.keys.add(own);
    const saved = await sendKey(many, visitor, page, { key: ` ${own}\n`, language: "en" });
    expect([saved.status, saved.text.includes(words.saved("9f3c"))]).toEqual([200, true]);
    expect(await stored(place)).toMatchObject({
      botToken: token,
      registryKey: own,
      language: "en",
      installedBy: "U0KURAN",
      botId: "BT1",
      botUserId: "UBOTT1",
      name: "Örnek <b>T1</b>",
    });
    expect(many.registry.checked).toEqual([`/v1/search/balance ${own}`]);

    // The state, the code and the link are used up.
    const again = await visitor.visit(back);
    expect([again.status, again.text.includes(problems["foreign-state"].heading)]).toEqual([
      400,
      true,
    ]);
    for (const used of [
      await visitor.visit(page),
      await sendKey(many, visitor, page, { key: own }),
    ]) {
      expect([used.status, used.text.includes(problems["lost-link"].heading)]).toEqual([410, true]);
    }
    expect(many.registry.checked).toHaveLength(1);

    const metrics = await fetch(`${many.publicUrl}/metrics`, {
      headers: { authorization: "Bearer metrics" },
    });
    const measured = await metrics.text();
    expect(measured).toContain('kunye_installations{state="active"} 1\n');
    expect(measured).toContain('kunye_installations{state="without-key"} 0\n');
    expect(measured).not.toContain("T1");
    const told = [many.logged(), measured, form.text, saved.text, again.text];
    for (const secret of [token, own, "canary-client-secret", state, "code-1"]) {
      expect(told.filter((text) => text.includes(secret))).toEqual([]);
      for (const file of filesUnder(place.environment["DATA_DIR"] ?? "")) {
        expect(file.content.includes(secret), file.path).toBe(false);
      }
    }
  });

  test("a repeated installation keeps the key, and its installer gets no form to replace it", async () => {
    const place = await newPlace();
    const { many, visitor, page } = await startInstalled(place);
    const store = await place.open();
    const linkOf = async (userId: string, secret: string) => {
      const link = { installation: "T1", userId, secret, expires: { inMs: 600_000 } };
      await store.installations.keepLink(link);
      return `${many.publicUrl}/slack/key?link=${secret}`;
    };
    const seen = async (to: string) => {
      const { status, text } = await sendKey(many, visitor, to, { key: own });
      return [status, Object.entries(problems).find(([, one]) => text.includes(one.heading))?.[0]];
    };
    // The right is asked at the entry, and a key ends older links.
    expect(await seen(await linkOf("U0BASKA", "member"))).toEqual([403, "no-manager"]);
    const older = await linkOf("U0KURAN", "older");
    await sendKey(many, visitor, page, { key: own });
    expect(await seen(older)).toEqual([410, "lost-link"]);
    expect(await seen(await linkOf("U0KURAN", "later"))).toEqual([403, "no-manager"]);
    const token = offerCode(many.slack, "code-2", "T1");
    const { status, to, text } = await install(many, createVisitor(), "code-2");
    expect([status, to]).toEqual([200, ""]);
    expect(text).toContain(words.kept("9f3c"));
    expect(text).not.toMatch(/<form|link=/);
    expect(await stored(place)).toMatchObject({ botToken: token, registryKey: own });
  });

  test("a state works once, in the browser that began; strangers can't use up a limit", async () => {
    const place = await newPlace();
    const many = await startMany(place.environment);
    const visitor = createVisitor();
    const back = (state: string, rest = "code=code-1") =>
      `${many.publicUrl}/slack/oauth_redirect?${rest}&state=${state}`;
    offerCode(many.slack, "code-1", "T1");
    const seen = async (url: string, by = visitor) => {
      const { status, text } = await by.visit(url);
      const [kind] = Object.entries(problems).find(([, one]) => text.includes(one.heading)) ?? [];
      return [status, kind];
    };
    const { state } = await begin(many, visitor);
    expect(await seen(back(state), createVisitor())).toEqual([400, "foreign-state"]);
    expect(await seen(back("guessed"))).toEqual([400, "foreign-state"]);
    expect(await seen(back(state, "error=access_denied"))).toEqual([400, "denied"]);
    // It was used up by the denial.
    expect(await seen(back(state))).toEqual([400, "lost-state"]);
    const without = await begin(many, visitor);
    expect(await seen(back(without.state, "code="))).toEqual([400, "no-code"]);
    for (let count = 0; count < 130; count += 1) await begin(many, createVisitor());
    expect(many.slack.exchanges).toEqual([]);
    expect(await stored(place)).toBeNull();
    // Begun on Slack's own pages: it begins anew here.
    const bare = await visitor.visit(`${many.publicUrl}/slack/oauth_redirect?code=code-1`);
    expect([bare.status, bare.to]).toEqual([302, "/slack/install"]);
    const denied = await visitor.visit(`${many.publicUrl}/slack/oauth_redirect?error=x`);
    expect(denied.text).toContain(problems.denied.heading);
    const { state: last } = await begin(many, visitor);
    const first = visitor.visit(back(last));
    const twice = await Promise.all([first, visitor.visit(back(last))]);
    expect(twice.map(({ status }) => status).sort()).toEqual([303, 400]);
  });

  test("an uninstall drops token and key at once; a reinstall keeps everything else", async () => {
    const place = await newPlace();
    const many = await startMany(place.environment);
    const visitor = createVisitor();
    const token = offerCode(many.slack, "code-1", "T1");
    const { to: page } = await install(many, visitor, "code-1");
    many.registry.keys.add(own);
    await sendKey(many, visitor, page, { key: own, language: "en" });
    const store = await place.open();
    const log = createLogger("silent");
    const installations = createInstallations({ store: store.installations, log });
    const apiUrl = `${many.slack.url}/api/`;
    const leaving = createLeaving({ store: store.installations, installations, apiUrl, log });
    const event = (type: string, event_time: number, more: object = {}) =>
      leaving.onLeaving({ team_id: "T1", event_time, event: { type, ...more } });
    const now = Math.floor(Date.now() / 1_000);

    // Older than the installation, and Slack still knows the token: a reinstall came after it.
    await event("app_uninstalled", now - 3_600);
    // A person's own token.
    await event("tokens_revoked", now + 60, { tokens: { oauth: ["U1"], bot: [] } });
    await leaving.onLeaving({ team_id: "T2", event_time: now, event: { type: "app_uninstalled" } });
    expect(await stored(place)).toMatchObject({ botToken: token, registryKey: own });

    // Older by a wrong clock: Slack doesn't know the token any more.
    many.slack.tokens.delete(token);
    await event("app_uninstalled", now - 3_600);
    expect(await stored(place)).toMatchObject({
      botToken: null,
      registryKey: null,
      language: "en",
    });
    expect((await stored(place))?.revokedAt).not.toBeNull();
    await event("tokens_revoked", now + 60, { tokens: { bot: ["UBOTT1"] } });

    offerCode(many.slack, "code-2", "T1");
    await install(many, visitor, "code-2");
    expect(await stored(place)).toMatchObject({
      botToken: token,
      registryKey: null,
      language: "en",
      revokedAt: null,
    });
    await event("tokens_revoked", now + 60, { tokens: { bot: ["UBOTT1"] } });
    expect(await stored(place)).toMatchObject({ botToken: null });
    offerCode(many.slack, "code-3", "E1", {
      team: null,
      enterprise: { id: "E1", name: "Örnek Grup" },
      is_enterprise_install: true,
    });
    await install(many, visitor, "code-3");
    expect(await stored(place, "E1")).toMatchObject({
      isOrgWide: true,
      enterprise: "E1",
      name: "Örnek Grup",
    });
    // One workspace of the organisation is not the organisation.
    const ofOne = { team_id: "T7", enterprise_id: "E1", event_time: now + 60 };
    await leaving.onLeaving({ ...ofOne, event: { type: "app_uninstalled" } });
    expect(await stored(place, "E1")).toMatchObject({ revokedAt: null });
    const authorizations = [{ is_enterprise_install: true }];
    await leaving.onLeaving({ ...ofOne, authorizations, event: { type: "app_uninstalled" } });
    expect(await stored(place, "E1")).toMatchObject({ botToken: null });
  });

  test("a key that is checked while the workspace uninstalls is not stored", async () => {
    const place = await newPlace();
    const { many, visitor, page } = await startInstalled(place);
    const store = await place.open();
    many.registry.beforeAnswer = () => store.installations.revoke("T1", Date.now() + 60_000);
    const gone = await sendKey(many, visitor, page, { key: own });
    expect([gone.status, gone.text.includes(problems.uninstalled.heading)]).toEqual([410, true]);
    expect(await stored(place)).toMatchObject({ registryKey: null });

    // Uninstalled and installed again while the key is checked.
    offerCode(many.slack, "code-2", "T1");
    offerCode(many.slack, "code-3", "T1");
    const { to: second } = await install(many, visitor, "code-2");
    many.registry.beforeAnswer = async () => {
      await store.installations.revoke("T1", Date.now() + 60_000);
      await install(many, visitor, "code-3");
    };
    expect((await sendKey(many, visitor, second, { key: own })).status).toBe(410);
    expect(await stored(place)).toMatchObject({ registryKey: null, revokedAt: null });
  });
});

test("of many returns at once some ask Slack and the others lose nothing", async () => {
  const { environment } = placeAt(await storeDirectory());
  const many = await startMany(environment);
  const held = Promise.withResolvers<undefined>();
  many.slack.beforeExchange = () => held.promise;
  offerCode(many.slack, "code-1", "T1");
  const visitors = Array.from({ length: 60 }, () => createVisitor());
  const begun = await Promise.all(visitors.map((visitor) => begin(many, visitor)));
  let busy: (() => ReturnType<Visitor["visit"]>)[] = [];
  const returns = visitors.map(async (visitor, at) => {
    const back = (code: string) =>
      visitor.visit(
        `${many.publicUrl}/slack/oauth_redirect?code=${code}&state=${begun[at]?.state ?? ""}`,
      );
    const { status } = await back("invented");
    if (status === 503) busy = [...busy, () => back("code-1")];
  });
  await expect.poll(() => many.slack.exchanges.length + busy.length).toBe(60);
  held.resolve(undefined);
  await Promise.all(returns);
  expect(busy).toHaveLength(10);
  expect((await busy[0]?.())?.status).toBe(303);
});

test("the key's form is taken only from its own page, with its own link, in time", async () => {
  const { environment, address, open } = placeAt(await storeDirectory());
  const many = await startMany(environment);
  const visitor = createVisitor();
  offerCode(many.slack, "code-1", "T1");
  const { to: page } = await install(many, visitor, "code-1");
  many.registry.keys.add(own);
  const refused = [
    { "sec-fetch-site": "cross-site", origin: many.publicUrl },
    { "sec-fetch-site": "same-site", origin: "https://evil.example" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "same-origin", "content-type": "text/plain" },
  ];
  for (const headers of refused as Record<string, string>[]) {
    const { status, text } = await sendKey(many, visitor, page, { key: own }, headers);
    expect([status, text.includes(problems["foreign-form"].heading)]).toEqual([403, true]);
  }
  const long = { key: "k".repeat(9_000) };
  expect((await sendKey(many, visitor, page, long)).status).toBe(403);
  // None of these used up the link, or asked the registry.
  expect(many.registry.checked).toEqual([]);
  const malformed = await sendKey(many, visitor, page, { key: "iki sözcük" });
  expect([malformed.status, malformed.text.includes(words.errors.malformed)]).toEqual([422, true]);
  const next = (text: string) =>
    `${many.publicUrl}/slack/key?link=${/name="link" value="([\w-]+)"/.exec(text)?.[1] ?? ""}`;
  const wrong = await sendKey(many, visitor, next(malformed.text), { key: "wrong-key-canary" });
  expect([wrong.status, wrong.text.includes(words.errors.unauthorized)]).toEqual([422, true]);
  expect(wrong.text).not.toContain("wrong-key-canary");
  // Each further link ends when the first one would have.
  await changeDatabase(address, [
    ["update installation_links set expires_at = expires_at - 600000"],
  ]);
  const late = await sendKey(many, visitor, next(wrong.text), { key: own });
  expect([late.status, late.text.includes(problems["lost-link"].heading)]).toEqual([410, true]);
  const { installations } = await (await open()).installations.all();
  expect(installations).toMatchObject([{ registryKey: null }]);
});

test("expiring tokens, refused codes, wrong settings and missing scopes say what to do", async () => {
  const { environment, open } = placeAt(await storeDirectory());
  const many = await startMany({ ...environment, SUPPORT_CONTACT: "destek@ornek.example" });
  const visitor = createVisitor();
  const cases: [string, object][] = [
    ["expiring-token", { expires_in: 43_200, refresh_token: "xoxe-1" }],
    ["no-bot", { token_type: "user" }],
    ["wrong-settings", { ok: false, error: "bad_client_secret" }],
    ["refused-code", { ok: false, error: "code_already_used" }],
    ["unreachable", { ok: false, error: "internal_error" }],
  ];
  for (const [problem, fields] of cases) {
    offerCode(many.slack, problem, "T1", fields as Record<string, unknown>);
    const { text } = await install(many, visitor, problem);
    expect(text).toContain(problems[problem as keyof typeof problems].heading);
    expect(text).toContain('href="mailto:destek@ornek.example"');
  }
  const store = await open();
  expect((await store.installations.all()).installations).toEqual([]);
  offerCode(many.slack, "few", "T1", { scope: "commands,chat:write" });
  const { to } = await install(many, visitor, "few");
  expect((await visitor.visit(to)).text).toContain(
    words.missingScopes("im:history, users:read, channels:read, groups:read"),
  );
});

test("pages speak the browser's language, the first offers the installation, and privacy names the retention that is set", async () => {
  const { environment } = placeAt(await storeDirectory());
  const many = await startMany({ ...environment, RECORD_RETENTION_DAYS: "47" });
  const english = createVisitor("de, en-GB;q=0.8, tr;q=0.5");
  const { text, headers } = await english.visit(`${many.publicUrl}/privacy`);
  expect(text).toContain('<html lang="en">');
  expect(text).toContain("47 days");
  expect(headers.get("vary")).toBe("accept-language");
  expect((await createVisitor().visit(`${many.publicUrl}/privacy`)).text).toContain("47 gün");
  for (const [visitor, { landing }] of [
    [english, installTexts.en],
    [createVisitor(), installTexts.tr],
  ] as const) {
    const start = await visitor.visit(`${many.publicUrl}/`);
    expect(start.status).toBe(200);
    expect(landing.lines.filter((line) => !start.text.includes(line))).toEqual([]);
    expect(start.text).toContain(`<a class="button" href="/slack/install">${landing.add}</a>`);
  }
  expect(preferredLanguage(undefined, "tr")).toBe("tr");
  expect(preferredLanguage("de, fr;q=0.3", "en")).toBe("en");
  expect(preferredLanguage("en;q=0, tr;q=0.1", "en")).toBe("tr");
  const { status } = await english.visit(`${many.publicUrl}/privacy`, { method: "POST" });
  expect(status).toBe(405);
});

test("an organisation is named as one on its pages", async () => {
  const { environment } = placeAt(await storeDirectory());
  const many = await startMany(environment);
  const visitor = createVisitor();
  const enterprise = { id: "E1", name: "Örnek Grup" };
  offerCode(many.slack, "code-1", "E1", { team: null, enterprise, is_enterprise_install: true });
  many.registry.keys.add(own);
  const { to: page } = await install(many, visitor, "code-1");
  const form = await visitor.visit(page);
  const saved = await sendKey(many, visitor, page, { key: own, language: "tr" });
  for (const { text } of [form, saved]) {
    expect(text).toContain(`${words.organisation}: <strong class="name">Örnek Grup`);
    expect(text).not.toContain(`${words.workspace}:`);
  }
});

test("with the invented registry a workspace opens a demo account; a shared account needs no key", async () => {
  const { environment, open } = placeAt(await storeDirectory());
  const many = await startMany({ ...environment, REGISTRY: "demo" });
  const visitor = createVisitor();
  offerCode(many.slack, "code-1", "T1");
  const { to: page } = await install(many, visitor, "code-1");
  const form = await visitor.visit(page);
  expect(form.text).toContain(words.openDemo);
  expect(form.text).not.toContain('type="password"');
  const opened = await sendKey(many, visitor, page, { language: "tr" });
  expect(opened.text).toContain(words.demoOpened);
  const store = await open();
  const [installed] = (await store.installations.all()).installations;
  expect(installed?.registryKey).toMatch(/^\S{12,}$/);

  const elsewhere = placeAt(await storeDirectory());
  const shared = await startMany({
    ...elsewhere.environment,
    REGISTRY_API_KEY: "operator-key",
    SHARED_ACCOUNT: "true",
    MONTHLY_LIMIT: "20",
  });
  offerCode(shared.slack, "code-1", "T1");
  const { to } = await install(shared, visitor, "code-1");
  expect((await visitor.visit(to)).text).toContain(words.shared);
  const saved = await sendKey(shared, visitor, to, { language: "en", key: own });
  expect(saved.text).toContain(words.languageSaved);
  const sharedStore = await elsewhere.open();
  const [sharing] = (await sharedStore.installations.all()).installations;
  expect(sharing).toMatchObject({ language: "en", registryKey: null });
});

function filesUnder(directory: string): { path: string; content: Buffer }[] {
  return readdirSync(directory, { recursive: true })
    .map((name) => join(directory, String(name)))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ path, content: readFileSync(path) }));
}
