import { withMatchesOf } from "../../company/record.ts";
import { toOpenAnswer, type CardState, type OpenAnswer } from "./card-kind.ts";
import type { Services } from "./interaction.ts";

/** Opens the answer of a card's state; returns null if the card has none or it is gone. Free. */
export async function openAnswerOf(
  { lookups }: Pick<Services, "lookups">,
  team: string,
  { answer, search }: CardState,
): Promise<OpenAnswer | null> {
  const known = answer === undefined ? null : await openIntent(lookups, team, answer);
  if (!known || search === undefined) return known;
  const found = await openIntent(lookups, team, search).catch(() => null);
  return found ? withMatches(found, known) : known;
}

async function openIntent(
  lookups: Services["lookups"],
  team: string,
  intentId: string,
): Promise<OpenAnswer | null> {
  const result = await lookups.open(team, intentId);
  return result.kind === "answer" ? toOpenAnswer(result.answer, result.body) : null;
}

function withMatches(search: OpenAnswer, { answer, body }: OpenAnswer): OpenAnswer {
  return toOpenAnswer(answer, withMatchesOf(search.body, body));
}

/**
 * Returns the newest answer that the team holds about a shown company or branch.
 * With `search`, it keeps the matches of the shown answer.
 */
export async function newestAnswer(
  { lookups }: Pick<Services, "lookups">,
  team: string,
  shown: OpenAnswer,
  search?: string,
): Promise<{ known: OpenAnswer; ids: Pick<CardState, "answer" | "search"> & { answer: string } }> {
  const { intentId } = shown.answer;
  const newest = await lookups.newestAbout(team, shown.answer);
  const isNewest = newest.intentId === intentId;
  const opened = isNewest ? null : await openIntent(lookups, team, newest.intentId);
  const keepsMatches = search !== undefined && search !== newest.intentId;
  const ids = { answer: opened ? newest.intentId : intentId, ...(keepsMatches && { search }) };
  if (!opened) return { known: shown, ids };
  return { known: keepsMatches ? withMatches(shown, opened) : opened, ids };
}
