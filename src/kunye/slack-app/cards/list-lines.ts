import { isCompanyMersis } from "../../../company/mersis.ts";
import type { Detail } from "../../../company/record.ts";
import { formatTradeDate } from "../../../company/trade-values.ts";
import type { Texts } from "../../texts/texts.ts";
import { escapeData } from "./blocks.ts";
import { anyValue, code, joined, personName, shownMersis, unnamed } from "./common-parts.ts";

type LineWriter = (texts: Texts, detail: Detail) => string[];

/** The lists whose entries are lines. */
export const lineWriters = {
  Naceler: (texts, { Naceler }) =>
    [...Naceler]
      .sort((a, b) => Number(isMain(b)) - Number(isMain(a)))
      .map((nace) =>
        joined(
          code(nace.NACEKodu),
          escapeData(nace.Tanimi),
          isMain(nace) ? `*${texts.detail.main}*` : "",
          unnamed(texts, nace, ["NACEKodu", "Tanimi", "AnaFaliyetMi"]),
        ),
      ),
  Ortaklar: (texts, { Ortaklar }) =>
    Ortaklar.map((partner) => {
      const { OrtaginToplamSermayedekiYuzdesi, OrtaklikTipi, TCKimlikNoMersisNo, ...rest } =
        partner;
      // A person's number is never shown, even if the API sends one against its promise.
      const mersis = isCompanyMersis(TCKimlikNoMersisNo)
        ? `MERSİS ${shownMersis(texts, TCKimlikNoMersisNo)}`
        : "";
      const share = percent(texts, OrtaginToplamSermayedekiYuzdesi);
      return personLine(texts, rest, share, escapeData(OrtaklikTipi), mersis);
    }),
  AktifTemsilciler: (texts, { AktifTemsilciler }) =>
    AktifTemsilciler.map(({ Gorevi, TemsilTuru, SinirsizMi, ...rest }) => {
      const { unlimited, limited } = texts.detail;
      const extent = SinirsizMi === "1" ? unlimited : SinirsizMi === "0" ? limited : "";
      return personLine(texts, rest, escapeData(Gorevi), escapeData(TemsilTuru), extent);
    }),
  AktifUyeler: (texts, { AktifUyeler }) => AktifUyeler.map((entry) => anyLine(texts, entry)),
  Denetciler: (texts, { Denetciler }) => Denetciler.map((entry) => anyLine(texts, entry)),
  IflasKonkordato: (texts, { IflasKonkordato }) =>
    IflasKonkordato.map((entry) => anyLine(texts, entry)),
} satisfies Record<string, LineWriter>;

/** A person's name, what is known about them, and since when; then the fields that nobody named. */
function personLine(
  texts: Texts,
  person: { Adi: string; Soyadi: string; BaslangicTarihi: string },
  ...known: string[]
): string {
  const others = unnamed(texts, person, ["Adi", "Soyadi", "BaslangicTarihi"]);
  return joined(personName(person), ...known, since(texts, person.BaslangicTarihi), others);
}

/** An entry whose shape the API document leaves open: its values as they are, numbers of persons left out. */
function anyLine(texts: Texts, entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return anyValue(texts, entry);
  const { Adi = "", Soyadi = "", ...rest } = entry as Record<string, unknown>;
  const name = personName({ Adi: asText(Adi), Soyadi: asText(Soyadi) });
  const others = Object.entries(rest).flatMap(([key, value]) => {
    if (key === "BaslangicTarihi") return [since(texts, asText(value))];
    const shown = anyValue(texts, /Tarihi$/.test(key) ? formatTradeDate(asText(value)) : value);
    return shown === ""
      ? []
      : [`${texts.detail.fieldNames[key] ?? `${escapeData(key)}: `}${shown}`];
  });
  return joined(name, ...others);
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
  return value === "" ? "" : `%${escapeData(texts.format.decimal(value))}`;
}
