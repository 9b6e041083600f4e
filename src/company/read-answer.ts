import type { ExactJson } from "../platform/exact-json.ts";
import { isPersonsRecord } from "./people.ts";
import { companyFields, readWhole, type Answer, type AnswerBody } from "./record.ts";

const lists = [
  "Ortaklar",
  "AktifTemsilciler",
  "AktifUyeler",
  "Denetciler",
  "IflasKonkordato",
] as const;

/**
 * The parts of an answer that name people, or may: its lists of people, the title of a natural person's business
 * (`Unvani`), and what the API document does not name: `fields` of the record, and `others` beside it.
 */
export const peopleSections = ["Unvani", ...lists, "fields", "others"] as const;
export type PeopleSection = (typeof peopleSections)[number];

/** Reads an answer without its people: how the program reads answers, unless `see-people.ts` has noted who sees them. */
export function readAnswer(body: ExactJson | AnswerBody | null): Answer {
  return showingOnly(readWhole(body), []);
}

/** The sections in which an answer names people, or may. */
export function sectionsIn(whole: Answer): PeopleSection[] {
  const { detail, merkez, sube, others } = whole;
  const isOther = ([key]: [string, unknown], section: string) =>
    companyFields[section]?.includes(key) !== true;
  const unnamed = [
    ...Object.entries(merkez ?? {}).filter((entry) => isOther(entry, "Merkez")),
    ...Object.entries(sube ?? {}).filter((entry) => isOther(entry, "Sube")),
  ];
  return [
    ...(isPersonsRecord(whole) ? (["Unvani"] as const) : []),
    ...lists.filter((name) => (detail?.[name].length ?? 0) > 0),
    ...(unnamed.length > 0 ? (["fields"] as const) : []),
    ...(Object.keys(others).length > 0 ? (["others"] as const) : []),
  ];
}

/** An answer with these of its sections about people, and no others; how many insolvencies there are is no secret. */
export function showingOnly(whole: Answer, sections: readonly PeopleSection[]): Answer {
  const { detail, merkez, sube, matched } = whole;
  const has = (section: PeopleSection) => sections.includes(section);
  const list = <Item>(name: PeopleSection, items: Item[]) => (has(name) ? items : []);
  const isNameless = !has("Unvani") && isPersonsRecord(whole);
  const nameless = isNameless ? { Unvani: "", IsletmeAdi: "", Adres: "" } : {};
  const named = <Fields extends object>(section: string, fields: Fields): Fields => {
    const known = Object.entries(fields).filter(([key]) => companyFields[section]?.includes(key));
    return has("fields") ? fields : (Object.fromEntries(known) as Fields);
  };
  return {
    matched: matched && isNameless ? { ...matched, ad: "" } : matched,
    alternatives: whole.alternatives,
    merkez: merkez && { ...named("Merkez", merkez), ...nameless },
    detail: detail && {
      AdresDetay: isNameless ? null : detail.AdresDetay,
      Naceler: detail.Naceler,
      SermayeDetay: detail.SermayeDetay,
      Subeler: isNameless ? [] : detail.Subeler,
      Ortaklar: list("Ortaklar", detail.Ortaklar),
      AktifTemsilciler: list("AktifTemsilciler", detail.AktifTemsilciler),
      AktifUyeler: list("AktifUyeler", detail.AktifUyeler),
      Denetciler: list("Denetciler", detail.Denetciler),
      IflasKonkordato: has("IflasKonkordato")
        ? detail.IflasKonkordato
        : detail.IflasKonkordato.map(() => ({})),
    },
    sube: sube && { ...named("Sube", sube), ...nameless },
    others: has("others") ? whole.others : {},
  };
}
