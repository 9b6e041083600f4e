import type { InputBlock, KnownBlock, ModalView } from "@slack/types";
import {
  importFields,
  importLine,
  importSheets,
  type ImportFields,
} from "../../../../company/import-fields.ts";
import { slackLimits } from "../../../../platform/slack-limits.ts";
import type { Texts } from "../../../texts/texts.ts";
import {
  clip,
  context,
  pieces,
  plain,
  section,
  splitMessages,
  type Message,
} from "../../blocks/blocks.ts";
import { vknOf, type OpenAnswer } from "../../reply/card-kind.ts";
import { notice, type RecordContext } from "./info-card.ts";
import * as status from "../../answer/status-lines.ts";

const { input, view } = slackLimits;

/** Draws the modal with a field for each value, and a line for each program's import. */
export function copyView(known: OpenAnswer, record: RecordContext): ModalView {
  const { texts } = record;
  const { copied, modal } = texts;
  const { merkez, detail } = known.content;
  const of = importFields(known.content, known.answer);
  return {
    type: "modal",
    title: plain(copied.title, view.title),
    // Slack requires it for input fields; here it only closes the view.
    submit: plain(copied.done, view.submit),
    close: plain(modal.close, view.close),
    blocks: [
      ...warnings(known, record),
      ...context(copied.hint),
      ...namedValues(texts, of).map(([label, value]) => field(label, clip(value, input.text))),
      ...(merkez && !detail ? context(copied.onlyInDetail(of.IlAdi !== "")) : []),
      ...importLines(texts, of),
      ...notice(record),
    ],
  };
}

/** Draws the values as a code block, for places without modals; split only at Slack's limit. */
export function copyMessages(known: OpenAnswer, record: RecordContext): Message[] {
  const { lead } = record.texts.copied;
  const body = namedValues(record.texts, importFields(known.content, known.answer))
    .map(([label, value]) => `${label}: ${escapeCode(value)}`)
    .join("\n");
  const code = pieces(body, 2_900).map((piece) => section(`\`\`\`${piece}\`\`\``));
  return splitMessages(lead, [...warnings(known, record), section(lead), ...code], notice(record));
}

function namedValues({ labels }: Texts, of: ImportFields): [label: string, value: string][] {
  const labelOf = { ...labels.merkez, ...labels.address, vkn: labels.vkn };
  return (Object.keys(of) as (keyof ImportFields)[])
    .filter((name) => of[name] !== "")
    .map((name) => [labelOf[name], of[name]]);
}

/** Draws the lines that fit whole: half a line would be imported wrongly. */
function importLines({ copied }: Texts, of: ImportFields): KnownBlock[] {
  return (Object.keys(importSheets) as (keyof typeof importSheets)[]).flatMap((sheet) => {
    const cells = importSheets[sheet](of);
    const isPasted = sheet === "common";
    const line = importLine(cells, isPasted ? "\t" : ";");
    const columns = cells.map(([column]) => column).join(", ");
    const hint = isPasted ? copied.cells(columns) : columns;
    return line.length > input.text
      ? []
      : [{ ...field(copied.sheets[sheet], line), hint: plain(hint, input.label) }];
  });
}

function field(label: string, value: string): InputBlock {
  return {
    type: "input",
    label: plain(label, input.label),
    element: { type: "plain_text_input", action_id: "copied", initial_value: value },
  };
}

function warnings({ answer, content }: OpenAnswer, { texts }: RecordContext): KnownBlock[] {
  const { merkez, sube } = content;
  const { Durumu = "", KapanisTarihi = "" } = merkez ?? sube ?? {};
  return [
    ...status.statusWarnings(texts, Durumu, KapanisTarihi),
    ...(merkez ? status.otherCompanyWarning(texts, vknOf({ answer, content }), merkez) : []),
  ];
}

/** Escapes Slack's control characters and the fence; a code block needs no more. */
function escapeCode(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/`/g, "ˋ");
}
