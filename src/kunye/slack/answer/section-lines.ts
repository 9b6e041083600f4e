import { isCompanyMersis } from "../../../company/mersis.ts";
import type { Detail } from "../../../company/record.ts";
import { formatTradeDate } from "../../../company/trade-values.ts";
import type { Texts } from "../../texts/texts.ts";
import { escapeData } from "../blocks/blocks.ts";
import { anyValue, code, joined, personName, shownMersis } from "./common-parts.ts";

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

/** An entry: its name, the fields that have a form of their own, since when, and its other values as they are; numbers of persons are left out. */
export function entryLine(
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
