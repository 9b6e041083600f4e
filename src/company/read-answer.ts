import { isDeepStrictEqual } from "node:util";
import type { ExactJson } from "../platform/exact-json.ts";
import { harmlessPart } from "./harmless-part.ts";
import { isPersonsRecord } from "./people.ts";
import {
  branchFields,
  centralFields,
  detailSections,
  rowForPersonsBusiness,
  matchFields,
  type Fields,
} from "./record-fields.ts";
import { readWhole, type Answer, type AnswerBody } from "./record.ts";

const peopleLists = [
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
export const peopleSections = ["Unvani", ...peopleLists, "fields", "others"] as const;
export type PeopleSection = (typeof peopleSections)[number];

/** Reads an answer without people; only `see-people.ts` may read more. */
export function readAnswer(body: ExactJson | AnswerBody | null): Answer {
  return readWithPeople(body, []);
}

/** Returns the sections in which an answer may name people. */
export function peopleSectionsIn(body: ExactJson | AnswerBody | null): PeopleSection[] {
  const whole = readWhole(body);
  const { detail, others } = whole;
  const sections: PeopleSection[] = peopleLists.filter((name) => (detail?.[name].length ?? 0) > 0);
  if (isPersonsRecord(whole)) sections.unshift("Unvani");
  const isHarmless = isDeepStrictEqual(companyParts(whole), companyParts(readHarmless(body)));
  if (!isHarmless) sections.push("fields");
  if (Object.keys(others).length > 0) sections.push("others");
  return sections;
}

/** Reads an answer with only these sections of people; insolvencies are always counted. */
export function readWithPeople(
  body: ExactJson | AnswerBody | null,
  sections: readonly PeopleSection[],
): Answer {
  const whole = readWhole(body);
  const isWanted = (section: PeopleSection) => sections.includes(section);
  const harmless = readHarmless(body);
  const { matched, alternatives } = harmless;
  const { merkez, sube, detail } = isWanted("fields") ? whole : harmless;
  const listOf = <Item>(name: PeopleSection, items: Item[] = []) => (isWanted(name) ? items : []);
  const hidesOwner = !isWanted("Unvani") && isPersonsRecord(whole);
  const visibleRow = <Row extends object>(fields: Fields, row: Row | null = null) =>
    hidesOwner ? rowForPersonsBusiness(fields, row) : row;
  const visibleRows = <Row extends object>(fields: Fields, all: Row[] = []) =>
    all.flatMap((row) => visibleRow(fields, row) ?? []);
  const { AdresDetay, Naceler, SermayeDetay, Subeler } = detailSections;
  return {
    matched: visibleRow(matchFields, matched),
    alternatives,
    merkez: visibleRow(centralFields, merkez),
    detail: whole.detail && {
      AdresDetay: visibleRow(AdresDetay.fields, detail?.AdresDetay),
      Naceler: visibleRows(Naceler.fields, detail?.Naceler),
      SermayeDetay: visibleRow(SermayeDetay.fields, detail?.SermayeDetay),
      Subeler: visibleRows(Subeler.fields, detail?.Subeler),
      Ortaklar: listOf("Ortaklar", whole.detail.Ortaklar),
      AktifTemsilciler: listOf("AktifTemsilciler", whole.detail.AktifTemsilciler),
      AktifUyeler: listOf("AktifUyeler", whole.detail.AktifUyeler),
      Denetciler: listOf("Denetciler", whole.detail.Denetciler),
      IflasKonkordato: isWanted("IflasKonkordato")
        ? whole.detail.IflasKonkordato
        : whole.detail.IflasKonkordato.map(() => ({})),
    },
    sube: visibleRow(branchFields, sube),
    others: isWanted("others") ? whole.others : {},
    hasUnread: whole.hasUnread,
  };
}

function readHarmless(body: ExactJson | AnswerBody | null): Answer {
  return readWhole(harmlessPart(body) as ExactJson);
}

/** The parts of an answer that are about the company. */
function companyParts({ merkez, sube, detail }: Answer) {
  const { AdresDetay = null, Naceler = [], SermayeDetay = null, Subeler = [] } = detail ?? {};
  return [merkez, sube, AdresDetay, Naceler, SermayeDetay, Subeler];
}
