import { isJsonObject } from "../../platform/exact-json.ts";
import type { SlackError } from "../core/app-content.ts";
import type { Core } from "../core/core.ts";
import { escapeText } from "../core/escape-text.ts";
import { endTexts, type WorkflowRun } from "../core/workflow-runs.ts";
import { textOf, type Arguments, type WebMethod } from "./web-method.ts";

/** Methods that end a step of a workflow. */
export const functionMethods: Readonly<Record<string, WebMethod>> = {
  "functions.completeSuccess": {
    run: (core, args) =>
      endRun(core, args, ({ step: { outputs }, language }) => {
        const given = args["outputs"];
        const problems = outputProblems(outputs, given);
        if (problems.length > 0 || !isJsonObject(given)) {
          return { error: "parameter_validation_failed", details: { errors: problems } };
        }
        const lines = outputs.map(({ name, title }) => `*${title}:* ${shown(given[name])}`);
        return [endTexts[language].done, ...lines].join("\n");
      }),
  },
  "functions.completeError": {
    run: (core, args) =>
      endRun(core, args, ({ language }) => {
        const error = textOf(args["error"]);
        if (error === "") return { error: "invalid_arguments" };
        return endTexts[language].failed(escapeText(error));
      }),
  },
};

function outputProblems(outputs: WorkflowRun["step"]["outputs"], given: unknown): string[] {
  if (!isJsonObject(given)) return ["outputs must be an object"];
  const names = new Set(outputs.map(({ name }) => name));
  return [
    ...outputs.flatMap(({ name, isRequired }) => {
      const value = given[name];
      if (value === undefined) return isRequired ? [`missing required output: ${name}`] : [];
      return typeof value === "string" ? [] : [`${name} must be a string`];
    }),
    ...Object.keys(given).flatMap((name) => (names.has(name) ? [] : [`unknown output: ${name}`])),
  ];
}

/** Writes an output; the next step of the workflow here is a message in the channel. */
function shown(value: unknown): string {
  const text = textOf(value);
  if (/^https?:\/\/\S+$/.test(text)) return `<${text}>`;
  return text === "" ? "–" : escapeText(text);
}

/** Ends a running execution with a message in its channel, unless `textOfEnd` refuses. */
function endRun(
  core: Core,
  args: Arguments,
  textOfEnd: (run: WorkflowRun) => string | SlackError,
): Record<string, never> | SlackError {
  const run = core.workflows.find(textOf(args["function_execution_id"]));
  if (!run) return { error: "function_execution_not_found" };
  if (!run.isRunning) return { error: "execution_not_in_running_state" };
  const text = textOfEnd(run);
  if (typeof text !== "string") return text;
  core.workflows.end(run);
  core.messages.post({ channelId: run.channelId, author: { kind: "system" }, text });
  return {};
}
