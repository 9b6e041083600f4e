import { createHash, randomUUID } from "node:crypto";
import type { MicroCredits } from "../../../company/credits.ts";
import { LookupError } from "../../lookups/ask-result.ts";
import { refreshHomes } from "../answer/home.ts";
import { isForeign, type Installation, type InstallationFinder } from "../access/installation.ts";
import { type Services, askerOf, servicesFor } from "../reply/interaction.ts";
import { openModal } from "../reply/open-modal.ts";
import type { Delivery } from "../contract/delivery.ts";
import { openTelling, tellManagers } from "../answer/tell-managers.ts";
import { partsOf, type Feature, type Interaction } from "../reply/feature.ts";
import { say, type ReplyTarget } from "../reply/reply.ts";
import { answeredAt, route } from "./route.ts";
import { isSlackFailure, isUndeliverable } from "../access/web-api.ts";
import { startWaitingLine, type StartTimer } from "../reply/waiting-line.ts";
import { slackLimits } from "../../../platform/slack-limits.ts";
import type { Asker, DueReply, Query } from "../../lookups/intents.ts";
import { saying } from "../../texts/texts.ts";
import { opened } from "../reply/card-kind.ts";
import { type NoteState, askedOf, note, queryChoice } from "../answer/notice-card.ts";
import { unfurling } from "../reply/response-url.ts";
import { openingNote } from "../answer/show.ts";
import { showResult, type ReplyContext } from "../answer/show-result.ts";
import { newCard } from "../answer/write-card.ts";

/** Works on what Slack has delivered, after its acknowledgement. */
export interface DeliveryHandler {
  /** Begins a delivery's work, once however often it comes; if it fails, the person is told. */
  handle(delivery: Delivery): void;
  /** Delivers what is owed since a crash or a failure, and what managers are told by themselves. */
  deliverLate(): Promise<void>;
  /** Looks whether managers are to be told of an account's balance, as it was read. */
  balanceRead(account: string, balance: MicroCredits): Promise<void>;
  /** The number of deliveries in work. */
  underWay(): number;
  /** Waits for what is under way, at most `withinMs`. */
  drained(withinMs: number): Promise<void>;
}

const installationWithinMs = 4_000;
const languageWithinMs = 500;

/**
 * Opens a shortcut's modal before anything but the language is read: its trigger lives 3 seconds.
 * Returns the place of the answer, and if Slack took the modal.
 */
async function openAtOnce(
  features: readonly Feature[],
  target: ReplyTarget,
  { asked, triggerId }: Delivery,
) {
  const callbackId = asked.kind === "shortcut" ? asked.callbackId : null;
  const shortcuts = partsOf(features, "shortcuts");
  const shortcut = shortcuts.find((one) => one.callbackId === callbackId);
  if (!shortcut) return { target, isOpen: true };
  const surface = await openModal(target, triggerId, shortcut.view(target.texts));
  return { target: { ...target, surface: surface ?? target.surface }, isOpen: surface !== null };
}

/** True for a message of the app itself: Slack reports the files that it sends like a person's. */
function isOwn(asked: Delivery["asked"], { userId }: Installation): boolean {
  if (asked.kind !== "event" || userId === "") return false;
  const { user, files, text } = asked.event;
  const holdsOwnOnly = files.length > 0 && files.every((file) => file.userId === userId);
  return user === userId || (holdsOwnOnly && text === "");
}

