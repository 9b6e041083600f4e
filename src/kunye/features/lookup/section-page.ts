import type { KnownBlock, Button, StaticSelect } from "@slack/types";
import { isCompanyMersis } from "../../../company/id-numbers.ts";
import { isByTitle } from "../../../company/lookup-kind.ts";
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
  plain as plainText,
  actions,
  button,
  context,
  splitText,
  section,
  withoutControls,
  unfolded,
  type Message,
} from "../../slack/blocks.ts";
import {
  type AnswerContext,
  type OpenAnswer,
  answerKind,
  withOwnerSections,
} from "../../slack/card-kind.ts";
import { rowsThatFit, tableOr, toPlainText, withoutEmptyColumns } from "../../slack/tables.ts";
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

function draw(state: SectionPageState, card: AnswerContext): Message {
  const { section: name, from } = state;
  const { texts, content } = card;
  const { buttons, detail: text } = texts;
  const count = lengthOf(content, name);
  const to = Math.min(from + pageSize, count);
  const next = buttons.next(Math.min(pageSize, count - to));
  const heading = [
    // The button has counted the matches that the card does not show.
    joinParts(
      name === "alternatives" ? `*${text.sections[name]}*` : headingOf(text, name, count),
      extentOf(text, from, to, count),
    ),
    companyLine(content),
  ];
  const nextPage = button({
    label: next,
    spoken: `${text.sections[name]} · ${next}`,
    actionId: actionIds.page,
    value: `${card.cardId}|${name}|${to}`,
  });
  const brings = name === "Subeler" ? context(text.branchBrings) : [];
  const plain = [
    section(heading.join("\n")),
    ...entries(card, name, from, to),
    ...brings,
    ...actions(to < count ? [nextPage] : []),
  ];
  return { text: text.sections[name], blocks: withTable(card, state, plain) };
}

/** Chosen by hand: shorter sections are read as well without a table. */
const minTableRows: Partial<Record<RecordSection, number>> = { Subeler: pageSize + 1, Ortaklar: 3 };
const maxOptionLength = 40;

/** Draws a long section as a table; `plain` is drawn where Slack takes none. */
function withTable(
  card: AnswerContext,
  { section: name, from }: SectionPageState,
  plain: KnownBlock[],
): KnownBlock[] {
  const { texts, content, cardId } = card;
  const { detail: text, buttons } = texts;
  const count = lengthOf(content, name);
  const [header = [], ...entries] = content.detail ? tableRows(card, content.detail, name) : [];
  if (entries.length < (minTableRows[name] ?? Infinity)) return plain;
  const rows = withoutEmptyColumns([header, ...entries.slice(from)]);
  const shown = Math.min(rowsThatFit(rows), name === "Subeler" ? maxOptions : Infinity);
  // With very long texts, fewer rows fit than lines on a page.
  if (shown < Math.min(pageSize, rows.length - 1)) return plain;
  const to = from + shown;
  const heading = headingOf(text, name, count);
  const company = companyLine(content);
  const next = button({
    label: buttons.next(Math.min(shown, count - to)),
    actionId: actionIds.page,
    value: `${cardId}|${name}|${to}`,
  });
  return tableOr(
    {
      caption: toPlainText(joinParts(heading, extentOf(text, from, to, count))),
      rows: rows.slice(0, shown + 1),
      above: [section(company === "" ? heading : `*${company}*`)],
      below: [
        ...(name === "Subeler" ? context(text.chosenBranchBrings) : []),
        ...actions([
          ...(name === "Subeler" ? [branchMenu(card, from, to)] : []),
          ...(to < count ? [next] : []),
        ]),
      ],
    },
    plain,
  );
}

/** Chosen by hand: a message's blocks must not be too long. */
const maxOptions = 80;

/** Draws the menu of a table's branches; a choice shows the price first. */
function branchMenu(
  { texts, content, cardId }: AnswerContext,
  from: number,
  to: number,
): StaticSelect {
  const company = content.merkez?.Unvani ?? "";
  const branches = sortedBranches(content.detail).slice(from, to);
  return {
    type: "static_select",
    action_id: actionIds.branch,
    placeholder: plainText(texts.detail.chooseBranch, 45),
    options: branches.map((branch, index) => {
      const name = joinParts(branchPlace(branch), toPlainText(branchName(branch, company)));
      return {
        text: plainText(name || emptyEntry, maxOptionLength),
        value: `${cardId}|${from + index}`,
      };
    }),
  };
}

