import type { KnownBlock } from "@slack/types";
import { isCompanyMersis } from "../../../company/mersis.ts";
import type { Detail, Answer } from "../../../company/record.ts";
import { formatTradeDate, registryPlace, titleCase } from "../../../company/trade-values.ts";
import { branchQuery } from "../../lookups/intents.ts";
import type { Wish } from "../../lookups/offers.ts";
import { anyValue, code, joined, personName, shownMersis } from "./common-parts.ts";
import { offerButton } from "./offer-buttons.ts";
import { pageSize } from "./title-match.ts";
import { escapeData, clip, paragraph } from "../blocks/blocks.ts";
import type { CardContext } from "../reply/card-kind.ts";
import type { Texts } from "../../texts/texts.ts";

type LineWriter = (texts: Texts, detail: Detail) => string[];

/** The lists whose entries are lines. */
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
        // A person's number is never shown, even if the API sends one against its promise.
        TCKimlikNoMersisNo: (number) =>
          isCompanyMersis(number) ? `MERSİS ${shownMersis(texts, number)}` : "",
      }),
    ),
  AktifTemsilciler: (texts, { AktifTemsilciler }) =>
    AktifTemsilciler.map((agent) =>
      entryLine(texts, agent, {
        Gorevi: (duty) => anyValue(texts, duty),
        TemsilTuru: (how) => anyValue(texts, how),
        SinirsizMi: (is) => ({ 1: texts.detail.unlimited, 0: texts.detail.limited })[is] ?? "",
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
    const shown = anyValue(texts, /Tarihi$/.test(key) ? formatTradeDate(asText(value)) : value);
    return shown && `${texts.detail.fieldNames[key] ?? `${escapeData(key)}: `}${shown}`;
  });
  return joined(name, ...known, ...others);
}

/** A date with what it is the beginning of; what is no date stays as it is. */
function since(texts: Texts, date: string): string {
  const shown = formatTradeDate(date);
  return /^\d{2}\.\d{2}\.\d{4}$/.test(shown) ? texts.detail.since(shown) : anyValue(texts, shown);
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

type Branch = Detail["Subeler"][number];

/** Stands for a branch that says nothing. */
const nothing = "–";
const shownPlaces = 4;
const shownName = 60;
/** So many are named on the detail's card. */
const fewBranches = 3;

/** The branches' slot by MERSIS number. */
const branchSlot = (mersis: string) => `branch-${mersis}`;

/** The branches in the order in which they are listed: by province. */
export function sortedBranches(detail: Detail | null): Branch[] {
  const byPlace = new Intl.Collator("tr").compare;
  return [...(detail?.Subeler ?? [])].sort((a, b) => byPlace(placeOf(a), placeOf(b)));
}

/** The lookups of the branches on a page, as far as their cards can be asked for. */
export function branchWishes({ detail }: Answer, from: number): Wish[] {
  const page = sortedBranches(detail).slice(from, from + pageSize);
  const numbers = new Set(page.map(({ MersisNo }) => MersisNo).filter(isCompanyMersis));
  return [...numbers].map((mersis) => ({ slot: branchSlot(mersis), query: branchQuery(mersis) }));
}

/** The branches in short, as they end a detail: the only ones by their names, many by where they are. */
export function branchLine({ detail: text }: Texts, { detail, merkez }: Answer): string {
  const all = sortedBranches(detail);
  if (all.length === 0) return "";
  const named = all.map((branch) =>
    joined(shortName(branch, merkez?.Unvani ?? ""), escapeData(placeOf(branch))),
  );
  const shown = all.length > fewBranches ? placesOf(text, all) : named.filter(Boolean).join("; ");
  return `*${text.sections.Subeler}* (${all.length})${shown === "" ? "" : ` ${shown}`}`;
}

/** One branch with all that the detail knows of it. */
export function branchBlocks(branch: Branch, card: CardContext): KnownBlock[] {
  const { texts } = card;
  const { detail: text, labels, buttons } = texts;
  const line = entryLine(texts, branch, {
    Unvani: (title) => `*${escapeData(title)}*`,
    MersisNo: (number) => number && `${labels.mersis} ${shownMersis(texts, number)}`,
    TSM: escapeData,
    SicilNo: (number) => number && text.registryNumber(escapeData(number)),
    TescilTarihi: (date) =>
      formatTradeDate(date) && text.registered(escapeData(formatTradeDate(date))),
    Adres: () => "",
  });
  const all = [line, escapeData(branch.Adres)].filter(Boolean).join("\n");
  const label = { label: buttons.branch, heldLabel: buttons.asBranch, about: branch.Unvani };
  const [lookup] = offerButton(card, branchSlot(branch.MersisNo), label);
  return paragraph(all === "" ? nothing : all, lookup);
}

/** A branch's name without its company's title in front of it. */
function shortName({ Unvani }: Branch, company: string): string {
  const rest = company !== "" && Unvani.startsWith(company) ? Unvani.slice(company.length) : "";
  const name = rest.replace(/^[\s\-–,]+/u, "");
  return escapeData(clip(name === "" ? Unvani : titleCase(name), shownName));
}

/** Returns the province at the end of a branch's address, or its registry office's place. */
function placeOf({ Adres, TSM }: Branch): string {
  const province = /\/\s*([\p{L} ]{2,30})$/u.exec(Adres)?.[1];
  return titleCase(clip(province ?? registryPlace(TSM), 40));
}

/** Counts branches by place, the most first. */
function placesOf(text: Texts["detail"], branches: Branch[]): string {
  const byPlace = [...Map.groupBy(branches, placeOf)].filter(([place]) => place !== "");
  const named = byPlace.sort(([, a], [, b]) => b.length - a.length);
  const few = named.slice(0, shownPlaces);
  const shown = few.map(([place, { length }]) => `${escapeData(place)} ${length}`);
  const left = named.length - shown.length;
  return joined(...shown, left > 0 ? text.morePlaces(left) : "");
}
