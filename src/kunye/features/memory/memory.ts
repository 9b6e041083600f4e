import type { ModalView } from "@slack/types";
import { readNumber } from "../../../company/number-input.ts";
import type { SeenIban } from "../../seen/compare-traces.ts";
import { withConfirmed } from "../../seen/confirmed.ts";
import { valueOf } from "../../team/read-book.ts";
import type { Texts } from "../../texts/texts.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { actions, button, context, field, paragraph, section } from "../../slack/blocks.ts";
import type { Message } from "../../slack/blocks.ts";
import type { Action, Feature, HomeSection, Interaction, TeamMoney } from "../../slack/feature.ts";
import { askFields } from "../../slack/forms.ts";
import { formView } from "../../slack/modal-view.ts";
import { openForm } from "../../slack/open-modal.ts";
import { reply, say } from "../../slack/reply.ts";
import { findPressedCard, redrawOriginal, redrawWithWords } from "../../slack/show.ts";
import { isCheck } from "../lookup/company-rows.ts";
import { accountButton } from "../lookup/account-button.ts";
import { memoryForm } from "./memory-form.ts";
import { memoryTexts } from "./texts.ts";

const maxShown = 20;
/** The Home has room for no more; the newest come first. */
export const maxWaiting = 3;
/** The entry of the team's book that lets one person confirm a new account. */
const aloneEntry = "iban:alone";

/** Confirms a new account of a supplier, `card|vkn|account`; the card is empty on the Home. */
const confirmAccount: Action = {
  id: actionIds.ibanConfirm,
  needs: "spend",
  answerPlace: "here",
  async run(interaction, value) {
    const { services, person, texts } = interaction;
    const words = memoryTexts[texts.locale];
    const [cardId = "", vkn = "", iban = ""] = value.split("|");
    const { team, userId } = person;
    const alone = await isOneEnough(interaction);
    const outcome = await services.seen.confirmAccount(team, { vkn, iban }, { userId, alone });
    if (outcome === "gone") return say(interaction, words.gone);
    if (outcome === "same-person") return say(interaction, words.secondPerson);
    const accounts = await services.seen.accountsOf(team, vkn);
    const account = accounts.find((one) => one.iban === iban);
    if (!account) return say(interaction, words.gone);
    if (outcome === "confirmed") {
      const entry = { vkn, iban: account.tail, checkedBy: account.userId };
      const logged = { name: `iban:${vkn}` as const, value: JSON.stringify(entry) };
      await services.team.change(team, userId, [logged]);
    }
    const told = outcome === "confirmed" ? words.confirmed : words.known;
    await redrawPressed(interaction, cardId, account);
    return say(interaction, told(account.tail));
  },
};

/** Shows the account as confirmed on the pressed card, if that is the user's own. */
async function redrawPressed(
  interaction: Interaction,
  cardId: string,
  account: SeenIban,
): Promise<void> {
  if (cardId === "") return;
  const { services, surface } = interaction;
  const { card, state } = await findPressedCard(interaction, cardId);
  if (!card || !isCheck(state)) return;
  const changed = JSON.stringify(withConfirmed(state, account));
  await services.cardStore.updateState(card.id, card.state, changed);
  // A shared card is never replaced.
  if (state.public === true) return;
  const changedCard = { ...card, state: changed };
  if (surface.kind === "modal") return redrawWithWords(interaction, changedCard);
  await redrawOriginal(interaction, changedCard);
}

async function isOneEnough({ services, person }: Interaction): Promise<boolean> {
  const { entries } = await services.team.book(person.team);
  return valueOf(entries, aloneEntry) === true;
}

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
    const words = memoryTexts[texts.locale];
    const [vkn = "", iban = ""] = value.split("|");
    const account = iban === "" ? { vkn } : { vkn, iban };
    const isGone = await services.seen.forgetAccounts(person.team, account);
    return say(interaction, isGone ? words.forgotten : words.gone);
  },
};

async function openMemoryModal(interaction: Interaction): Promise<void> {
  await openForm(interaction, memoryView(interaction.texts));
}

export function memoryView(texts: Texts): ModalView {
  const { title, hint } = memoryTexts[texts.locale];
  const vknField = field(askFields.text, texts.labels.vkn, { type: "plain_text_input" }, hint);
  return formView(texts, memoryForm.callbackId, title, [vknField]);
}

async function showAccounts(interaction: Interaction, vkn: string): Promise<void> {
  const { services, person, texts } = interaction;
  const accounts = await services.seen.accountsOf(person.team, vkn);
  const alone = await isOneEnough(interaction);
  await reply(interaction, [accountsMessage(texts, { vkn, accounts, alone })]);
}

/** Draws what is known of a supplier, with buttons to forget it. */
export function accountsMessage(
  texts: Texts,
  { vkn, accounts, alone }: { vkn: string; accounts: readonly SeenIban[]; alone: boolean },
): Message {
  const { format } = texts;
  const words = memoryTexts[texts.locale];
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

export interface MemoryHome {
  accounts: SeenIban[];
}

/** The accounts that wait for a confirmation, for managers. */
const waiting: HomeSection<MemoryHome> = {
  place: "waiting",
  async read({ services, person }, { reader }: TeamMoney) {
    if (!reader.isManager) return { accounts: [] };
    return { accounts: await services.seen.waitingAccounts(person.team, maxWaiting) };
  },
  draw({ accounts }, texts) {
    const words = memoryTexts[texts.locale];
    return accounts.map(({ vkn, iban, tail, userId, firstAt }) =>
      section(
        words.waits(vkn, tail, userId, texts.format.day(firstAt)),
        accountButton(texts, { cardId: "", account: `${vkn}|${iban}`, tail }),
      ),
    );
  },
};

/** The feature for the memory of suppliers' accounts: confirming, seeing and forgetting them. */
export const memory: Feature = {
  words: [
    {
      words: ["iban", "ibanlar", "ibans"],
      topic: { name: "iban" },
      needs: "manage",
      open: openMemoryModal,
      answer(interaction, rest) {
        const read = readNumber(rest);
        return read.kind === "vkn" ? () => showAccounts(interaction, read.vkn) : null;
      },
    },
  ],
  actions: [confirmAccount, setAlone, forgetAccount],
  modals: [{ form: memoryForm, needs: "manage", submit: showAccounts }],
  home: [waiting],
};
