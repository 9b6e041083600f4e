import type { KnownBlock } from "@slack/types";
import { formatDecimal } from "../../company/credits.ts";
import { isCompanyMersis } from "../../company/mersis.ts";
import type { Answer, Detail } from "../../company/record.ts";
import { formatTradeDate } from "../../company/trade-values.ts";
import { actionIds } from "../action-ids.ts";
import { buttons, detail as text } from "../texts/tr.ts";
import { pageSize, type ListSection } from "../views.ts";
import { actions, button, escapeData, pieces, section, unfolded, type Message } from "./blocks.ts";
import { branchBlocks, sortedBranches } from "./branch-list.ts";
import { anyValue, code, joined, personName, shownMersis, unnamed } from "./common-parts.ts";
import type { OfferDesk } from "./offer-buttons.ts";
import { alternativeBlocks } from "./title-match.ts";

/** Where a list is drawn: the card's id for its buttons, and the offers on it. */
export interface ListDesk extends OfferDesk {
  cardId: string;
}

/** Stands for an entry that says nothing. */
const nothing = "–";

/** One page of a list as a message of its own. */
export function listMessage(
  answer: Answer,
  view: { section: ListSection; from: number },
  desk: ListDesk,
): Message {
  const heading = text.sections[view.section];
  return { text: heading, blocks: listBlocks(answer, view.section, view.from, desk) };
}

/** A list's heading, some of its entries and the button for the rest; nothing where the list is empty. */
export function listBlocks(
  answer: Answer,
  name: ListSection,
  from: number,
  desk: ListDesk,
  size = pageSize,
): KnownBlock[] {
  const count = lengthOf(answer, name);
  if (count === 0) return [];
  const to = Math.min(from + size, count);
  const next = buttons.next(Math.min(pageSize, count - to));
  const heading =
    name === "IflasKonkordato" ? text.loud(count) : `*${text.sections[name]}* (${count})`;
  const extent =
    to - from === count ? "" : from === 0 ? text.count(to, count) : text.range(from + 1, to, count);
  const whose = from === 0 ? "" : escapeData(answer.merkez?.Unvani ?? "");
  return [
    section([heading, extent, whose].filter(Boolean).join(" · ")),
    ...entries(answer, name, from, to, desk),
    ...(to < count
      ? actions([
          button({
            label: next,
            // A detail has one such button under each of its lists.
            spoken: `${text.sections[name]} · ${next}`,
            actionId: actionIds.page,
            value: `${desk.cardId}|${name}|${to}`,
          }),
        ])
      : []),
  ];
}

function lengthOf(answer: Answer, name: ListSection): number {
  return name === "alternatives" ? answer.alternatives.length : (answer.detail?.[name].length ?? 0);
}

function entries(
  answer: Answer,
  name: ListSection,
  from: number,
  to: number,
  desk: ListDesk,
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

const lineWriters: Record<
  Exclude<ListSection, "alternatives" | "Subeler">,
  (detail: Detail) => string[]
> = {
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
