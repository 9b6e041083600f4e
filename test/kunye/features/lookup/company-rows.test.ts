import { expect, test } from "vitest";
import { parseBody } from "../../../../src/company/record.ts";
import { companyQuery, titleQuery } from "../../../../src/kunye/lookups/intents.ts";
import {
  knownRows,
  rowLabel,
  withoutDoubles,
  type CandidateRow,
} from "../../../../src/kunye/features/lookup/company-rows.ts";
import { readHeldCompany } from "../../../../src/kunye/features/lookup/held-company.ts";
import { tr } from "../../../support/texts.ts";
import { merkezOf } from "../../../support/fake-registry.ts";
import { makeIntent } from "../../../../src/kunye/operate/slack-check/drawing-board.ts";

const [held, other] = ["4300000013", "4300000021"];

/** A row whose answer is a company's, or that has none yet. */
function known(slot: string, row: Omit<CandidateRow, "held">, vkn: string | null) {
  const intent = { ...makeIntent("paid", "vkn", 0), id: slot };
  const data = vkn === null ? null : { Merkez: merkezOf(vkn, { Unvani: `ÖRNEK ${vkn}` }) };
  const body = data && parseBody(JSON.stringify({ data }));
  const company = readHeldCompany([{ intent, body }], slot);
  return { row: { ...row, held: null }, slot, company };
}

const rows = (found: string | null) => [
  known("0", { query: companyQuery(held), anyway: false }, held),
  known("1", { query: titleQuery("örnek gıda"), anyway: true }, found),
];
const slots = (found: string | null) => withoutDoubles(rows(found)).map(({ slot }) => slot);

test("a search all the same that found a company which is shown has no row of its own", () => {
  expect(slots(null)).toEqual(["0", "1"]);
  expect(slots(other)).toEqual(["0", "1"]);
  expect(slots(held)).toEqual(["0"]);
});

test.each([
  ["TASFİYE HALİNDE ÖRNEK GIDA ANONİM ŞİRKETİ", "🟠"],
  ["İFLAS HALİNDE ÖRNEK GIDA ANONİM ŞİRKETİ", "🔴"],
  ["ÖRNEK GIDA ANONİM ŞİRKETİ", ""],
])("a company that only a search has named has the mark of its title: %s %s", (ad, mark) => {
  const intent = { ...makeIntent("paid", "title", 0), id: "search" };
  const matched = { ad: "BAŞKA GIDA A.Ş.", vkn: other, score: 0.9 };
  const search = { matched, alternatives: [{ ad, vkn: held, score: 0.5 }] };
  const body = parseBody(JSON.stringify({ ...search, data: {} }));
  const row = { query: companyQuery(held), held: null, listed: "search", anyway: false };
  const [found] = knownRows([row], [], [{ intent, body }]);
  expect(found?.company).toMatchObject({ title: ad, badge: mark });
});

test("only a search beside held companies warns that it may find one of them again", () => {
  expect(rowLabel(tr, titleQuery("örnek gıda"), true).mayFindSame).toBe(true);
  expect(rowLabel(tr, titleQuery("örnek gıda"), false).mayFindSame).toBe(false);
});
