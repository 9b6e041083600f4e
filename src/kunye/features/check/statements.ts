import type { Judgement } from "../../check/judge.ts";
import { changedSince, toldBy, type Statement } from "../../check/said.ts";
import type { Current, StoredCheck } from "../../check/stored-check.ts";
import { readCurrent } from "../../slack/card-case.ts";
import type { DrawnOffer } from "../../lookups/card-store.ts";
import type { Services } from "../../slack/interaction.ts";
import { intentIdsOfRows, knownRows } from "../lookup/company-rows.ts";
import { judgeCheck, type CheckState, type JudgedCheck } from "./check-rows.ts";

/** Judges a check by the answers that its rows and the pressed ones of `offers` show. */
export async function judgeNow(
  services: Pick<Services, "seen" | "lookups">,
  team: string,
  state: Pick<CheckState, "check" | "rows">,
  offers: readonly DrawnOffer[] = [],
): Promise<JudgedCheck & { current: Current }> {
  const ids = intentIdsOfRows(state, offers);
  const bought = ids.length === 0 ? [] : await services.lookups.historyLines(team, ids);
  const current = await readCurrent(services, team, state.check);
  return { ...judgeCheck(state, current, knownRows(state.rows, offers, bought)), current };
}

/** Returns a check that was just made with its first statement. */
export function withStatement(check: StoredCheck, judgement: Judgement, at: number): StoredCheck {
  return { ...check, said: [{ at, told: toldBy(judgement) }] };
}

/** Returns a check with the answers that any of its cards has brought. */
export function withAllAnswers<State extends Pick<CheckState, "check" | "rows">>(
  state: State,
): State {
  const { answers = [] } = state.check;
  const rows = state.rows.map((row, at) => ({ ...row, held: row.held ?? answers[at] ?? null }));
  return { ...state, rows };
}

/**
 * Adds to a stored check what it says now, if that is something else. Several cards may show one
 * check, each with its own purchases: all of their answers count.
 */
export async function addStatement(
  services: Pick<Services, "seen" | "lookups" | "cardStore" | "now">,
  team: string,
  state: Pick<CheckState, "check" | "rows">,
): Promise<void> {
  const { id, said: earlier } = state.check;
  // Checks of earlier versions have no statements.
  if (id === undefined || earlier === undefined) return;
  const known = withAllAnswers(state);
  const answers = known.rows.map(({ held }) => held);
  const { judgement } = await judgeNow(services, team, known);
  const at = await services.now();
  const later: StoredCheck[] = [];
  await services.cardStore.changeCheck(team, id, (text) => {
    const stored = JSON.parse(text) as StoredCheck & { said: Statement[] };
    // A press on another card has come before.
    if (stored.answers?.some((held, index) => held !== null && answers[index] === null)) {
      later.push(stored);
      return text;
    }
    const told = changedSince(stored.said, judgement);
    const said = Object.keys(told).length === 0 ? stored.said : [...stored.said, { at, told }];
    return JSON.stringify({ ...stored, said, answers });
  });
  const [stored] = later;
  if (stored) await addStatement(services, team, { ...known, check: { ...stored, id } });
}
