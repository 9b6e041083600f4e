import { expect, test } from "vitest";
import { readAnswer } from "../../../src/company/read-answer.ts";
import { parseBody } from "../../../src/company/record.ts";
import type { Case, Document, Side } from "../../../src/kunye/check/case.ts";
import { judge } from "../../../src/kunye/check/judge.ts";
import { blankSide } from "../../../src/kunye/check/judge-side.ts";
import { changedSince, toldBy } from "../../../src/kunye/check/said.ts";
import { caseOf, nothingCurrent } from "../../../src/kunye/check/stored-check.ts";
import { general, merkez } from "../slack/support/sample-answers.ts";

const vkn = "1234567890";

function invoice(id: string, seller: Partial<Side>): Document {
  return {
    id,
    form: "xml",
    header: { document: "invoice", number: id, ettn: "", amount: null, date: "2026-11-03" },
    sides: [{ ...blankSide, role: "seller", ...seller }],
    accounts: [],
    words: { announces: null },
    doubts: [],
  };
}

const documents = [
  invoice("right", { vkn, title: merkez.Unvani }),
  invoice("wrong", { vkn: "1234567891", title: "DENEME A.Ş." }),
];
const judged = (records: Case["records"] = new Map()) => {
  const checked = documents.map((document) => {
    return { document, memory: [], namesakes: {}, remembered: null };
  });
  return judge(caseOf({ day: "2026-11-29", documents: checked }, nothingCurrent, records));
};
const record = new Map([[vkn, readAnswer(parseBody(JSON.stringify(general)))]]);

test("a statement has the kinds and the places of what was told, and none of its words", () => {
  const told = toldBy(judged());
  expect(told["wrong"]).toContainEqual({ kind: "invalid-vkn", side: 0 });
  expect(JSON.stringify(told)).not.toMatch(/DENEME|1234567891/);
});

test("only the documents of which something else is told have changed", () => {
  const first = { at: 1, told: toldBy(judged()) };
  expect(changedSince([first], judged())).toEqual({});
  const changed = changedSince([first], judged(record));
  expect(Object.keys(changed)).toEqual(["right"]);
  expect(changedSince([first, { at: 2, told: changed }], judged(record))).toEqual({});
});
