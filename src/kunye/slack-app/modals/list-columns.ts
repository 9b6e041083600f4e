import type { KnownBlock, ModalView, PlainTextOption } from "@slack/types";
import { slackLimits } from "../../../platform/slack-limits.ts";
import { chosenFields } from "../../lists/find-columns.ts";
import type { Texts } from "../../texts/texts.ts";
import { plain, section, withoutControls } from "../cards/blocks.ts";
import { columnName, headingAt } from "../cards/list-offer-card.ts";
import type { ShownList } from "../cards/list-context.ts";
import { columnsForm, noColumn } from "../reception/forms/columns-form.ts";

const { select, option: optionLimits, view: viewLimits } = slackLimits;

/** A select for each field of a list, over the columns of its table. */
export function columnsView(texts: Texts, { list, context }: ShownList): ModalView {
  const { lists, modal } = texts;
  const { head, sample, found } = context;
  const text = lists.columnsModal;
  const width = Math.max(...[...head, ...sample].map((row) => row.length), 0);
  const option = (words: string, value: string): PlainTextOption => ({
    text: plain(withoutControls(words), optionLimits.text),
    value,
  });
  const none = option(text.none, noColumn);
  // One place is for the column that isn't there.
  const columns = [...Array(Math.min(width, select.options - 1)).keys()].map((at) => {
    const value = sample.map((row) => row[at]?.trim() ?? "").find(Boolean) ?? "";
    return option(text.option(columnName(at), headingAt(head, at), value), String(at));
  });
  return {
    type: "modal",
    callback_id: columnsForm.callbackId,
    title: plain(text.title, viewLimits.title),
    submit: plain(modal.submit, viewLimits.submit),
    close: plain(modal.cancel, viewLimits.close),
    blocks: [
      section(text.lead),
      ...chosenFields.map((field): KnownBlock => ({
        type: "input",
        block_id: `${field}:${list.id}`,
        label: plain(lists.field[field], 100),
        element: {
          type: "static_select",
          action_id: field,
          initial_option: columns[found.columns[field] ?? -1] ?? none,
          options: [none, ...columns],
        },
      })),
    ],
  };
}
