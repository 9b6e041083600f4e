import { companiesKind } from "../../answer/companies-card.ts";
import { isOf } from "../../reply/card-kind.ts";
import type { ModalView } from "@slack/types";
import { slackLimits } from "../../../../platform/slack-limits.ts";
import type { Texts } from "../../../texts/texts.ts";
import { fieldsView, filesField, opening } from "../../answer/ask-modals.ts";
import { askForm } from "../../contract/forms.ts";
import { actionIds } from "../../contract/action-ids.ts";
import type { Action, Feature, Interaction } from "../../reply/feature.ts";
import { say } from "../../reply/reply.ts";
import { pressedCard, redrawOriginal, redrawSaying } from "../../answer/show.ts";

/** Sets or unsets which company of a list is the team's own. Free. */
const ownCompany: Action = {
  id: actionIds.own,
  needs: "spend",
  // The list itself says what is known now.
  answered: "here",
  run,
};

/** Opens the check of invoices. */
const openInvoiceModal = opening(invoiceView);

/** `Fatura denetimi`: what is to be checked. */
export function invoiceView(texts: Texts, withFiles: boolean): ModalView {
  const text = texts.invoiceModal;
  const files = filesField(text, withFiles, slackLimits.fileInput.files);
  return fieldsView(texts, text, askForm.callbackId, files);
}

/** Checking invoices: what is written of companies against their records. */
export const invoiceCheck: Feature = {
  words: [
    {
      words: ["denetle", "check"],
      help: { name: "check" },
      needs: "see",
      open: openInvoiceModal,
      takesTexts: true,
    },
  ],
  actions: [{ id: actionIds.checkInvoice, needs: "spend", run: openInvoiceModal }, ownCompany],
  cards: [companiesKind],
  home: [
    { place: "ways", button: { label: ({ home }) => home.checkInvoice, action: "checkInvoice" } },
  ],
};

async function run(interaction: Interaction, value: string): Promise<void> {
  const { services, person, texts } = interaction;
  const [cardId = "", is = "", named = ""] = value.split("|");
  const { card, state } = await pressedCard(interaction, cardId);
  if (!card || !isOf(companiesKind, state)) return say(interaction, texts.failure.notYours);
  const vkns = new Set(named.split(","));
  const rows = state.rows.filter(({ query }) => query.kind === "vkn" && vkns.has(query.key));
  const isOwn = is === "forget" ? null : is === "own";
  const said = rows.map(({ query }) => ({ vkn: query.key, isOwn }));
  if (said.length === 0) return say(interaction, texts.failure.notYours);
  await services.lookups.sayOwn(person.team, person.userId, said);
  const own = isOwn === true ? ("said" as const) : null;
  const known = state.rows.map((row) => (rows.includes(row) ? { ...row, own } : row));
  const answered = JSON.stringify({ ...state, rows: known, mayBeOwn: [] });
  await services.lookups.updateState(card.id, card.state, answered);
  const drawn = { ...card, state: answered };
  if (interaction.surface.kind === "modal") return redrawSaying(interaction, drawn);
  if (!(await redrawOriginal(interaction, drawn))) await say(interaction, texts.own.kept);
}
