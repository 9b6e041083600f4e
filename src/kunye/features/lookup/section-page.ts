import type { KnownBlock, Button } from "@slack/types";
import { isCompanyMersis } from "../../../company/id-numbers.ts";
import type { Detail, Answer } from "../../../company/record.ts";
import { isoDay, townOfTradeOffice } from "../../../company/trade-values.ts";
import { branchQuery } from "../../lookups/intents.ts";
import type { Wish } from "../../lookups/offers.ts";
import { anyValue, code, joinParts, personName, shownMersis, titleCase } from "./card-parts.ts";
import { offerButton } from "./offer-buttons.ts";
import { pageSize, alternativeBlocks, alternativeWishes } from "./title-match.ts";
import {
  escapeData,
  clip,
  paragraph,
  actions,
  button,
  context,
  splitText,
  section,
  unfolded,
  type Message,
} from "../../slack/blocks.ts";
import {
  type AnswerContext,
  type OpenAnswer,
  answerKind,
  withOwnerSections,
} from "../../slack/card-kind.ts";
import type { Texts } from "../../texts/texts.ts";
import { peopleSections } from "../../../company/read-answer.ts";
import { actionIds } from "../../slack/action-ids.ts";

/** The parts of an answer that can be longer than a card: other matches, a detail's sections. */
export const recordSections = [
  "alternatives",
  "Naceler",
  "Ortaklar",
  "AktifTemsilciler",
  "AktifUyeler",
  "Denetciler",
  "IflasKonkordato",
  "Subeler",
] as const;
export type RecordSection = (typeof recordSections)[number];

/** A page of a section as a message of its own; `list` is the stored name. */
export interface SectionPageState {
  kind: "list";
  answer: string;
  section: RecordSection;
  from: number;
}

export const sectionPageKind = answerKind<SectionPageState>({
  kind: "list",
  accessReason: "paged",
  wishes,
  draw,
  people: ({ section }, known) =>
    withOwnerSections(
      known,
      peopleSections.filter((name) => name === (section === "Subeler" ? "fields" : section)),
    ),
  isPersonal: true,
  title: ({ detail }, { section }) => detail.sections[section],
});

const emptyEntry = "–";
/** A longer entry is cut on the card, not on the page; chosen by hand. */
const maxEntryLength = 240;
/** Below a section's 3,000 characters; chosen by hand. */
const maxParagraphLength = 2_900;

function wishes({ section, from }: SectionPageState, { content }: OpenAnswer): Wish[] {
  if (section === "alternatives") return alternativeWishes(content, from);
  return section === "Subeler" ? branchWishes(content, from) : [];
}

function draw({ section: name, from }: SectionPageState, card: AnswerContext): Message {
  const { texts, content } = card;
  const { buttons, detail: text } = texts;
  const count = lengthOf(content, name);
  const to = Math.min(from + pageSize, count);
  const next = buttons.next(Math.min(pageSize, count - to));
  const heading = [
    joinParts(headingOf(text, name, count), extentOf(text, from, to, count)),
    escapeData(clip(content.merkez?.Unvani ?? "", maxEntryLength)),
  ];
  const nextPage = button({
    label: next,
    spoken: `${text.sections[name]} · ${next}`,
    actionId: actionIds.page,
    value: `${card.cardId}|${name}|${to}`,
  });
  return {
    text: text.sections[name],
    blocks: [
      section(heading.join("\n")),
      ...entries(card, name, from, to),
      ...(name === "Subeler" ? context(text.branchBrings) : []),
      ...actions(to < count ? [nextPage] : []),
    ],
  };
}

/** Draws a section's first entries for the detail's card; `isWhole` if none is missing or cut. */
export function sectionBeginning(
  texts: Texts,
  { detail }: Answer,
  name: Exclude<RecordSection, "alternatives">,
  maxEntries: number,
): { text: string; isWhole: boolean } {
  const count = detail?.[name].length ?? 0;
  if (!detail || name === "Subeler" || Math.min(maxEntries, count) === 0) {
    return { text: "", isWhole: count === 0 };
  }
  const lines = lineWriters[name](texts, detail).slice(0, maxEntries);
  const shown = lines.map((line) => clip(line === "" ? emptyEntry : line, maxEntryLength));
  const heading = headingOf(texts.detail, name, count);
  const isWhole = lines.length === count && lines.every((line) => line.length <= maxEntryLength);
  const [first = ""] = shown;
  if (maxEntries === 1) return { text: `${heading} ${first}`, isWhole };
  const extent = extentOf(texts.detail, 0, lines.length, count);
  return {
    text: [joinParts(heading, extent), ...shown.map((line) => `• ${line}`)].join("\n"),
    isWhole,
  };
}

