import { parseDocument } from "yaml";
import type { Language } from "../../../platform/language.ts";
import { requiredInputs, stepCallbackId } from "../../features/workflow-step/receive-step.ts";
import { languages } from "../../texts/languages.ts";
import { lineWidth } from "./manifest-in.ts";

/** Adds the tools of Slack's assistant, at the app's origin. */
export function withAgents(source: string, origin: string): string {
  const document = parseDocument(source);
  const server = { url: `${origin}/mcp`, auth_type: "slack_identity_auth" };
  document.set("mcp_servers", document.createNode({ kunye: server }));
  // An optional scope stands in both lists.
  for (const list of ["bot", "bot_optional"]) {
    document.addIn(["oauth_config", "scopes", list], "mcp:connect");
  }
  return document.toString({ lineWidth });
}

/** Adds the step for Workflow Builder. */
export function withWorkflows(source: string, language: Language): string {
  const document = parseDocument(source);
  const { inputs, outputs, ...words } = languages[language].workflowStep.manifest;
  const required = new Set<string>(requiredInputs);
  const parameters = (
    all: Readonly<Record<string, object>>,
    isRequired: (name: string) => boolean,
  ) =>
    Object.fromEntries(
      Object.entries(all).map(([name, one]) => {
        const type = name === "person" ? "slack#/types/user_id" : "string";
        return [name, { type, ...one, is_required: isRequired(name) }];
      }),
    );
  const step = {
    ...words,
    input_parameters: parameters(inputs, (name) => required.has(name)),
    output_parameters: parameters(outputs, () => true),
  };
  document.set("functions", document.createNode({ [stepCallbackId]: step }));
  document.addIn(["settings", "event_subscriptions", "bot_events"], "function_executed");
  document.setIn(["settings", "org_deploy_enabled"], true);
  document.setIn(["settings", "function_runtime"], "remote");
  return document.toString({ lineWidth });
}
