import type { Button, KnownBlock } from "@slack/types";
import { groupIban } from "../../../company/iban.ts";
import type { CardContext, OpenAccount } from "../../slack/card-kind.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { button, clip, escapeData, maxLabelLength, paragraph } from "../../slack/blocks.ts";
import type { Texts } from "../../texts/texts.ts";
import { joinParts } from "../lookup/card-parts.ts";

/** An unconfirmed account on a screen. */
export interface ShownAccount {
  account: OpenAccount;
  /** True if the reader may confirm it here. */
  isReaders: boolean;
  /** Words that say why not, or empty. */
  note?: string;
  /** True if the card names the invoice above. */
  isToldAbove?: boolean;
}

/**
 * Draws unconfirmed accounts, each with all that its confirmation names and its own button. A
 * channel is told no user and no amount.
 */
export function accountBlocks(
  texts: Texts,
  accounts: readonly ShownAccount[],
  { cardId, isPublic = false }: { cardId: string; isPublic?: boolean },
): KnownBlock[] {
  const words = texts.account;
  const labels = labelsOf(
    texts,
    accounts.map(({ account }) => account),
  );
  return accounts.flatMap(({ account, isReaders, note = "", isToldAbove = false }, at) => {
    const { tail, evidence, userId, firstAt } = account;
    const whole = evidence ? `*${groupIban(evidence.iban)}*` : "";
    const returned = evidence?.invoice?.isReturn ? texts.check.returned : "";
    // Only who confirms an account needs all of it in one place.
    const facts = [
      joinParts(whole, invoiceOf(texts, account, isPublic)),
      joinParts(
        isPublic ? "" : words.by(texts.format.day(firstAt), userId),
        words.earlier(account.earlier),
      ),
    ];
    const lines = [
      `🔴 ${joinParts(companyOf(account, escapeData), `…${tail}`)}`,
      ...(isToldAbove && !isReaders
        ? [joinParts(whole, returned, words.earlier(account.earlier))]
        : facts),
      [words.call, note].filter(Boolean).join(" "),
    ];
    const label = labels[at] ?? "";
    const confirm = isReaders ? confirmButton(texts, account, { cardId, label }) : undefined;
    return paragraph(lines.filter(Boolean).join("\n"), confirm);
  });
}

/** Warns on a company's own card of its unconfirmed accounts that the card does not name. */
export function accountWarning({ texts, openAccounts }: CardContext): KnownBlock[] {
  if (openAccounts.length === 0) return [];
  const tails = openAccounts.slice(0, maxWarned).map(({ tail }) => `…${tail}`);
  const more = openAccounts.length > maxWarned ? ["…"] : [];
  return paragraph(texts.account.warning([...tails, ...more].join(", ")));
}

/** Chosen by hand: the warning is one line. */
const maxWarned = 5;

function confirmButton(
  texts: Texts,
  account: OpenAccount,
  { cardId, label }: { cardId: string; label: string },
): Button {
  const words = texts.account;
  const { vkn, iban, tail, evidence } = account;
  const text = [
    companyOf(account, (title) => title).replaceAll("*", ""),
    joinParts(evidence ? groupIban(evidence.iban) : `…${tail}`, invoiceOf(texts, account, true)),
    words.earlier(account.earlier),
    words.text,
  ];
  return button({
    label,
    actionId: `${actionIds.ibanConfirm}:${vkn}|${iban}`,
    value: `${cardId}|${vkn}|${iban}`,
    confirm: {
      title: words.title,
      text: text.join("\n"),
      confirm: words.confirm(tail),
      deny: texts.confirmation.deny,
    },
  });
}

/** Returns a label for each account, the plainest by which no two read alike. */
function labelsOf(texts: Texts, accounts: readonly OpenAccount[]): string[] {
  const { confirm } = texts.account;
  const ways: ((account: OpenAccount) => string)[] = [
    ({ tail, title, vkn }) => confirm(tail, title || vkn),
    ({ tail, vkn }) => confirm(`${vkn} ${tail}`),
    ({ iban, evidence }) => confirm((evidence?.iban ?? iban).slice(-labelledLength)),
  ];
  const written = ways.map((label) => accounts.map((one) => clip(label(one), maxLabelLength)));
  const distinct = written.find((labels) => new Set(labels).size === labels.length);
  return [...(distinct ?? written.at(-1) ?? [])];
}

// Chosen by hand: a dialog has room for 300 letters, a button for as many of an IBAN.
const maxTitle = 60;
const labelledLength = 15;

function companyOf({ title, vkn }: OpenAccount, escape: (title: string) => string): string {
  return joinParts(title === "" ? "" : `*${escape(clip(title, maxTitle))}*`, `VKN ${vkn}`);
}

/** Writes the invoice that brought the account, with its amount for those who may know it. */
function invoiceOf({ format, check }: Texts, { evidence }: OpenAccount, isPublic: boolean): string {
  if (!evidence?.invoice) return "";
  const { number, value, currency, date, isReturn } = evidence.invoice;
  return joinParts(
    escapeData(clip(number, maxTitle)),
    isReturn ? check.returned : "",
    isPublic ? "" : escapeData(format.amount(value, currency)),
    format.tradeDate(date),
  );
}
