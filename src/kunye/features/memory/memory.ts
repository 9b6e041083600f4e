import type { Button, KnownBlock, ModalView } from "@slack/types";
import { markHash, type SeenIban } from "../../check/memory/compare-traces.ts";
import { aloneEntry, isOneEnough } from "../../check/memory/confirmed.ts";
import type { Texts } from "../../texts/texts.ts";
import { actionIds } from "../../slack/action-ids.ts";
import {
  actions,
  button,
  context,
  field,
  paragraph,
  section,
  withLead,
} from "../../slack/blocks.ts";
import type { Message } from "../../slack/blocks.ts";
import type { Action, Feature, HomeSection, Interaction, TeamMoney } from "../../slack/feature.ts";
import { answerAboutVkn, askFields } from "../../slack/forms.ts";
import { formView } from "../../slack/modal-view.ts";
import { openForm, pushWaiting } from "../../slack/open-modal.ts";
import { reply, say, sayGone } from "../../slack/reply.ts";
import { findPressedCard, answerByRedraw } from "../../slack/show.ts";
import { accountsOfAll, withFacts } from "../../slack/card-case.ts";
import type { OpenAccount } from "../../slack/card-kind.ts";
import { accountBlocks, type ShownAccount } from "../check/account-button.ts";
import { memoryForm } from "./memory-form.ts";
import { worseNotice } from "./worse-notice.ts";

const maxShown = 20;
/** The Home has room for no more; the newest come first. */
export const maxWaiting = 3;
/** The card of a button in the list of waiting accounts. */
const listCard = "list";

/** Confirms a new account of a supplier, `card|vkn|account`; the card is empty on the Home. */
const confirmAccount: Action = {
  id: actionIds.ibanConfirm,
  needs: "spend",
  answerPlace: "here",
  async run(interaction, value) {
    const { services, person } = interaction;
    const [cardId = "", vkn = "", iban = ""] = value.split("|");
    const { team, userId } = person;
    // The Home shows no answer: it comes in a window.
    const answering = cardId === "" ? await pushWaiting(interaction) : interaction;
    const alone = isOneEnough(await services.team.book(team));
    const outcome = await services.seen.confirmAccount(team, { vkn, iban }, { userId, alone });
    const accounts = await services.seen.accountsOf(team, vkn);
    const account = accounts.find((one) => one.iban === iban);
    if (outcome === "confirmed" && account) {
      const entry = { vkn, iban: account.tail, checkedBy: account.userId };
      const logged = { name: `iban:${vkn}` as const, value: JSON.stringify(entry) };
      await services.team.change(team, userId, [logged]);
    }
    const words = interaction.texts.memory.outcome;
    const told = account ? words[outcome](account.tail) : words.gone();
    if (cardId === "") return say(answering, told);
    if (cardId === listCard) return showWaiting(answering, told);
    const { card, state } = await findPressedCard(interaction, cardId);
    if (!card) return sayGone(interaction, told);
    await answerByRedraw(interaction, { card, state }, { words: told });
  },
};

/** Lets one person confirm new accounts, or not: `true|vkn`, `false|vkn`. */
const setAlone: Action = {
  id: actionIds.ibanAlone,
  needs: "manage",
  answerPlace: "here",
  async run(interaction, value) {
    const { services, person } = interaction;
    const [isAlone = "", vkn = ""] = value.split("|");
    const entry = { name: aloneEntry, value: isAlone === "true" ? "true" : "false" } as const;
    await services.team.change(person.team, person.userId, [entry]);
    return showAccounts(interaction, vkn);
  },
};

/** Forgets one account of a supplier, or all that is known of the supplier: `vkn|account`. */
const forgetAccount: Action = {
  id: actionIds.ibanForget,
  needs: "manage",
  answerPlace: "here",
  async run(interaction, value) {
    const { services, person, texts } = interaction;
    const words = texts.memory;
    const [vkn = "", iban = ""] = value.split("|");
    const account = iban === "" ? { vkn } : { vkn, iban };
    const isGone = await services.seen.deleteAccounts(person.team, account);
    return say(interaction, isGone ? words.forgotten : words.outcome.gone());
  },
};

async function openMemoryModal(interaction: Interaction): Promise<void> {
  const { services, person, texts } = interaction;
  const count = await services.seen.countWaiting(person.team);
  await openForm(interaction, memoryView(texts, count));
}

/** Draws the form for a supplier, with the way to the accounts that wait. */
export function memoryView(texts: Texts, waitingCount: number): ModalView {
  const { title, hint, waitingHeading } = texts.memory;
  const vknField = field(askFields.text, texts.labels.vkn, { type: "plain_text_input" }, hint);
  const waits =
    waitingCount === 0 ? [] : paragraph(waitingHeading(waitingCount), waitingButton(texts));
  return formView(texts, memoryForm.callbackId, title, [...waits, vknField]);
}

async function showAccounts(interaction: Interaction, vkn: string): Promise<void> {
  const { services, person, texts } = interaction;
  const accounts = await services.seen.accountsOf(person.team, vkn);
  const alone = isOneEnough(await services.team.book(person.team));
  await reply(interaction, [accountsMessage(texts, { vkn, accounts, alone })]);
}

