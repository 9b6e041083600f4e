import { companyQuery, titleQuery } from "../../lookups/intents.ts";
import { saying } from "../../texts/texts.ts";
import { checkState } from "./check-state.ts";
import { askerOf, servicesFor } from "../reply/interaction.ts";
import type { Interaction } from "../reply/feature.ts";
import { choice, namedQuery, note } from "./notice-card.ts";
import { peopleRefusal } from "../access/permission.ts";
import { requirePermission, say } from "../reply/reply.ts";
import { ownedState } from "./result-state.ts";
import { show } from "./show.ts";
import { showResult } from "./show-result.ts";
import { titleNote } from "./number-notices.ts";
import { readText } from "./typed-words.ts";

/** Opens the detail where the team holds it; otherwise shows what it costs, and asks nothing. */
export async function offerDetail(interaction: Interaction, number: string): Promise<void> {
  if (!(await requirePermission(interaction, "spend"))) return;
  const { lookups } = interaction.services;
  const asker = askerOf(interaction);
  const general = companyQuery(number);
  const detailed = companyQuery(number, true);
  const held = await lookups.askTyped(asker, detailed, null, interaction.note ?? null, false);
  if (held.kind !== "not-allowed") return showResult(interaction, detailed, held);
  const refusal = await peopleRefusal(servicesFor(interaction), asker.userId);
  if (refusal !== null) return say(interaction, interaction.texts.people.notAsked(refusal));
  const name = await namedQuery(interaction.services, asker.team, general);
  const lines = (await lookups.held(asker.team, general)) ? [saying("generalHeld")] : [];
  const offers = [
    { ...choice("detail", "detail", detailed), heldLabel: "openDetail" as const, asked: true },
    { ...choice("general", "general", general), heldLabel: "openGeneral" as const, asked: true },
  ];
  await show(interaction, note(saying("detailOffer", `*${name}*`), offers, lines));
}

/** Answers a title that was typed where a number was wanted: what the team holds under it, else its priced search. Free. */
export async function offerTitle(
  interaction: Interaction,
  title: string,
  state = titleNote(title),
): Promise<void> {
  // A number in it is what is meant.
  const isText = readText(title).kind === "text";
  const searchable = isText || state.choices.length > 0;
  if (searchable && !(await requirePermission(interaction, "spend"))) return;
  if (isText) return show(interaction, await checkState(interaction, title, true));
  if (searchable && (await showHeld(interaction, title))) return;
  return show(interaction, state);
}

/**
 * Shows what the team holds under a title and answers whether there is anything: the card that this search brought
 * before, else the companies that it fits. Free; only for somebody who may spend here.
 */
export async function showHeld(
  interaction: Interaction,
  title: string,
  inChannel = false,
): Promise<boolean> {
  const { lookups } = interaction.services;
  const query = titleQuery(title);
  const { note: remark = null } = interaction;
  const held = await lookups.askTyped(askerOf(interaction), query, null, remark, false);
  if (held.kind === "answer" || held.kind === "gone") {
    await showResult(interaction, query, held);
    return true;
  }
  if (held.kind !== "owned") return false;
  await show(interaction, ownedState(title, held.companies), null, inChannel);
  return true;
}
