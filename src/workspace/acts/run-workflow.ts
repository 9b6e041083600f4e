import type { Core } from "../core/core.ts";
import type { Channel, Person } from "../core/directory.ts";
import { escapeText } from "../core/escape-text.ts";
import type { WorkflowStep } from "../core/workflow-runs.ts";
import type { StepParameter } from "../install/manifest.ts";
import { slackTexts } from "./slack-texts.ts";

type Inputs = Readonly<Record<string, string>>;

export type StartOutcome =
  | { readonly kind: "started"; readonly executionId: string }
  /** The form's problems, by the names of its fields. */
  | { readonly kind: "invalid"; readonly errors: Inputs }
  | { readonly kind: "failed"; readonly error: string };

/** Slack's limit of a short answer in a form. */
const maxInput = 3_000;

/** Starts a workflow of a form and one step of the app, as Workflow Builder would make it. */
export async function startWorkflow(
  core: Core,
  person: Person,
  { channel, callbackId, inputs }: { channel: Channel; callbackId: string; inputs: Inputs },
): Promise<StartOutcome | undefined> {
  const step = core.manifest.steps.find((one) => one.callbackId === callbackId);
  if (!step || channel.isArchived) return undefined;
  const errors = problemsOf(core, step, inputs);
  if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
  if (!core.installation()) return { kind: "failed", error: "app_not_installed" };
  const { ids, language, workflows } = core;
  const run = { id: ids.executionId(), step, channelId: channel.id, language };
  workflows.add(run);
  core.messages.post({
    channelId: channel.id,
    author: { kind: "system" },
    text: slackTexts[language].workflowStarted(`<@${person.id}>`, escapeText(step.title)),
  });
  const outcome = await sendExecution(core, run, inputs);
  return outcome.kind === "not-subscribed"
    ? { kind: "failed", error: "function_not_subscribed" }
    : { kind: "started", executionId: run.id };
}

/** Sends a step's execution to the app. */
function sendExecution(
  core: Core,
  { id, step }: { id: string; step: WorkflowStep },
  inputs: Inputs,
) {
  const { directory, ids } = core;
  const fieldsOf = (all: readonly StepParameter[]) =>
    all.map(({ name, type, title, description, isRequired }) => {
      return { name, type, title, description, is_required: isRequired };
    });
  const given = Object.entries(inputs).filter(([, value]) => value !== "");
  const event = {
    type: "function_executed",
    function: {
      id: `Fn${step.callbackId.slice(0, 9).toUpperCase()}`,
      callback_id: step.callbackId,
      title: step.title,
      description: step.description,
      type: "app",
      input_parameters: fieldsOf(step.inputs),
      output_parameters: fieldsOf(step.outputs),
      app_id: directory.app.id,
      date_created: 1_700_000_000,
      date_updated: 1_700_000_000,
      date_deleted: 0,
    },
    inputs: Object.fromEntries(given),
    function_execution_id: id,
    workflow_execution_id: `Wx${id.slice(2)}`,
    event_ts: ids.actionTs(),
    bot_access_token: core.installation()?.token ?? "",
  };
  return core.events.send({ event });
}

function problemsOf(core: Core, step: WorkflowStep, inputs: Inputs): Inputs {
  const texts = slackTexts[core.language];
  const problems = step.inputs.flatMap(({ name, type, isRequired }): [string, string][] => {
    const value = inputs[name] ?? "";
    if (value === "") return isRequired ? [[name, texts.required]] : [];
    if (value.length > maxInput) return [[name, texts.maxCharacters(maxInput)]];
    const isPerson = type !== "slack#/types/user_id" || core.directory.person(value) !== undefined;
    return isPerson ? [] : [[name, texts.required]];
  });
  return Object.fromEntries(problems);
}
