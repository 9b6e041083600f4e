import { expect, test } from "vitest";
import { parseBody, readWhole } from "../../src/company/record.ts";
import { placesBesideTitle } from "../../src/company/typed-places.ts";

const none = { named: [], missing: [] };
const merkez = {
  Unvani: "GÜNEY NAKLİYAT KARGO LİMİTED ŞİRKETİ",
  TSM: "TARSUS TİCARET SİCİLİ MÜDÜRLÜĞÜ",
  VergiDairesi: "KIZILMURAT VERGİ DAİRESİ MÜDÜRLÜĞÜ",
  Adres: "YENİ MAH. LALE CAD. NO: 4 TARSUS / MERSİN",
};
const placesOf = (typed: string, data: object) =>
  placesBesideTitle(typed, readWhole(parseBody(JSON.stringify({ success: true, data }))));

test.each([
  ["güney nakliyat", [], []],
  ["güney nakliyat mersin", ["mersin"], []],
  ["güney nakliyat içel", ["içel"], []],
  ["Tarsus güney nakliyat", ["Tarsus"], []],
  ["güney kızılmurat nakliyat", ["kızılmurat"], []],
  ["güney nakliyat izmir", [], ["izmir"]],
  ["zeytinburnu güney nakliyat", [], ["zeytinburnu"]],
  ["gebze güney nakliyat mersin", ["mersin"], ["gebze"]],
  // A street, a trade and a family's name are no places.
  ["lale güney nakliyat", [], []],
  ["güney nakliyat vergi", [], []],
  ["kartal güney nakliyat", [], []],
  ["kargo nakliyat ulus", [], ["ulus"]],
])("compares the places of %j with the record", (typed, named, missing) => {
  expect(placesOf(typed, { Merkez: merkez })).toEqual({ named, missing });
});

test("a branch's place may stand in its title, behind the legal form, or in its record", () => {
  const Sube = { ...merkez, Unvani: `${merkez.Unvani} KARŞIYAKA ŞUBESİ` };
  expect(placesOf("güney nakliyat karşıyaka", { Sube })).toEqual(none);
  expect(placesOf("güney nakliyat tarsus", { Sube })).toEqual({ named: ["tarsus"], missing: [] });
  expect(placesOf("güney nakliyat bornova", { Sube })).toEqual({ named: [], missing: ["bornova"] });
});

test("a word that begins one of the title is compared with that", () => {
  const Unvani = "ULUSOY NAKLİYAT LİMİTED ŞİRKETİ";
  expect(placesOf("ulus nakliyat", { Merkez: { Unvani } })).toEqual(none);
});

test("a place in the title, a record without a title, and no record have nothing to compare", () => {
  const Unvani = "TARSUS GÜNEY NAKLİYAT LİMİTED ŞİRKETİ";
  expect(placesOf("tarsus güney nakliyat", { Merkez: { Unvani } })).toEqual(none);
  expect(placesOf("güney nakliyat izmir", { Merkez: { Unvani: "" } })).toEqual(none);
  expect(placesOf("güney nakliyat izmir", {})).toEqual(none);
});
