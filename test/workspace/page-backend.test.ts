import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRecordingApp } from "./support/recording-app.ts";
import { call, sampleManifest } from "./support/sample-app.ts";
import { startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

let run: RunningWorkspace;
const app = createRecordingApp();

beforeAll(async () => {
  run = await startWorkspace(sampleManifest, app.listener);
});
afterAll(() => run.stop());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends a request with any Host, which fetch cannot. */
function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = "",
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, run.url), { method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const typed = JSON.stringify({ personId: "U05AYSE0001", channelId: "C05GENEL001", text: "selam" });

test("the page and its files are served with a strict policy", async () => {
  const page = await send("GET", "/");
  expect(page.status).toBe(200);
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  for (const [, path] of page.body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    expect((await send("GET", path ?? "")).status).toBe(200);
  }
});

test.each(["/assets/../manifest.ts", "/assets/%2e%2e/core.ts", "/assets/yok.js", "/yok"])(
  "%s isn't served",
  async (path) => {
    expect((await send("GET", path)).status).toBe(404);
  },
);

test("foreign hosts, origins and sites are refused", async () => {
  const foreign: Record<string, string>[] = [
    { host: "evil.example" },
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) {
    expect((await send("POST", "/workspace/type", headers, typed)).status).toBe(403);
    expect((await send("GET", "/", headers)).status).toBe(403);
  }
});

test("a link on another site may lead to the page", async () => {
  const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  expect((await send("GET", "/", headers)).status).toBe(200);
  expect((await send("POST", "/workspace/type", headers, typed)).status).toBe(403);
});

test.each(["localhost:3000", "127.0.0.1", "[::1]:3000"])("%s is this machine", async (host) => {
  const headers = { host, origin: `http://${host}` };
  expect((await send("POST", "/workspace/type", headers, typed)).status).toBe(200);
});

test("people write only in their channels, and invalid bodies are refused", async () => {
  const elsewhere = { personId: "U06KEREM005", channelId: "C05GENEL001", text: "x" };
  for (const body of [JSON.stringify(elsewhere), "null", "[]", "{"]) {
    expect((await send("POST", "/workspace/type", {}, body)).status).toBe(400);
  }
  expect((await send("POST", "/workspace/dance", {}, "{}")).status).toBe(404);
  expect((await send("GET", "/workspace/type")).status).toBe(405);
});

test("a new page gets no private messages", async () => {
  await call(run.url, "chat.postMessage", { channel: "C05GENEL001", text: "herkese" });
  const where = { channel: "C05GENEL001", user: "U05AYSE0001" };
  await call(run.url, "chat.postEphemeral", { ...where, text: "yalnız sana" });
  const stop = new AbortController();
  const response = await fetch(`${run.url}/workspace/stream`, { signal: stop.signal });
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString("utf8");
    if (text.includes("\n\n")) break;
  }
  stop.abort();
  const snapshot = JSON.parse(/data: (.+)/.exec(text)?.[1] ?? "") as { messages: object[] };
  const texts = snapshot.messages.map((one) => ("text" in one ? one.text : ""));
  expect(texts).toContain("herkese");
  expect(texts).not.toContain("yalnız sana");
  expect(text).not.toContain("xoxb-");
  const seen = run.workspace.person("ayse").in("genel").messages();
  expect(seen.map((one) => one.plain)).toContain("yalnız sana");
});

test("a person can't press in another person's private message", async () => {
  const posted = await call(run.url, "chat.postEphemeral", {
    channel: "C05GENEL001",
    user: "U05AYSE0001",
    text: "x",
    blocks: [
      {
        type: "actions",
        block_id: "b",
        elements: [{ type: "button", action_id: "a", text: { type: "plain_text", text: "Bas" } }],
      },
    ],
  });
  const press = { channelId: "C05GENEL001", ts: posted["message_ts"], blockId: "b", actionId: "a" };
  const pressAs = (personId: string) =>
    send("POST", "/workspace/press", {}, JSON.stringify({ personId, ...press }));
  expect((await pressAs("U05MEHMET02")).status).toBe(400);
  expect(JSON.parse((await pressAs("U05AYSE0001")).body)).toEqual({ kind: "acknowledged" });
});

test("the page starts global shortcuts", async () => {
  const manifest = sampleManifest.replace("type: message", "type: global");
  const other = await startWorkspace(manifest, app.listener);
  const act = async (name: string, body: object) => {
    const answer = await fetch(`${other.url}/workspace/${name}`, {
      method: "POST",
      body: JSON.stringify({ personId: "U05AYSE0001", ...body }),
    });
    return answer.json();
  };
  expect(await act("global-shortcut", { callbackId: "sor" })).toEqual({ kind: "acknowledged" });
  const { payload } = app.received.at(-1) ?? {};
  expect(payload).toMatchObject({ type: "shortcut", callback_id: "sor" });
  expect(payload).not.toHaveProperty("channel");
  expect(await act("global-shortcut", { callbackId: "yok" })).toEqual({ kind: "unknown-shortcut" });
  await other.stop();
});
