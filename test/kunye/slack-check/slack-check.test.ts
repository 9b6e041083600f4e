import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { surfacesIn } from "../../../src/kunye/slack-check/views.ts";
import * as en from "../../../src/kunye/texts/en.ts";
import * as tr from "../../../src/kunye/texts/tr.ts";
import { readManifest } from "../../../src/workspace/install/manifest.ts";
import { startBreakingProxy } from "./support/breaking-proxy.ts";
import { botToken, slackCheck, startWorkspace } from "./support/check-program.ts";

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
  const checks = surfaces.length + 2;
  expect(lines.filter((line) => line.startsWith("✓"))).toHaveLength(checks);
  expect(lines.at(-2)).toMatch(`Sonuç: ${checks} denetimin hepsi geçti`);
  const calls = new Set(workspace.traffic().map(({ label }) => label));
  expect([...calls].sort()).toEqual(["auth.test", "blocks.validate"]);
  expect(out).not.toContain(botToken);
});

test("a scope that was not granted is named, one too many is only mentioned", async () => {
  const grantedScopes = [...scopes.filter((name) => name !== "users:read"), "reactions:write"];
  const { url } = await startWorkspace({ grantedScopes });
  const { code, lines } = await slackCheck(url);
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith("✗"))).toEqual(["✗ Yetki eksik: users:read"]);
  expect(lines).toContain("    manifest'te olmayan yetkiler de var: reactions:write");
  expect(lines.at(-2)).toMatch(/^Sonuç: \d+ denetimden 1 tanesi geçmedi\.$/);
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
