import { expect, test } from "vitest";
import { compareTaxOffices, shortTaxOffice } from "../../src/company/tax-offices.ts";

test.each([
  ["KADIKÖY", "KADIKÖY VERGİ DAİRESİ", "same"],
  ["Kadıköy V.D.", "KADIKÖY VERGİ DAİRESİ MÜDÜRLÜĞÜ", "same"],
  ["kadikoy vd", "KADIKÖY VERGİ DAİRESİ MÜDÜRLÜĞÜ", "same"],
  ["KADIKÖY VERGİ DAİRESİ MÜD.", "KADIKÖY", "same"],
  ["034272 KADIKÖY", "KADIKÖY VERGİ DAİRESİ", "same"],
  ["İstanbul / Kadıköy Vergi Dairesi", "KADIKÖY VERGİ DAİRESİ", "same"],
  ["KADIKÃ–Y V.D.", "KADIKÖY VERGİ DAİRESİ", "same"],
  ["BÜYÜK MÜKELLEFLER VERGİ DAİRESİ BAŞKANLIĞI", "Büyük Mükellefler V.D.", "same"],
  ["5 OCAK V.D.", "5 OCAK VERGİ DAİRESİ", "same"],
  ["Adana İhtisas", "ADANA İHTİSAS VERGİ DAİRESİ", "same"],
  ["FEKE MALMÜDÜRLÜĞÜ", "Feke Mal Müd.", "same"],
  ["ÜSKÜDAR V.D.", "KADIKÖY VERGİ DAİRESİ", "different"],
  ["MARMARA KURUMLAR", "BÜYÜK MÜKELLEFLER VERGİ DAİRESİ", "different"],
  ["ADANA İHTİSAS", "KONYA İHTİSAS VERGİ DAİRESİ", "different"],
  ["Örnekdere V.D.", "KADIKÖY VERGİ DAİRESİ", "unknown"],
  ["BÜYÜK MÜK.", "BÜYÜK MÜKELLEFLER VERGİ DAİRESİ", "unknown"],
  ["K?D?K?Y", "KADIKÖY VERGİ DAİRESİ", "unknown"],
  ["", "KADIKÖY VERGİ DAİRESİ", "unknown"],
  ["Vergi Dairesi", "KADIKÖY VERGİ DAİRESİ", "unknown"],
  ["KADIKÖY", "", "unknown"],
])("%j beside %j is %s", (given, registered, agreement) => {
  expect(compareTaxOffices(given, registered)).toBe(agreement);
});

test("a name with hundreds of thousands of spaces is shortened fast", () => {
  const spaces = " ".repeat(250_000);
  expect(shortTaxOffice(`KADIKÖY${spaces}VERGİ DAİRESİ`)).toBe("KADIKÖY");
  expect(shortTaxOffice(`KADIKÖY${spaces}X`)).toBe(`KADIKÖY${spaces}X`);
});
