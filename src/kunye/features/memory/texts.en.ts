import { many, mention } from "../../texts/en.ts";
import type * as tr from "./texts.tr.ts";

export const memory: typeof tr.memory = {
  title: "IBANs seen",
  hint: "Shows the supplier's IBANs that were seen in checks; they can be forgotten. Free.",
  heading: (vkn) => `*VKN ${vkn}: IBANs seen in checks*, oldest first`,
  nothing: "No IBAN of this supplier was seen.",
  line: (account) =>
    [
      `…${account.tail} (${account.country})`,
      account.invoices > 0
        ? `on ${many(account.invoices, "invoice")}`
        : "on no invoice, in a text or a list",
      account.first === account.last ? account.first : `${account.first} – ${account.last}`,
      account.confirmed &&
        `confirmed on ${account.confirmed.day} by ${mention(account.confirmed.userId)}`,
    ]
      .filter(Boolean)
      .join(" · "),
  more: (count) => `and ${many(count, "more IBAN")}`,
  forget: (tail) => `Forget: ${tail}`,
  forgetAll: "Forget all",
  forgotten: "Forgotten. The next check sees it for the first time.",
  gone: "This IBAN is not stored any more: it was forgotten or has expired.",
  confirmed: (tail) =>
    `…${tail} is confirmed and logged with your name. From the next check on it is a known IBAN.`,
  known: (tail) => `…${tail} was confirmed before.`,
  secondPerson:
    "The person who checked a new IBAN can't confirm it; a second person must. If you are alone, a Künye manager may allow that one person is enough: `/kunye iban`.",
  rule: {
    two: "A second person confirms a new IBAN.",
    one: "The person who checked a new IBAN may confirm it, too.",
    toOne: "One person is enough",
    toTwo: "Require a second person",
  },
  waits: (vkn, tail, userId, day) =>
    `🔴 VKN ${vkn} · …${tail} · checked on ${day} by ${mention(userId)}. Confirm it at a known telephone number before you pay.`,
};