/** Builds the handler of deliveries over services, features and installation. */
export function createDeliveryHandler(
  given: Omit<Services, "cards">,
  features: readonly Feature[],
  installation: InstallationFinder,
  startTimer?: StartTimer,
): DeliveryHandler {
  const services: Services = { ...given, cards: partsOf(features, "cards") };
  const { log, lookups } = services;
  const underWay = new Set<Promise<void>>();

  async function once(identity: string, work: () => Promise<void>): Promise<void> {
    const key = createHash("sha256").update(identity).digest("hex");
    const first = await lookups.firstDelivery(key).catch((cause: unknown) => {
      throw new LookupError("no", cause);
    });
    if (first) await work();
  }

  async function work(
    delivery: Delivery,
    target: ReplyTarget,
    known: Installation | null,
  ): Promise<void> {
    const { asked, claim, userId, triggerId } = delivery;
    const { surface, texts } = target;
    const installed = known ?? (await installation.known(installationWithinMs));
    if (!installed) return say(target, texts.failure.notInstalled);
    if (claim && isForeign(claim, installed)) {
      log.warn({ claim }, "a delivery of another installation was refused");
      return say(target, texts.failure.foreign);
    }
    if (isOwn(asked, installed)) return;
    const { team, enterprise, scopes } = installed;
    const canReadFiles = scopes?.includes("files:read") ?? null;
    const person = { team, enterprise, userId };
    const waiting =
      asked.kind === "command" ? { waiting: startWaitingLine(target, startTimer) } : {};
    const here = {
      services,
      features,
      person,
      surface,
      triggerId,
      canReadFiles,
      texts,
      ...waiting,
    };
    // A Home lies open for days: who may press in it is asked then.
    if (surface.kind === "home") void services.authority.roleOf(person, true);
    const there = await answeredAt(here, asked);
    // What went wrong is said where the answer is waited for.
    await route(there, asked)
      .catch((error: unknown) => apologise(there, error))
      .finally(() => there.waiting?.end());
    if (asked.kind !== "home") await refreshHomes(here, [userId]);
  }

  /** It isn't known yet whether the person belongs here. */
  async function targetOf({ userId, surface }: Delivery) {
    const installed = await installation.known(languageWithinMs);
    const person = { team: installed?.team ?? "", userId };
    const target: ReplyTarget = {
      services,
      texts: await services.textsOf(person),
      surface,
      person,
    };
    return { target, installed };
  }

  async function apologise(target: ReplyTarget, error: unknown): Promise<void> {
    const reference = randomUUID().slice(0, 8);
    log.error({ err: error, reference }, "a delivery failed");
    // If Slack takes no answer, it takes no apology; a paid answer is delivered later.
    if (isSlackFailure(error)) return;
    const charged = error instanceof LookupError ? error.charged : "unknown";
    await say(target, target.texts.failure.ours(reference, charged));
  }

  return {
    handle(delivery) {
      const opening = targetOf(delivery).then(async ({ target, installed }) => ({
        ...(await openAtOnce(features, target, delivery)),
        installed,
      }));
      // A repeated delivery never awaits it; its rejection is handled here.
      opening.catch(() => undefined);
      const run = async () => {
        const { target, isOpen, installed } = await opening;
        return isOpen
          ? work(delivery, target, installed)
          : say(target, target.texts.failure.notOpened);
      };
      // To draw the Home once more does no harm, and without the store it says so.
      const started = delivery.asked.kind === "home" ? run() : once(delivery.identity, run);
      const running = started
        .catch(async (error: unknown) => apologise((await opening).target, error))
        .catch((error: unknown) => {
          log.error({ err: error }, "an apology was not delivered");
        })
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    async deliverLate() {
      const installed = await installation.known(0);
      await deliverLate(features, services, installed);
      if (installed) await tellManagers(features, services, installed);
    },
    async balanceRead(account, balance) {
      const installed = await installation.known(0);
      const isOwn = installed && account.startsWith(`${installed.team} `);
      if (!isOwn) return;
      const telling = await openTelling(services, installed);
      for (const due of partsOf(features, "due")) {
        await due.balanceRead?.(telling, balance);
      }
    },
    underWay: () => underWay.size,
    async drained(withinMs) {
      const bound = new Promise((resolve) => setTimeout(resolve, withinMs).unref());
      await Promise.race([Promise.allSettled(underWay), bound]);
    },
  };
}

/** Delivers unsent replies at least once; their queries are never repeated. */
export async function deliverLate(
  features: readonly Feature[],
  services: Services,
  installation: Installation | null = null,
): Promise<void> {
  const { lookups, log } = services;
  for (const due of await lookups.takeDueReplies()) {
    try {
      await deliver(features, services, due, installation);
      lookups.replyDone(due.id);
    } catch (error) {
      if (isUndeliverable(error)) {
        log.error(
          { err: error },
          "Slack will never take a late answer: its person opens it by asking again",
        );
        lookups.replyDone(due.id);
      } else {
        log.warn({ err: error }, "a late answer was not delivered; it is tried again");
      }
    }
  }
}

async function deliver(
  features: readonly Feature[],
  services: Services,
  due: DueReply,
  installation: Installation | null,
): Promise<void> {
  const { lookups, slack } = services;
  const { responseUrl, extras, typed, ...written } = JSON.parse(due.envelope) as ReplyContext & {
    asker: Asker;
    responseUrl: string | null;
  };
  const { userId, channel } = written.asker;
  const { team, enterprise } = installation ?? { team: written.asker.team, enterprise: null };
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
  // Slack's window has closed: a direct message that names no people and opens the card for nothing.
  const messages =
    result.kind === "answer"
      ? await openingNote(interaction, opened(result.answer, result.body))
      : await newCard(servicesFor(interaction), askerOf(interaction), endedNote(query), null);
  for (const message of messages) {
    await slack.chat.postMessage({ channel: userId, ...message, ...unfurling });
  }
}

function endedNote(query: Query): NoteState {
  return note(saying("ended", askedOf(query)), [{ ...queryChoice(query), heldLabel: "open" }]);
}
