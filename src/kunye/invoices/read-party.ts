import { foldTurkish } from "../../company/title.ts";
import type { Party } from "./invoice.ts";
import { tidyText } from "./tidy-text.ts";
import { textsAt, type XmlElement } from "./xml-element.ts";

const nothing: XmlElement = { name: "", label: "", text: "", inside: [] };
const longest = { title: 300, taxOffice: 100, place: 60 };

/** The party in the first of these roles that names one; a person's number beside a company's makes it a person. */
export function readParty(document: XmlElement, roles: readonly string[]): Party {
  // Only the first of each: two parties in one role must not be mixed.
  const first = ({ inside }: XmlElement, name: string) =>
    inside.find((one) => one.name === name) ?? nothing;
  const parties = roles.map((role) => partyIn(first(first(document, role), "Party")));
  return parties.find(({ kind }) => kind !== "unnamed") ?? emptyParty("unnamed");
}

/** Only its own texts: the parties inside it repeat its numbers or have others'. */
function partyIn(party: XmlElement): Party {
  const all = (path: string) => textsAt(party, path);
  const first = (path: string, most: number) => tidyText(all(path)[0]?.text ?? "", most);
  const { vkn, mersis, isPerson, isConsumer } = readNumbers(all("PartyIdentification/ID"));
  const hasNumber = vkn !== null || mersis !== null;
  if (isPerson) return emptyParty("person");
  if (!hasNumber && isConsumer) return emptyParty("consumer");
  const isNamed = all("Person/FirstName").length + all("Person/FamilyName").length > 0;
  if (!hasNumber && isNamed) return emptyParty("person");
  const title =
    first("PartyName/Name", longest.title) ||
    first("PartyLegalEntity/RegistrationName", longest.title);
  if (!hasNumber && title === "") return emptyParty("unnamed");
  return {
    kind: "company",
    vkn,
    title,
    taxOffice: first("PartyTaxScheme/TaxScheme/Name", longest.taxOffice),
    district: first("PostalAddress/CitySubdivisionName", longest.place),
    city: first("PostalAddress/CityName", longest.place),
    mersis,
  };
}

function readNumbers(identifications: readonly XmlElement[]) {
  const numbers = identifications.map(({ text, label }) => {
    const digits = text.normalize("NFKC").replace(/[\s.\-\p{Cf}]/gu, "");
    return `${foldTurkish(label.trim())}:${digits}`;
  });
  const find = (form: RegExp) => numbers.map((one) => form.exec(one)?.[1]).find(Boolean) ?? null;
  const vkn = find(/^(?:vkn)?:(\d{9,10})$/);
  return {
    vkn,
    mersis: find(/^(?:mersisno)?:(0\d{15})$/),
    isPerson:
      // Also one that is hidden in part or has a digit too few; zeros and a dash say that there is none.
      find(/^tckn:(?!1{11}$)(.*[1-9*].*)$/) !== null ||
      find(/^(?:vkn)?:(?!1{11}$)([1-9]\d{10})$/) !== null ||
      (vkn === null && find(/^(?:mersisno)?:([1-9]\d{15})$/) !== null),
    isConsumer: find(/^(?:tckn|vkn)?:(1{11})$/) !== null,
  };
}

function emptyParty(kind: Party["kind"]): Party {
  return { kind, vkn: null, title: "", taxOffice: "", district: "", city: "", mersis: null };
}
