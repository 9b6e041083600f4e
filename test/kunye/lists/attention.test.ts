import { expect, test } from "vitest";
import { lacksOnlySuffix, toLookAt } from "../../../src/kunye/lists/attention.ts";
import type { FindingKind } from "../../../src/kunye/invoices/findings.ts";

const registered = "GÖKÇEPINAR KİMYA SANAYİ VE TİCARET LİMİTED ŞİRKETİ";

test.each([
  ["GÖKÇEPINAR KİMYA", true],
  ["Gökçepınar Kimya San. Tic.", true],
  ["GÖKÇEPINAR KİMYA SANAYİİ", true],
  ["GÖKÇEPINAR KİMYA İTH. İHR. LTD. ŞTİ.", true],
  ["GÖKÇEPINAR", false],
  ["KİMYA", false],
  ["GÖKÇEPINAR BOYA", false],
  ["GÖKÇEPINAR KİMYA DANIŞMANLIK", false],
  ["SAN. VE TİC. LTD. ŞTİ.", false],
])("%s lacks only the trade suffix: %s", (written, is) => {
  expect(lacksOnlySuffix(written, registered)).toBe(is);
});

test("each company needs a look once, by its worst row: danger, what wasn't found, what differs, what is unclear", () => {
  const row = (company: string, ...findings: FindingKind[]) => ({ company, findings });
  const rows = [
    row("spelt", "spelling"),
    row("fits", "matches"),
    row("unclear", "unclear"),
    row("person", "person"),
    row("wrong", "invalid-vkn"),
    row("gone", "spelling", "matches"),
    row("missing", "not-found"),
    row("closing", "winding-up"),
    row("gone", "struck-off"),
    row("waiting"),
    row("gone", "matches"),
  ];
  expect(toLookAt(rows).map(({ row: of, kind, places }) => [of.company, kind, places])).toEqual([
    ["gone", "struck-off", [5, 8]],
    ["wrong", "invalid-vkn", [4]],
    ["closing", "winding-up", [7]],
    ["missing", "not-found", [6]],
    ["spelt", "spelling", [0]],
    ["unclear", "unclear", [2]],
  ]);
});
