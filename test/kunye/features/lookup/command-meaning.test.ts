import { expect, test } from "vitest";
import {
  meaningOf,
  splitCommand,
  type LookupCommand,
  type Meaning,
} from "../../../../src/kunye/features/lookup/command-meaning.ts";
import { readQuestion } from "../../../../src/kunye/intake/text/question.ts";
import { branchQuery, companyQuery, titleQuery } from "../../../../src/kunye/lookups/intents.ts";
import { saying } from "../../../../src/kunye/texts/texts.ts";

const vkn = "1234567890";
const mersis = `0${vkn}00024`;
const nothing = { compared: null, reference: "" };
const help = { kind: "help" } as const;

const asks = (query: ReturnType<typeof titleQuery>, words = {}): Meaning => ({
  kind: "ask",
  query,
  words: { ...nothing, ...words },
});
const detailOr = (about: string, whole: string | null, branch: string | null = null): Meaning => ({
  kind: "detail-or-title",
  about,
  whole,
  branch,
});
const noticed = (question: Extract<Meaning, { kind: "notice" }>["question"]): Meaning => ({
  kind: "notice",
  question,
});

const numbers: [LookupCommand, string, Meaning | typeof help][] = [
  ["/vkn", "yardım", help],
  ["/vkn", `help ${vkn}`, help],
  ["/vkn", "yardim?", help],
  ["/vkn", "yrdım", help],
  ["/vkn", "detay yardım", help],
  ["/vkn", "", { kind: "nothing" }],
  ["/vkn", "detay", { kind: "nothing" }],
  ["/vkn", vkn, asks(companyQuery(vkn))],
  ["/vkn", "VKN: 123 456 78 90", asks(companyQuery(vkn))],
  ["/vkn", `detay ${vkn}`, { kind: "detail", vkn }],
  ["/vkn", `${vkn} detail`, { kind: "detail", vkn }],
  ["/vkn", `details ${vkn}`, { kind: "detail", vkn }],
  ["/vkn", `${vkn} detayları`, { kind: "detail", vkn }],
  ["/vkn", `${vkn} fatura 2026-118`, asks(companyQuery(vkn), { reference: "fatura 2026-118" })],
  ["/vkn", `${vkn} Örnek Gıda A.Ş.`, asks(companyQuery(vkn), { compared: "Örnek Gıda A.Ş." })],
  ["/vkn", mersis, noticed({ kind: "mersis", mersis })],
  ["/vkn", `${vkn}, 2136267340`, noticed({ kind: "several", vkns: [vkn, "2136267340"] })],
  ["/vkn", "1234567891", noticed({ kind: "unlikely-vkn", vkn: "1234567891" })],
  ["/vkn", "12345678901", noticed({ kind: "personal" })],
  ["/vkn", "örnek gıda", { kind: "offer", title: "örnek gıda" }],
  ["/vkn", "bu firma kapandı mı acaba", { kind: "unclear" }],
  ["/vkn", `güvenilir mi ${vkn}`, { kind: "check" }],
  ["/mersis", mersis, asks(branchQuery(mersis))],
  ["/mersis", `${mersis} fatura 12`, asks(branchQuery(mersis), { reference: "fatura 12" })],
  ["/mersis", `${mersis} Örnek Gıda A.Ş.`, { kind: "check" }],
  ["/mersis", vkn, noticed({ kind: "vkn", vkn, title: "" })],
  ["/mersis", "1000000014600017", noticed({ kind: "personal" })],
  ["/mersis", "örnek gıda", { kind: "offer", title: "örnek gıda" }],
];

const titles: [LookupCommand, string, Meaning | typeof help][] = [
  ["/unvan", "yardım", help],
  ["/unvan", "detay help", help],
  ["/unvan", "", { kind: "nothing" }],
  ["/unvan", "örnek gıda", asks(titleQuery("örnek gıda"))],
  ["/unvan", `${vkn} örnek gıda`, asks(titleQuery(`${vkn} örnek gıda`))],
  ["/unvan", vkn, noticed({ kind: "vkn", vkn, title: "" })],
  ["/unvan", "a", { kind: "refused", why: saying("titleTooShort") }],
  ["/unvan", "x".repeat(301), { kind: "refused", why: saying("titleTooLong", 300) }],
  ["/unvan", "yardım gıda", { kind: "help-or-title", title: "yardım gıda" }],
  ["/unvan", "yrdım", { kind: "help-or-title", title: "yrdım" }],
  ["/unvan", "detay", { kind: "help-or-title", title: "detay" }],
  ["/unvan", `detay ${vkn}`, { kind: "detail", vkn }],
  ["/unvan", "detay örnek gıda a.ş.", detailOr("örnek gıda a.ş.", null)],
  ["/unvan", "unvan: örnek gıda", asks(titleQuery("örnek gıda"))],
  ["/unvan", "detay unvan: örnek gıda a.ş.", detailOr("örnek gıda a.ş.", null)],
  ["/unvan", "unvan: örnek gıda detay", detailOr("örnek gıda", "örnek gıda detay")],
  ["/unvan", "örnek gıda detayları", detailOr("örnek gıda", "örnek gıda detayları")],
  ["/unvan", "detay gıda", detailOr("gıda", "detay gıda")],
  ["/unvan", "detya örnek gıda", detailOr("örnek gıda", "detya örnek gıda")],
  ["/unvan", `detay ${mersis}`, detailOr(mersis, `detay ${mersis}`, mersis)],
];

test.each([...numbers, ...titles])("%s %s", (command, typed, expected) => {
  const words = splitCommand(command, typed);
  const as = command === "/unvan" ? "title" : "number";
  const meaning = words ? meaningOf(words, readQuestion(words.text, as).question) : help;
  expect(meaning).toEqual(expected);
});

test("a slip in the word for detail, help or a number never pays for a search", () => {
  for (const typed of ["detay örnek gıda", "detya örnek gıda", "yrdım", "detay", `detay ${vkn}`]) {
    const words = splitCommand("/unvan", typed);
    const question = readQuestion(words?.text ?? "", "title").question;
    expect(words && meaningOf(words, question).kind, typed).not.toBe("ask");
  }
});
