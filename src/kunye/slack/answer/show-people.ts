import { kindOf, type CardKind, type CardState, type OpenAnswer } from "../reply/card-kind.ts";
import type { PeopleSection } from "../../../company/read-answer.ts";
import type { SeenHow } from "../../lookups/see-people.ts";
import type { Services } from "../reply/interaction.ts";
import { peopleRefusal } from "../access/permission.ts";

/** An answer as somebody sees it, and why its people are not in it, in words for them; else empty. */
export interface SeenAnswer<Known extends OpenAnswer | null = OpenAnswer> {
  known: Known;
  heldBack: string;
  /** The log is broken: later there will be more to see. */
  unlogged: boolean;
}

/** Adds people to an answer after logging the view. Channels and non-viewers never see people. */
export async function withVisiblePeople<Known extends OpenAnswer | null>(
  services: Pick<Services, "lookups" | "texts" | "authority">,
  reader: { userId: string; how: SeenHow } | null,
  known: Known,
  wanted: readonly PeopleSection[],
  kept = true,
): Promise<SeenAnswer<Known>> {
  if (!known || !reader || wanted.length === 0) return { known, heldBack: "", unlogged: false };
  const refusal = () => peopleRefusal(services, reader.userId);
  const { content, unlogged, refused } = await services.lookups.see(reader, known, wanted, refusal);
  const heldBack = unlogged ? services.texts.people.unlogged(kept) : (refused ?? "");
  return { known: { ...known, content }, heldBack, unlogged };
}

/** Returns the sections about people that a card shows; none on public cards. */
export function shownPeople(
  cards: readonly CardKind[],
  state: CardState,
  known: OpenAnswer | null,
): readonly PeopleSection[] {
  if (!known || state.public === true) return [];
  return kindOf(cards, state).people?.(state, known) ?? [];
}
