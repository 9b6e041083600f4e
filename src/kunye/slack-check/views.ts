import { companyView, invoiceView } from "../slack-app/modals/ask.ts";
import { answerView, waitingView } from "../slack-app/modal-view.ts";
import { tr } from "../texts/tr.ts";
import type { Surface } from "./validate-surface.ts";
import type { WorstCase } from "./worst-case.ts";

/** Where a modal was opened: with an address as long as they may be. */
const origin = {
  channel: "C0123456789",
  threadTs: "1700000000.000000",
  responseUrl: `https://hooks.slack.com/actions/${"x".repeat(300)}`,
};

/** The modals, and these cards as they stand in one. */
export function viewsOf(cards: readonly WorstCase[]): Surface[] {
  return [
    { name: "Pencere: sorgu", view: companyView(tr) },
    { name: "Pencere: mesajda bulunamadı", view: companyView(tr, tr.notes.nothingToCheck) },
    { name: "Pencere: fatura denetimi", view: invoiceView(tr, true) },
    { name: "Pencere: fatura denetimi (dosya izni yok)", view: invoiceView(tr, false) },
    { name: "Pencere: bekleyin", view: waitingView(tr, origin) },
    ...cards.map(({ name, messages }) => ({
      name: `Pencere: ${name}`,
      view: answerView(tr, messages, origin),
    })),
  ];
}
