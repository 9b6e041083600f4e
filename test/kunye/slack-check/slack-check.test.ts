import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { surfacesIn } from "../../../src/kunye/slack-check/views.ts";
import * as en from "../../../src/kunye/texts/en.ts";
import * as tr from "../../../src/kunye/texts/tr.ts";
import { readManifest } from "../../../src/workspace/install/manifest.ts";
import { startBreakingProxy } from "./support/breaking-proxy.ts";
import {
  botToken,
  program,
  settingsFor,
  slackCheck,
  startWorkspace,
} from "./support/check-program.ts";
import { startTroubledProxy, type Troubles } from "./support/troubled-proxy.ts";

const whereScopesAre =
  "Uygulamanın “OAuth & Permissions” sayfasında “Bot Token Scopes” altına ekleyip uygulamayı yeniden kurun.";
const { scopes } = readManifest(readFileSync("manifest.yml", "utf8"));

test("every card at its worst is valid: a line each, exit 0, and nothing was posted", async () => {
  const workspace = await startWorkspace();
  const { code, out, err, lines } = await slackCheck(workspace.url);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("Hiçbir yere mesaj yazılmaz");
  expect(out).toContain("✓ Belirteç: Kartaltepe Ticaret (T05KARTALTP) · bot künye (B05UYGULAMA)");
  expect(out).toContain(`✓ Yetkiler: manifest'in istediği ${scopes.length} yetkinin hepsi var`);
  const surfaces = (await Promise.all([tr, en].map(surfacesIn))).flat();
  for (const surface of surfaces) {
    const size = "view" in surface ? "pencere" : `${surface.messages.length} mesaj`;
    expect(lines).toContain(`✓ ${surface.name} · ${size}`);
  }
  expect(lines.filter((line) => line.startsWith("–"))).toEqual(
    ["SLACK_APP_TOKEN", "SPENDERS", "PEOPLE_VIEWERS", "PUBLIC_CHANNELS"].map(
      (name) => `– ${name} · ayarlanmamış, denetlenmedi`,
    ),
  );
  const checks = surfaces.length + 4;
  expect(lines.filter((line) => line.startsWith("✓"))).toHaveLength(checks);
  expect(lines.at(-2)).toMatch(`Sonuç: ${checks} denetimin hepsi geçti`);
  const calls = new Set(workspace.traffic().map(({ label }) => label));
  expect([...calls].sort()).toEqual([
    ...["auth.test", "blocks.validate", "files.getUploadURLExternal", "users.info"],
  ]);
  expect(out).not.toContain(botToken);
});

test("a scope that was not granted is named, one too many is only mentioned", async () => {
  const grantedScopes = [...scopes.filter((name) => name !== "users:read"), "reactions:write"];
  const { url } = await startWorkspace({ grantedScopes });
  const { code, lines } = await slackCheck(url);
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith("✗"))).toEqual([
    "✗ Yetki eksik: users:read",
    `✗ Kişi bilgisi · yetki eksik (users:read). ${whereScopesAre}`,
  ]);
  expect(lines).toContain("    manifest'te olmayan yetkiler de var: reactions:write");
  expect(lines.at(-2)).toMatch(/^Sonuç: \d+ denetimden 2 tanesi geçmedi\.$/);
});

test("a refused token ends it with what to do, and isn't repeated", async () => {
  const { url } = await startWorkspace();
  const { code, out, err, lines } = await slackCheck(url, { SLACK_BOT_TOKEN: "xoxb-eski-gizli" });
  expect(code).toBe(1);
  const [problem = "", ...others] = lines.filter((line) => /^[✓✗]/.test(line));
  expect(problem).toMatch(/invalid_auth.*OAuth & Permissions.*SLACK_BOT_TOKEN/);
  expect(others).toEqual([]);
  expect(out + err).not.toContain("gizli");
});

