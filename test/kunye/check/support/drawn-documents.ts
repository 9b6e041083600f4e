import type { SeededRandom } from "../../../../bench/support/seeded-random.ts";
import type { Document, Side } from "../../../../src/kunye/check/case.ts";
import { blankSide } from "../../../../src/kunye/check/judge-side.ts";
import { ibanOf } from "../../../support/ibans.ts";
import { vknOf } from "../../intake/files/ubl.ts";

/** Companies so few that documents share titles, numbers and accounts. */
const names = ["LALE", "NERGİS", "DEFNE", "KEKİK"];
export const companies = names.map((name, at) => ({
  vkn: vknOf(String(330_000_017 + at * 1_213)),
  title: `${name} DENEME TİCARET ANONİM ŞİRKETİ`,
}));
const forms = ["xml", "xml", "pdf", "page", "qr", "row", "text"] as const;
const ibans = [0, 1, 2, 3, 4, 5].map(ibanOf);
const ettns = ["", "", "e-1", "E-1", "e-2"];
const doubts = ["several-vkns", "eleven-digits", "hidden-text", "no-vkn", "person"] as const;

/** Draws documents of one check, each with the id of its place. */
export function drawDocuments(random: SeededRandom, count: number): Document[] {
  const sideOf = (role: Side["role"]): Side => {
    const [one, other] = [random.pick(companies), random.pick(companies)];
    const doubt = random.pick(doubts);
    const noticed = random.chance(0.15) ? [{ kind: doubt, written: "" }] : [];
    return {
      ...blankSide,
      role,
      vkn: random.chance(0.1) ? "" : random.chance(0.05) ? `${one.vkn.slice(0, 9)}0` : one.vkn,
      title: random.chance(0.2) ? other.title : random.chance(0.1) ? "" : one.title,
      date: random.pick(["2026-11-03", "2026-11-04", "2027-01-01"]),
      doubts: noticed,
    };
  };
  return Array.from({ length: count }, (_, at): Document => {
    const isWords = random.chance(0.1);
    const value = random.pick(["100.00", "250.50"]);
    return {
      id: `document-${at}`,
      form: isWords ? "text" : random.pick(forms),
      header: isWords
        ? null
        : {
            document: random.chance(0.9) ? "invoice" : "despatch",
            number: random.pick(["N-1", "N-2", "n-2", "N-3"]),
            ettn: random.pick(ettns),
            date: "2026-11-03",
            amount: random.chance(0.1) ? null : { value, currency: "TRY" },
            ...(random.chance(0.1) && { isReturn: true as const }),
            ...(random.chance(0.1) && { linesTotal: "90.00" }),
          },
      sides: isWords ? [sideOf("text")] : [sideOf("seller"), sideOf("buyer")],
      accounts: shuffled(random, ibans)
        .slice(0, random.pick([0, 0, 1, 1, 1, 2, 5]))
        .map((iban) => ({ iban, of: "" })),
      words: { announces: random.chance(0.05) ? "made" : null },
      doubts: [],
    };
  });
}

/** Returns the items in a drawn order. */
export function shuffled<Item>(random: SeededRandom, items: readonly Item[]): Item[] {
  const left = [...items];
  return items.map(() => left.splice(random.below(left.length), 1)[0] as Item);
}
