import { createHash, randomUUID } from "node:crypto";
import type { webApi } from "@slack/bolt";
import { LookupError } from "../lookups/ask.ts";
import { assertNever } from "../platform/assert-never.ts";
import { actionName } from "./action-ids.ts";
import { actionTable } from "./actions/action-table.ts";
import { answerMessage } from "./answer-message.ts";
import { commandTable } from "./commands/command-table.ts";
import { unescapeTyped } from "./commands/typed-words.ts";
import { deliverLate } from "./deliver-late.ts";
import type { Asked, Delivery } from "./delivery.ts";
import { say, type Parts, type Talk } from "./talk.ts";
import { failure } from "./texts/tr.ts";

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

/** Builds the handler over the app's parts and a client of Slack's Web API. */
export function createDeliveryHandler(parts: Parts, client: webApi.WebClient): DeliveryHandler {
  const { log, store } = parts;
  const underWay = new Set<Promise<void>>();

  async function once(identity: string, work: () => Promise<void>): Promise<void> {
    const key = createHash("sha256").update(identity).digest("hex");
    const first = await store.firstDelivery(key).catch((cause: unknown) => {
      throw new LookupError("no", cause);
    });
    if (first) await work();
  }

  async function apologise(talk: Talk, error: unknown): Promise<void> {
    const reference = randomUUID().slice(0, 8);
    log.error({ err: error, reference }, "a delivery failed");
    const charged = error instanceof LookupError ? error.charged : "unknown";
    await say(talk, failure.ours(reference, charged));
  }

  return {
    handle({ asked, identity, ...origin }) {
      const talk: Talk = { parts, client, ...origin };
      const running = once(identity, () => carryOut(talk, asked))
        .catch((error: unknown) => apologise(talk, error))
        .catch((error: unknown) => {
          log.error({ err: error }, "an apology was not delivered");
        })
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    deliverLate: () => deliverLate(parts, client),
    underWay: () => underWay.size,
    async drained(withinMs) {
      const bound = new Promise((resolve) => setTimeout(resolve, withinMs).unref());
      await Promise.race([Promise.allSettled(underWay), bound]);
    },
  };
}

function carryOut(talk: Talk, asked: Asked): Promise<void> {
  switch (asked.kind) {
    case "command":
      return commandTable[asked.command](talk, unescapeTyped(asked.text));
    case "button": {
      const act = actionTable.get(actionName(asked.actionId));
      return act ? act(talk, asked.value) : say(talk, failure.notYours);
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
