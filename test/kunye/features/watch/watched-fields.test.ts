import { expect, test } from "vitest";
import {
  centralFields,
  fieldsOn,
  isHiddenForPerson,
} from "../../../../src/company/record-fields.ts";
import { parseBody } from "../../../../src/company/record.ts";
import { roundMessage } from "../../../../src/kunye/features/watch/watch-notices.ts";
import { fullMerkez } from "../../../../src/kunye/operate/slack-check/invented-records.ts";
import * as tr from "../../../../src/kunye/texts/all.tr.ts";
import { changeOf, snapshotOf } from "../../../../src/kunye/watches/compare-records.ts";
import type { RoundNotice } from "../../../../src/kunye/watches/watch.ts";

const values: Record<string, readonly [string, string]> = {
  date: ["01.02.2024", "02.03.2024"],
  lira: ["1000", "2000"],
  mersis: ["0123456789000016", "0123456789000024"],
};
const otherValues = ["ÖNCEKİ DEĞER A.Ş.", "SONRAKİ DEĞER A.Ş."] as const;
const names = fieldsOn("watch");

/** Returns the change between two records that differ in one field, or null without one. */
function changeIn(name: keyof typeof centralFields, record: object) {
  const [before, after] = (values[centralFields[name].type] ?? otherValues).map((value) =>
    snapshotOf(parseBody(JSON.stringify({ data: { Merkez: { ...record, [name]: value } } }))),
  );
  if (!before || !after) throw new Error("no record");
  return changeOf("1234567890", before, after);
}

test.each(names)("a watch tells a change of %s by its label", (name) => {
  const change = changeIn(name, fullMerkez);
  expect(change?.changes).toHaveLength(1);
  const round = {
    kind: "watch",
    watchId: "w",
    listName: null,
    checked: 1,
    unknown: [],
    changed: change ? [change] : [],
    isLoud: false,
    toChannel: false,
    spent: 0,
  } satisfies RoundNotice;
  // A watch compares the subtype and calls it the type.
  const label = tr.labels.merkez[name === "FirmaNevi" ? "FirmaNeviGrup" : name];
  expect(JSON.stringify(roundMessage(tr, round))).toContain(`${label}: `);
});

test("a watch compares no field that the table hides for a natural person's business", () => {
  const person = { ...fullMerkez, FirmaNeviGrup: "GERÇEK KİŞİ", FirmaNevi: "GERÇEK KİŞİ" };
  const hidden = names.filter(isHiddenForPerson);
  expect(hidden.filter((name) => changeIn(name, person) !== null)).toEqual([]);
  expect(hidden).toContain("Unvani");
  expect(hidden).toContain("Adres");
});

test("a watch compares no field that the table does not name", () => {
  const others = Object.keys(centralFields) as (keyof typeof centralFields)[];
  const unwatched = others.filter((name) => !names.some((one) => one === name));
  expect(unwatched.filter((name) => changeIn(name, fullMerkez) !== null)).toEqual([]);
  expect(unwatched.length).toBeGreaterThan(5);
});