export function sectionButton(
  texts: Texts,
  answer: Answer,
  name: RecordSection,
  cardId: string,
): Button {
  const { buttons, detail: text } = texts;
  const label = buttons.list(text.sections[name], lengthOf(answer, name));
  return button({
    label,
    actionId: `${actionIds.page}:${recordSections.indexOf(name)}`,
    value: `${cardId}|${name}|0`,
  });
}

function headingOf(text: Texts["detail"], name: RecordSection, count: number): string {
  return name === "IflasKonkordato" ? text.loud(count) : `*${text.sections[name]}* (${count})`;
}

function extentOf(text: Texts["detail"], from: number, to: number, count: number): string {
  if (to - from === count) return "";
  return from === 0 ? text.count(to, count) : text.range(from + 1, to, count);
}

function lengthOf(answer: Answer, name: RecordSection): number {
  return name === "alternatives" ? answer.alternatives.length : (answer.detail?.[name].length ?? 0);
}

function entries(card: AnswerContext, name: RecordSection, from: number, to: number): KnownBlock[] {
  const { texts, content } = card;
  if (name === "alternatives") {
    return content.alternatives.slice(from, to).flatMap((match) => alternativeBlocks(match, card));
  }
  const { detail } = content;
  if (!detail) return [];
  if (name === "Subeler") {
    return sortedBranches(detail)
      .slice(from, to)
      .flatMap((branch) => branchBlocks(branch, card));
  }
  const lines = lineWriters[name](texts, detail).slice(from, to);
  // Lines are joined to as few paragraphs as fit; none is cut.
  const shown = lines.map((line) => `• ${line === "" ? emptyEntry : line}`);
  const pieces = shown.flatMap((line) => splitText(line, maxParagraphLength));
  return paragraphs(pieces).map(name === "Naceler" ? (text) => section(text) : unfolded);
}

function paragraphs(lines: string[]): string[] {
  return lines.reduce<string[]>((done, line) => {
    const last = done.at(-1);
    const fits = last !== undefined && last.length + line.length < maxParagraphLength;
    return fits ? [...done.slice(0, -1), `${last}\n${line}`] : [...done, line];
  }, []);
}

type LineWriter = (texts: Texts, detail: Detail) => string[];

export const lineWriters = {
  Naceler: (texts, { Naceler }) =>
    [...Naceler]
      .sort((a, b) => Number(isMain(b)) - Number(isMain(a)))
      .map((nace) =>
        entryLine(texts, nace, {
          NACEKodu: code,
          Tanimi: escapeData,
          AnaFaliyetMi: () => (isMain(nace) ? `*${texts.detail.main}*` : ""),
        }),
      ),
  Ortaklar: (texts, { Ortaklar }) =>
    Ortaklar.map((partner) =>
      entryLine(texts, partner, {
        OrtaginToplamSermayedekiYuzdesi: (share) => percent(texts, share),
        OrtaklikTipi: (kind) => anyValue(texts, kind),
        // A person's number is never shown, even if the API sends one.
        TCKimlikNoMersisNo: (number) =>
          isCompanyMersis(number) ? `MERSİS ${shownMersis(texts, number)}` : "",
      }),
    ),
  AktifTemsilciler: (texts, { AktifTemsilciler }) =>
    AktifTemsilciler.map((agent) =>
      entryLine(texts, agent, {
        Gorevi: (duty) => anyValue(texts, duty),
        TemsilTuru: (kind) => anyValue(texts, kind),
        SinirsizMi: (flag) => ({ 1: texts.detail.unlimited, 0: texts.detail.limited })[flag] ?? "",
      }),
    ),
  AktifUyeler: (texts, { AktifUyeler }) => AktifUyeler.map((entry) => entryLine(texts, entry)),
  Denetciler: (texts, { Denetciler }) => Denetciler.map((entry) => entryLine(texts, entry)),
  IflasKonkordato: (texts, { IflasKonkordato }) =>
    IflasKonkordato.map((entry) => entryLine(texts, entry)),
} satisfies Record<string, LineWriter>;

