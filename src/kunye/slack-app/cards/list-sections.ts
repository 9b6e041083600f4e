import type { Button, KnownBlock } from "@slack/types";
import { formatDecimal } from "../../../company/credits.ts";
import { isCompanyMersis } from "../../../company/mersis.ts";
import type { Answer, Detail } from "../../../company/record.ts";
import { formatTradeDate } from "../../../company/trade-values.ts";
import { actionIds } from "../action-ids.ts";
import { buttons, detail as text } from "../../texts/tr.ts";
import { listSections, pageSize, type ListSection } from "../views.ts";
import {
  actions,
  button,
  clip,
  context,
  escapeData,
  pieces,
  section,
  unfolded,
  type Message,
} from "./blocks.ts";
import { branchBlocks, sortedBranches } from "./branch-list.ts";
import { anyValue, code, joined, personName, shownMersis, unnamed } from "./common-parts.ts";
import type { OfferContext } from "./offer-buttons.ts";
import { alternativeBlocks } from "./title-match.ts";

/** Where a list is drawn: the card's id for its buttons, and the offers on it. */
export interface ListContext extends OfferContext {
  cardId: string;
}

/** Stands for an entry that says nothing. */
const nothing = "–";
/** A longer entry stands on the card by its beginning. */
const shownEntry = 240;

/** One page of a list as a message of its own: whose it is, some of its entries and the button for the next ones. */
export function listMessage(
  answer: Answer,
  { section: name, from }: { section: ListSection; from: number },
  desk: ListContext,
): Message {
  const count = lengthOf(answer, name);
  const to = Math.min(from + pageSize, count);
  const next = buttons.next(Math.min(pageSize, count - to));
  const blocks = [
    section(
      [
        joined(headingOf(name, count), extentOf(from, to, count)),
        escapeData(clip(answer.merkez?.Unvani ?? "", shownEntry)),
      ].join("\n"),
    ),
    ...entries(answer, name, from, to, desk),
    ...(name === "Subeler" ? context(text.branchBrings) : []),
    ...(to < count
      ? actions([
          button({
            label: next,
            spoken: `${text.sections[name]} · ${next}`,
            actionId: actionIds.page,
            value: `${desk.cardId}|${name}|${to}`,
          }),
        ])
      : []),
  ];
  return { text: text.sections[name], blocks };
}

/** How a list begins on the detail's own card: its heading and its first entries, if any, and whether that is all. */
export function listBeginning(
  { detail }: Answer,
  name: DetailSection,
  size: number,
): { text: string; whole: boolean } {
  const count = detail?.[name].length ?? 0;
  if (!detail || name === "Subeler" || Math.min(size, count) === 0) {
    return { text: "", whole: count === 0 };
  }
  const lines = lineWriters[name](detail).slice(0, size);
  const shown = lines.map((line) => clip(line === "" ? nothing : line, shownEntry));
  const heading = headingOf(name, count);
  const whole = lines.length === count && lines.every((line) => line.length <= shownEntry);
  const [first = ""] = shown;
  if (size === 1) return { text: `${heading} ${first}`, whole };
  const extent = extentOf(0, lines.length, count);
  return { text: [joined(heading, extent), ...shown.map((line) => `• ${line}`)].join("\n"), whole };
}

/** The way to the whole of a list. */
export function listButton(answer: Answer, name: ListSection, cardId: string): Button {
  const label = buttons.list(text.inShort[name], lengthOf(answer, name));
  return button({
    label,
    spoken: `${label} · ${text.sections[name]}`,
    actionId: `${actionIds.page}:${listSections.indexOf(name)}`,
    value: `${cardId}|${name}|0`,
  });
}

function headingOf(name: ListSection, count: number): string {
  return name === "IflasKonkordato" ? text.loud(count) : `*${text.sections[name]}* (${count})`;
}

function extentOf(from: number, to: number, count: number): string {
  if (to - from === count) return "";
  return from === 0 ? text.count(to, count) : text.range(from + 1, to, count);
}

function lengthOf(answer: Answer, name: ListSection): number {
  return name === "alternatives" ? answer.alternatives.length : (answer.detail?.[name].length ?? 0);
}

