import type { Mention, Named } from "../invoices/gather.ts";
import { companyQuery, titleQuery } from "../lookups/ports/query.ts";
import { companyRow, type CompaniesState } from "../slack-app/cards/companies-card.ts";
import { ownedState } from "../slack-app/result-state.ts";
import { saying } from "../texts/texts.ts";
import { tr } from "../texts/tr.ts";
import { answerOf, draw, general, intentOf } from "./drawing-board.ts";
import { everyField, hostileWords, inventedVkn, longWords } from "./invented-records.ts";
import type { WorstCase } from "./worst-case.ts";

/** Lists of companies, and the verdicts on what was said about one. */
export async function worstChecks(): Promise<WorstCase[]> {
  const longest = answerOf("vkn", {
    data: { Merkez: everyField((name) => longWords(name, 5_000)) },
  });
  const hostile = answerOf("vkn", { data: { Merkez: everyField(() => hostileWords) } });
  const held = { intent: { ...intentOf("paid", "vkn", 0), id: "held" }, body: longest.body };
  const owned = Array.from({ length: 9 }, () => ({
    intentId: "held",
    vkn: inventedVkn,
    title: "",
  }));
  return [
    { name: "Şirket adayları (en uzun)", messages: await draw(list, null, [held]) },
    {
      name: "Bu sizde var (en uzun, detay)",
      messages: await draw(ownedState(longTitle, owned, `detay ${longTitle}`), null, [held]),
    },
    {
      name: "Fatura denetimi (her alanı çok uzun)",
      messages: await draw({ ...general, given: mentions(longTitle) }, longest),
    },
    {
      name: "Fatura denetimi (zararlı karakterler)",
      messages: await draw({ ...general, given: mentions(hostileWords) }, hostile),
    },
  ];
}

const longTitle = longWords("örnek", 300);

/** What a company is said to be on as many invoices as are kept apart. */
function mentions(words: string): Mention[] {
  const given = { taxOffice: words, city: words, district: words, mersis: `0${inventedVkn}00016` };
  return Array.from({ length: 6 }, (_, index) => ({
    role: index % 2 === 0 ? "seller" : "buyer",
    given: {
      vkn: inventedVkn,
      title: `${index} ${words}`,
      ...given,
      date: `2026-11-0${index + 1}`,
    },
    invoice: {
      document: index % 2 === 0 ? "invoice" : "despatch",
      number: longWords("ABC", 60),
      amount: { value: "123456789012345.67", currency: "TRY" },
    },
  }));
}

const named: Named = { vkn: inventedVkn, mentions: mentions(longTitle), invoices: 1_234 };
const files = Object.keys(tr.check.files) as (keyof typeof tr.check.files)[];

const list: CompaniesState = {
  kind: "companies",
  lead: null,
  rows: [
    companyRow(companyQuery(inventedVkn), { held: "held", named }),
    companyRow(companyQuery("1111111114"), { named }),
    companyRow(companyQuery("2222222228"), { named, own: "said" }),
    ...Array.from({ length: 17 }, () => companyRow(titleQuery(longTitle))),
  ],
  invalid: [named, named, named],
  lines: [
    saying("unasked", "person", "seller", longTitle),
    saying("unasked", "no-number", "buyer", longTitle),
    ...files.map((why) => saying("refusedFile", longWords("dosya", 80), why)),
    saying("moreFiles", 1_234),
    saying("moreCompanies", 1_234),
    saying("personalInText"),
  ],
  mayBeOwn: [inventedVkn, "1111111114"],
};
