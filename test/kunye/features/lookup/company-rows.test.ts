import { expect, test } from "vitest";
import { parseBody } from "../../../../src/company/record.ts";
import { companyQuery, titleQuery } from "../../../../src/kunye/lookups/intents.ts";
import {
  withoutDoubles,
  type CandidateRow,
} from "../../../../src/kunye/features/lookup/company-rows.ts";
import { readHeldCompany } from "../../../../src/kunye/features/lookup/held-company.ts";
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
