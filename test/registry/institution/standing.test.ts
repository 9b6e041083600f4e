import { expect, test } from "vitest";
import { createInventedInstitution } from "../../../src/registry/institution/invented-institution.ts";
import { vknOfNumber } from "../../../src/registry/institution/numbering.ts";
import type { CompanyRecord } from "../../../src/registry/upstreams/upstream.ts";

const companies = 2_400;
const first = await worldAfter(0);

async function worldAfter(months: number): Promise<CompanyRecord[]> {
  const institution = createInventedInstitution({
    companies,
    months: () => months,
    importedTitle: () => null,
  });
  const numbers = Array.from({ length: companies }, (_, number) => number);
  const records = await Promise.all(
    numbers.map((number) => institution.company(vknOfNumber(number))),
  );
  return records.filter((record) => record !== null);
}

const changed = (before: CompanyRecord[], after: CompanyRecord[]) =>
  after.flatMap((record, at) => {
    const old = before[at];
    return old && JSON.stringify(old) !== JSON.stringify(record) ? [{ old, record }] : [];
  });

test("about one company in twelve changes in a month, each in one respect", async () => {
  const found = changed(first, await worldAfter(1));
  expect(found.length).toBeGreaterThan(companies / 14);
  expect(found.length).toBeLessThan(companies / 10);
  const matters = found.map(({ old: { Merkez: old }, record: { Merkez } }) => {
    if (Merkez.KapanisTarihi !== old.KapanisTarihi) return "closing";
    if (Merkez.Durumu !== old.Durumu) return "winding-up";
    if (Merkez.Unvani !== old.Unvani) return "title";
    return Merkez.Adres === old.Adres ? "capital" : "address";
  });
  expect(new Set(matters)).toEqual(
    new Set(["address", "capital", "title", "winding-up", "closing"]),
  );
});

test("a list of 25 companies shows one to a few changes a month", async () => {
  const after = await worldAfter(1);
  const starts = Array.from({ length: companies / 25 }, (_, list) => list * 25);
  const counts = starts.map(
    (at) => changed(first.slice(at, at + 25), after.slice(at, at + 25)).length,
  );
  expect(Math.max(...counts)).toBeLessThan(8);
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(starts.length * 0.75);
});

test("a company in liquidation has the title prefix; a closed one has a date and no officers", async () => {
  const records = await worldAfter(18);
  const text = (status: string) => records.filter(({ Merkez }) => Merkez.Durumu === status);
  expect(text("Tasfiye Halinde").length).toBeGreaterThan(100);
  for (const { Merkez, AktifTemsilciler } of records) {
    const isWoundUp = Merkez.Durumu === "Tasfiye Halinde";
    expect(Merkez.Unvani.startsWith("TASFİYE HALİNDE ")).toBe(isWoundUp);
    const isClosed = /Terkin/.test(Merkez.Durumu);
    expect(Merkez.KapanisTarihi).toMatch(isClosed ? /^\d\d\.\d\d\.20\d\d$/ : /^$/);
    if (isClosed) expect(AktifTemsilciler).toEqual([]);
  }
  const struckOff = changed(first, records).filter(
    ({ old, record }) => old.Merkez.KapanisTarihi !== record.Merkez.KapanisTarihi,
  );
  const days = struckOff.map(({ record }) => record.Merkez.KapanisTarihi);
  expect(days.some((day) => day.endsWith(".12.2026"))).toBe(true);
  expect(days.some((day) => day.endsWith(".05.2028"))).toBe(true);
});

test("a closed company does not change, and capital is the shares times their value", async () => {
  const [before, after] = [await worldAfter(11), await worldAfter(12)];
  for (const { old } of changed(before, after)) expect(old.Merkez.KapanisTarihi).toBe("");
  for (const { SermayeDetay: capital, Merkez } of after) {
    const shares = capital.NamaYaziliHisseAdedi + capital.HamilineYaziliHisseAdedi;
    const kurus = shares * Math.round(capital.BirPayDegeri * 100);
    expect(kurus).toBe(Math.round(Merkez.SirketinToplamSermayesi * 100));
  }
});

test("the first companies change as preset in the first months", async () => {
  const [one, two] = [await worldAfter(1), await worldAfter(2)];
  expect(one[0]).toEqual(first[0]);
  expect(two[0]?.Merkez.Adres).not.toBe(first[0]?.Merkez.Adres);
  expect(one[2]?.Merkez).toMatchObject({
    Unvani: "TASFİYE HALİNDE ÖRNEK GIDA PAZARLAMA LİMİTED ŞİRKETİ",
    Durumu: "Tasfiye Halinde",
  });
  expect(one[10]?.Merkez.SirketinToplamSermayesi).toBe(250_000_000);
  expect(two[5]?.Merkez.Durumu).toBe("Terkin");
});

test("the same number of months gives the same companies", async () => {
  expect(await worldAfter(7)).toEqual(await worldAfter(7));
});
