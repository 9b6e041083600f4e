import { homeView, sentenceView } from "../slack-app/home/home-view.ts";
import type { HomeState } from "../slack-app/home/read-home.ts";
import type { Texts } from "../texts/texts.ts";
import { answerOf, intentOf } from "./drawing-board.ts";
import { fullMerkez, inEveryField, worstWords } from "./invented-records.ts";
import type { Surface } from "./validate-surface.ts";
import { worstBooks, worstMonth, worstRequest } from "./worst-sums.ts";

const longText = worstWords(300);
const { body } = answerOf("vkn", { data: { Merkez: inEveryField(fullMerkez, longText) } });

/** A manager's Home at its worst. */
export const worstHome: HomeState = {
  ...worstBooks,
  confirmFrom: 3_000_000,
  language: null,
  offersEnglish: true,
  balance: 3_000_000,
  threshold: 12_345_678_901,
  requests: Array<typeof worstRequest>(11).fill(worstRequest),
  asks: true,
  list: longText,
  recent: Array.from({ length: 5 }, (_, index) => ({
    intent: intentOf("paid", "title_detail", index),
    body,
  })),
  invented: true,
};
const asMember = { requests: [], reader: { ...worstHome.reader, admin: false } };
const member = { ...worstHome, ...asMember, balance: 0 };
const nothing = { requests: [], asks: false, list: null, recent: [], unsettled: [] };
const unused = { balance: null, uses: [], spending: { ...worstMonth, paid: [], saved: 0 } };
const empty: HomeState = { ...worstHome, ...nothing, ...unused };

/** The Home of each role at its worst, and with nothing to show. */
export function worstHomes(texts: Texts): Surface[] {
  return [
    { name: "Home: manager", view: homeView(texts, worstHome) },
    { name: "Home: member", view: homeView(texts, member) },
    { name: "Home: manager (no data)", view: homeView(texts, empty) },
    { name: "Home: member (no data)", view: homeView(texts, { ...empty, ...asMember }) },
    { name: "Home: guest", view: sentenceView(texts, texts.failure.guest) },
  ];
}
