import type { Language } from "../../platform/language.ts";
import type { Manifest } from "../install/manifest.ts";

export type WorkflowStep = Manifest["steps"][number];

/** A started workflow with one step of the app. */
export interface WorkflowRun {
  /** The id of the step's execution. */
  readonly id: string;
  readonly step: WorkflowStep;
  readonly channelId: string;
  /** The language of the person who started it. */
  readonly language: Language;
  readonly isRunning: boolean;
}

/** The texts of a workflow's last message, by language. */
export const endTexts: Record<Language, { done: string; failed: (error: string) => string }> = {
  tr: { done: "İş akışı bitti.", failed: (error) => `İş akışı durdu: ${error}` },
  en: { done: "The workflow has ended.", failed: (error) => `The workflow has stopped: ${error}` },
};

/** Keeps the started workflows. */
export function createWorkflowRuns() {
  const runs = new Map<string, WorkflowRun>();
  return {
    add(run: Omit<WorkflowRun, "isRunning">): void {
      runs.set(run.id, { ...run, isRunning: true });
    },
    find: (id: string) => runs.get(id),
    end(run: WorkflowRun): void {
      runs.set(run.id, { ...run, isRunning: false });
    },
  };
}
