import { afterEach, beforeEach, expect, test } from "vitest";
import { createRecordingApp, type RecordingApp, type Reply } from "./support/recording-app.ts";
import { createSampleApp, sampleManifest } from "./support/sample-app.ts";
import { startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

let app: RecordingApp;
let run: RunningWorkspace;

beforeEach(async () => {
  app = createRecordingApp();
  run = await startWorkspace(sampleManifest, app.listener);
});
afterEach(() => run.stop());

test("an app that repeats the challenge is verified, and a Bolt app does", async () => {
  const bolt = await startWorkspace(
    sampleManifest,
    createSampleApp(() => ""),
  );
  try {
    expect(await bolt.workspace.verifyRequestUrl()).toEqual({ ok: true });
  } finally {
    await bolt.stop();
  }
});

test.each<[Reply, string]>([
  [{ text: "tamam" }, "challenge_not_repeated"],
  [{ json: { challenge: "baska" } }, "challenge_not_repeated"],
  [{ json: null }, "challenge_not_repeated"],
  [{ status: 401 }, "http_service_error 401"],
])("%j doesn't do", async (reply, problem) => {
  app.reply = reply;
  expect(await run.workspace.verifyRequestUrl()).toEqual({ ok: false, problem });
  expect(JSON.parse(app.received[0]?.body ?? "")).toEqual({
    type: "url_verification",
    token: "local-workspace-token",
    challenge: expect.any(String) as string,
  });
  expect(app.received[0]?.headers).toMatchObject({
    "x-slack-signature": expect.stringMatching(/^v0=/) as string,
  });
});
