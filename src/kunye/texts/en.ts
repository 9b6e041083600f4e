import type { MicroCredits } from "../../company/credits.ts";
import { createFormat } from "./format.ts";
import type { Texts } from "./texts.ts";
import { tr } from "./tr.ts";

const format = createFormat("en-GB", ":");
const credits = (amount: MicroCredits) => `${format.credits(amount)} credits`;
const unlikelyVkn = (vkn: string) => `\`${vkn}\` has 10 digits, but its check digit is wrong.`;

/** English. */
export const en: Texts = {
  ...tr,
  locale: "en",
  format,
  credits,
  usage: { ...tr.usage, heading: "How to use Künye" },
  input: { ...tr.input, unlikelyVkn },
  fieldFaults: { ...tr.fieldFaults, companyPersonal: "This looks like a person's number." },
  help: { ...tr.help, heading: "Künye's commands and prices" },
  companyModal: { ...tr.companyModal, title: "Ask in Künye" },
  invoiceModal: { ...tr.invoiceModal, title: "Check an invoice" },
  modal: { ...tr.modal, waiting: "Asking…" },
  card: { ...tr.card, charged: (amount) => `${credits(amount)} deducted` },
  labels: { ...tr.labels, registryNumber: "Trade registry number" },
  detail: { ...tr.detail, sections: { ...tr.detail.sections, Ortaklar: "Shareholders" } },
  balance: { ...tr.balance, unasked: "You get this as a manager.", heading: "Balance" },
  lists: {
    ...tr.lists,
    how: "Each row is asked once.",
    state: { ...tr.lists.state, done: "The list is done" },
  },
  language: {
    name: "English",
    heading: "Dil · Language",
    team: "The team's language",
    chosen: "Künye answers you in this language. What a channel reads is in the team's language.",
    offer: "Künye also speaks English.",
    stay: "Stay in Turkish",
  },
  home: { ...tr.home, askCompany: "Ask about a company" },
  notes: { ...tr.notes, unlikelyVkn, raiseDecline: "Decline" },
};
