import { App, HTTPReceiver, LogLevel } from "@slack/bolt";
import { expect, onTestFinished, test } from "vitest";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import { botToken, signingSecret, startWorkspace } from "./support/start-workspace.ts";

const manifest = `
display_information: { name: Onay }
features:
  app_home: { messages_tab_enabled: true }
  bot_user: { display_name: onay }
oauth_config: { scopes: { bot: [chat:write] } }
functions:
  approve:
    title: Onay al
    input_parameters:
      amount: { type: string, title: Tutar, is_required: true }
      person: { type: "slack#/types/user_id", title: Kim, is_required: true }
    output_parameters:
      answer: { type: string, title: Yanıt, is_required: true }
settings:
  event_subscriptions: { bot_events: [function_executed] }
  org_deploy_enabled: true
  function_runtime: remote
`;

type Ending = (ends: {
  complete: (fields: { outputs: Record<string, unknown> }) => Promise<unknown>;
  fail: (fields: { error: string }) => Promise<unknown>;
}) => Promise<unknown>;

/** Starts an ordinary Bolt app whose step ends like this. */
async function startApp(ending: Ending) {
  const refusals: string[] = [];
  const receiver = new HTTPReceiver({ signingSecret, logLevel: LogLevel.ERROR });
  const run = await startWorkspace(manifest, receiver.requestListener);
  onTestFinished(() => run.stop());
  const app = new App({
    receiver,
    logLevel: LogLevel.ERROR,
    authorize: () => Promise.resolve({ botToken, botId: "B05UYGULAMA", botUserId: "U05UYGULAMA" }),
    clientOptions: { slackApiUrl: `${run.url}/api/`, retryConfig: { retries: 0 } },
  });
  app.function("approve", async ({ complete, fail }) => {
    await ending({ complete, fail }).catch((error: unknown) => {
      refusals.push((error as { data: { error: string } }).data.error);
    });
  });
  const ayse = run.workspace.person("ayse");
  const inputs = { amount: "100", person: "U05MEHMET02" };
  return { run, refusals, ayse, channel: ayse.in("finans"), inputs };
}

test("a step gets its inputs, and its outputs stand in the channel", async () => {
  const { ayse, channel, inputs } = await startApp(async ({ complete }) =>
    complete({ outputs: { answer: "evet & <b>" } }),
  );
  expect(await ayse.startWorkflow("finans", inputs)).toMatchObject({ kind: "started" });
  const { plain } = await channel.waitFor("İş akışı bitti");
  expect(plain).toContain("Yanıt: evet & <b>");
});

test("a form without a required field, or with an unknown person, starts nothing", async () => {
  const { run, ayse } = await startApp(() => Promise.resolve());
  const started = await ayse.startWorkflow("finans", { person: "U0NOBODY00" });
  expect(started).toMatchObject({ kind: "invalid" });
  expect(Object.keys(started.kind === "invalid" ? started.errors : {})).toEqual([
    "amount",
    "person",
  ]);
  expect(run.workspace.traffic().filter((one) => one.label === "function_executed")).toEqual([]);
});

test.each<[string, Ending, string]>([
  ["no output", async ({ complete }) => complete({ outputs: {} }), "parameter_validation_failed"],
  [
    "an undeclared output",
    async ({ complete }) => complete({ outputs: { answer: "a", more: "b" } }),
    "parameter_validation_failed",
  ],
  [
    "an output of another type",
    async ({ complete }) => complete({ outputs: { answer: 5 } }),
    "parameter_validation_failed",
  ],
  ["an error without words", async ({ fail }) => fail({ error: "" }), "invalid_arguments"],
  [
    "a second end",
    async ({ complete, fail }) => {
      await fail({ error: "olmadı" });
      await complete({ outputs: { answer: "a" } });
    },
    "execution_not_in_running_state",
  ],
])("%s is refused", async (_name, ending, error) => {
  const { ayse, refusals, inputs } = await startApp(ending);
  await ayse.startWorkflow("finans", inputs);
  await expect.poll(() => refusals).toEqual([error]);
});

test.each([
  ["org_deploy_enabled: true", "org_deploy_enabled: false"],
  ["function_runtime: remote", "function_runtime: slack"],
  ["[function_executed]", "[]"],
])("a manifest with a step and without %s is refused", (from, to) => {
  expect(() => readManifest(manifest.replace(from, to))).toThrow("functions need");
});
