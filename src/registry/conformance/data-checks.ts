import { isDetail, lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import { checkOf, unless, type Check } from "./check.ts";
import {
  branchFields,
  listSections,
  merkezFields,
  objectSections,
  paths,
  type Fields,
} from "./document.ts";
import { fieldOf, isObject, type Exchange } from "./exchange.ts";
import { described, fieldProblems } from "./value-problem.ts";

/** Every documented field of `data`, one check each, and which sections an answer has. */
export const dataChecks: readonly Check[] = [
  ...lookupKinds.filter((kind) => kind !== "mersis").flatMap(companyChecks),
  ...fieldChecks("mersis", "Sube", branchFields, (exchange) => [dataOf(exchange)["Sube"]]),
  checkOf("mersis", {
    id: "mersis.data",
    group: `POST ${paths.mersis}`,
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
  return isObject(data) ? data : {};
}

/** The elements of a section of `data` that is an array. */
export function elementsOf(exchange: Exchange, section: string): unknown[] {
  const elements = dataOf(exchange)[section];
  return Array.isArray(elements) ? (elements as unknown[]) : [];
}

function companyChecks(kind: LookupKind): Check[] {
  const group = `POST ${paths[kind]}`;
  return [
    ...fieldChecks(kind, "Merkez", merkezFields, (exchange) => [dataOf(exchange)["Merkez"]]),
    checkOf(kind, {
      id: `${kind}.Merkez.active`,
      group,
      rule: "Durumu Aktif ise KapanisTarihi boş metin",
      problems: (exchange) => {
        const { Durumu, KapanisTarihi } = (dataOf(exchange)["Merkez"] ?? {}) as Record<
          string,
          unknown
        >;
        return unless(Durumu !== "Aktif" || KapanisTarihi === "", "boş metin değil");
      },
    }),
    ...(isDetail(kind) ? detailChecks(kind, group) : [onlyMerkez(kind, group)]),
  ];
}

function onlyMerkez(kind: LookupKind, group: string): Check {
  return checkOf(kind, {
    id: `${kind}.data`,
    group,
    rule: "data içinde yalnızca Merkez var",
    problems: (exchange) =>
      unless(
        Object.keys(dataOf(exchange)).every((name) => name === "Merkez"),
        "başka bölümler de var",
      ),
  });
}

function detailChecks(kind: LookupKind, group: string): Check[] {
  return [
    ...Object.entries(objectSections).flatMap(([section, fields]) =>
      fieldChecks(kind, section, fields, (exchange) => [dataOf(exchange)[section]]),
    ),
    ...Object.entries(listSections).flatMap(([section, fields]) => [
      checkOf(kind, {
        id: `${kind}.${section}`,
        group,
        rule: `data.${section} bir dizi`,
        problems: (exchange: Exchange) => {
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
    checkOf(kind, {
      id: `${kind}.${section}.${name}`,
      group: `POST ${paths[kind]}`,
      rule: `data.${section}.${name} belgedeki türde`,
      problems: (exchange) => [
        ...new Set(values(exchange).flatMap((item) => fieldProblems(item, name, value))),
      ],
    }),
  );
}
