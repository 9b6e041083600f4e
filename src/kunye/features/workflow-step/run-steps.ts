import type { Logger } from "pino";
import { createDueWork } from "../../../platform/due-work.ts";
import { wordsAbout } from "../../check/stored-check.ts";
import type { Lookups } from "../../lookups/create-lookups.ts";
import type { StepState, StepStore, TakenStep } from "../../lookups/workflow-steps.ts";
import type { Feature } from "../../slack/feature.ts";
import type { Installation } from "../../slack/installation.ts";
import type { Services } from "../../slack/interaction.ts";
import { refusalOf, spendingRefusal } from "../../slack/permission.ts";
import { tellManagers } from "../../slack/tell-managers.ts";
import type { Tenant, Tenants } from "../../slack/tenants.ts";
import { isUndeliverable } from "../../slack/web-api.ts";
import { checkOfStep, outputsOf } from "./checked-words.ts";
import type { StepCard } from "./step-card.ts";

export interface StepPorts {
  steps: StepStore;
  tenants: Pick<Tenants, "ofTeam">;
  lookups: Pick<Lookups, "notFound">;
  features: readonly Feature[];
  now: () => Promise<number>;
  log: Logger;
}

const dayMs = 24 * 3_600_000;
/** The time for which a step waits for its user. */
const waitsMs = 7 * dayMs;
/** Beyond it Slack is told for another day, if it took no end. */
const toldMs = 8 * dayMs;
/** The pause before Slack is asked again; chosen by hand. */
const retryMs = 30_000;
const leaseMs = 30_000;
const stepsAtOnce = 4;
const installationWithinMs = 4_000;

type NextAct =
  | { kind: "wait"; state: StepState; until: number }
  | { kind: "complete"; outputs: Record<string, string> }
  | { kind: "fail"; error: string };

/** Carries out the steps of workflows on any replica; each ends once at Slack. */
export function createWorkflowSteps(ports: StepPorts) {
  const { steps, log } = ports;
  const due = createDueWork<TakenStep>({
    leaseMs,
    atOnce: stepsAtOnce,
    take: (forMs) => steps.takeStep(forMs),
    renew: (step, forMs) => steps.renewStep(step, forMs),
    work: (step) => workOn(ports, step),
    onError: (error) => {
      log.warn({ err: error }, "a step of a workflow is tried again");
    },
  });
  const runDue = async () => {
    await steps.wakeSteps();
    await due.run();
  };
  return {
    runDue,
    /** Carries out the due steps in the background. */
    run: (): void => {
      runDue().catch((error: unknown) => {
        log.warn({ err: error }, "the steps of workflows were not looked at");
      });
    },
    stop: () => due.stop(),
  };
}

async function workOn(ports: StepPorts, step: TakenStep): Promise<void> {
  const { steps, tenants, now, log } = ports;
  const at = await now();
  const tenant = tenants.ofTeam(step.team);
  const installed = await tenant?.finder.find(installationWithinMs);
  const isOver = at >= step.createdAt + toldMs;
  if (isOver) log.error("a workflow's step got no end at Slack: it is given up");
  if (isOver) return steps.endStep(step);
  // Work of an uninstalled app waits until it is installed again.
  if (!tenant || installed?.team !== step.team) {
    return steps.waitForStep(step, { state: step.state, until: at + retryMs });
  }
  const next = await nextOf(ports, step, { ...tenant, installed, at });
  if (next.kind === "wait") return steps.waitForStep(step, next);
  const { functions } = tenant.services.slack;
  const execution = { function_execution_id: step.id };
  try {
    if (next.kind === "fail") await functions.completeError({ ...execution, error: next.error });
    else await functions.completeSuccess({ ...execution, outputs: next.outputs });
  } catch (error) {
    if (!isUndeliverable(error)) throw error;
    log.warn({ err: error }, "Slack no longer waits for a workflow's step");
  }
  await steps.endStep(step);
}

type Served = Tenant & { installed: Installation; at: number };

