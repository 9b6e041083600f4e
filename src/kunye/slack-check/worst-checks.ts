import type { Mention, Named } from "../invoices/gather.ts";
import type { CandidatesState } from "../slack-app/cards/candidates-card.ts";
import type { FileTrouble } from "../slack-app/cards/check-lines.ts";
import type { CompanyState } from "../slack-app/cards/company-card.ts";
import { tr } from "../texts/tr.ts";
import { answerOf, draw, intentOf } from "./drawing-board.ts";
import {
  everyField,
  fullMerkez,
  hostileWords,
  inventedVkn,
  longWords,
} from "./invented-records.ts";
import type { WorstCase } from "./worst-case.ts";

/** Checks of invoices: the list of what was found, and the verdicts above their cards. */
export async function worstChecks(): Promise<WorstCase[]> {
  const longest = answerOf("vkn", {
    data: { Merkez: everyField((name) => longWords(name, 5_000)) },
  });
  const hostile = answerOf("vkn", { data: { Merkez: everyField(() => hostileWords) } });
  const closed = { ...fullMerkez, Durumu: "Terkin", KapanisTarihi: "05.06.2025" };
  const known = answerOf("vkn", { data: { Merkez: closed } });
  const long = mentions(longWords("örnek", 300));
  const held = { intent: { ...intentOf("paid", "vkn", 0), id: "held" }, body: known.body };
  return [
    { name: "Fatura denetimi: bulunanlar (en uzun)", messages: await draw(list, null, [held]) },
    { name: "Fatura denetimi: sonuç", messages: await draw(judged(long), known) },
    {
      name: "Fatura denetimi: sonuç (her alanı çok uzun)",
      messages: await draw(judged(long), longest),
    },
    {
      name: "Fatura denetimi: sonuç (zararlı karakterler)",
      messages: await draw(judged(mentions(hostileWords)), hostile),
    },
  ];
}

function judged(given: Mention[]): CompanyState {
  const provenance = { how: "bought" as const, balance: 249_500_000, kept: true };
  const shown = { answer: "answer", provenance, sharedBy: null, public: false, searched: null };
  return { kind: "company", ...shown, given };
}

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

const named: Named = {
  vkn: inventedVkn,
  mentions: mentions(longWords("örnek", 300)),
  invoices: 1_234,
};

const list: CandidatesState = {
  kind: "candidates",
  rows: Array.from({ length: 20 }, (_, index) => ({
    candidate: { kind: "company", vkn: inventedVkn },
    held: index === 0 ? "held" : null,
    owned: [],
    named,
  })),
  more: 1_234,
  personal: true,
  findings: {
    invalid: Array.from({ length: 3 }, () => named),
    unasked: (["person", "no-number"] as const).map((kind) => ({
      kind,
      role: "seller",
      title: longWords("örnek", 300),
      invoice: longWords("ABC", 60),
    })),
    problems: (Object.keys(tr.check.files) as FileTrouble[]).map((why) => ({
      name: longWords("dosya", 80),
      why,
    })),
    own: true,
  },
};
