import type { Changes } from "./changes.ts";
import type { Ids } from "./ids.ts";
import type { SlackError } from "./slack-error.ts";

/** A step of a workflow that the app was asked to run. */
export interface StepRun {
  readonly id: string;
  readonly callbackId: string;
  readonly outcome:
    | { readonly kind: "running" }
    | { readonly kind: "completed"; readonly outputs: Readonly<Record<string, unknown>> }
    | { readonly kind: "failed"; readonly error: string };
}

export interface WorkflowSteps {
  begin(callbackId: string): StepRun;
  finish(id: unknown, outcome: StepRun["outcome"]): StepRun | SlackError;
  find(id: string): StepRun | undefined;
}

export function createWorkflowSteps(changes: Changes, ids: Ids): WorkflowSteps {
  const runs = new Map<string, StepRun>();
  const keep = (run: StepRun) => {
    runs.set(run.id, run);
    changes.publish({ kind: "step", step: run });
    return run;
  };
  return {
    find: (id) => runs.get(id),
    begin: (callbackId) => keep({ id: ids.stepId(), callbackId, outcome: { kind: "running" } }),
    finish(id, outcome) {
      const run = typeof id === "string" ? runs.get(id) : undefined;
      if (!run) return { error: "invalid_function_execution_id" };
      if (run.outcome.kind !== "running") return { error: "function_execution_not_running" };
      return keep({ ...run, outcome });
    },
  };
}
