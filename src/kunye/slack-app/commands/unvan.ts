import { readTitle } from "../../../company/number-input.ts";
import { branchQuery, companyQuery, titleQuery } from "../../lookups/create-lookups.ts";
import type { Query } from "../../lookups/store-port.ts";
import { clip, escapeData } from "../cards/blocks.ts";
import { usageCard } from "../cards/usage-card.ts";
import { reply } from "../replies.ts";
import { choice, note, ownedView } from "../result-state.ts";
import { askTyped, maySpend, say, show, showNote, type Interaction } from "../interaction.ts";
import { buttons, input as text } from "../../texts/tr.ts";
import type { Choice } from "../views.ts";
import { offerDetail } from "./vkn.ts";
import { inputNote, titleFault } from "./number-notes.ts";
import { leadingWord } from "./typed-words.ts";

/** `/unvan <title>`: the company whose title is nearest. Words that may be a command or a title are asked back. */
export async function unvan(talk: Interaction, typed: string): Promise<void> {
  const { word, rest } = leadingWord(typed);
  const input = readTitle(typed);
  if (input.kind === "empty") return reply(talk, [usageCard("unvan")], talk.parts.log);
  if (input.kind !== "title") return showNote(talk, inputNote(input, text.wantedVkn));
  const { title } = input;
  const fault = titleFault(title);
  if (fault !== null) return say(talk, fault);
  const shown = escapeData(clip(title, 200));
  const asTitle = askedChoice("title", buttons.asTitle, titleQuery(title));
  switch (word) {
    case null:
      return askTyped(talk, titleQuery(title), { searched: title });
    case "help":
      await reply(talk, [usageCard("unvan")], talk.parts.log);
      return rest === "" ? undefined : showNote(talk, note(text.ambiguousHelp(shown), [asTitle]));
    case "detail": {
      const number = readTitle(rest);
      if (number.kind === "vkn") return offerDetail(talk, number.vkn);
      if (rest === "") {
        await reply(talk, [usageCard("unvan")], talk.parts.log);
        return showNote(talk, note(text.ambiguousHelp(shown), [asTitle]));
      }
      if (!(await maySpend(talk))) return;
      const owned = await talk.parts.lookups.owned(talk.asker.team, rest);
      if (owned.length > 0) return show(talk, ownedView(rest, owned, title));
      const detail =
        number.kind === "mersis" ? branchChoice(number.mersis) : await detailChoice(talk, rest);
      const ask = detail.query.kind === "mersis" ? text.ambiguousBranch : text.ambiguousDetail;
      const about = ask(escapeData(clip(rest, 200)), shown);
      return show(talk, note(about, [detail, asTitle]));
    }
  }
}

/** The detail of a title; where the title's company is known already its number is cheaper and surer. */
async function detailChoice(talk: Interaction, rest: string): Promise<Choice> {
  const known = await talk.parts.lookups.held(talk.asker.team, titleQuery(rest));
  const query = known?.vkn ? companyQuery(known.vkn, true) : titleQuery(rest, true);
  return { ...askedChoice("detail", buttons.detail, query), heldLabel: buttons.openDetail };
}

function branchChoice(mersis: string): Choice {
  return askedChoice("detail", buttons.asBranch, branchQuery(mersis));
}

/** These notes are the question already. */
function askedChoice(slot: string, label: string, query: Query): Choice {
  return { ...choice(slot, label, query), asked: true };
}
