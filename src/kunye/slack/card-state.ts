import { storedCheck, storedWords, type EarlierCheck } from "../check/earlier-cards.ts";
import { wordsAbout, type SidePlace, type StoredCheck } from "../check/stored-check.ts";
import type { Card } from "../lookups/intents.ts";
import type { CardState } from "./card-kind.ts";
import type { Services } from "./interaction.ts";

/** A state without the documents of its check. */
type BareState = Omit<CardState, "check" | "given">;

/** The parts of a check's card that have words of its documents: they are stored with these. */
interface CheckParts {
  rows?: readonly { held: string | null }[];
  lines?: unknown;
}

interface LoadedCheck extends Required<CheckParts> {
  check: StoredCheck;
}

/** A state as it is stored: it names its check by an id. */
type StoredState = BareState & {
  check?: unknown;
  given?: { kind: string; check: unknown; at: SidePlace } | null;
  /** The ids of the answers that the rows of a check show. */
  held?: readonly (string | null)[];
};

/** Reads a stored state without the documents of its check. */
export function readState(json: string): BareState {
  const state = JSON.parse(json) as CardState;
  // Earlier versions stored candidates as a check that cannot be shared.
  if (state.kind === "companies" && state.sharedBy === undefined) state.kind = "candidates";
  return state;
}

/** Returns a stored state with other values of these fields. */
export function withFields(json: string, fields: object): string {
  return JSON.stringify({ ...(JSON.parse(json) as object), ...fields });
}

/** A stored card with its state, which is loaded once for all that a press does with it. */
export interface LoadedCard {
  card: Card;
  state: CardState;
}

export async function loadCard(
  services: Parameters<typeof loadState>[0],
  card: Card,
): Promise<LoadedCard> {
  return { card, state: await loadState(services, card) };
}

/**
 * Loads the state of a stored card with the documents of its check. They may be gone: their
 * retention ended, they were erased, or their key is missing.
 */
export async function loadState(
  { cardStore }: { cardStore: Pick<Services["cardStore"], "checkText"> },
  { team, state: json }: Pick<Card, "team" | "state">,
): Promise<CardState> {
  const stored = readState(json) as StoredState;
  const { check, given, held = [], ...state } = stored;
  if (typeof check === "string") {
    const loaded = await loadCheck(cardStore, { team, id: check });
    if (!loaded) return { ...state, lacksDocuments: true };
    const rows = loaded.rows.map((row, at) => ({ ...row, held: held[at] ?? row.held }));
    return { ...state, ...loaded, rows } as CardState;
  }
  if (given?.kind === "checked" && typeof given.check === "string") {
    const loaded = await loadCheck(cardStore, { team, id: given.check });
    if (!loaded) return { ...state, given: null, lacksDocuments: true };
    return { ...state, given: wordsAbout(loaded.check, given.at) };
  }
  return earlierState(stored as CardState);
}

/** Loads a stored check with the parts of its cards; null if it is gone. */
export async function loadCheck(
  cardStore: Pick<Services["cardStore"], "checkText">,
  { team, id }: { team: string; id: string },
): Promise<LoadedCheck | null> {
  const text = await cardStore.checkText(team, id);
  if (text === null) return null;
  const { rows = [], lines, ...documents } = JSON.parse(text) as StoredCheck & CheckParts;
  return { check: { ...documents, id }, rows, lines };
}

/** Returns the state of a card without a check, or that of an earlier version with its documents. */
function earlierState(state: CardState): CardState {
  const isEarlier = state.kind === "companies" && state.check === undefined;
  const known = isEarlier ? { ...state, ...storedCheck(state as unknown as EarlierCheck) } : state;
  return known.given ? { ...known, given: storedWords(known.given) } : known;
}

/** Splits a state into ids and the documents of its check, which are stored sealed. */
export function storedParts(state: CardState, newId: () => string): Pick<Card, "state" | "check"> {
  const { check, given } = state;
  if (check) {
    const { rows = [], lines, ...ids } = state as CardState & CheckParts;
    const stored = storedDocuments(check, { rows, lines }, newId);
    const held = rows.map((row) => row.held);
    return { state: JSON.stringify({ ...ids, check: stored.id, held }), check: stored };
  }
  if (given?.kind === "checked") {
    const stored = storedDocuments(given.check, {}, newId);
    const ids = { ...state, given: { ...given, check: stored.id } };
    return { state: JSON.stringify(ids), check: stored };
  }
  return { state: JSON.stringify(state) };
}

/** Names a check; without a text if it is stored: it must not come back after its erasure. */
function storedDocuments(
  { id, ...check }: StoredCheck,
  parts: CheckParts,
  newId: () => string,
): NonNullable<Card["check"]> {
  if (id !== undefined) return { id, text: null };
  return { id: newId(), text: JSON.stringify({ ...check, ...parts }) };
}