/** Returns a section's entries in columns, below their headings; none without columns. */
function tableRows({ texts, content }: AnswerContext, detail: Detail, name: RecordSection) {
  const { columns } = texts.detail;
  const plainTexts = (cells: readonly string[]) => cells.map(toPlainText);
  if (name === "Ortaklar") {
    const { name: of, share, kind, other } = columns;
    const rows = detail.Ortaklar.map((one) => {
      const { name: title, known, others } = entryParts(texts, one, partnerFields(texts));
      const [part = "", type = "", ...more] = known;
      // Marks could not be told from a surname's mask.
      const shownName = withoutControls(`${asText(one.Adi)} ${asText(one.Soyadi)}`);
      const cells = plainTexts([title, part, type, joinParts(...more, ...others)]);
      return shownName === "" ? cells : [shownName, ...cells.slice(1)];
    });
    return [[of, share, kind, other], ...rows];
  }
  if (name !== "Subeler") return [];
  const { place, branch: of, address, office, registered, other } = columns;
  const rows = sortedBranches(detail).map((branch) => {
    const { known, others } = entryParts(texts, branch, branchFields(texts, content));
    const [title = "", , tradeOffice = "", number = "", date = ""] = known;
    const mersis = shownMersis(texts, branch.MersisNo);
    return plainTexts([
      branchPlace(branch),
      title,
      escapeData(branch.Adres),
      mersis,
      joinParts(tradeOffice, number),
      date,
      joinParts(...others),
    ]);
  });
  return [[place, of, address, texts.labels.mersis, office, registered, other], ...rows];
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
  // Of deleted people only the number of insolvencies is kept.
  if (lines.every((line) => line === "")) return { text: heading, isWhole };
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

function companyLine({ merkez }: Answer): string {
  return escapeData(clip(merkez?.Unvani ?? "", maxEntryLength));
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
    const searched = isByTitle(card.answer.kind) ? card.answer.text : "";
    return content.alternatives
      .slice(from, to)
      .flatMap((match) => alternativeBlocks(match, card, { searched }));
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
    Ortaklar.map((partner) => entryLine(texts, partner, partnerFields(texts))),
  AktifTemsilciler: (texts, { AktifTemsilciler }) =>
    AktifTemsilciler.map((agent) =>
      entryLine(texts, agent, {
        Gorevi: (duty) => anyValue(texts, duty),
        // The registry writes a sentence.
        TemsilTuru: (kind) => anyValue(texts, kind.replace(/\.$/, "")),
        SinirsizMi: (flag) => ({ 1: texts.detail.unlimited, 0: texts.detail.limited })[flag] ?? "",
      }),
    ),
  AktifUyeler: (texts, { AktifUyeler }) => AktifUyeler.map((entry) => entryLine(texts, entry)),
  Denetciler: (texts, { Denetciler }) => Denetciler.map((entry) => entryLine(texts, entry)),
  IflasKonkordato: (texts, { IflasKonkordato }) =>
    IflasKonkordato.map((entry) => entryLine(texts, entry)),
} satisfies Record<string, LineWriter>;

type Formats = Readonly<Record<string, (value: string) => string>>;

function partnerFields(texts: Texts): Formats {
  return {
    OrtaginToplamSermayedekiYuzdesi: (share) => percent(texts, share),
    OrtaklikTipi: (kind) => anyValue(texts, kind),
    // A person's number is never shown, even if the API sends one.
    TCKimlikNoMersisNo: (number) =>
      isCompanyMersis(number) ? `MERSİS ${shownMersis(texts, number)}` : "",
  };
}

/** Draws an entry on one line. */
function entryLine(texts: Texts, entry: unknown, formats: Formats = {}): string {
  const { name, known, others } = entryParts(texts, entry, formats);
  return joinParts(name, ...known, ...others);
}

/** Draws an entry's parts: name, known fields, start and other values; no numbers of persons. */
function entryParts(texts: Texts, entry: unknown, formats: Formats) {
  if (typeof entry !== "object" || entry === null) {
    return { name: anyValue(texts, entry), known: [], others: [] };
  }
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
  return { name, known, others };
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

/** The fields of a branch in the order of its line; the address follows below it. */
function branchFields(texts: Texts, { merkez }: Answer): Formats {
  const { detail: text, labels } = texts;
  const company = merkez?.Unvani ?? "";
  return {
    Unvani: (Unvani) => `*${branchName({ Unvani }, company)}*`,
    MersisNo: (number) => number && `${labels.mersis} ${shownMersis(texts, number)}`,
    TSM: escapeData,
    SicilNo: (number) => number && text.registryNumber(escapeData(number)),
    TescilTarihi: (date) => date && text.registered(escapeData(texts.format.tradeDate(date))),
    Adres: () => "",
  };
}

function branchBlocks(branch: Branch, card: AnswerContext): KnownBlock[] {
  const { texts } = card;
  const { buttons } = texts;
  const line = entryLine(texts, branch, branchFields(texts, card.content));
  const words = [line, escapeData(branch.Adres)].filter(Boolean).join("\n");
  const label = { label: buttons.branch, heldLabel: buttons.asBranch, subject: branch.Unvani };
  const [lookup] = offerButton(card, branchSlot(branch.MersisNo), label);
  return paragraph(words === "" ? emptyEntry : words, lookup);
}

/** Returns the branch's own words: its title without the company's. */
export function branchName({ Unvani }: Pick<Branch, "Unvani">, company: string): string {
  const rest = company !== "" && Unvani.startsWith(company) ? Unvani.slice(company.length) : "";
  const name = rest.replace(/^[\s\-–,]+/u, "");
  return escapeData(name === "" ? Unvani : titleCase(name));
}

/** Returns the province of an address, else the registry office's place. */
export function branchPlace({ Adres, TSM }: Branch): string {
  const province = /\/\s*([\p{L} ]{2,30})$/u.exec(Adres)?.[1];
  return titleCase(clip(province ?? townOfTradeOffice(TSM), 40));
}
