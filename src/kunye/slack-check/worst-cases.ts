import type { View } from "@slack/types";
import { peopleSections } from "../../company/read-answer.ts";
import { mostAccesses } from "../lookups/see-people.ts";
import type { Price } from "../lookups/prices.ts";
import type { Message } from "../slack-app/cards/blocks.ts";
import { copyView } from "../slack-app/cards/copy-card.ts";
import { answerView, waitingView, withOrigin } from "../slack-app/modal-view.ts";
import { accessMessage, accessView } from "../slack-app/modals/access.ts";
import { companyView, invoiceView, listView } from "../slack-app/modals/ask.ts";
import { raiseView, reasonView } from "../slack-app/modals/raise.ts";
import { limitsView, managersView } from "../slack-app/modals/team.ts";
import type { Texts } from "../texts/texts.ts";
import { answerOf, now, reader, type Surface, type WorstCase } from "./drawing-board.ts";
import { detailSections, fullMerkez, inEveryField, worstWords } from "./invented-records.ts";
import { worstCards } from "./worst-cards.ts";
import { worstChecks } from "./worst-checks.ts";
import { worstNotes } from "./worst-notes.ts";
import { worstHomes, worstSums } from "./worst-sums.ts";

/** No round number, and so dear that every button asks once more. */
const dear: Price = { amount: 12_500_000, guessed: true };

/** Draws everything that the app posts, in a language and at a price, from invented companies. */
export function worstMessages(texts: Texts, price = dear): Promise<WorstCase[]> {
  const cases = {
    ...worstCards(),
    ...worstSums(texts),
    ...worstChecks(texts),
    ...worstNotes(texts),
  };
  return Promise.all(
    Object.entries(cases).map(async ([name, drawn]) => {
      const different = new Map<string, Message>();
      for (const part of drawn) {
        const messages = typeof part === "function" ? await part(texts, price) : [part];
        for (const one of messages) different.set(JSON.stringify(one), one);
      }
      return { name, messages: [...different.values()] };
    }),
  );
}

/** Where a modal was opened: with an address as long as they may be. */
const origin = {
  channel: "C0123456789",
  threadTs: "1700000000.000000",
  responseUrl: `https://hooks.slack.com/actions/${"x".repeat(300)}`,
};

const change = { month: "2026-11", value: "12345678", by: "U0123456789", at: now };
const entries = Array.from({ length: 90 }, (_, index) => {
  return { ...change, n: 90 - index, name: `limit:U${1_234_567_890 + index}` as const };
});
const book = { entries, configured: { team: 999_000_000, person: null }, managers: [] };

/** All that the app shows at its worst, in a language: messages, the Home, modals, and the messages as they stand in one. */
export async function surfacesIn(texts: Texts): Promise<Surface[]> {
  const cards = await worstMessages(texts);
  const surfaces: Surface[] = [
    ...cards,
    ...worstHomes(texts),
    { name: "Modal: query", view: companyView(texts, texts.notes.nothingToCheck) },
    { name: "Modal: check of invoices", view: invoiceView(texts, true) },
    { name: "Modal: check of invoices (no scope for files)", view: invoiceView(texts, false) },
    { name: "Modal: list", view: listView(texts, true) },
    { name: "Modal: list (no scope for files)", view: listView(texts, false) },
    { name: "Modal: limits", view: limitsView(texts, book, now, texts.team.saved) },
    { name: "Modal: managers", view: managersView(texts, ["U0123456789"]) },
    { name: "Modal: raise of a limit", view: reasonView(texts, "x".repeat(36)) },
    {
      name: "Modal: another amount",
      view: raiseView(texts, `U0123456789|${"x".repeat(36)}|1500000`),
    },
    { name: "Modal: access log", view: accessView(texts) },
    { name: "Modal: access log (longest)", view: longestLog(texts) },
    { name: "Modal: please wait", view: waitingView(texts, origin) },
    { name: "Modal: copy (longest lines)", view: copied(texts, worstWords(350)) },
    { name: "Modal: copy (every field too long)", view: copied(texts, worstWords(5_000)) },
    ...cards.map(({ name, messages }) => ({
      name: `Modal: ${name}`,
      view: answerView(texts, "", messages, origin),
    })),
  ];
  return surfaces.map((surface) => ({ ...surface, name: `${surface.name} · ${texts.locale}` }));
}

function longestLog(texts: Texts): View {
  const sections = peopleSections.join(" ");
  const one = { at: now, userId: reader, how: "info" as const, sections };
  const all = Array<typeof one>(mostAccesses).fill(one);
  return answerView(
    texts,
    texts.accessLog.title,
    [accessMessage(texts, "1234567890", all, now)],
    origin,
  );
}

/** The modal of `Kopyala` for a company that is closed, with these words in every field. */
function copied(texts: Texts, words: string): View {
  const filled = inEveryField({ Merkez: fullMerkez, ...detailSections }, words);
  const closed = { Durumu: "Terkin", KapanisTarihi: "05.06.2025", MersisNo: "0987654321000019" };
  const data = { ...filled, Merkez: { ...filled.Merkez, ...closed } };
  const record = { texts, stale: false, invented: true, now };
  return withOrigin(copyView(answerOf("vkn_detail", { data }), record), origin);
}
