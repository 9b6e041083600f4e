import { createHash, randomUUID } from "node:crypto";
import type { webApi } from "@slack/bolt";
import { LookupError } from "../lookups/ask.ts";
import { assertNever } from "../../platform/assert-never.ts";
import { actionName } from "./action-ids.ts";
import { actionTable } from "./actions/action-table.ts";
import { answerMessage } from "./events/answer-message.ts";
import { commandTable } from "./commands/command-table.ts";
import { unescapeTyped } from "./commands/typed-words.ts";
import { deliverLate } from "./deliver-late.ts";
import { plainNote } from "./cards/note-card.ts";
import type { Asked, Delivery } from "./reception/delivery.ts";
import { isForeign, type InstallationFinder } from "./installation.ts";
import { reply, type ReplyTarget } from "./replies.ts";
import { isSlackFailure } from "./slack-failure.ts";
import { may, say, type Services, type Interaction } from "./interaction.ts";
import { failure } from "../texts/tr.ts";

/** Works on what Slack has delivered, after its acknowledgement. */
export interface DeliveryHandler {
  /** Begins a delivery's work, once however often it comes; whatever goes wrong is said to the person. */
  handle(delivery: Delivery): void;
  /** Delivers what is owed since a crash or a failure. */
  deliverLate(): Promise<void>;
  /** How many deliveries are being worked on. */
  underWay(): number;
  /** Waits for what is under way, at most `withinMs`. */
  drained(withinMs: number): Promise<void>;
}

const installationWithinMs = 4_000;

/** Builds the handler over the app's parts, a client of Slack's Web API, and what is known of its token. */
export function createDeliveryHandler(
  parts: Services,
  client: webApi.WebClient,
  installation: InstallationFinder,
): DeliveryHandler {
  const { log, store } = parts;
  const underWay = new Set<Promise<void>>();

  async function once(identity: string, work: () => Promise<void>): Promise<void> {
    const key = createHash("sha256").update(identity).digest("hex");
    const first = await store.firstDelivery(key).catch((cause: unknown) => {
      throw new LookupError("no", cause);
    });
    if (first) await work();
  }

  /** Says something to somebody of whom it isn't known yet whether they belong here. */
  function tell(target: ReplyTarget, text: string): Promise<void> {
    return reply(target, [plainNote(text)], log);
  }

  async function work(target: ReplyTarget, { asked, claim }: Delivery): Promise<void> {
    const installed = await installation.known(installationWithinMs);
    if (!installed) return tell(target, failure.notInstalled);
    if (claim && isForeign(claim, installed)) {
      log.warn({ claim }, "a delivery of another installation was refused");
      return tell(target, failure.foreign);
    }
    const { team, enterprise } = installed;
    return carryOut({ ...target, parts, asker: { ...target.asker, team, enterprise } }, asked);
  }

  async function apologise(target: ReplyTarget, error: unknown): Promise<void> {
    const reference = randomUUID().slice(0, 8);
    log.error({ err: error, reference }, "a delivery failed");
    // Where Slack takes no answer it takes no apology; what is owed for money is delivered later, and says what it cost.
    if (isSlackFailure(error)) return;
    const charged = error instanceof LookupError ? error.charged : "unknown";
    await tell(target, failure.ours(reference, charged));
  }

  return {
    handle(delivery) {
      const { identity, userId, channel, responseUrl, threadTs } = delivery;
      const target = { client, responseUrl, threadTs, asker: { team: "", userId, channel } };
      const running = once(identity, () => work(target, delivery))
        .catch((error: unknown) => apologise(target, error))
        .catch((error: unknown) => {
          log.error({ err: error }, "an apology was not delivered");
        })
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    deliverLate: async () => deliverLate(parts, client, await installation.known(0)),
    underWay: () => underWay.size,
    async drained(withinMs) {
      const bound = new Promise((resolve) => setTimeout(resolve, withinMs).unref());
      await Promise.race([Promise.allSettled(underWay), bound]);
    },
  };
}

async function carryOut(talk: Interaction, asked: Asked): Promise<void> {
  switch (asked.kind) {
    case "command":
      return commandTable[asked.command](talk, unescapeTyped(asked.text));
    case "button": {
      const action = actionTable.get(actionName(asked.actionId));
      if (!action) return say(talk, failure.notYours);
      return (await may(talk, action.needs)) ? action.run(talk, asked.value) : undefined;
    }
    case "message":
      return answerMessage(talk, asked.text);
    case "submission":
      // No modal of this app is open anywhere, but whoever submits one is told so.
      return say(talk, failure.notYours);
    default:
      return assertNever(asked);
  }
}
