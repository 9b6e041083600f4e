import { isDetail } from "../../company/lookup-kind.ts";
import { companyQuery } from "../lookups/ports/query.ts";
import type { Query } from "../lookups/ports/query.ts";
import type { Note } from "../texts/texts.ts";
import { clip, escapeData } from "./cards/blocks.ts";
import type { Choice, ChoiceLabel, NoteState } from "./cards/note-card.ts";

/** A note, with its priced buttons and the lines under it. */
export function note(text: Note, choices: Choice[] = [], lines: Note[] = []): NoteState {
  return { kind: "note", text, lines, choices };
}

/** A priced button of a note. */
export function choice(slot: string, label: ChoiceLabel, query: Query): Choice {
  return { slot, label, query };
}

/** A company by its number, which stands on the button as far as there is room. */
export function vknChoice(slot: string, vkn: string): Choice {
  return choice(slot, "asVkn", companyQuery(vkn));
}

/** The priced button that asks this. */
export function queryChoice(query: Query): Choice {
  const [label, heldLabel] = isDetail(query.kind)
    ? (["detail", "openDetail"] as const)
    : (["query", "open"] as const);
  return { ...choice("query", label, query), heldLabel };
}

/** What was asked, as it may stand in a sentence. */
export function askedOf({ text }: Pick<Query, "text">): string {
  return escapeData(clip(text, 100));
}
