import { homeView, sentenceView } from "../slack-app/home/home-view.ts";
import type { HomeState } from "../slack-app/home/read-home.ts";
import type { Texts } from "../texts/texts.ts";
import { answerOf, intentOf, now, reader } from "./drawing-board.ts";
import { fullMerkez, inEveryField, worstWords } from "./invented-records.ts";
import type { Surface } from "./validate-surface.ts";
import { worstMonth } from "./worst-sums.ts";

const used = { limit: 12_345_678_902, used: 12_345_678_901 };
const longText = worstWords(300);
const { body } = answerOf("vkn", { data: { Merkez: inEveryField(fullMerkez, longText) } });

/** A manager's Home at its worst. */
export const worstHome: HomeState = {
  userId: reader,
  language: null,
  offersEnglish: true,
  isManager: true,
  now,
  balance: 0,
  detailPrice: 3_000_000,
  topUpHint: longText,
  requests: Array.from({ length: 11 }, (_, index) => ({
    id: "00000000-0000-4000-8000-000000000000",
    userId: index === 0 ? reader : `U${index}`,
    whose: "team" as const,
    ...used,
    channel: "",
    seen: 0,
    at: now,
    places: [],
  })),
  uses: [
    { whose: "team", ...used },
    { whose: "person", ...used },
  ],
  spending: worstMonth,
  unclear: 1_234,
  list: longText,
  recent: Array.from({ length: 5 }, (_, index) => ({
    intent: intentOf("paid", "title_detail", index),
    body,
  })),
  invented: true,
};
const member = { ...worstHome, isManager: false, requests: worstHome.requests.slice(0, 1) };
const spending = { ...worstMonth, paid: [], saved: 0, counted: new Map<string, number>() };
const nothing = { requests: [], uses: [], recent: [], balance: null, list: null, unclear: 0 };
const empty: HomeState = { ...worstHome, ...nothing, spending };

/** The Home of each role at its worst, and with nothing to show. */
export function worstHomes(texts: Texts): Surface[] {
  return [
    { name: "Ana sayfa: yönetici", view: homeView(texts, worstHome) },
    { name: "Ana sayfa: üye", view: homeView(texts, member) },
    { name: "Ana sayfa: yönetici (veri yok)", view: homeView(texts, empty) },
    { name: "Ana sayfa: üye (veri yok)", view: homeView(texts, { ...empty, isManager: false }) },
    { name: "Ana sayfa: misafir", view: sentenceView(texts, texts.failure.guest) },
  ];
}
