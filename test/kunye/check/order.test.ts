import { expect, test } from "vitest";
import { seededRandom } from "../../../bench/support/seeded-random.ts";
import type { Case } from "../../../src/kunye/check/case.ts";
import { nothingSeen } from "../../../src/kunye/check/findings.ts";
import { judge } from "../../../src/kunye/check/judge.ts";
import { withAccountsInPart } from "../../../src/kunye/check/stored-check.ts";
import { verdictsOf } from "../../../src/kunye/check/verdicts.ts";
import { caseOf } from "./support/cases.ts";
import { companies, drawDocuments, shuffled } from "./support/drawn-documents.ts";

/** A hundredth of the cases; `ORDERED_CASES=10000` runs all. */
const runs = Number(process.env["ORDERED_CASES"] ?? 100);
const firstSeed = Number(process.env["ORDER_SEED"] ?? 20_261_129);
const memoryKinds = ["changed-iban", "new-iban", "same-number-other-amount"] as const;

/** Returns what a case says of each document, in an order of its own. */
function saidIn(given: Case): string[] {
  const judgement = judge(given);
  const findings = judgement.findings.map((one) => JSON.stringify(one));
  const groups = verdictsOf(judgement).map(
    ({ side, group, open }) => `${side?.of.id} ${group} ${open}`,
  );
  return [...findings, ...groups].sort();
}

test(`of ${runs} checks none says something else in another order, or with its accounts in part`, () => {
  const kinds = new Set<string>();
  for (let run = 0; run < runs; run += 1) {
    const random = seededRandom(firstSeed + run);
    const documents = drawDocuments(random, 2 + random.below(6));
    const own = new Set(companies.slice(0, random.below(3)).map(({ vkn }) => vkn));
    const given = caseOf(documents, {
      ours: {
        own,
        ownTitles: new Map(companies.map(({ vkn, title }) => [vkn, title] as const)),
      },
      namesakes: new Map([[companies[3]?.title ?? "", [companies[2]?.vkn ?? ""]]]),
      memory: new Map(
        documents.flatMap(({ id }) =>
          random.chance(0.3)
            ? [[id, [{ kind: random.pick(memoryKinds), seen: nothingSeen, side: 0 }]]]
            : [],
        ),
      ),
    });
    const said = saidIn(given);
    const stored = { ...given, documents: withAccountsInPart(documents) };
    expect(saidIn(stored), `seed ${firstSeed + run}, stored`).toEqual(said);
    for (const finding of judge(given).findings) kinds.add(finding.kind);
    for (let order = 0; order < 3; order += 1) {
      const other = { ...given, documents: shuffled(random, documents) };
      expect(saidIn(other), `seed ${firstSeed + run}`).toEqual(said);
    }
  }
  expect(kinds.size).toBeGreaterThan(20);
});
