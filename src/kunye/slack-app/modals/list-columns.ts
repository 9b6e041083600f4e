import type { ModalView, PlainTextOption } from "@slack/types";
import { slackLimits } from "../../../platform/slack-limits.ts";
import { chosenFields } from "../../lists/give-list.ts";
import type { Texts } from "../../texts/texts.ts";
import { field, plain, section, withoutControls } from "../cards/blocks.ts";
import { formView } from "../modal-view.ts";
import { columnName, headingAt } from "../cards/list-offer-card.ts";
import type { ShownList } from "../cards/list-context.ts";
import { columnsForm, noColumn } from "../reception/forms/columns-form.ts";

const { select, option: optionLimits } = slackLimits;

/** A select for each field of a list, over the columns of its table. */
export function columnsView(texts: Texts, { list, context }: ShownList): ModalView {
  const { lists } = texts;
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
  const choices = chosenFields.map((of) => {
    const initial_option = columns[found.columns[of] ?? -1] ?? none;
    const element = { type: "static_select", initial_option, options: [none, ...columns] } as const;
    return field(`${of}:${list.id}`, lists.field[of], element);
  });
  return formView(texts, columnsForm.callbackId, text.title, [section(text.lead), ...choices]);
}
