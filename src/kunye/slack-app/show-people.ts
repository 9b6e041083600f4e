import type { PeopleSection } from "../../company/read-answer.ts";
import type { SeenHow } from "../lookups/ports/people-log.ts";
import type { OpenAnswer } from "./cards/card-context.ts";
import type { Services } from "./interaction.ts";

/** An answer as somebody sees it, and why its people are not in it, in words for them; else empty. */
export interface SeenAnswer<Known extends OpenAnswer | null = OpenAnswer> {
  known: Known;
  heldBack: string;
}

/** An answer with the people that are wanted of it, once it is written down who sees them; a whole channel sees none. */
export async function seenBy<Known extends OpenAnswer | null>(
  { lookups, texts }: Pick<Services, "lookups" | "texts">,
  reader: { userId: string; how: SeenHow } | null,
  known: Known,
  wanted: readonly PeopleSection[],
  kept = true,
): Promise<SeenAnswer<Known>> {
  if (!known || !reader || wanted.length === 0) return { known, heldBack: "" };
  const { content, unlogged } = await lookups.see(reader, known, wanted);
  return { known: { ...known, content }, heldBack: unlogged ? texts.people.unlogged(kept) : "" };
}
