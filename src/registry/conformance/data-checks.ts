import { isDetail, lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import { isJsonObject } from "../../platform/exact-json.ts";
import { answerCheck, unless, type Check } from "./check.ts";
import {
  branchFields,
  listSections,
  merkezFields,
  objectSections,
  type Fields,
} from "./document.ts";
import { fieldOf, type Exchange } from "./exchange.ts";
import { described, fieldProblems } from "./value-problem.ts";

/** Every documented field of `data`, one check each, and which sections an answer has. */
export const dataChecks: readonly Check[] = [
  ...lookupKinds.filter((kind) => kind !== "mersis").flatMap(companyChecks),
  ...fieldChecks("mersis", "Sube", branchFields, (exchange) => [dataOf(exchange)["Sube"]]),
  answerCheck("mersis", {
    id: "mersis.data",
    rule: "data içinde Sube var, Merkez yok",
    problems: (exchange) => [
      ...unless("Sube" in dataOf(exchange), "Sube yok"),
      ...unless(!("Merkez" in dataOf(exchange)), "Merkez var"),
    ],
  }),
];

/** `data`, or an empty object where there is none. */
export function dataOf(exchange: Exchange): Record<string, unknown> {
  const data = fieldOf(exchange, "data");
  return isJsonObject(data) ? data : {};
}

/** The elements of a section of `data` that is an array. */
export function elementsOf(exchange: Exchange, section: string): unknown[] {
  const elements = dataOf(exchange)[section];
  return Array.isArray(elements) ? (elements as unknown[]) : [];
}

function companyChecks(kind: LookupKind): Check[] {
  return [
    ...fieldChecks(kind, "Merkez", merkezFields, (exchange) => [dataOf(exchange)["Merkez"]]),
    answerCheck(kind, {
      id: `${kind}.Merkez.active`,
      rule: "Durumu Aktif ise KapanisTarihi boş metin",
      problems: (exchange) => {
        const { Durumu, KapanisTarihi } = (dataOf(exchange)["Merkez"] ?? {}) as Record<
          string,
          unknown
        >;
        return unless(Durumu !== "Aktif" || KapanisTarihi === "", "boş metin değil");
      },
    }),
    ...(isDetail(kind) ? detailChecks(kind) : [onlyMerkez(kind)]),
  ];
}

function onlyMerkez(kind: LookupKind): Check {
  return answerCheck(kind, {
    id: `${kind}.data`,
    rule: "data içinde yalnızca Merkez var",
    problems: (exchange) =>
      unless(
        Object.keys(dataOf(exchange)).every((name) => name === "Merkez"),
        "başka bölümler de var",
      ),
  });
}

function detailChecks(kind: LookupKind): Check[] {
  return [
    ...Object.entries(objectSections).flatMap(([section, fields]) =>
      fieldChecks(kind, section, fields, (exchange) => [dataOf(exchange)[section]]),
    ),
    ...Object.entries(listSections).flatMap(([section, fields]) => [
      answerCheck(kind, {
        id: `${kind}.${section}`,
        rule: `data.${section} bir dizi`,
        problems: (exchange) => {
          const value = dataOf(exchange)[section];
          return unless(Array.isArray(value), `dizi olmalı, ${described(value)} geldi`);
        },
      }),
      ...fieldChecks(kind, `${section}[]`, fields, (exchange) => elementsOf(exchange, section)),
    ]),
  ];
}

/** One check a field, over the section or over every element of it. */
function fieldChecks(
  kind: LookupKind,
  section: string,
  fields: Fields,
  values: (exchange: Exchange) => unknown[],
): Check[] {
  return Object.entries(fields).map(([name, value]) =>
    answerCheck(kind, {
      id: `${kind}.${section}.${name}`,
      rule: `data.${section}.${name} belgedeki türde`,
      problems: (exchange) => [
        ...new Set(values(exchange).flatMap((item) => fieldProblems(item, name, value))),
      ],
    }),
  );
}
