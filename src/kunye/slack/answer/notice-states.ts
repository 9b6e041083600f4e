import { isByTitle, isDetail } from "../../../company/lookup-kind.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { companyQuery, type Query } from "../../lookups/ports/query.ts";
import type { Note } from "../../texts/texts.ts";
import { clip, escapeData } from "../blocks/blocks.ts";
import { heldCompany } from "./held-company.ts";
import type { Choice, ChoiceLabel, NoteState } from "./notice-card.ts";
import type { Services } from "../reply/interaction.ts";

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

/** The title of a number's company if the team holds its record, and the number; no title of a person's business. */
export async function namedQuery(
  { lookups }: Pick<Services, "lookups">,
  team: string,
  query: Query,
): Promise<string> {
  if (isByTitle(query.kind)) return askedOf(query);
  const general = query.kind === "mersis" ? query : companyQuery(query.key);
  const held = await lookups.held(team, general);
  const bought = held ? await lookups.bought(team, [held.intentId]) : [];
  const { content, title } = heldCompany(bought, held?.intentId ?? null);
  const isNamed = content !== null && title !== "" && !isPersonsRecord(content);
  return isNamed ? `${escapeData(clip(title, 150))} · ${askedOf(query)}` : askedOf(query);
}

/** What was asked, as it may stand in a sentence. */
export function askedOf({ text }: Pick<Query, "text">): string {
  return escapeData(clip(text, 100));
}
