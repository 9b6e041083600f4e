import { hash } from "node:crypto";
import type {
  ActionsBlock,
  Button,
  ContextBlock,
  DividerBlock,
  HeaderBlock,
  InputBlock,
  KnownBlock,
  MrkdwnElement,
  Overflow,
  PlainTextElement,
  SectionBlock,
  StaticSelect,
} from "@slack/types";
import { slackLimits } from "../../platform/slack-limits.ts";
import { hasTable, withoutTables } from "./tables.ts";

/** A Slack message; `text` is its notification, read by screen readers. */
export interface Message {
  text: string;
  blocks: KnownBlock[];
}

/** Posting options that disable previews of links. */
export const noUnfurling = { unfurl_links: false, unfurl_media: false };

/** Escapes data for mrkdwn: no mention, link, formatting, emoji or direction mark remains. */
export function escapeData(text: string): string {
  return withoutControls(text)
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/(?<!\*)\*(?!\*)/g, "∗")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "ˍ")
    .replace(/~/g, "∼")
    .replace(/`/g, "ˋ")
    .replace(/:(?=[\p{Ll}\p{Lo}\p{N}_+'-]+:)/gu, "∶");
}

/** A function that writes a user as a name or a mention. */
export type NameWriter = (userId: string) => string;

/** Line breaks, direction marks, and other invisible characters. */
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu;

/** Replaces controls by single spaces; a soft hyphen is removed without a space. */
export function withoutControls(text: string): string {
  return text
    .replace(/\u00ad/g, "")
    .replace(controls, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** Clips at `max` UTF-16 units, never inside a surrogate pair, an escape or a link. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text
    .slice(0, max - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .replace(/&[a-z]{0,3}$/, "")
    .replace(/<[^>]*$/, "");
  return `${cut}…`;
}

export function plain(text: string, max: number): PlainTextElement {
  // The app writes emoji as characters, so a `:code:` is data.
  return { type: "plain_text", text: clip(text, max), emoji: false };
}

function mrkdwn(text: string, max: number): MrkdwnElement {
  // Verbatim: an address in the data does not become a link.
  return { type: "mrkdwn", text: clip(text, max), verbatim: true };
}

export function header(text: string): HeaderBlock {
  return { type: "header", text: plain(withoutControls(text), slackLimits.header.text) };
}

/** A paragraph of mrkdwn, with a button or a menu. */
export function section(text: string, accessory?: Button | StaticSelect): SectionBlock {
  const block: SectionBlock = { type: "section", text: mrkdwn(text, slackLimits.section.text) };
  return accessory ? { ...block, accessory } : block;
}

/** A paragraph that Slack must not fold under "See more". */
export function unfolded(text: string): SectionBlock {
  return { ...section(text), expand: true };
}

/** Draws labelled values in two columns, long ones below in full; skips empty ones. */
export function fields(
  pairs: readonly (readonly [label: string, value: string])[],
): SectionBlock[] {
  const filled = pairs.filter(([, value]) => value !== "");
  const short = filled.filter(([, value]) => value.length <= maxColumnValue);
  const long = filled.filter(([, value]) => value.length > maxColumnValue);
  const { fields: count, field } = slackLimits.section;
  return [
    ...chunks(short, count).map((chunk): SectionBlock => ({
      type: "section",
      fields: chunk.map(([label, value]) => mrkdwn(`*${label}*\n${value}`, field)),
    })),
    ...long.flatMap(([label, value]) => paragraph(`*${label}*\n${value}`)),
  ];
}

/** Longer values get a section of their own; chosen by hand for the width of a column. */
const maxColumnValue = 500;

/** Draws a text in as many sections as needed; the first has the button. */
export function paragraph(text: string, accessory?: Button): SectionBlock[] {
  return splitText(text, slackLimits.section.text).map((piece, index) =>
    section(piece, index === 0 ? accessory : undefined),
  );
}

/** Splits a text into pieces of at most `size` characters, between words if possible. */
export function splitText(text: string, size: number): string[] {
  if (text.length <= size) return text === "" ? [] : [text];
  const lastSpace = text.lastIndexOf(" ", size);
  const maxCut = text.slice(0, size).replace(/(?:[\ud800-\udbff]|&[a-z]{0,3})$/, "").length;
  const cut = lastSpace > size / 2 ? lastSpace : maxCut;
  return [text.slice(0, cut), ...splitText(text.slice(cut).trimStart(), size)];
}

export function context(...texts: string[]): ContextBlock[] {
  const elements = texts
    .filter((text) => text !== "")
    .map((text) => mrkdwn(text, slackLimits.section.field));
  return chunks(elements, slackLimits.context.elements).map((chunk) => ({
    type: "context",
    elements: chunk,
  }));
}

/** Draws a form's field; the element's action id is the block id up to a colon. */
export function field(
  blockId: string,
  label: string,
  { optional = false, ...element }: { type: string; optional?: boolean },
  hint = "",
): InputBlock {
  const [action_id = ""] = blockId.split(":");
  return {
    type: "input",
    block_id: blockId,
    label: plain(label, 100),
    optional,
    ...(hint !== "" && { hint: plain(hint, slackLimits.input.label) }),
    element: { ...element, action_id } as InputBlock["element"],
  };
}

export function divider(): DividerBlock {
  return { type: "divider" };
}

export function actions(buttons: (Button | Overflow | StaticSelect)[]): ActionsBlock[] {
  return chunks(buttons, slackLimits.actions.elements).map((elements) => ({
    type: "actions",
    elements,
  }));
}

/**
 * Names blocks after their buttons, or after their contents.
 * Slack makes new ids for blocks without one, so that an update would lose a press in progress.
 */
export function withBlockIds(blocks: readonly KnownBlock[]): KnownBlock[] {
  const counts = new Map<string, number>();
  return blocks.map((block) => {
    if (block.block_id !== undefined) return block;
    const name = hash("sha256", JSON.stringify(pressedParts(block) ?? block)).slice(0, 16);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return { ...block, block_id: count === 0 ? name : `${name}-${count}` };
  });
}

/** Returns the ids and values of a block's buttons and menus, or null if it has none. */
function pressedParts(block: KnownBlock): unknown[] | null {
  const elements =
    block.type === "actions"
      ? block.elements
      : block.type === "section" && block.accessory
        ? [block.accessory]
        : [];
  const parts = elements.flatMap((element) =>
    "action_id" in element
      ? [
          [
            element.action_id,
            "value" in element && element.value,
            "options" in element && element.options.map(({ value }) => value),
          ],
        ]
      : [],
  );
  return parts.length === 0 ? null : parts;
}

/** Slack cuts a button's words at about 30 characters. */
export const maxLabelLength = 28;

/** A button's parts; `spoken` is its text for screen readers. */
export interface ButtonOptions {
  label: string;
  spoken?: string;
  actionId: string;
  value: string;
  confirm?: { title: string; text: string; confirm: string; deny: string };
  /** `danger` also paints the dialog's button. */
  style?: "danger";
}

export function button({ label, spoken, actionId, value, confirm, style }: ButtonOptions): Button {
  const { button: buttonLimits, confirm: confirmLimits } = slackLimits;
  return {
    type: "button",
    text: plain(label, maxLabelLength),
    ...(spoken !== undefined && {
      accessibility_label: clip(withoutControls(spoken), buttonLimits.accessibilityLabel),
    }),
    action_id: actionId,
    value,
    ...(style && { style }),
    ...(confirm && {
      confirm: {
        ...(style && { style }),
        title: plain(confirm.title, confirmLimits.title),
        text: plain(withoutControls(confirm.text), confirmLimits.text),
        confirm: plain(confirm.confirm, confirmLimits.button),
        deny: plain(confirm.deny, confirmLimits.button),
      },
    }),
  };
}

/** Adds a sentence above the first message. */
export function withLead(lead: string, messages: Message[]): Message[] {
  if (lead === "") return messages;
  return messages.map((message, index) =>
    index > 0 ? message : { ...message, blocks: [section(lead), ...message.blocks] },
  );
}

/** Splits blocks into messages within Slack's limits, each with the tail; a table is not split. */
export function splitMessages(
  text: string,
  blocks: KnownBlock[],
  tail: KnownBlock[] = [],
): Message[] {
  if (hasTable(blocks)) {
    const plain = withoutTables(blocks);
    const isOne = [blocks, plain].every((drawn) => isOneMessage([...drawn, ...tail]));
    return isOne ? [{ text, blocks: [...blocks, ...tail] }] : splitMessages(text, plain, tail);
  }
  const { blocks: maxBlocks, blocksCharacters } = slackLimits.message;
  const room = blocksCharacters - JSON.stringify(tail).length;
  const groups: KnownBlock[][] = [[]];
  let size = 0;
  for (const block of blocks) {
    const length = JSON.stringify(block).length;
    const last = groups.at(-1) ?? [];
    if (last.length > 0 && (last.length + tail.length >= maxBlocks || size + length > room)) {
      groups.push([block]);
      size = length;
    } else {
      last.push(block);
      size += length;
    }
  }
  return groups.map((group) => ({ text, blocks: [...group, ...tail] }));
}

/** True if blocks are within Slack's limits of a message; a table's cells don't count. */
function isOneMessage(blocks: readonly KnownBlock[]): boolean {
  const { blocks: maxBlocks, blocksCharacters } = slackLimits.message;
  const counted = JSON.stringify(blocks, (key, value: unknown) => (key === "rows" ? [] : value));
  return blocks.length <= maxBlocks && counted.length <= blocksCharacters;
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
