import { expect, test } from "vitest";
import { labelsIn } from "../../../src/kunye/intake/text/lexicon.ts";
import { prepareText } from "../../../src/kunye/intake/text/prepare.ts";
import { tokensOf } from "../../../src/kunye/intake/text/tokens.ts";

const tokensIn = (text: string) => tokensOf(prepareText(text));

test.each([
  ["A.Ş.'nin V.D. Şirketi'nin", "as ' nin vd sirketi"],
  ["aliciUnvan vergi_no 3M NAME1", "alici unvan vergi _ no 3m name1"],
  ["SAN.VE TİC 1.250,50", "san . ve tic 1 . 250 , 50"],
  ["D'Arte Nar'ın Ankara'daki", "darte nar ankara"],
])("the tokens of %j are %j", (text, folded) => {
  expect(
    tokensIn(text)
      .map((one) => one.folded)
      .join(" "),
  ).toBe(folded);
});

test("tabs, bars and double blanks part cells; a colon's tab does not", () => {
  const cells = tokensIn("a\t\tb | c  d\nVKN:\t1").map(({ text, cell }) => `${text.trim()}${cell}`);
  expect(cells.join(" ")).toBe("a0 b2 |3 c3 d4 4 VKN0 :0 10");
});

/** Returns the labels of a text: kind, words, side. */
function labelsOf(text: string): string {
  const tokens = tokensIn(text);
  return labelsIn(tokens)
    .map(({ kind, from, to, role, hasColon }) => {
      const words = tokens.slice(from, to).filter((one) => one.kind === "word");
      const name = words.map((one) => one.folded).join(" ");
      return `${kind}(${name})${role ? ` ${role}` : ""}${hasColon ? ":" : ""}`;
    })
    .join(", ");
}

test.each([
  ["V.D./V.No: Kadıköy", "tax(vd v no):"],
  ["vkn_tckn=1", "tax(vkn tckn):"],
  ["'aliciUnvan': 'X'", "buyer(alici) buyer, title(unvan) buyer:"],
  ["Vergi Dairesi / No : KADIKÖY", "tax(vergi dairesi no):"],
  ["TC Kimlik / Vergi No: 1", "tax(tc kimlik vergi no):"],
  ["vergi no'su 1", "tax(vergi no)"],
  ["Gönderen Kimlik No 1", "seller(gonderen) seller, person(kimlik no) seller"],
  ["STCD1 KADIKÖY STCD2 1", "office(stcd1), tax(stcd2)"],
  ["faturadaki numara", "reference(numara)"],
  ["MARTI VERGİ DANIŞMANLIK", ""],
  ["VKN  TCKN", "tax(vkn), person(tckn)"],
])("the labels of %j are %j", (text, labels) => {
  expect(labelsOf(text)).toBe(labels);
});
