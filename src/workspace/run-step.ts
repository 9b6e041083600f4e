import type { Core } from "./core.ts";
import type { StepRun } from "./workflow-steps.ts";

/**
 * Asks the app to run one of its steps, as a workflow does; resolves once the app has taken the event.
 * @throws {Error} when the manifest has no such function.
 */
export async function runStep(
  core: Core,
  callbackId: string,
  inputs: Readonly<Record<string, unknown>>,
): Promise<StepRun> {
  if (!core.manifest.functions.includes(callbackId)) {
    throw new Error(`the manifest has no function ${callbackId}`);
  }
  const { app } = core.directory;
  const run = core.steps.begin(callbackId);
  await core.events.send({
    event: {
      type: "function_executed",
      function: {
        id: `Fn${callbackId}`,
        callback_id: callbackId,
        title: callbackId,
        type: "app",
        app_id: app.id,
      },
      inputs,
      function_execution_id: run.id,
      workflow_execution_id: `Wx${run.id}`,
      event_ts: core.ids.actionTs(),
      bot_access_token: core.installation.issueToken(),
    },
  });
  return core.steps.find(run.id) ?? run;
}
