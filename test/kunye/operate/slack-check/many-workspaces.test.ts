import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLimitedServer, listen } from "../../../../src/platform/limited-server.ts";
import type { NewInstallation } from "../../../../src/kunye/installations/installation-store.ts";
import { placeAt } from "../../../faults/places.ts";
import { storeDirectory } from "../../../support/store-directory.ts";
import { temporaryDirectory } from "../../../support/temporary-directory.ts";
import { botToken, slackCheck, startWorkspace } from "./support/check-program.ts";

const clientSecret = "client-secret-gizli";

/** Starts Slack in front of a workspace; it knows one client secret. */
async function startSlack(): Promise<string> {
  const { url: workspaceUrl } = await startWorkspace();
  const server = createLimitedServer((req, res) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      if (req.url === "/api/oauth.v2.access") {
        const isKnown = new URLSearchParams(body.toString()).get("client_secret") === clientSecret;
        const error = isKnown ? "invalid_code" : "bad_client_secret";
        res.writeHead(200, { "content-type": "application/json" });
        res.end(JSON.stringify({ ok: false, error }));
        return;
      }
      const { authorization = "", "content-type": type = "" } = req.headers;
      const headers = { authorization, "content-type": type };
      const init = { method: "POST", headers, body };
      const answer = await fetch(`${workspaceUrl}${req.url ?? ""}`, init);
      res.writeHead(answer.status, Object.fromEntries(answer.headers));
      res.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listen(server, 0, "127.0.0.1");
}

const installation = (id: string, token: string): NewInstallation => ({
  id,
  enterprise: null,
  isOrgWide: false,
  name: `Örnek ${id}`,
  botToken: token,
  scopes: [],
  botId: "B1",
  botUserId: "U1",
  appId: "A1",
  installedBy: "U2",
});

test("the credentials and each installed workspace's token are checked, the cards once", async () => {
  const url = await startSlack();
  const place = placeAt(await storeDirectory());
  const settings = {
    ...place.environment,
    SLACK_BOT_TOKEN: "",
    SLACK_CLIENT_ID: "1.2",
    SLACK_CLIENT_SECRET: clientSecret,
    SLACK_SIGNING_SECRET: "signing",
    PUBLIC_URL: "https://kunye.example",
    REGISTRY: "demo",
  };
  const store = await place.open();
  for (const id of ["T1", "T2"]) await store.installations.install(installation(id, botToken));
  await store.installations.install(installation("T3", "xoxb-dead-gizli"));
  await store.installations.install(installation("T4", "xoxb-gone-gizli"));
  await store.installations.revoke("T4", Date.now() + 60_000);
  const { code, out, err } = await slackCheck(url, settings);
  expect([code, err]).toEqual([1, ""]);
  expect(out.match(/✓ Token/g)).toHaveLength(2);
  expect(out.match(/✗ .*invalid_auth/g)).toHaveLength(1);
  const cards = out.split("\n").filter((line) => line.startsWith("✓ Detail"));
  expect(cards.length).toBeGreaterThan(0);
  expect(new Set(cards).size).toBe(cards.length);
  expect(out).not.toMatch(/\b0 messages/);
  expect(out.match(/no cards this time/g)).toHaveLength(2);
  expect(out).toContain("Slack knows the app");
  expect(out).not.toContain("T4");
  expect(out).toContain("Workspaces: 3. Parts with a failure: 1.");
  expect(out).not.toContain("gizli");

  const empty = join(temporaryDirectory(), "data");
  const without = { ...settings, DATA_DIR: empty };
  const wrong = await slackCheck(url, { ...without, SLACK_CLIENT_SECRET: "wrong" });
  expect(wrong.code).toBe(1);
  expect(wrong.out).toContain("bad_client_secret");
  expect(wrong.out).toContain("Workspaces: 0.");
  const lacking = await slackCheck(url, { ...settings, PUBLIC_URL: "" });
  expect([lacking.code, lacking.err.includes("PUBLIC_URL: missing")]).toEqual([78, true]);
  // Nothing is created where Künye has never run.
  expect(existsSync(empty)).toBe(false);
});