/** Draws an entry: name, known fields, start, other values; no numbers of persons. */
function entryLine(
  texts: Texts,
  entry: unknown,
  formats: Readonly<Record<string, (value: string) => string>> = {},
): string {
  if (typeof entry !== "object" || entry === null) return anyValue(texts, entry);
  const { Adi, Soyadi, ...fields } = entry as Record<string, unknown>;
  const name = personName({ Adi: asText(Adi), Soyadi: asText(Soyadi) });
  const known = Object.entries(formats).map(([key, format]) => format(asText(fields[key])));
  const others = Object.entries(fields).map(([key, value]) => {
    if (key in formats) return "";
    if (key === "BaslangicTarihi") return since(texts, asText(value));
    const shown = anyValue(
      texts,
      /Tarihi$/.test(key) ? texts.format.tradeDate(asText(value)) : value,
    );
    return shown && `${texts.detail.fieldNames[key] ?? `${escapeData(key)}: `}${shown}`;
  });
  return joinParts(name, ...known, ...others);
}

function since(texts: Texts, date: string): string {
  const shown = texts.format.tradeDate(date);
  return isoDay(date) !== null ? texts.detail.since(shown) : anyValue(texts, shown);
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isMain(nace: { AnaFaliyetMi: string }): boolean {
  return /^(true|evet|1)$/i.test(nace.AnaFaliyetMi);
}

function percent(texts: Texts, value: string): string {
  return value === "" ? "" : texts.detail.percent(escapeData(texts.format.decimal(value)));
}

export type Branch = Detail["Subeler"][number];

const branchSlot = (mersis: string) => `branch-${mersis}`;

export function sortedBranches(detail: Detail | null): Branch[] {
  const byPlace = new Intl.Collator("tr").compare;
  return [...(detail?.Subeler ?? [])].sort((a, b) => byPlace(branchPlace(a), branchPlace(b)));
}

function branchWishes({ detail }: Answer, from: number): Wish[] {
  const page = sortedBranches(detail).slice(from, from + pageSize);
  const numbers = new Set(page.map(({ MersisNo }) => MersisNo).filter(isCompanyMersis));
  return [...numbers].map((mersis) => ({ slot: branchSlot(mersis), query: branchQuery(mersis) }));
}

function branchBlocks(branch: Branch, card: AnswerContext): KnownBlock[] {
  const { texts } = card;
  const { detail: text, labels, buttons } = texts;
  const line = entryLine(texts, branch, {
    Unvani: () => `*${branchName(branch, card.content.merkez?.Unvani ?? "")}*`,
    MersisNo: (number) => number && `${labels.mersis} ${shownMersis(texts, number)}`,
    TSM: escapeData,
    SicilNo: (number) => number && text.registryNumber(escapeData(number)),
    TescilTarihi: (date) => date && text.registered(escapeData(texts.format.tradeDate(date))),
    Adres: () => "",
  });
  const words = [line, escapeData(branch.Adres)].filter(Boolean).join("\n");
  const label = { label: buttons.branch, heldLabel: buttons.asBranch, subject: branch.Unvani };
  const [lookup] = offerButton(card, branchSlot(branch.MersisNo), label);
  return paragraph(words === "" ? emptyEntry : words, lookup);
}

/** Returns the branch's own words: its title without the company's. */
export function branchName({ Unvani }: Branch, company: string): string {
  const rest = company !== "" && Unvani.startsWith(company) ? Unvani.slice(company.length) : "";
  const name = rest.replace(/^[\s\-–,]+/u, "");
  return escapeData(name === "" ? Unvani : titleCase(name));
}

/** Returns the province of an address, else the registry office's place. */
export function branchPlace({ Adres, TSM }: Branch): string {
  const province = /\/\s*([\p{L} ]{2,30})$/u.exec(Adres)?.[1];
  return titleCase(clip(province ?? townOfTradeOffice(TSM), 40));
}
