import { readNumber } from "../../../company/number-input.ts";
import { companyQuery } from "../../lookups/create-lookups.ts";
import { usageCard } from "../cards/usage-card.ts";
import { reply } from "../replies.ts";
import { choice, note } from "../result-state.ts";
import {
  askTyped,
  maySpend,
  show,
  showNote,
  showResult,
  type Interaction,
} from "../interaction.ts";
import { buttons, input as text } from "../../texts/tr.ts";
import { inputNote } from "./number-notes.ts";
import { offerTitle } from "./offer-title.ts";
import { leadingWord } from "./typed-words.ts";

/** `/vkn <number>`: a company by its tax number; `detay` before it only shows what the detail costs. */
export async function vkn(talk: Interaction, typed: string): Promise<void> {
  const { word, rest } = leadingWord(typed);
  const input = readNumber(rest);
  if (word === "help" || input.kind === "empty") {
    return reply(talk, [usageCard("vkn")], talk.parts.log);
  }
  if (input.kind === "title") return offerTitle(talk, input.title);
  if (input.kind !== "vkn") return showNote(talk, inputNote(input, text.wantedVkn));
  const detailed = word === "detail" || leadingWord(input.title).word === "detail";
  if (detailed) return offerDetail(talk, input.vkn);
  return askTyped(talk, companyQuery(input.vkn), input.title === "" ? {} : { given: input.title });
}

/** Opens the detail where the team holds it; otherwise shows what it costs, and asks nothing. */
export async function offerDetail(talk: Interaction, number: string): Promise<void> {
  if (!(await maySpend(talk))) return;
  const { lookups } = talk.parts;
  const { team } = talk.asker;
  const general = companyQuery(number);
  const detailed = companyQuery(number, true);
  const held = await lookups.held(team, detailed);
  if (held) {
    return showResult(talk, detailed, await lookups.open(team, held.intentId, talk.asker));
  }
  const lines = (await lookups.held(team, general)) ? [text.generalHeld] : [];
  const offers = [
    { ...choice("detail", buttons.detail, detailed), heldLabel: buttons.openDetail, asked: true },
    { ...choice("general", buttons.general, general), heldLabel: buttons.openGeneral, asked: true },
  ];
  await show(talk, note(text.detailOffer(`\`${number}\``), offers, lines));
}
