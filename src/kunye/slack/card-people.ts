import { peopleSectionsIn, type PeopleSection } from "../../company/read-answer.ts";
import type { AccessWay } from "../lookups/see-people.ts";
import type { CardKind, CardState, OpenAnswer } from "./card-kind.ts";
import type { Services } from "./interaction.ts";
import { peopleRefusal } from "./permission.ts";

/** An answer with the people that its reader may see. */
export interface SeenAnswer<Known extends OpenAnswer | null = OpenAnswer> {
  known: Known;
  hiddenReason: string;
  /** True if the access log failed: people can be shown later. */
  unlogged: boolean;
}

/** Adds people after logging the view. Channels and non-viewers never see people. */
export async function withVisiblePeople<Known extends OpenAnswer | null>(
  services: Pick<Services, "lookups" | "texts" | "authority">,
  reader: { userId: string; how: AccessWay } | null,
  known: Known,
  wanted: readonly PeopleSection[],
  kept = true,
): Promise<SeenAnswer<Known>> {
  if (!known || !reader || wanted.length === 0) return { known, hiddenReason: "", unlogged: false };
  const refusalOf = () => peopleRefusal(services, reader.userId);
  const seen = await services.lookups.see(reader, known, wanted, refusalOf);
  const { content, isUnlogged: unlogged, refusal } = seen;
  const hiddenReason = unlogged ? services.texts.people.unlogged(kept) : (refusal ?? "");
  return { known: { ...known, content }, hiddenReason, unlogged };
}

/** Returns the people's sections that a card shows; none on public cards. */
export function shownPeople(
  kind: CardKind,
  state: CardState,
  known: OpenAnswer | null,
): readonly PeopleSection[] {
  if (!known || state.public === true) return [];
  return kind.people?.(state, known) ?? [];
}

/** True if an answer has people in one of these sections. */
export function mayName(known: OpenAnswer | null, sections: readonly PeopleSection[]): boolean {
  const present = peopleSectionsIn(known?.body ?? null);
  return sections.some((section) => present.includes(section));
}
