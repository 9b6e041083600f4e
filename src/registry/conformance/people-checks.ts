import { lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import { foldTurkish } from "../../company/title.ts";
import { isJsonObject } from "../../platform/exact-json.ts";
import { withoutTckn } from "../queries/personal-data.ts";
import { answerCheck, unless, type Check } from "./check.ts";
import { peopleSections } from "./document.ts";
import { elementsOf } from "./data-checks.ts";

/** The personal-data rules (Personal-data rules in detail responses). */
export const peopleChecks: readonly Check[] = [
  ...(["vkn_detail", "title_detail"] as const).flatMap((kind) =>
    peopleSections.flatMap((section) => [surnameCheck(kind, section), numbersCheck(kind, section)]),
  ),
  ...lookupKinds.map((kind) =>
    answerCheck(kind, {
      id: `${kind}.tckn`,
      rule: "no T.C. identity number in the whole answer",
      problems: ({ json }) =>
        unless(
          JSON.stringify(withoutTckn(json)) === JSON.stringify(json),
          "there is an identity number",
        ),
    }),
  ),
];

function surnameCheck(kind: LookupKind, section: string): Check {
  return answerCheck(kind, {
    id: `${kind}.${section}.masked`,
    rule: `data.${section}: Soyadi of natural persons is six asterisks`,
    problems: (exchange) => {
      const people = elementsOf(exchange, section).filter(isJsonObject);
      const isClear = ({ Soyadi, OrtaklikTipi }: Record<string, unknown>) =>
        Soyadi !== mask && (isNatural(OrtaklikTipi) || (Soyadi !== "" && Soyadi !== undefined));
      return unless(!people.some(isClear), "a surname is not masked");
    },
  });
}

function numbersCheck(kind: LookupKind, section: string): Check {
  return answerCheck(kind, {
    id: `${kind}.${section}.numbers`,
    rule: `data.${section}: identity, tax and passport numbers of natural persons are empty`,
    problems: (exchange) => {
      const people = elementsOf(exchange, section)
        .filter(isJsonObject)
        .filter(({ Soyadi, OrtaklikTipi }) => Soyadi === mask || isNatural(OrtaklikTipi));
      const hasNumber = people.some((person) =>
        identityFields.some((name) => (person[name] ?? "") !== ""),
      );
      return unless(!hasNumber, "a number is filled in");
    },
  });
}

const mask = "******";
const identityFields = ["TCKimlikNoMersisNo", "VergiNumarasi", "PasaportNo"];

function isNatural(partnerType: unknown): boolean {
  return typeof partnerType === "string" && foldTurkish(partnerType).includes("gercek");
}