/** Decides about a step. Spends nothing: only a press on its card does. */
async function nextOf(ports: StepPorts, step: TakenStep, served: Served): Promise<NextAct> {
  const { services, installed, at } = served;
  const { texts } = services;
  const { team, userId, vkn, words, state, createdAt } = step;
  const { failed } = texts.workflowStep;
  if (words.fault !== undefined) return { kind: "fail", error: words.fault };
  const until = createdAt + waitsMs;
  const outputs = await outputsOf(services, step);
  const isDown = state === "refused" || state === "unreachable";
  if (isDown && !outputs) return { kind: "fail", error: failed[state] };
  const person = { team: installed.team, enterprise: installed.enterprise, userId };
  const subject = { services, person, surface: { kind: "none" } as const, texts };
  const role = await services.authority.roleOf(person);
  const groups = outputs ? "yes" : await services.authority.membershipIn(userId, "spenders");
  const isUnverified = role === "unverified" || groups === "unverified";
  if (isUnverified && at < until) return { kind: "wait", state, until: at + retryMs };
  const why =
    (await refusalOf(subject, outputs ? "see" : "spend")) ??
    (outputs ? null : await spendingRefusal(subject, "vkn"));
  if (why !== null) return { kind: "fail", error: failed.mayNot(why) };
  if (outputs) {
    const card = await linkToCard(ports, step, served, state === "offered" ? until : null);
    if (card === null && at < until) return { kind: "wait", state, until: at + retryMs };
    return { kind: "complete", outputs: { ...outputs, card: card ?? "" } };
  }
  const missedAt = (await ports.lookups.notFound(team, [vkn])).get(vkn) ?? 0;
  if (missedAt >= createdAt) {
    await replaceCard(ports, step, { ...served, end: "notFound" });
    return { kind: "fail", error: failed.notFound(vkn) };
  }
  if (at >= until) {
    const { unsettled } = await services.lookups.unsettled(team);
    const isUnsettled = unsettled.some(({ intent }) => intent.key === vkn);
    if (isUnsettled) return { kind: "fail", error: failed.unsettled };
    await replaceCard(ports, step, { ...served, end: "expired" });
    return { kind: "fail", error: failed.expired };
  }
  await notify(ports, step, served, until);
  return { kind: "wait", state: "offered", until };
}

const noticeKey = ({ id }: Pick<TakenStep, "id">) => `step:${id}`;

/** Sends the step's message to its user, once. */
async function notify(
  { features }: StepPorts,
  step: TakenStep,
  { services, installed }: Served,
  until: number | null,
): Promise<void> {
  const { id, team, userId, vkn } = step;
  const key = noticeKey(step);
  if (!(await services.noticeStore.isNotified(team, key))) {
    const check = await checkOfStep(services, step);
    const [document] = check.documents;
    const given = document && wordsAbout(check, { document: document.document.id, side: 0 });
    const state: StepCard = { kind: "step", step: id, vkn, until, given: given ?? null };
    await services.noticeStore.notify({ team, key, state }, [userId]);
  }
  await tellManagers(features, services, installed);
}

/** Returns the address of the step's message, or null while Slack has not taken it. */
async function linkToCard(
  ports: StepPorts,
  step: TakenStep,
  served: Served,
  until: number | null,
): Promise<string | null> {
  const { noticeStore, slack } = served.services;
  await notify(ports, step, served, until);
  const place = await noticeStore.noticePlace(step.team, noticeKey(step), step.userId);
  if (!place) return null;
  const { permalink } = await slack.chat.getPermalink({
    channel: place.channel,
    message_ts: place.ts,
  });
  return permalink ?? "";
}

/** Replaces the message of a step that ends without a record; its buttons go. */
async function replaceCard(
  { features }: StepPorts,
  { id, team, userId, vkn }: TakenStep,
  { services, installed, end }: Served & Required<Pick<StepCard, "end">>,
): Promise<void> {
  const replaces = noticeKey({ id });
  const state: StepCard & { replaces: string } = {
    kind: "step",
    step: id,
    vkn,
    until: null,
    end,
    replaces,
  };
  await services.noticeStore.notify({ team, key: `${replaces}:end`, state }, [userId]);
  await tellManagers(features, services, installed);
}

/** Turns a step down whose user Slack does not know any more. */
export async function turnUnreachable(
  services: Pick<Services, "stepStore" | "steps">,
  { team, userId }: { team: string; userId: string },
  { step }: StepCard,
): Promise<void> {
  await services.stepStore.turnDown({ id: step, team, userId }, "unreachable");
  services.steps.run();
}
