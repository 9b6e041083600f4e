import { isCompanyTitle } from "../../../company/title-parts.ts";
import { askAll } from "./ask-all.ts";
import { checkKind } from "./check-card.ts";
import { companiesOf } from "../../check/companies.ts";
import { judge } from "../../check/judge.ts";
import { caseOf } from "../../check/stored-check.ts";
import { readCurrent } from "../../slack/card-case.ts";
import { isCheck, withAnswers } from "./check-rows.ts";
import { rememberVerdicts } from "./check-memory.ts";
import { findPressedCard, refusePress, show, answerByRedraw } from "../../slack/show.ts";
import { actionIds } from "../../slack/action-ids.ts";
import type { Action, Feature, Interaction } from "../../slack/feature.ts";
import { say } from "../../slack/reply.ts";
import type { ModalView } from "@slack/types";
import { slackLimits } from "../../../platform/slack-limits.ts";
import type { Texts } from "../../texts/texts.ts";
import { textFormView, filesField, formOpener, type FormFiles } from "../../slack/open-modal.ts";
import { askForm } from "../../slack/forms.ts";

/** Marks companies of a card as the team's own, as others, or as neither. Free. */
const ownCompany: Action = {
  id: actionIds.own,
  needs: "spend",
  // The card of companies shows the change itself.
  answerPlace: "here",
  run: setOwnCompany,
};

/** The next rows of a card of companies, as a new private message. */
const moreRows: Action = {
  id: actionIds.moreRows,
  needs: "spend",
  async run(interaction, value) {
    const [cardId = "", offset] = value.split("|");
    const pressed = await findPressedCard(interaction, cardId);
    const { card, state } = pressed;
    const from = Number(offset);
    // The first rows are shown again from a notice, also of a check without any.
    if (!card || !isCheck(state) || (from !== 0 && state.rows[from] === undefined)) {
      return refusePress(interaction, pressed);
    }
    return show(interaction, { ...(await withAnswers(interaction.services, card, state)), from });
  },
};

const openInvoiceModal = formOpener(invoiceView);

/** Draws `Fatura denetimi`: a text field, and a file field if the app can read files. */
export function invoiceView(texts: Texts, { canReadFiles }: FormFiles): ModalView {
  const text = { title: texts.check.title, ...texts.invoiceModal };
  const files = filesField(texts, text, {
    canReadFiles,
    max_files: slackLimits.fileInput.files,
  });
  return textFormView(texts, text, askForm.callbackId, files);
}

export const invoiceCheck: Feature = {
  words: [
    {
      words: ["denetle", "check"],
      topic: { name: "check" },
      needs: "see",
      open: openInvoiceModal,
      checksText: true,
    },
  ],
  actions: [
    { id: actionIds.checkInvoice, needs: "spend", run: openInvoiceModal },
    askAll,
    ownCompany,
    moreRows,
  ],
  cards: [checkKind],
  home: [
    {
      place: "ways",
      button: {
        label: (texts) => texts.invoiceModal.opener,
        action: "checkInvoice",
      },
    },
  ],
};

async function setOwnCompany(interaction: Interaction, value: string): Promise<void> {
  const { services, person, texts } = interaction;
  const [cardId = "", choice = "", vknList = ""] = value.split("|");
  const pressed = await findPressedCard(interaction, cardId);
  const { card, state } = pressed;
  if (!card || !isCheck(state)) return refusePress(interaction, pressed);
  const vkns = new Set(vknList.split(","));
  const { check } = state;
  const current = await readCurrent(services, person.team, check);
  const { companies } = companiesOf(judge(caseOf(check, current, new Map())));
  const isOwn = choice === "forget" ? null : choice === "own";
  const marks = companies
    .filter((one) => vkns.has(one.vkn))
    .map(({ vkn, sides }) => {
      const title = sides[0]?.title ?? "";
      return { vkn, isOwn, title: isCompanyTitle(title) ? title : null };
    });
  if (marks.length === 0) return say(interaction, texts.failure.notYours);
  await services.teamStore.declareOwn(person.team, person.userId, marks);
  await rememberVerdicts(services, card, state);
  if (!(await answerByRedraw(interaction, { card, state })))
    await say(interaction, texts.ownCompany.kept);
}
