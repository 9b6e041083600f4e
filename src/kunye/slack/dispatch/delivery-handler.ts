import { hash, randomUUID } from "node:crypto";
import type { MicroCredits } from "../../../company/credits.ts";
import { slackLimits } from "../../../platform/slack-limits.ts";
import { LookupError, withoutCharge } from "../../lookups/lookup-context.ts";
import type { DueReply } from "../../lookups/intents.ts";
import { saying } from "../../texts/texts.ts";
import { isForeign, type Installation, type InstallationFinder } from "../access/installation.ts";
import { isFailedCall, isUndeliverable } from "../access/web-api.ts";
import { refreshHomes } from "../answer/home.ts";
import { typedText, notice, queryChoice } from "../answer/notice-card.ts";
import { drawReadyNotice } from "../answer/show.ts";
import { readReplyContext, showResult } from "../answer/show-result.ts";
import { openNoticeContext, tellManagers } from "../answer/tell-managers.ts";
import { newCard } from "../answer/write-card.ts";
import type { Delivery } from "../contract/delivery.ts";
import { toOpenAnswer } from "../reply/card-kind.ts";
import { partsOf, type Feature, type Interaction } from "../reply/feature.ts";
import { askerOf, servicesInUsersLanguage, type Services } from "../reply/interaction.ts";
import { openModal } from "../reply/open-modal.ts";
import { cancelRepeat, say, type ReplyTarget } from "../reply/reply.ts";
import { noUnfurling } from "../blocks/blocks.ts";
import { startWaitingLine, type StartTimer } from "../reply/waiting-line.ts";
import { moveToAnswerPlace, route } from "./route.ts";

const installationWithinMs = 4_000;
const languageWithinMs = 500;

/** Builds the handler that works on Slack's deliveries after their acknowledgement. */
export function createDeliveryHandler(
  shared: Omit<Services, "cards">,
  features: readonly Feature[],
  finder: InstallationFinder,
  startTimer?: StartTimer,
) {
  const services: Services = { ...shared, cards: partsOf(features, "cards") };
  const { log, lookups } = services;
  const running = new Set<Promise<void>>();

  async function runOnce(identity: string, work: () => Promise<void>): Promise<void> {
    const isFirst = await withoutCharge(() => lookups.recordDelivery(hash("sha256", identity)));
    if (isFirst) await work();
  }

  async function work(
    { request, claimedOrigin, userId, triggerId }: Delivery,
    target: ReplyTarget,
    known: Installation | null,
  ): Promise<void> {
    const { surface, texts } = target;
    const installed = known ?? (await finder.find(installationWithinMs));
    if (!installed) return say(target, texts.failure.notInstalled);
    if (claimedOrigin && isForeign(claimedOrigin, installed)) {
      log.warn({ claim: claimedOrigin }, "a delivery of another installation was refused");
      return say(target, texts.failure.foreign);
    }
    if (isOwnMessage(request, installed)) return;
    const { team, enterprise, scopes } = installed;
    const person = { team, enterprise, userId };
    const interaction: Interaction = {
      services,
      features,
      person,
      surface,
      triggerId,
      canReadFiles: scopes?.includes("files:read") ?? null,
      texts,
      ...(request.kind === "command" && { waiting: startWaitingLine(target, startTimer) }),
    };
    // A Home stays open for days: the role is read again.
    if (surface.kind === "home") void services.authority.roleOf(person, true);
    const answerInteraction = await moveToAnswerPlace(interaction, request);
    // A failure is told at the place of the answer.
    await route(answerInteraction, request)
      .catch((error: unknown) => apologise(answerInteraction, error))
      .finally(() => answerInteraction.waiting?.end());
    if (request.kind !== "home") await refreshHomes(interaction, [userId]);
  }

  /** Reads the language, and opens a shortcut's modal: its trigger lives 3 seconds. */
  async function prepare({ request, triggerId, userId, surface }: Delivery) {
    const installed = await finder.find(languageWithinMs);
    const person = { team: installed?.team ?? "", userId };
    const texts = await services.textsOf(person);
    const target: ReplyTarget = { services, texts, surface, person };
    const shortcut =
      request.kind === "shortcut"
        ? partsOf(features, "shortcuts").find(({ callbackId }) => callbackId === request.callbackId)
        : undefined;
    if (!shortcut) return { target, installed, isOpen: true };
    const modal = await openModal(target, triggerId, shortcut.view(texts));
    return { target: { ...target, surface: modal ?? surface }, installed, isOpen: modal !== null };
  }

  async function apologise(target: ReplyTarget, error: unknown): Promise<void> {
    const reference = randomUUID().slice(0, 8);
    log.error({ err: error, reference }, "a delivery failed");
    // Slack would not take an apology either; a paid answer is delivered later.
    if (isFailedCall(error)) return;
    const charged = error instanceof LookupError ? error.charged : "unknown";
    await say(target, target.texts.failure.ours(reference, charged));
  }

  return {
    /** Works on a delivery once, even if Slack repeats it; tells the user of a failure. */
    handle(delivery: Delivery): void {
      const { surface } = delivery;
      if (surface.kind === "modal") cancelRepeat(services.slack, surface.viewId);
      const prepared = prepare(delivery);
      // A repeated delivery never awaits `prepared`; its rejection is handled here.
      prepared.catch(() => undefined);
      const run = async () => {
        const { target, isOpen, installed } = await prepared;
        return isOpen
          ? work(delivery, target, installed)
          : say(target, target.texts.failure.notOpened);
      };
      // The Home may be drawn twice, and works without the store.
      const started = delivery.request.kind === "home" ? run() : runOnce(delivery.identity, run);
      const done = started
        .catch(async (error: unknown) => apologise((await prepared).target, error))
        .catch((error: unknown) => {
          log.error({ err: error }, "a failure was not told to its user");
        })
        .finally(() => running.delete(done));
      running.add(done);
    },
    /** Delivers managers' notices, and replies that a crash or a failure left unsent. */
    async deliverLate(): Promise<void> {
      const installed = await finder.find(0);
      await deliverDueReplies(features, services, installed);
      if (installed) await tellManagers(features, services, installed);
    },
    /** Passes a read balance to the features, which may notify managers. */
    async onBalance(account: string, balance: MicroCredits): Promise<void> {
      const installed = await finder.find(0);
      if (!installed || !account.startsWith(`${installed.team} `)) return;
      const context = await openNoticeContext(services, installed);
      for (const due of partsOf(features, "due")) await due.onBalance?.(context, balance);
    },
    runningCount: () => running.size,
    async drain(withinMs: number): Promise<void> {
      const bound = new Promise((resolve) => setTimeout(resolve, withinMs).unref());
      await Promise.race([Promise.allSettled(running), bound]);
    },
  };
}