test("a block that is too long is named with its card, its message and its place", async () => {
  const { url } = await startWorkspace();
  const proxy = await startBreakingProxy(url, "*Temsilciler* (");
  const { code, lines } = await slackCheck(proxy);
  expect(code).toBe(1);
  const [wrong, ...others] = lines.filter((line) => line.startsWith("✗"));
  expect(others).toEqual([]);
  expect(wrong).toMatch(/^✗ Detay \(37 ortak, 200 şube.*Slack kabul etmiyor$/);
  const place = lines[lines.indexOf(wrong ?? "") + 1];
  expect(place).toMatch(/^ {4}\d\. mesaj \(“.+”\) \/blocks\/0\/text.*: .*15[01]/);
});

test.each([
  [{ SLACK_BOT_TOKEN: "", SLACK_API_URL: "slack.com/api" }, ["TOKEN: eksik", "API_URL"]],
  [{ SLACK_BOT_TOKEN: "xoxb-1", SLACK_API_URL: "http://10.0.0.5/api/" }, ["düz http yalnızca"]],
  [{ SLACK_BOT_TOKEN: "xoxb-gizli\n" }, ["SLACK_BOT_TOKEN: içinde"]],
  [{ SLACK_APP_TOKEN: "xoxb-gizli" }, ["SLACK_APP_TOKEN: xapp- ile başlamalı"]],
  [{ SPENDERS: "@gizli", PUBLIC_CHANNELS: "#finans" }, ["SPENDERS: kull", "PUBLIC_CHANNELS: kan"]],
])("wrong settings end it with 78 and all that is wrong: %j", async (environment, words) => {
  const { code, out, err } = await slackCheck("http://127.0.0.1:9", environment);
  expect({ code, out }).toEqual({ code: 78, out: "" });
  for (const word of words) expect(err.split("Kullanım:")[0]).toContain(word);
  expect(err).not.toContain("gizli");
});

test("arguments end it with 64 and the usage, which --help prints alone", async () => {
  const { code, err } = await slackCheck("http://127.0.0.1:9", {}, "--now");
  expect(code).toBe(64);
  expect(err).toContain("Kullanım:");
  const helped = await slackCheck("http://127.0.0.1:9", {}, "--help");
  expect([helped.code, helped.err]).toEqual([0, ""]);
});

const appToken = "xapp-1-gizli";
const settings = {
  SLACK_APP_TOKEN: appToken,
  SPENDERS: "S05MALIIS01",
  PEOPLE_VIEWERS: "S05MALIIS01, S05SATIS002",
  PUBLIC_CHANNELS: "C05FINANS02 C05ESKIPRJ9 C05ORTAKP06",
};

test("Socket Mode, each group and each channel have a line; no ticket is shown", async () => {
  const { url } = await startWorkspace({ appToken });
  const proxy = await startTroubledProxy(url, {});
  const { code, out, err, lines } = await slackCheck(proxy, settings);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const closed = "kartlar burada herkese açık gelmez";
  const place = lines.findIndex((line) => line.includes("SLACK_APP_TOKEN"));
  expect(lines.slice(place, place + 9)).toEqual([
    "✓ SLACK_APP_TOKEN · Slack Socket Mode bağlantısına izin veriyor",
    "✓ Kişi bilgisi · Slack künye kullanıcısını tanıyor",
    "✓ SPENDERS S05MALIIS01 · 2 kişi",
    "✓ PEOPLE_VIEWERS S05MALIIS01 · 2 kişi",
    "✓ PEOPLE_VIEWERS S05SATIS002 · 1 kişi",
    "✓ PUBLIC_CHANNELS C05FINANS02 · #finans",
    `✓ PUBLIC_CHANNELS C05ESKIPRJ9 · #eski-proje · ${closed}: kanal arşivlenmiş`,
    `✓ PUBLIC_CHANNELS C05ORTAKP06 · #ortak-proje · ${closed}: kanal başka bir şirketle paylaşılıyor`,
    "✓ Dosya gönderme · Slack yükleme adresi veriyor; dosya gönderilmedi",
  ]);
  expect(out).not.toMatch(/gizli|wss?:/);
});

const refusing = (error: string, more = {}) => ({ ok: false, error, ...more });
const troubles: [Troubles, Record<string, RegExp>][] = [
  [
    {
      "apps.connections.open": refusing("invalid_auth"),
      "users.info": (res) => res.end("<html>gizli</html>"),
      "usergroups.users.list": refusing("missing_scope", { needed: "usergroups:read" }),
      "conversations.info": refusing("channel_not_found"),
      "files.getUploadURLExternal": (res) => res.writeHead(429, { "retry-after": "3600" }).end(),
    },
    {
      SLACK_APP_TOKEN: /\(invalid_auth\)\. .*“App-Level Tokens”.* SLACK_APP_TOKEN olarak verin\.$/,
      "Kişi bilgisi": /127\.0\.0\.1:\d+ Slack gibi yanıt vermiyor\. SLACK_API_URL .* denetleyin\.$/,
      "SPENDERS S05MALIIS01":
        /\(usergroups:read\)\. .*“Bot Token Scopes” altına .* yeniden kurun\.$/,
      "PUBLIC_CHANNELS C05FINANS02": /\(channel_not_found\)\. Kimliği .* \/invite @Künye yazın\.$/,
      "Dosya gönderme": /\(429\); daha sonra yeniden deneyin$/,
    },
  ],
  [
    {
      "apps.connections.open": refusing("missing_scope", { needed: "connections:write" }),
      "users.info": () => undefined,
      "usergroups.users.list": refusing("no_such_subteam"),
      "conversations.info": (res) => res.writeHead(503).end(),
      "files.getUploadURLExternal": refusing("unknown_method"),
    },
    {
      SLACK_APP_TOKEN: /\(connections:write\)\. .*“App-Level Tokens” .* belirteç üretin\.$/,
      "Kişi bilgisi": /127\.0\.0\.1:\d+ zamanında yanıt vermedi\. .* yeniden deneyin\.$/,
      "SPENDERS S05MALIIS01":
        /\(no_such_subteam\)\. Grubun kimliğini .* SPENDERS ayarını düzeltin\.$/,
      "PUBLIC_CHANNELS C05FINANS02": /HTTP 503 yanıtını verdi; biraz sonra yeniden deneyin$/,
      "Dosya gönderme": /files\.getUploadURLExternal yöntemini tanımıyor \(unknown_method\)/,
    },
  ],
];

test.each(troubles)("each trouble has a line that says what to do: %#", async (met, expected) => {
  const { url } = await startWorkspace({ appToken });
  const proxy = await startTroubledProxy(url, met);
  const one = { SPENDERS: "S05MALIIS01", PUBLIC_CHANNELS: "C05FINANS02", PEOPLE_VIEWERS: "" };
  const { code, out, err, lines } = await slackCheck(proxy, { ...settings, ...one });
  expect({ code, err }).toEqual({ code: 1, err: "" });
  const wrong = lines.flatMap((line) => {
    const [, name = "", words = ""] = /^✗ (.+?) · (.+)$/.exec(line) ?? [];
    return name === "" ? [] : [[name, words]];
  });
  const told = Object.entries(expected);
  expect(wrong).toEqual(
    told.map(([name, words]) => [name, expect.stringMatching(words) as string]),
  );
  expect(lines.at(-2)).toMatch(/^Sonuç: \d+ denetimden 5 tanesi geçmedi\.$/);
  expect(out).not.toMatch(/gizli|<html>/);
});

test("it ends quietly with 141 as soon as its reader leaves", async () => {
  const workspace = await startWorkspace();
  const child = spawn(process.execPath, [program], {
    stdio: ["ignore", "pipe", "pipe"],
    env: settingsFor(workspace.url),
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
  child.stdout.once("data", () => child.stdout.destroy());
  const [code] = (await once(child, "close")) as [number];
  expect({ code, errors }).toEqual({ code: 141, errors: "" });
  const surfaces = (await Promise.all([tr, en].map(surfacesIn))).flat();
  const validated = workspace.traffic().filter(({ label }) => label === "blocks.validate");
  expect(validated.length).toBeLessThan(surfaces.length / 2);
});
