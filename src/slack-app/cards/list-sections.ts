import type { KnownBlock } from "@slack/types";
import { formatDecimal } from "../../company/credits.ts";
import { isCompanyMersis } from "../../company/mersis.ts";
import type { Answer, Detail } from "../../company/record.ts";
import { formatTradeDate } from "../../company/trade-values.ts";
import { actionIds } from "../action-ids.ts";
import { buttons, detail as text } from "../texts/tr.ts";
import { pageSize, type ListSection } from "../views.ts";
import {
  actions,
  button,
  escapeData,
  paragraph,
  pieces,
  section,
  unfolded,
  type Message,
} from "./blocks.ts";
import { anyValue, code, personName, shownMersis, unnamedFields } from "./common-parts.ts";
import { alternativeBlocks } from "./company-card.ts";
import { offerButton, type OfferDesk } from "./offer-buttons.ts";

/** Where a list is drawn: the card's id for its buttons, and the offers on it. */
export interface ListDesk extends OfferDesk {
  cardId: string;
}

/** Stands for an entry that says nothing. */
const nothing = "–";

/** The branches' slot by MERSIS number. */
export const branchSlot = (mersis: string) => `branch-${mersis}`;

/** One page of a list as a message of its own. */
export function listMessage(
  answer: Answer,
  view: { section: ListSection; from: number },
  desk: ListDesk,
): Message {
  const heading = text.sections[view.section];
  return { text: heading, blocks: listBlocks(answer, view.section, view.from, desk) };
}

/** A list's heading, one page of its entries and the button for the rest; nothing where the list is empty. */
export function listBlocks(
  answer: Answer,
  name: ListSection,
  from: number,
  desk: ListDesk,
): KnownBlock[] {
  const count = lengthOf(answer, name);
  if (count === 0) return [];
  const to = Math.min(from + pageSize, count);
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

/** The branches of one page whose cards can be asked for. */
export function branchesOn(detail: Detail | null, from: number): Detail["Subeler"] {
  const page = sortedBranches(detail).slice(from, from + pageSize);
  const known = page.filter(({ MersisNo }) => isCompanyMersis(MersisNo));
  return known.filter((branch, index) => known.findIndex(sameNumber(branch)) === index);
}

function sameNumber(branch: { MersisNo: string }) {
  return ({ MersisNo }: { MersisNo: string }) => MersisNo === branch.MersisNo;
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
        escapeData(formatTradeDate(partner.BaslangicTarihi)),
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
        escapeData(formatTradeDate(agent.BaslangicTarihi)),
        unnamed(agent, [
          ...["Adi", "Soyadi", "Gorevi", "TemsilTuru", "SinirsizMi", "BaslangicTarihi"],
        ]),
      ),
    ),
  AktifUyeler: ({ AktifUyeler }) => AktifUyeler.map(anyLine),
  Denetciler: ({ Denetciler }) => Denetciler.map(anyLine),
  IflasKonkordato: ({ IflasKonkordato }) => IflasKonkordato.map(anyLine),
};

function branchBlocks(branch: Detail["Subeler"][number], desk: OfferDesk): KnownBlock[] {
  const line = joined(
    `*${escapeData(branch.Unvani)}*`,
    shownMersis(branch.MersisNo),
    escapeData(branch.TSM),
    branch.SicilNo && `Sicil ${escapeData(branch.SicilNo)}`,
    escapeData(formatTradeDate(branch.TescilTarihi)),
  );
  const [lookup] = offerButton(desk, branchSlot(branch.MersisNo), {
    label: buttons.branch,
    heldLabel: buttons.openBranch,
    about: branch.Unvani,
  });
  const more = unnamed(branch, ["MersisNo", "Unvani", "TSM", "SicilNo", "TescilTarihi", "Adres"]);
  const text_ = [line, escapeData(branch.Adres), more].filter(Boolean).join("\n");
  return paragraph(text_ === "" ? nothing : text_, lookup);
}

function sortedBranches(detail: Detail | null): Detail["Subeler"] {
  return detail?.Subeler ?? [];
}

/** An entry whose shape the API document leaves open: its values as they are, numbers of persons left out. */
function anyLine(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return anyValue(entry);
  const { Adi = "", Soyadi = "", ...rest } = entry as Record<string, unknown>;
  const name = personName({ Adi: asText(Adi), Soyadi: asText(Soyadi) });
  const others = Object.entries(rest).flatMap(([key, value]) => {
    const shown = anyValue(/Tarihi$/.test(key) ? formatTradeDate(asText(value)) : value);
    return shown === "" ? [] : [`${text.fieldNames[key] ?? `${escapeData(key)}: `}${shown}`];
  });
  return joined(name, ...others);
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function unnamed(entry: object, names: readonly string[]): string {
  return unnamedFields(entry, names)
    .map(([name, value]) => `${name}: ${value}`)
    .join(" · ");
}

function isMain(nace: { AnaFaliyetMi: string }): boolean {
  return /^(true|evet|1)$/i.test(nace.AnaFaliyetMi);
}

function percent(value: string): string {
  return value === "" ? "" : `%${escapeData(formatDecimal(value))}`;
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== "" && part !== "**").join(" · ");
}

function paragraphs(lines: string[]): string[] {
  return lines.reduce<string[]>((done, line) => {
    const last = done.at(-1);
    const fits = last !== undefined && last.length + line.length < 2_900;
    return fits ? [...done.slice(0, -1), `${last}\n${line}`] : [...done, line];
  }, []);
}
