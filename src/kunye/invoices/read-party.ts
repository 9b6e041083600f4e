import { isCompanyMersis, isPersonalMersis } from "../../company/mersis.ts";
import { foldTurkish } from "../../company/title.ts";
import type { Party } from "./invoice.ts";
import type { LabelledText, ParsedDocument } from "./parse-documents.ts";
import { tidyText } from "./tidy-text.ts";
import { partyPaths } from "./wanted-paths.ts";

const unnamedConsumer = "11111111111";
const longest = { title: 300, taxOffice: 100, place: 60 };

/** The party in the first of these roles that names one; a person's number beside a company's makes it a person. */
export function readParty(document: ParsedDocument, roles: readonly string[]): Party {
  const parties = roles.map((role) => partyIn(document, role));
  return parties.find(({ kind }) => kind !== "unnamed") ?? emptyParty("unnamed");
}

function partyIn({ texts }: ParsedDocument, role: string): Party {
  const all = (path: string) => texts.get(`${role}/Party/${path}`) ?? [];
  const first = (path: string, most: number) => tidyText(all(path)[0]?.text ?? "", most);
  const { vkn, mersis, isPerson, isConsumer } = readNumbers(all(partyPaths.identification));
  const hasNumber = vkn !== null || mersis !== null;
  if (isPerson) return emptyParty("person");
  if (!hasNumber && isConsumer) return emptyParty("consumer");
  const isNamed = [partyPaths.firstName, partyPaths.familyName].some((path) => all(path).length);
  if (!hasNumber && isNamed) return emptyParty("person");
  const title =
    first(partyPaths.name, longest.title) || first(partyPaths.registeredName, longest.title);
  if (!hasNumber && title === "") return emptyParty("unnamed");
  return {
    kind: "company",
    vkn,
    title,
    taxOffice: first(partyPaths.taxOffice, longest.taxOffice),
    district: first(partyPaths.district, longest.place),
    city: first(partyPaths.city, longest.place),
    mersis,
  };
}

function readNumbers(identifications: readonly LabelledText[]) {
  const numbers = identifications.map(({ text, label }) => ({
    digits: text.normalize("NFKC").replace(/[\s.\-\p{Cf}]/gu, ""),
    label: foldTurkish(label.trim()),
  }));
  const find = (labels: readonly string[], fits: (digits: string) => boolean) =>
    numbers.find(({ digits, label }) => labels.includes(label) && fits(digits))?.digits ?? null;
  const vkn = find(["vkn", ""], (digits) => /^\d{9,10}$/.test(digits));
  return {
    vkn,
    mersis: find(["mersisno", ""], isCompanyMersis),
    isPerson:
      // Also one that is hidden in part or has a digit too few; zeros and a dash say that there is none.
      find(["tckn"], (digits) => digits !== unnamedConsumer && /[1-9*]/.test(digits)) !== null ||
      find(["vkn", ""], (digits) => digits !== unnamedConsumer && isTckn(digits)) !== null ||
      (vkn === null && find(["mersisno", ""], isPersonalMersis) !== null),
    isConsumer: find(["tckn", "vkn", ""], (digits) => digits === unnamedConsumer) !== null,
  };
}

/** Whatever its check digits are. */
function isTckn(digits: string): boolean {
  return /^[1-9]\d{10}$/.test(digits);
}

function emptyParty(kind: Party["kind"]): Party {
  return { kind, vkn: null, title: "", taxOffice: "", district: "", city: "", mersis: null };
}
