import { byPhone, many, mention } from "../../texts/en.ts";
import type * as tr from "./texts.tr.ts";

export const memory: typeof tr.memory = {
  title: "IBANs seen",
  hint: "Shows the supplier's IBANs that were seen in checks; their records can be deleted. Free.",
  heading: (vkn) => `*VKN ${vkn}: IBANs seen in checks*, oldest first`,
  nothing: "No IBAN of this supplier was seen.",
  line: (account) =>
    [
      `…${account.tail} (${account.country})`,
      account.invoices > 0
        ? `on ${many(account.invoices, "clean invoice")}`
        : "on no clean invoice yet",
      account.first === account.last ? account.first : `${account.first} – ${account.last}`,
      account.confirmed &&
        `confirmed on ${account.confirmed.day} by ${mention(account.confirmed.userId)}`,
    ]
      .filter(Boolean)
      .join(" · "),
  more: (count) => `and ${many(count, "more IBAN")}`,
  forget: (tail) => `Delete this IBAN: ${tail}`,
  forgetAll: "Delete supplier's record",
  forgotten: "Deleted. Unknown IBANs of this supplier are red until they are confirmed.",
  outcome: {
    gone: () => "This IBAN is not stored any more: it was deleted or has expired.",
    confirmed: (tail) =>
      `…${tail} is confirmed and logged with your name. From the next check on it is a known IBAN.`,
    known: (tail) => `…${tail} was confirmed before.`,
    "same-person": (tail) =>
      `…${tail} is not confirmed: you checked it first, so a second person must confirm it. If you work alone, a Künye manager can accept one person's confirmation with \`/kunye iban\`.`,
  },
  worse: {
    heading: (count) =>
      count === 1
        ? "An invoice that you checked is red now"
        : `${count} invoices that you checked are red now`,
    why: {
      "same-number-other-amount":
        "An invoice with the same number and another amount was checked since. Do not pay before this is clear.",
      "changed-iban": `Another IBAN of this seller was confirmed; the one on this invoice is not. ${byPhone}`,
      "struck-off":
        "The seller was struck off before the date of the invoice. Do not pay before this is clear.",
    },
    more: (count) => `and ${many(count, "more invoice")}`,
    open: "Open the check",
  },
  rule: {
    two: "A second person confirms a new IBAN.",
    one: "The person who checked a new IBAN may confirm it, too.",
    toOne: "One confirmation is enough",
    toTwo: "Require a second person",
  },
  notYours: "You checked it first, so a second person must confirm it.",
  onlyTail:
    "Only its last four characters are stored: check its document again, and confirm it there.",
  mark: "There was an IBAN here that was deleted. Each unknown IBAN is red until it is confirmed.",
  waitingTitle: "IBANs to confirm",
  waitingHeading: (count) =>
    `*${many(count, "IBAN")} ${count === 1 ? "waits" : "wait"} to be confirmed*`,
  noneWaits: "No IBAN waits to be confirmed.",
  moreWait: (count) =>
    `${many(count, "more IBAN")} ${count === 1 ? "waits" : "wait"} to be confirmed (\`/kunye iban\`).`,
  showWaiting: "Show all",
};
