import { readNumber } from "../../company/number-input.ts";
import { companyQuery } from "../../lookups/create-lookups.ts";
import { usageCard } from "../cards/usage-card.ts";
import { reply } from "../replies.ts";
import { choice, note } from "../result-view.ts";
import { askTyped, maySpend, show, showNote, type Talk } from "../talk.ts";
import { buttons, input as text } from "../texts/tr.ts";
import { inputNote } from "./number-notes.ts";
import { leadingWord } from "./typed-words.ts";

/** `/vkn <number>`: a company by its tax number; `detay` before it only shows what the detail costs. */
export async function vkn(talk: Talk, typed: string): Promise<void> {
  const { word, rest } = leadingWord(typed);
  const input = readNumber(rest);
  if (word === "help" || input.kind === "empty") {
    return reply(talk, [usageCard("vkn")], talk.parts.log);
  }
  if (input.kind !== "vkn") return showNote(talk, inputNote(input, text.wantedVkn));
  const detailed = word === "detail" || leadingWord(input.title).word === "detail";
  if (detailed) return offerDetail(talk, input.vkn);
  return askTyped(talk, companyQuery(input.vkn), input.title === "" ? {} : { given: input.title });
}

/** Shows what is held of a company and what its detail costs; nothing is asked. */
export async function offerDetail(talk: Talk, number: string): Promise<void> {
  if (!(await maySpend(talk))) return;
  const { lookups } = talk.parts;
  const general = companyQuery(number);
  const detailed = companyQuery(number, true);
  const [heldDetail, heldGeneral] = await Promise.all([
    lookups.held(talk.asker.team, detailed),
    lookups.held(talk.asker.team, general),
  ]);
  const lines = heldDetail ? [text.detailHeld] : heldGeneral ? [text.generalHeld] : [];
  await show(
    talk,
    note(
      text.detailOffer(`\`${number}\``),
      [
        { ...choice("detail", buttons.detail, detailed), heldLabel: buttons.openDetail },
        { ...choice("general", buttons.general, general), heldLabel: buttons.openGeneral },
      ],
      lines,
    ),
  );
}
