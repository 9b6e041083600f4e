import type { WorkPiece } from "../../platform/due-work.ts";

/**
 * `asked`: new. `offered`: its user has the priced button. `refused`: the user turned it down.
 * `unreachable`: Slack takes no message to the user. `ended`: Slack has its end.
 */
export type StepState = "asked" | "offered" | "refused" | "unreachable" | "ended";

/** The words of a step's inputs. */
export interface StepWords {
  title: string;
  /** An IBAN as written, or empty. */
  account: string;
  /** The error with which the step ends; title and account are empty then. */
  fault?: string;
}

/** A step of a workflow that asks about a company; `id` is Slack's id of the execution. */
export interface WorkflowStep {
  id: string;
  team: string;
  account: string;
  /** The user who answers for it; empty if none was chosen. */
  userId: string;
  /** Empty if none was written. */
  vkn: string;
  words: StepWords;
}

/** A step that this replica works on. */
export interface TakenStep extends WorkflowStep, WorkPiece {
  state: StepState;
  createdAt: number;
}

/** The steps that wait for a user, or whose end Slack has not taken yet. */
export interface StepStore {
  /** Stores a step, once for each execution. */
  addStep(step: WorkflowStep): Promise<void>;
  takeStep(leaseMs: number): Promise<TakenStep | null>;
  renewStep(step: WorkPiece, leaseMs: number): Promise<boolean>;
  /** Ends a holder's lease: the step is due again at a time. */
  waitForStep(step: WorkPiece, wait: { state: StepState; until: number }): Promise<void>;
  /** Ends a step and deletes its words. */
  endStep(step: WorkPiece): Promise<void>;
  /** Makes offered steps due whose company was answered since. */
  wakeSteps(): Promise<void>;
  /** Turns an unended step of this user down; false if there is none. */
  turnDown(
    step: Pick<WorkflowStep, "id" | "team" | "userId">,
    state: "refused" | "unreachable",
  ): Promise<boolean>;
}
