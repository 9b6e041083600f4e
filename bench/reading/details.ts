import type { SeededRandom } from "../support/seeded-random.ts";
import type { BenchCompany } from "./companies.ts";
import type { GoldParty, GoldText, Layout, TextForm } from "./gold.ts";

type Write = Layout["write"];

/** A layout that readers are tuned on. */
export function tuned(name: string, form: TextForm, write: Write): Layout {
  return { name, form, isLeftOut: false, write };
}

/** A layout that is left out of tuning. */
export function leftOut(name: string, form: TextForm, write: Write): Layout {
  return { name, form, isLeftOut: true, write };
}

/** Joins the lines of a text with its companies. */
export function gold(
  lines: readonly string[],
  parties: readonly GoldParty[],
  others: Pick<GoldText, "offered" | "allowed"> = {},
): GoldText {
  return { text: lines.join("\n"), parties, ...others };
}

export function vknLabel(random: SeededRandom): string {
  return random.pick([
    "VKN",
    "Vergi No",
    "Vergi Numarası",
    "V.K.N.",
    "Vergi Kimlik No",
    "Vergi Kimlik Numarası",
    "V. No",
    "VERGİ NO",
  ]);
}

/** Returns an office as letterheads write it. */
export function officeText(random: SeededRandom, { office }: BenchCompany): string {
  return random.pick([
    `${office} V.D.`,
    `${office} Vergi Dairesi`,
    `${office} VD`,
    `V.D.: ${office}`,
    `Vergi Dairesi: ${office}`,
  ]);
}

export function addressOf({ street, district, city }: BenchCompany): string {
  return `${street} ${district} / ${city}`;
}

export function dateText(random: SeededRandom): string {
  const day = String(1 + random.below(28)).padStart(2, "0");
  const month = String(1 + random.below(11)).padStart(2, "0");
  return random.pick([`${day}.${month}.2026`, `${day}/${month}/2026`, `${day}-${month}-2026`]);
}

export function amountText(random: SeededRandom): string {
  const lira = (100 + random.below(9_000_000)).toLocaleString("tr-TR");
  const cents = String(random.below(100)).padStart(2, "0");
  return `${lira},${cents}`;
}

export function invoiceNumber(random: SeededRandom): string {
  const series = random.pick(["ABC", "EFT", "KRT", "GIB", "DNM"]);
  return `${series}2026${digits(random, 9)}`;
}

export function digits(random: SeededRandom, count: number): string {
  return Array.from({ length: count }, (_, at) =>
    at === 0 ? 1 + random.below(9) : random.below(10),
  ).join("");
}

export function ettn(random: SeededRandom): string {
  const hex = (count: number) =>
    Array.from({ length: count }, () => random.below(16).toString(16)).join("");
  return [hex(8), hex(4), hex(4), hex(4), hex(12)].join("-");
}

/** An invented bank; a bank beside an account is never for sale. */
export function bankName(random: SeededRandom): string {
  return random.pick([
    "Örnekbank A.Ş.",
    "Deneme Bankası A.Ş.",
    "T. Misal Bankası A.Ş.",
    "Numune Katılım Bankası A.Ş.",
    "Temsil Bankası T.A.O.",
  ]);
}
