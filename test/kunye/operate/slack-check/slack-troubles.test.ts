import type { View } from "@slack/types";
import { expect, onTestFinished, test } from "vitest";
import { createLimitedServer, listen } from "../../../../src/platform/limited-server.ts";
import type { WorstSurface } from "../../../../src/kunye/operate/slack-check/drawing-board.ts";
import { freePort } from "../../../support/free-port.ts";
import { checkHere, startWorkspace } from "./support/check-program.ts";

const section = { type: "section", text: { type: "mrkdwn", text: "Merhaba" } } as const;
const cards: WorstSurface[] = ["Birinci", "İkinci", "Üçüncü"].map((name) => ({
  name,
  messages: [{ text: name, blocks: [section] }],
}));

/** Checks these surfaces with two scopes. */
const check = (url: string, surfaces = cards) =>
  checkHere(url, {
    manifestScopes: { bot: ["commands", "files:read"], optional: ["files:read"] },
    surfaces,
  });

test("a modal and the Home are validated as views", async () => {
  const { url } = await startWorkspace();
  const title = { type: "plain_text", text: "Künye'de sorgula, hemen şimdi" } as const;
  const modal: View = { type: "modal", title, blocks: [section] };
  const { code, lines } = await check(url, [
    { name: "Ana sayfa", view: { type: "home", blocks: [section] } },
    { name: "Sorgu penceresi", view: modal },
  ]);
  expect(code).toBe(1);
  expect(lines).toContain("✓ Ana sayfa · view");
  const place = lines.indexOf("✗ Sorgu penceresi · Slack refuses it") + 1;
  expect(lines[place]).toMatch(/^ {4}\/title\/text: must be less than 25/);
});

test.each([
  [
    { team: "Takım", team_id: "T1", enterprise_id: "E1", is_enterprise_install: false },
    "✓ Token: Takım (T1) · enterprise E1 · bot künye (B1)",
  ],
  [
    { team: "Kuruluş", team_id: "E1", enterprise_id: "E1", is_enterprise_install: true },
    "✓ Token: Kuruluş (E1) · installed in every workspace of the enterprise · bot künye (B1)",
  ],
])("a token of an enterprise names the enterprise: %j", async (installed, words) => {
  const said = JSON.stringify({ ok: true, user: "künye", bot_id: "B1", ...installed });
  const server = createLimitedServer((_req, res) => {
    res.end(said);
  });
  onTestFinished(() => void server.close());
  const { lines } = await check(await listen(server, 0, "127.0.0.1"));
  expect(lines).toContain(words);
});

test("a missing optional scope is only a remark", async () => {
  const { url } = await startWorkspace({ grantedScopes: ["commands", "users:read"] });
  const { code, lines } = await check(url);
  expect(code).toBe(0);
  expect(lines).toContain("✓ Scopes: all 1 of the manifest are granted");
  expect(lines).toContain("    optional and not granted: files:read");
  expect(lines).toContain("– Sending files · files:write not granted, not checked");
});

test("the check waits as long as Slack asks", async () => {
  const workspace = await startWorkspace();
  const failure = { of: "blocks.validate", status: 429, retryAfterSeconds: 1, times: 1 } as const;
  workspace.knobs.turn({ failures: [failure] });
  const { code, lines } = await check(workspace.url);
  expect(code).toBe(0);
  const wait = lines.findIndex((line) => line.includes("waiting 1 s"));
  expect(lines[wait + 1]).toBe("✓ Birinci · messages: 1");
});

test.each([
  [{ error: "unknown_method" }, "does not know blocks.validate"],
  [{ error: "token_revoked" }, "token_revoked"],
  [{ status: 503 }, "HTTP 503"],
  [{ status: 429, retryAfterSeconds: 3_600 }, "429"],
] as const)("%j at the cards is said once, and the others are left out", async (how, words) => {
  const workspace = await startWorkspace();
  workspace.knobs.turn({ failures: [{ of: "blocks.validate", ...how }] });
  const { code, lines, wrong } = await check(workspace.url);
  expect(code).toBe(1);
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toMatch(/^✗ Birinci · /);
  expect(wrong[0]).toContain(words);
  expect(lines.at(-1)).toBe("Result: 1 of 5 checks failed; cards not checked: 2.");
});

test("another error for one card leaves the other cards to be checked", async () => {
  const workspace = await startWorkspace();
  const failure = { of: "blocks.validate", error: "internal_error", times: 1 };
  workspace.knobs.turn({ failures: [failure] });
  const { code, lines, wrong } = await check(workspace.url);
  expect(code).toBe(1);
  expect(wrong).toEqual(["✗ Birinci · Slack refused the call (internal_error)"]);
  expect(lines).toContain("✓ Üçüncü · messages: 1");
});

test("an unreachable host is named", async () => {
  const port = await freePort();
  const { code, wrong } = await check(`http://127.0.0.1:${port}`);
  expect(code).toBe(1);
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toContain(`127.0.0.1:${port} could not be reached (ECONNREFUSED).`);
});

test("an HTML page instead of an answer is reported, and not printed", async () => {
  const server = createLimitedServer((req, res) => {
    res.end(`<html>${req.headers.authorization ?? ""}</html>`);
  });
  onTestFinished(() => void server.close());
  const { code, lines, wrong } = await check(await listen(server, 0, "127.0.0.1"));
  expect(code).toBe(1);
  expect(wrong[0]).toContain("does not answer as Slack does");
  expect(lines.join("\n")).not.toMatch(/gizli|<html>/);
});