/** True for a message of the app itself: Slack reports the files that it sends like a user's. */
function isOwnMessage(request: Delivery["request"], { userId }: Installation): boolean {
  if (request.kind !== "event" || userId === "") return false;
  const { user, files, text } = request.event;
  const hasOwnFilesOnly = files.length > 0 && files.every((file) => file.userId === userId);
  return user === userId || (hasOwnFilesOnly && text === "");
}

/** Delivers unsent replies at least once; their queries are never repeated. */
export async function deliverDueReplies(
  features: readonly Feature[],
  services: Services,
  installation: Installation | null = null,
): Promise<void> {
  const { lookups, log } = services;
  for (const due of await lookups.takeDueReplies()) {
    try {
      await deliverReply(features, services, due, installation);
      lookups.replyDone(due.id);
    } catch (error) {
      if (isUndeliverable(error)) {
        log.error(
          { err: error },
          "Slack refuses a late answer for good: its user opens it by asking again",
        );
        lookups.replyDone(due.id);
      } else {
        log.warn({ err: error }, "a late answer was not delivered; it is tried again");
      }
    }
  }
}

async function deliverReply(
  features: readonly Feature[],
  services: Services,
  due: DueReply,
  installation: Installation | null,
): Promise<void> {
  const { lookups, slack } = services;
  const { responseUrl, extras, typed, asker } = readReplyContext(due.envelope);
  const { userId, channel } = asker;
  const { team, enterprise } = installation ?? { team: asker.team, enterprise: null };
  const { query, result } = await lookups.outcome(due.intentId, userId);
  const age = (await lookups.now()) - due.createdAt;
  const interaction: Interaction = {
    services,
    features,
    person: { team, enterprise, userId },
    surface: { kind: "conversation", channel, responseUrl, threadTs: null },
    triggerId: null,
    canReadFiles: null,
    texts: await services.textsOf({ team, userId }),
  };
  if (responseUrl !== null && age < slackLimits.responseUrl.milliseconds - 60_000) {
    return showResult(interaction, query, result, extras, typed);
  }
  // Too late for the response_url: a direct message without people offers the card for free.
  const endedNotice = () =>
    notice(saying("ended", typedText(query)), [{ ...queryChoice(query), heldLabel: "open" }]);
  const messages =
    result.kind === "answer"
      ? await drawReadyNotice(interaction, toOpenAnswer(result.answer, result.body))
      : await newCard(
          servicesInUsersLanguage(interaction),
          askerOf(interaction),
          endedNotice(),
          null,
        );
  for (const message of messages) {
    await slack.chat.postMessage({ channel: userId, ...message, ...noUnfurling });
  }
}
