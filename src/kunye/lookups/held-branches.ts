import { readAnswer } from "../../company/read-answer.ts";
import { parseBody } from "../../company/record.ts";
import { differencesTo } from "../../company/title-differences.ts";
import { hasWords, titleWords } from "../../company/title.ts";
import type { AnswerStore } from "./answer-store.ts";
import { isListed, type KnownMatch } from "./match-held.ts";

export interface HeldBranch {
  mersis: string;
  intentId: string;
}

/** The limit of offered branches, and of companies whose branches are read. Both chosen by hand. */
const maxBranches = 3;
const maxCompanies = 5;

/**
 * Returns the held branches that a written title may mean: of companies whose titles lack written
 * words, those whose titles have each of them. Persons' businesses are left out.
 */
export async function findHeldBranches(
  answers: Pick<AnswerStore, "branchesHeld" | "openAnswers">,
  account: string,
  written: string,
  companies: readonly KnownMatch[],
): Promise<HeldBranch[]> {
  const compare = differencesTo(written);
  const vkns = companies
    .filter((one) => !isListed(one) && compare(one.title).extra.length > 0)
    .map(({ vkn }) => vkn)
    .slice(0, maxCompanies);
  if (vkns.length === 0) return [];
  const held = await answers.branchesHeld(account, vkns);
  // The newest answer about each branch.
  const branches = [...new Map(held.toReversed().map((one) => [one.mersis, one])).values()];
  const bodies = await answers.openAnswers(branches.map(({ intentId }) => intentId));
  const words = titleWords(written);
  const titleOf = (intentId: string) =>
    readAnswer(parseBody(bodies.get(intentId) ?? "")).sube?.Unvani ?? "";
  return branches
    .filter(({ intentId }) => hasWords(titleOf(intentId), words))
    .slice(0, maxBranches);
}
