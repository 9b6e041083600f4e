import { expect, test } from "vitest";
import type { Account, Document, Side } from "../../../src/kunye/check/case.ts";
import { nothingSeen } from "../../../src/kunye/check/findings.ts";
import { blankSide } from "../../../src/kunye/check/judge-side.ts";
import {
  caseOf,
  nothingCurrent,
  withAccountsInPart,
  type CheckedDocument,
} from "../../../src/kunye/check/stored-check.ts";
import { ibanOf } from "../../support/ibans.ts";

const [company, trader] = ["1234567890", "2345678917"];

function documentWith(sides: readonly Partial<Side>[], accounts: readonly Account[]): Document {
  return {
    id: "document",
    form: "text",
    header: null,
    sides: sides.map((side) => ({ ...blankSide, ...side })),
    accounts,
    words: { announces: null },
    doubts: [],
  };
}

test("an account is kept in part, and of an owner that may be a person only its end", () => {
  const sides = [
    { vkn: company, title: "DENEME GIDA LTD. ŞTİ." },
    { vkn: trader, title: "Ahmet Yılmaz" },
  ];
  const accounts = [company, trader, ""].map((of, at) => ({ iban: ibanOf(at + 1), of }));
  const [kept] = withAccountsInPart([documentWith(sides, accounts)]);
  expect(kept?.accounts.map(({ iban }) => iban)).toEqual([
    `${ibanOf(1).slice(0, 4)} 0009 … 0000 01`,
    "…0002",
    "…0003",
  ]);
});

test("what came later about another account is told beside what is confirmed", () => {
  const changed = (account: string) => ({
    kind: "changed-iban" as const,
    seen: { ...nothingSeen, account },
  });
  const checked: CheckedDocument = {
    document: documentWith([{ role: "seller", vkn: company }], []),
    memory: [{ ...changed(`${company}|a`), side: 0 }],
    namesakes: {},
    remembered: "remembered",
  };
  const doubts = [`${company}|a`, `${company}|b`].map((one) => ({ ...changed(one), written: "" }));
  const later = [{ document: "remembered", doubts }];
  const { memory } = caseOf(
    { day: "2026-11-29", documents: [checked] },
    { ...nothingCurrent, later },
    new Map(),
  );
  expect(memory.get("document")?.map(({ seen }) => seen.account)).toEqual([
    `${company}|a`,
    `${company}|b`,
  ]);
});