/** Draws what is known of a supplier, with buttons to forget it. */
export function accountsMessage(
  texts: Texts,
  { vkn, accounts, alone }: { vkn: string; accounts: readonly SeenIban[]; alone: boolean },
): Message {
  const { format, memory: words } = texts;
  const forget = (label: string, iban: string) =>
    button({
      label,
      actionId: `${actionIds.ibanForget}:${iban}`,
      value: `${vkn}|${iban}`,
    });
  const rule = alone ? words.rule.toTwo : words.rule.toOne;
  return {
    text: words.title,
    blocks: [
      section(words.heading(vkn)),
      ...context(alone ? words.rule.one : words.rule.two),
      ...actions([
        ...(accounts.length > 0 ? [forget(words.forgetAll, "")] : []),
        button({ label: rule, actionId: actionIds.ibanAlone, value: `${String(!alone)}|${vkn}` }),
      ]),
      ...(accounts.length === 0 ? [section(words.nothing)] : []),
      ...accounts.slice(0, maxShown).flatMap((one) => {
        if (one.iban === markHash) return paragraph(words.mark);
        const { confirmedBy, confirmedAt } = one;
        const line = words.line({
          ...one,
          first: format.day(one.firstAt),
          last: format.day(one.lastAt),
          confirmed:
            confirmedBy === null || confirmedAt === null
              ? null
              : { userId: confirmedBy, day: format.day(confirmedAt) },
        });
        return paragraph(line, forget(words.forget(one.tail), one.iban));
      }),
      ...context(accounts.length > maxShown ? words.more(accounts.length - maxShown) : ""),
    ],
  };
}

/** An account that waits for a confirmation. */
export interface WaitingAccount extends OpenAccount {
  /** True if the reader may confirm it. */
  isReaders: boolean;
}

/** Reads the newest waiting accounts. */
async function readWaiting(
  { services, person: { team, userId } }: Interaction,
  limit: number,
): Promise<WaitingHome> {
  const { seen } = services;
  const [accounts, count, book] = await Promise.all([
    seen.waitingAccounts(team, limit),
    seen.countWaiting(team),
    services.team.book(team),
  ]);
  const isAlone = isOneEnough(book);
  const known = await accountsOfAll(seen, team, new Set(accounts.map(({ vkn }) => vkn)));
  const open = await withFacts(services, team, accounts, known);
  return {
    waitingCount: count,
    accounts: open.map((one) => ({ ...one, isReaders: isAlone || one.userId !== userId })),
  };
}

export interface WaitingHome {
  accounts: WaitingAccount[];
  waitingCount: number;
}

/** Draws waiting accounts; only a second person gets the button. */
function waitingBlocks(
  texts: Texts,
  { accounts, cardId }: { accounts: readonly WaitingAccount[]; cardId: string },
): KnownBlock[] {
  const { notYours, onlyTail } = texts.memory;
  const shown = accounts.map((account): ShownAccount => {
    // Nobody can compare an account of which only the end is known.
    const isWhole = account.evidence !== null;
    const note = !account.isReaders ? notYours : isWhole ? "" : onlyTail;
    return { account, isReaders: account.isReaders && isWhole, note };
  });
  return accountBlocks(texts, shown, { cardId });
}

/** Draws the list of waiting accounts. */
export function waitingMessage(texts: Texts, { accounts, waitingCount }: WaitingHome): Message {
  const words = texts.memory;
  return {
    text: words.waitingTitle,
    blocks: [
      section(waitingCount === 0 ? words.noneWaits : words.waitingHeading(waitingCount)),
      ...waitingBlocks(texts, { accounts, cardId: listCard }),
      ...context(waitingCount > accounts.length ? words.more(waitingCount - accounts.length) : ""),
    ],
  };
}

/** Shows the waiting accounts below the words about the last press. */
async function showWaiting(interaction: Interaction, told = ""): Promise<void> {
  const message = waitingMessage(interaction.texts, await readWaiting(interaction, maxShown));
  const title = interaction.texts.memory.title;
  await reply(interaction, withLead(told, [message]), { title });
}

const openWaiting: Action = {
  id: actionIds.ibanWaiting,
  needs: "manage",
  run: (interaction) => showWaiting(interaction),
};

/** The accounts that wait for a confirmation, for managers. */
const waiting: HomeSection<WaitingHome> = {
  place: "waiting",
  async read(interaction, { reader }: TeamMoney) {
    return reader.isManager
      ? readWaiting(interaction, maxWaiting)
      : { accounts: [], waitingCount: 0 };
  },
  draw({ accounts, waitingCount }, texts) {
    // The line about more takes a row's place.
    const shown = accounts.slice(0, waitingCount > maxWaiting ? maxWaiting - 1 : maxWaiting);
    const moreCount = waitingCount - shown.length;
    return [
      ...(waitingCount > 0 ? [section(texts.memory.waitingHeading(waitingCount))] : []),
      ...waitingBlocks(texts, { accounts: shown, cardId: "" }),
      ...(moreCount > 0 ? paragraph(texts.memory.moreWait(moreCount), waitingButton(texts)) : []),
    ];
  },
};

function waitingButton(texts: Texts): Button {
  const label = texts.memory.showWaiting;
  return button({ label, actionId: actionIds.ibanWaiting, value: "all" });
}

/** The feature for the memory of suppliers' accounts: confirming, seeing and forgetting them. */
export const memory: Feature = {
  words: [
    {
      words: ["iban", "ibanlar", "ibans"],
      topic: { name: "iban" },
      needs: "manage",
      open: openMemoryModal,
      answer: answerAboutVkn(showAccounts),
      wants: "vkn",
    },
  ],
  actions: [confirmAccount, setAlone, forgetAccount, openWaiting],
  modals: [{ form: memoryForm, needs: "manage", submit: showAccounts }],
  home: [waiting],
  due: [worseNotice],
};
