import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { isDetail, lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import { foldTurkish } from "../../company/title.ts";
import { isJsonObject } from "../../platform/exact-json.ts";
import { withoutTckn } from "../queries/personal-data.ts";
import {
  checkOf,
  groupOf,
  schemaProblems,
  mustBe,
  unless,
  type Check,
  elementsAt,
  valueAt,
  type Exchange,
} from "./check.ts";
import {
  branchFields,
  anyList,
  listSections,
  matchFields,
  merkezFields,
  objectSections,
  peopleSections,
} from "./document.ts";

const mask = "******";
const identityFields = ["TCKimlikNoMersisNo", "VergiNumarasi", "PasaportNo"];
const branchData = z.looseObject({ Sube: z.looseObject({}), Merkez: z.undefined().optional() });

/** The checks of the documented fields, of personal data, and of answers about one company. */
export const dataChecks: readonly Check[] = [
  ...(["vkn", "vkn_detail", "title", "title_detail"] as const).flatMap((kind) => [
    ...fieldChecks(kind, "Merkez", merkezFields, oneValueAt("data", "Merkez")),
    checkOf(kind)("Merkez.active", "KapanisTarihi is empty where Durumu is Aktif", (exchange) => {
      const isActive = valueAt(exchange, "data", "Merkez", "Durumu") === "Aktif";
      const closed = valueAt(exchange, "data", "Merkez", "KapanisTarihi");
      return unless(!isActive || closed === "", "it is not empty");
    }),
    ...(isDetail(kind) ? detailChecks(kind) : [generalCardCheck(kind)]),
  ]),
  ...(["title", "title_detail"] as const).flatMap(matchChecks),
  ...fieldChecks("mersis", "Sube", branchFields, oneValueAt("data", "Sube")),
  checkOf("mersis")("data", "data has Sube and no Merkez", mustBe(branchData, "data")),
  ...lookupKinds.map((kind) =>
    checkOf(kind)("tckn", "no T.C. identity number in the whole answer", ({ json }) =>
      unless(isDeepStrictEqual(withoutTckn(json), json), "there is an identity number"),
    ),
  ),
  equalCheck("vkn_detail", "same-company", "Merkez is the general card's", "vkn", "data", "Merkez"),
  equalCheck(
    "title_detail",
    "same-company",
    "Merkez is the title query's",
    "title",
    "data",
    "Merkez",
  ),
  equalCheck("title_detail", "case", "case makes no difference", "title", "matched", "vkn"),
  {
    id: "title.same-company",
    group: groupOf("title"),
    rule: "if matched.vkn is the VKN of the first query, Merkez is that company's",
    needs: ["vkn", "title"],
    findProblems: (byVkn: Exchange, byTitle: Exchange) => {
      const vkn = valueAt(byTitle, "matched", "vkn");
      if (byVkn.request.body !== JSON.stringify({ vkn })) return [];
      return differences(valueAt(byVkn, "data", "Merkez"), valueAt(byTitle, "data", "Merkez"));
    },
  },
  {
    id: "mersis.head",
    group: groupOf("mersis"),
    rule: "a listed branch's SubeMerkeziMersisNo is the MersisNo of its head office",
    needs: ["vkn_detail", "mersis"],
    findProblems: (detail: Exchange, branch: Exchange) => {
      const listed = elementsAt(detail, "data", "Subeler")
        .filter(isJsonObject)
        .map(({ MersisNo }) => JSON.stringify({ mersis_no: MersisNo }));
      if (!listed.includes(branch.request.body ?? "")) return [];
      return differences(
        valueAt(branch, "data", "Sube", "SubeMerkeziMersisNo"),
        valueAt(detail, "data", "Merkez", "MersisNo"),
      );
    },
  },
];

function fieldChecks(
  kind: LookupKind,
  path: string,
  fields: Readonly<Record<string, z.ZodType>>,
  itemsIn: (exchange: Exchange) => unknown[],
): Check[] {
  return Object.entries(fields).map(([name, schema]) =>
    checkOf(kind)(`${path}.${name}`, `${path}.${name} is of the documented type`, (exchange) => {
      const values = itemsIn(exchange).map((item) => (isJsonObject(item) ? item[name] : item));
      return values.flatMap((value) => schemaProblems(schema, value)).slice(0, 1);
    }),
  );
}

function oneValueAt(...path: string[]) {
  return (exchange: Exchange) => [valueAt(exchange, ...path)];
}

function generalCardCheck(kind: LookupKind): Check {
  const onlyMerkez = z.strictObject({ Merkez: z.unknown() });
  return checkOf(kind)("data", "data has Merkez and nothing else", mustBe(onlyMerkez, "data"));
}

function detailChecks(kind: LookupKind): Check[] {
  return [
    ...Object.entries(objectSections).flatMap(([section, fields]) =>
      fieldChecks(kind, section, fields, oneValueAt("data", section)),
    ),
    ...Object.entries(listSections).flatMap(([section, fields]) => [
      checkOf(kind)(section, `${section} is a list`, mustBe(anyList, "data", section)),
      ...fieldChecks(kind, `${section}[]`, fields, (exchange) =>
        elementsAt(exchange, "data", section),
      ),
    ]),
    ...peopleSections.flatMap((section) => peopleChecks(kind, section)),
  ];
}

/** The personal-data rules of one section (Personal-data rules in detail responses). */
function peopleChecks(kind: LookupKind, section: string): Check[] {
  const check = checkOf(kind);
  const peopleIn = (exchange: Exchange) =>
    elementsAt(exchange, "data", section).filter(isJsonObject);
  const isNatural = ({ OrtaklikTipi }: Record<string, unknown>) =>
    typeof OrtaklikTipi === "string" && foldTurkish(OrtaklikTipi).includes("gercek");
  return [
    check(`${section}.masked`, `${section}: Soyadi of people is six asterisks`, (exchange) => {
      const unmasked = peopleIn(exchange).filter(({ Soyadi }) => Soyadi !== mask);
      const isWrong = unmasked.some((one) => isNatural(one) || (one["Soyadi"] ?? "") !== "");
      return unless(!isWrong, "a surname is not masked");
    }),
    check(`${section}.numbers`, `${section}: people's numbers are empty`, (exchange) => {
      const natural = peopleIn(exchange).filter((one) => one["Soyadi"] === mask || isNatural(one));
      const numbers = natural.flatMap((one) => identityFields.map((name) => one[name] ?? ""));
      return unless(!numbers.some((number) => number !== ""), "a number is filled in");
    }),
  ];
}

/** The match of a title and its alternatives (Match object). */
function matchChecks(kind: LookupKind): Check[] {
  const check = checkOf(kind);
  const alternativesIn = (exchange: Exchange) => elementsAt(exchange, "alternatives");
  return [
    ...fieldChecks(kind, "matched", matchFields, oneValueAt("matched")),
    check("alternatives", "alternatives is a list", mustBe(anyList, "alternatives")),
    ...fieldChecks(kind, "alternatives", matchFields, alternativesIn),
    check("alternatives.order", "alternatives are ordered by score (either way)", (exchange) => {
      const scores = alternativesIn(exchange).map((one) =>
        isJsonObject(one) ? Number(one["score"]) : NaN,
      );
      const rising = scores.toSorted((a, b) => a - b);
      const isOrdered =
        isDeepStrictEqual(scores, rising) || isDeepStrictEqual(scores, rising.toReversed());
      return unless(isOrdered, "they are not in order");
    }),
  ];
}

function equalCheck(
  kind: LookupKind,
  name: string,
  rule: string,
  other: LookupKind,
  ...path: string[]
): Check {
  const findProblems = (first: Exchange, second: Exchange) =>
    differences(valueAt(first, ...path), valueAt(second, ...path));
  return { id: `${kind}.${name}`, group: groupOf(kind), rule, needs: [other, kind], findProblems };
}

function differences(first: unknown, second: unknown): string[] {
  return unless(isDeepStrictEqual(first, second), "they differ");
}
