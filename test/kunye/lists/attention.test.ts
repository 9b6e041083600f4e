import { expect, test } from "vitest";
import { toLookAt } from "../../../src/kunye/lists/attention.ts";
import type { FindingKind } from "../../../src/kunye/invoices/findings.ts";

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
    ["wrong", "invalid-vkn", [4]],
    ["gone", "struck-off", [5, 8]],
    ["closing", "winding-up", [7]],
    ["missing", "not-found", [6]],
    ["spelt", "spelling", [0]],
    ["unclear", "unclear", [2]],
  ]);
});
