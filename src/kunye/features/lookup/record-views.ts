import type { InputBlock, KnownBlock, ModalView } from "@slack/types";
import {
  importFields,
  importLine,
  importSheets,
  type ImportFields,
} from "../../../company/import-fields.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import type { PeopleSection } from "../../../company/read-answer.ts";
import type { Merkez } from "../../../company/record.ts";
import { centralFields } from "../../../company/record-fields.ts";
import { slackLimits } from "../../../platform/slack-limits.ts";
import type { Texts } from "../../texts/texts.ts";
import * as part from "./card-parts.ts";
import { isStale, type CardServices } from "../../slack/draw-card.ts";
import {
  clip,
  context,
  escapeData,
  fields,
  header,
  paragraph,
  splitText,
  plain,
  section,
  splitMessages,
  type Message,
} from "../../slack/blocks.ts";
import { vknOf, type OpenAnswer } from "../../slack/card-kind.ts";

const { input, view } = slackLimits;

/** The texts and the age of a drawn record. */
export interface RecordContext {
  texts: Texts;
  isStale: boolean;
  now: number;
  isDemo: boolean;
}

export async function recordContext(
  services: CardServices,
  known: OpenAnswer,
): Promise<RecordContext> {
  const { texts, isDemo, freshMs } = services;
  const now = await services.now();
  return { texts, now, isDemo, isStale: isStale(known, now, freshMs) };
}

/** Returns the sections of `Tüm bilgiler` that may name people. */
export function infoPeople({ content }: OpenAnswer): PeopleSection[] {
  return ["Unvani", "fields", ...(content.detail ? [] : ["others" as const])];
}

/** Draws every field of the central record, in as many messages as needed. */
export function infoMessages(known: OpenAnswer, record: RecordContext): Message[] {
  const { answer, content } = known;
  const { texts } = record;
  const { buttons, card: text, labels } = texts;
  const { merkez } = content;
  const title = part.titleOf(texts, merkez?.Unvani ?? "");
  if (!merkez) return [{ text: title, blocks: [section(text.empty)] }];
  const purpose = merkez.AmacKonuIcerik.map((item) => item.AmacKonuIcerik).join("\n");
  const sites = merkez.InternetSitesi.map((site) => siteLink(texts, site)).filter(Boolean);
  const blocks: KnownBlock[] = [
    header(title),
    ...warnings(known, record),
    ...fields([
      [labels.vkn, part.code(vknOf(known) ?? "")],
      ...part.withLabels(texts, withoutNamedCodes(merkez), labels.merkez),
      ...part.unknownFields(texts, merkez, Object.keys(centralFields)),
      // Unknown sections of a detail may be about people: only the detail's card shows them.
      ...(content.detail ? [] : part.unknownFields(texts, content.others, [])),
    ]),
    ...(sites.length > 0 ? paragraph(`*${text.web}*\n${sites.join("\n")}`) : []),
    ...(purpose === "" ? [] : paragraph(`*${text.purpose}*\n${escapeData(purpose)}`)),
    ...part.provenanceBlocks(
      { ...record, answer, content, writeName: texts.mention },
      { how: "held", balance: null, kept: true },
    ),
  ];
  const notification = isPersonsRecord(content) ? texts.modal.titles.company : title;
  return splitMessages(escapeData(`${notification} · ${buttons.allInfo}`), blocks, footer(record));
}

/** Draws the modal with a field for each value, and a line for each program's import. */
export function copyView(known: OpenAnswer, record: RecordContext): ModalView {
  const { texts } = record;
  const { modal, copied } = texts;
  const { merkez, detail } = known.content;
  const values = importFields(known.content, known.answer);
  return {
    type: "modal",
    title: plain(copied.title, view.title),
    // Slack requires it for input fields; here it only closes the view.
    submit: plain(copied.done, view.submit),
    close: plain(modal.close, view.close),
    blocks: [
      ...warnings(known, record),
      ...context(copied.hint),
      ...namedValues(texts, values).map(([label, value]) => field(label, clip(value, input.text))),
      ...(merkez && !detail ? context(copied.onlyInDetail(values.IlAdi !== "")) : []),
      ...importLines(texts, values),
      ...footer(record),
    ],
  };
}

/** Below a section's 3,000 characters, with room for the fences; chosen by hand. */
const maxCodeLength = 2_900;

/** Draws the values as a code block, for places without modals; split only at Slack's limit. */
export function copyMessages(known: OpenAnswer, record: RecordContext): Message[] {
  const { lead } = record.texts.copied;
  const body = namedValues(record.texts, importFields(known.content, known.answer))
    .map(([label, value]) => `${label}: ${escapeCode(value)}`)
    .join("\n");
  const code = splitText(body, maxCodeLength).map((piece) => section(`\`\`\`${piece}\`\`\``));
  return splitMessages(lead, [...warnings(known, record), section(lead), ...code], footer(record));
}

/** Leaves out numeric codes that have a word. */
function withoutNamedCodes(merkez: Merkez): Merkez {
  const unnamed = (code: string, word: string) => (word !== "" && /^\d+$/.test(code) ? "" : code);
  return {
    ...merkez,
    FirmaNeviGrupId: unnamed(merkez.FirmaNeviGrupId, merkez.FirmaNeviGrup),
    FirmaNeviId: unnamed(merkez.FirmaNeviId, merkez.FirmaNevi),
    FirmaDurumTipNo: unnamed(merkez.FirmaDurumTipNo, merkez.Durumu),
    TSMNo: unnamed(merkez.TSMNo, merkez.TSM),
  };
}

function footer({ texts, isDemo }: RecordContext): KnownBlock[] {
  return isDemo ? context(texts.demoNotice) : [];
}

/** Draws a complete web address as a link, another value as words. */
function siteLink(texts: Texts, site: unknown): string {
  const words = part.anyValue(texts, site);
  return typeof site === "string" && /^https?:\/\/[^\s<>|]+$/.test(site) ? `<${words}>` : words;
}

function namedValues({ labels }: Texts, values: ImportFields): [label: string, value: string][] {
  const labelOf = { ...labels.merkez, ...labels.address, vkn: labels.vkn };
  return (Object.keys(values) as (keyof ImportFields)[])
    .filter((name) => values[name] !== "")
    .map((name) => [labelOf[name], values[name]]);
}

/** Draws the lines that fit whole: half a line would be imported wrongly. */
function importLines({ copied }: Texts, values: ImportFields): KnownBlock[] {
  return (Object.keys(importSheets) as (keyof typeof importSheets)[]).flatMap((sheet) => {
    const cells = importSheets[sheet](values);
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
  const record = content.merkez ?? content.sube;
  return record ? part.recordWarnings(texts, record, { asked: vknOf({ answer, content }) }) : [];
}

/** Escapes Slack's control characters and the fence; a code block needs no more. */
function escapeCode(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/`/g, "ˋ");
}
