import { isTooGeneral } from "../../../company/general-words.ts";
import { vknOfMersis } from "../../../company/mersis.ts";
import { isVkn } from "../../../company/vkn.ts";
import type { NumberInput } from "../../../company/number-input.ts";
import { branchQuery, companyQuery, titleQuery } from "../../lookups/create-lookups.ts";
import { assertNever } from "../../../platform/assert-never.ts";
import { clip, escapeData } from "../cards/blocks.ts";
import { choice, note, vknChoice } from "../result-state.ts";
import { buttons, input as text } from "../../texts/tr.ts";
import type { View } from "../views.ts";

const shownSeveral = 10;
const longestTitle = 300;

/** What can be said to an input that a command does not ask for by itself: the right next step as a priced button, nothing spent. */
export function inputNote(
  input: Exclude<NumberInput, { kind: "empty" }>,
  wantedLength: string,
): View & { view: "note" } {
  switch (input.kind) {
    case "vkn":
      return note(text.vknElsewhere(input.vkn), [vknChoice("vkn", input.vkn)]);
    case "unlikely-vkn":
      return note(text.unlikelyVkn(input.vkn), [
        choice("anyway", buttons.anyway, companyQuery(input.vkn)),
      ]);
    case "short-vkn":
      return note(text.shortVkn(input.vkn), [vknChoice("vkn", input.vkn)]);
    case "mersis":
      return note(text.mersisInVkn(input.mersis), mersisChoices(input.mersis));
    case "unlikely-mersis":
      return note(text.unlikelyMersis(input.mersis), [
        choice("anyway", buttons.anyway, branchQuery(input.mersis)),
      ]);
    case "short-mersis":
      return note(text.shortMersis(input.mersis), mersisChoices(input.mersis));
    case "personal":
      return note(text.personal);
    case "iban":
      return note(text.iban);
    case "phone":
      return note(text.phone);
    case "several": {
      const likely = input.vkns.filter(isVkn);
      const unlikely = input.vkns.filter((vkn) => !isVkn(vkn));
      const shown = likely.slice(0, shownSeveral);
      return note(
        text.several(shown.length, likely.length, input.vkns.length),
        shown.map((vkn) => vknChoice(`vkn-${vkn}`, vkn)),
        unlikely.length > 0 ? [text.severalUnlikely(unlikely.slice(0, 50))] : [],
      );
    }
    case "wrong-length":
      return note(text.wrongLength(input.digits, wantedLength));
    case "title":
      return titleNote(input.title);
    default:
      return assertNever(input);
  }
}

/** What is said to a title where nobody asked to search for one: its priced search, or why there is none. */
export function titleNote(title: string): View & { view: "note" } {
  const fault = titleFault(title);
  if (fault !== null) return note(fault);
  const shown = escapeData(clip(title, 200));
  return note(isTooGeneral(title) ? text.tooGeneral(shown) : text.titleElsewhere(shown), [
    choice("title", buttons.asTitle, titleQuery(title)),
  ]);
}

/** Why a title can't be searched for, in words for people; null where it can. */
export function titleFault(title: string): string | null {
  if (title.replace(/[^\p{L}\p{N}]/gu, "").length < 2) return text.titleTooShort;
  return title.length > longestTitle ? text.titleTooLong(longestTitle) : null;
}

function mersisChoices(mersis: string) {
  const vkn = vknOfMersis(mersis);
  return [
    choice("branch", buttons.asBranch, branchQuery(mersis)),
    ...(vkn === null ? [] : [vknChoice("vkn", vkn)]),
  ];
}
