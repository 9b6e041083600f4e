import { isTooGeneral } from "../../../company/general-words.ts";
import { isVkn } from "../../../company/vkn.ts";
import type { NumberInput } from "../../../company/number-input.ts";
import { branchQuery, companyQuery, titleQuery, type Query } from "../../lookups/intents.ts";
import { assertNever } from "../../../platform/assert-never.ts";
import { clip, escapeData } from "../blocks/blocks.ts";
import { saying, type Note } from "../../texts/texts.ts";
import type { WantedNumber } from "../../texts/tr.ts";
import { type Choice, type NoteState, choice, note, vknChoice } from "./notice-card.ts";

const shownSeveral = 10;
const longestTitle = 300;
const anyway = (query: Query) => choice("anyway", "anyway", query);

/** Returns a notice with the right next step as a priced button. Free. */
export function inputNote(
  input: Exclude<NumberInput, { kind: "empty" }>,
  wanted: WantedNumber,
): NoteState {
  switch (input.kind) {
    case "vkn":
      return note(saying("vknElsewhere", input.vkn), [vknChoice("vkn", input.vkn)]);
    case "unlikely-vkn":
      return note(saying("unlikelyVkn", input.vkn), [anyway(companyQuery(input.vkn))]);
    case "short-vkn":
      return note(saying("shortVkn", input.vkn), [vknChoice("vkn", input.vkn)]);
    case "mersis":
      return note(saying("mersisInVkn", input.mersis), mersisChoices(input.mersis));
    case "unlikely-mersis":
      return note(saying("unlikelyMersis", input.mersis), [anyway(branchQuery(input.mersis))]);
    case "short-mersis":
      return note(saying("shortMersis", input.mersis), mersisChoices(input.mersis));
    case "personal":
    case "iban":
    case "phone":
    case "document":
    case "foreignVat":
      return note(saying(input.kind));
    case "several": {
      const likely = input.vkns.filter(isVkn);
      const unlikely = input.vkns.filter((vkn) => !isVkn(vkn));
      const shown = likely.slice(0, shownSeveral);
      return note(
        saying("several", shown.length, likely.length, input.vkns.length),
        shown.map((vkn) => vknChoice(`vkn-${vkn}`, vkn)),
        unlikely.length > 0 ? [saying("severalUnlikely", unlikely.slice(0, 50))] : [],
      );
    }
    case "letters":
      return note(saying("letters", input.letters));
    case "wrong-length":
      return note(saying("wrongLength", input.digits, wanted));
    case "title":
      return titleNote(input.title);
    default:
      return assertNever(input);
  }
}

/** Returns the priced search for a typed title, or the reason against it. */
export function titleNote(title: string): NoteState {
  const fault = titleFault(title);
  if (fault) return note(fault);
  const shown = escapeData(clip(title, 200));
  return note(isTooGeneral(title) ? saying("tooGeneral", shown) : saying("titleElsewhere", shown), [
    choice("title", "asTitle", titleQuery(title)),
  ]);
}

/** Returns the reason why a title can't be searched for, or null. */
export function titleFault(title: string): Note | null {
  if (title.replace(/[^\p{L}\p{N}]/gu, "").length < 2) return saying("titleTooShort");
  return title.length > longestTitle ? saying("titleTooLong", longestTitle) : null;
}

function mersisChoices(mersis: string): Choice[] {
  const branch = choice("branch", "asBranch", branchQuery(mersis));
  return [branch, vknChoice("vkn", mersis.slice(1, 11))];
}
