import { describe } from "vitest";
import { testAnswers } from "./answers.ts";
import { testBudgets } from "./budgets.ts";
import { testCards } from "./cards.ts";
import { testChecks } from "./checks.ts";
import { testClaims } from "./claims.ts";
import { testEvidence } from "./evidence.ts";
import { testInstallations } from "./installations.ts";
import { testLanguages } from "./languages.ts";
import { testLedgerParts } from "./ledger-parts.ts";
import { testLists } from "./lists.ts";
import { testMonthSums } from "./month-sums.ts";
import { testOutcomes } from "./outcomes.ts";
import { testReplies } from "./replies.ts";
import { testRetention } from "./retention.ts";
import { testSavings } from "./savings.ts";
import { testSeen } from "./seen.ts";
import { testTeamBook } from "./team-book.ts";
import { testTitlesHeld } from "./titles-held.ts";
import { testUpkeep } from "./upkeep.ts";
import { testVerdicts } from "./verdicts.ts";
import { testWorkflowSteps } from "./workflow-steps.ts";
import { openTestStore, type StorePlace } from "./store-place.ts";

/** Tests a store on any database; `newPlace` makes an empty place for each test. */
export function testStore(name: string, newPlace: () => Promise<StorePlace> | StorePlace): void {
  const open = () => openTestStore(newPlace);
  describe(`${name}: claims`, () => {
    testClaims(open);
    testOutcomes(open);
    testVerdicts(open);
  });
  describe(`${name}: budgets`, () => testBudgets(open));
  describe(`${name}: team book`, () => testTeamBook(open));
  describe(`${name}: month sums`, () => testMonthSums(open));
  describe(`${name}: evidence`, () => testEvidence(open));
  describe(`${name}: ledger parts`, () => testLedgerParts(open));
  describe(`${name}: savings`, () => testSavings(open));
  describe(`${name}: answers`, () => testAnswers(open));
  describe(`${name}: titles held`, () => testTitlesHeld(open));
  describe(`${name}: upkeep`, () => testUpkeep(open));
  describe(`${name}: retention`, () => testRetention(open));
  describe(`${name}: replies`, () => testReplies(open));
  describe(`${name}: lists`, () => testLists(open));
  describe(`${name}: languages`, () => testLanguages(open));
  describe(`${name}: seen before`, () => testSeen(open));
  describe(`${name}: installations`, () => testInstallations(open));
  describe(`${name}: cards`, () => testCards(open));
  describe(`${name}: checks`, () => testChecks(open));
  describe(`${name}: steps of workflows`, () => testWorkflowSteps(open));
}