function entries(
  answer: Answer,
  name: ListSection,
  from: number,
  to: number,
  desk: ListContext,
): KnownBlock[] {
  if (name === "alternatives") {
    return answer.alternatives.slice(from, to).flatMap((match) => alternativeBlocks(match, desk));
  }
  const { detail } = answer;
  if (!detail) return [];
  if (name === "Subeler") {
    return sortedBranches(detail)
      .slice(from, to)
      .flatMap((branch) => branchBlocks(branch, desk));
  }
  const lines = lineWriters[name](detail).slice(from, to);
  // A page's lines go into as few paragraphs as their length allows; none of them is cut.
  const drawn = lines.flatMap((line) => pieces(`• ${line === "" ? nothing : line}`, 2_900));
  return paragraphs(drawn).map(name === "Naceler" ? (text) => section(text) : unfolded);
}

type DetailSection = Exclude<ListSection, "alternatives">;

const lineWriters: Record<Exclude<DetailSection, "Subeler">, (detail: Detail) => string[]> = {
  Naceler: ({ Naceler }) =>
    [...Naceler]
      .sort((a, b) => Number(isMain(b)) - Number(isMain(a)))
      .map((nace) =>
        joined(
          code(nace.NACEKodu),
          escapeData(nace.Tanimi),
          isMain(nace) ? `*${text.main}*` : "",
          unnamed(nace, ["NACEKodu", "Tanimi", "AnaFaliyetMi"]),
        ),
      ),
  Ortaklar: ({ Ortaklar }) =>
    Ortaklar.map((partner) =>
      joined(
        personName(partner),
        percent(partner.OrtaginToplamSermayedekiYuzdesi),
        escapeData(partner.OrtaklikTipi),
        // A person's number is never shown, should it come in spite of the API's promise.
        isCompanyMersis(partner.TCKimlikNoMersisNo)
          ? `MERSİS ${shownMersis(partner.TCKimlikNoMersisNo)}`
          : "",
        since(partner.BaslangicTarihi),
        unnamed(partner, [
          ...["Adi", "Soyadi", "OrtaklikTipi", "TCKimlikNoMersisNo", "BaslangicTarihi"],
          "OrtaginToplamSermayedekiYuzdesi",
        ]),
      ),
    ),
  AktifTemsilciler: ({ AktifTemsilciler }) =>
    AktifTemsilciler.map((agent) =>
      joined(
        personName(agent),
        escapeData(agent.Gorevi),
        escapeData(agent.TemsilTuru),
        agent.SinirsizMi === "1" ? text.unlimited : agent.SinirsizMi === "0" ? text.limited : "",
        since(agent.BaslangicTarihi),
        unnamed(agent, [
          ...["Adi", "Soyadi", "Gorevi", "TemsilTuru", "SinirsizMi", "BaslangicTarihi"],
        ]),
      ),
    ),
  AktifUyeler: ({ AktifUyeler }) => AktifUyeler.map(anyLine),
  Denetciler: ({ Denetciler }) => Denetciler.map(anyLine),
  IflasKonkordato: ({ IflasKonkordato }) => IflasKonkordato.map(anyLine),
};

/** An entry whose shape the API document leaves open: its values as they are, numbers of persons left out. */
function anyLine(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return anyValue(entry);
  const { Adi = "", Soyadi = "", ...rest } = entry as Record<string, unknown>;
  const name = personName({ Adi: asText(Adi), Soyadi: asText(Soyadi) });
  const others = Object.entries(rest).flatMap(([key, value]) => {
    if (key === "BaslangicTarihi") return [since(asText(value))];
    const shown = anyValue(/Tarihi$/.test(key) ? formatTradeDate(asText(value)) : value);
    return shown === "" ? [] : [`${text.fieldNames[key] ?? `${escapeData(key)}: `}${shown}`];
  });
  return joined(name, ...others);
}

/** A date with what it is the beginning of; what is no date stays as it is. */
function since(date: string): string {
  const shown = formatTradeDate(date);
  return /^\d{2}\.\d{2}\.\d{4}$/.test(shown) ? text.since(shown) : anyValue(shown);
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isMain(nace: { AnaFaliyetMi: string }): boolean {
  return /^(true|evet|1)$/i.test(nace.AnaFaliyetMi);
}

function percent(value: string): string {
  return value === "" ? "" : `%${escapeData(formatDecimal(value))}`;
}

function paragraphs(lines: string[]): string[] {
  return lines.reduce<string[]>((done, line) => {
    const last = done.at(-1);
    const fits = last !== undefined && last.length + line.length < 2_900;
    return fits ? [...done.slice(0, -1), `${last}\n${line}`] : [...done, line];
  }, []);
}
