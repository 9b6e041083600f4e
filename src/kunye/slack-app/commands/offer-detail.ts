import { companyQuery } from "../../lookups/ports/query.ts";
import { saying } from "../../texts/texts.ts";
import { askerOf, servicesFor, type Interaction } from "../interaction.ts";
import { choice, namedQuery, note } from "../notes.ts";
import { may, peopleRefusal } from "../permission.ts";
import { say } from "../replies.ts";
import { show } from "../show.ts";
import { showResult } from "../show-result.ts";

/** Opens the detail where the team holds it; otherwise shows what it costs, and asks nothing. */
export async function offerDetail(interaction: Interaction, number: string): Promise<void> {
  if (!(await may(interaction, "spend"))) return;
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
