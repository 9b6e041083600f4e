import { isDeepStrictEqual } from "node:util";
import type { ExactJson } from "../platform/exact-json.ts";
import { harmlessPart } from "./harmless-part.ts";
import { isPersonsRecord } from "./people.ts";
import {
  branchFields,
  centralFields,
  detailSections,
  fieldsForPerson,
  matchFields,
  type Fields,
} from "./record-fields.ts";
import { readWhole, type Answer, type AnswerBody } from "./record.ts";

const lists = [
  "Ortaklar",
  "AktifTemsilciler",
  "AktifUyeler",
  "Denetciler",
  "IflasKonkordato",
] as const;

/**
 * The parts of an answer that may name people: lists of people, a natural person's title
 * (`Unvani`), undocumented `fields` of the record, and undocumented sections (`others`).
 */
export const peopleSections = ["Unvani", ...lists, "fields", "others"] as const;
export type PeopleSection = (typeof peopleSections)[number];

/** Reads an answer without people; only `see-people.ts` may read more. */
export function readAnswer(body: ExactJson | AnswerBody | null): Answer {
  return showingOnly(body, []);
}

/** Returns the sections in which an answer may name people. */
export function sectionsIn(body: ExactJson | AnswerBody | null): PeopleSection[] {
  const whole = readWhole(body);
  const { detail, others } = whole;
  const sections: PeopleSection[] = lists.filter((name) => (detail?.[name].length ?? 0) > 0);
  if (isPersonsRecord(whole)) sections.unshift("Unvani");
  const isDocumented = isDeepStrictEqual(companyOf(whole), companyOf(readHarmless(body)));
  if (!isDocumented) sections.push("fields");
  if (Object.keys(others).length > 0) sections.push("others");
  return sections;
}

/** Reads an answer with these sections of people only; insolvencies are always counted. */
export function showingOnly(
  body: ExactJson | AnswerBody | null,
  sections: readonly PeopleSection[],
): Answer {
  const whole = readWhole(body);
  const has = (section: PeopleSection) => sections.includes(section);
  const harmless = readHarmless(body);
  const { matched, alternatives } = harmless;
  const { merkez, sube, detail } = has("fields") ? whole : harmless;
  const list = <Item>(name: PeopleSection, items: Item[] = []) => (has(name) ? items : []);
  const isNameless = !has("Unvani") && isPersonsRecord(whole);
  const shown = <Row extends object>(fields: Fields, row: Row | null = null) =>
    isNameless ? fieldsForPerson(fields, row) : row;
  const rows = <Row extends object>(fields: Fields, all: Row[] = []) =>
    all.flatMap((row) => shown(fields, row) ?? []);
  const { AdresDetay, Naceler, SermayeDetay, Subeler } = detailSections;
  return {
    matched: shown(matchFields, matched),
    alternatives,
    merkez: shown(centralFields, merkez),
    detail: whole.detail && {
      AdresDetay: shown(AdresDetay.fields, detail?.AdresDetay),
      Naceler: rows(Naceler.fields, detail?.Naceler),
      SermayeDetay: shown(SermayeDetay.fields, detail?.SermayeDetay),
      Subeler: rows(Subeler.fields, detail?.Subeler),
      Ortaklar: list("Ortaklar", whole.detail.Ortaklar),
      AktifTemsilciler: list("AktifTemsilciler", whole.detail.AktifTemsilciler),
      AktifUyeler: list("AktifUyeler", whole.detail.AktifUyeler),
      Denetciler: list("Denetciler", whole.detail.Denetciler),
      IflasKonkordato: has("IflasKonkordato")
        ? whole.detail.IflasKonkordato
        : whole.detail.IflasKonkordato.map(() => ({})),
    },
    sube: shown(branchFields, sube),
    others: has("others") ? whole.others : {},
    hasUnread: whole.hasUnread,
  };
}

function readHarmless(body: ExactJson | AnswerBody | null): Answer {
  return readWhole(harmlessPart(body) as ExactJson);
}

/** The parts of an answer that are about the company. */
function companyOf({ merkez, sube, detail }: Answer) {
  const { AdresDetay = null, Naceler = [], SermayeDetay = null, Subeler = [] } = detail ?? {};
  return [merkez, sube, AdresDetay, Naceler, SermayeDetay, Subeler];
}
