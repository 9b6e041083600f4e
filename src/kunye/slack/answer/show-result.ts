import { isPersonsRecord } from "../../../company/people.ts";
import type { TypedResult } from "../../lookups/ask.ts";
import type { Said } from "../../invoices/gather.ts";
import type { PendingReply, Query } from "../../lookups/intents.ts";
import { escapeData } from "../blocks/blocks.ts";
import { opened, type OpenAnswer } from "../reply/card-kind.ts";
import { askerOf } from "../reply/interaction.ts";
import type { Interaction } from "../reply/feature.ts";
import { isManager, spendingRefusal } from "../access/permission.ts";
import { requirePermission, say } from "../reply/reply.ts";
import { resultState } from "./result-state.ts";
import { show } from "./show.ts";
import { channelOf, placeOf } from "../contract/surface.ts";

/** What is shown beside an answer: the title that was searched, or what was given to be compared. */
export interface Extras {
  searched?: string;
  given?: Said;
  /** A sentence above the card. */
  lead?: string;
}

/** What a reply is shown with, written down so that it can be delivered even after a crash. */
export interface ReplyContext {
  extras: Extras;
  typed: boolean;
}

const balanceWithinMs = 2_000;

/** Asks what was typed and shows what came of it. */
export async function askTyped(
  interaction: Interaction,
  query: Query,
  extras: Extras = {},
): Promise<void> {
  const { services, note = null, waiting } = interaction;
  await owingReply(interaction, { extras, typed: true }, async (reply) => {
    if (!(await requirePermission(interaction, "spend"))) return;
    const refusal = await spendingRefusal(interaction, query.kind);
    if (refusal === null) waiting?.about(query.text);
    const asker = askerOf(interaction);
    const maySpend = refusal === null;
    const result = await services.lookups.askTyped(asker, query, reply, note, maySpend);
    if (result.kind === "not-allowed") return say(interaction, refusal ?? "");
    await showResult(interaction, query, result, extras, true);
    const isUse = result.kind === "answer" && result.how !== "bought";
    if (note !== null && isUse && result.remark === undefined) {
      await say(interaction, interaction.texts.card.noteUnkept);
    }
  });
}

/** Does work that owes the person an answer, and notes when that was given; what fails is delivered later. */
export async function owingReply(
  { services, person, surface }: Interaction,
  context: ReplyContext,
  work: (reply: PendingReply) => Promise<void>,
): Promise<void> {
  const { lookups, newId } = services;
  const asker = { ...person, channel: channelOf(surface) };
  const responseUrl = placeOf(surface)?.responseUrl ?? null;
  const envelope = JSON.stringify({ asker, responseUrl, ...context });
  const reply = { id: newId(), userId: person.userId, envelope };
  await work(reply);
  lookups.replyDone(reply.id);
}

/** Shows what an asking came to; general cards in the open where the channel is meant for it. */
export async function showResult(
  interaction: Interaction,
  query: Query,
  result: TypedResult,
  extras: Extras = {},
  typed = false,
): Promise<void> {
  const { note, services, texts } = interaction;
  const { lookups, log, topUpHint } = services;
  const known = result.kind === "answer" ? opened(result.answer, result.body) : null;
  const context = {
    query,
    ...extras,
    balance: await balanceAfter(interaction, result),
    topUp: {
      admin: await isEmptyOfManager(interaction, result),
      hint: topUpHint === null ? null : escapeData(topUpHint),
    },
    now: await lookups.now().catch(() => Date.now()),
  };
  const shown = (open: boolean) =>
    show(interaction, resultState(result, { ...context, public: open }), known, open, extras.lead);
  // What was given to be compared is nobody else's business.
  const isPrivate = !typed || !known || extras.given !== undefined;
  if (isPrivate || !(await isForEverybody(interaction, query, known))) return shown(false);
  try {
    await shown(true);
  } catch (error) {
    log.warn({ err: error }, "a card was not taken in the open; its asker gets it");
    return shown(false);
  }
  // The channel doesn't see it.
  const isKept = result.kind === "answer" && (result.how === "bought" || result.remark === note);
  if (note !== undefined && isKept) await say(interaction, texts.card.noted(escapeData(note)));
}

/** True if the balance is used up and a manager asked. */
async function isEmptyOfManager(interaction: Interaction, result: TypedResult): Promise<boolean> {
  const isEmpty = result.kind === "refused" && result.refusal === "insufficient-balance";
  return isEmpty && (await isManager(interaction));
}

/** What is left after a purchase; null where nothing was bought, or that can't be read quickly. */
async function balanceAfter(
  { services, person }: Interaction,
  result: TypedResult,
): Promise<number | null> {
  if (result.kind !== "answer" || result.how !== "bought") return null;
  const reading = await services.lookups.balance(person.team, balanceWithinMs);
  return reading.kind === "balance" ? reading.balance : null;
}

async function isForEverybody(
  { services: { publicChannels, authority }, surface }: Interaction,
  { kind }: Query,
  { content }: OpenAnswer,
): Promise<boolean> {
  if (surface.kind !== "conversation" || !publicChannels.has(surface.channel)) return false;
  if (kind !== "vkn" && kind !== "title") return false;
  if (!content.merkez || isPersonsRecord(content)) return false;
  return (await authority.scopeOf(surface)) === "internal";
}
