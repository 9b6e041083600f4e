import { behalfWords, branchWords, usualProvince } from "../../../company/general-words.ts";
import { placeAtEnd } from "../../../company/places.ts";
import { officesIn } from "../../../company/tax-offices.ts";
import { generalWords, provinces } from "../../../company/title-words.ts";
import { cleanText, sliceOf, type CleanText } from "./clean-text.ts";
import { isSentenceWord } from "./sentence-words.ts";

/** A recognised part behind a title: its end, and what it tells. */
export type Part =
  | { kind: "definition" | "account" | "behalf"; end: number }
  /** `(TASFİYE HALİNDE)` belongs to the title. */
  | { kind: "state"; end: number }
  | { kind: "office"; end: number; taxOffice: string }
  | { kind: "address"; end: number; district: string; city: string };

/** A reader of the part at the beginning of a text; null for other words. */
type PartReader = (text: CleanText) => Part | null;

/** The readers of the parts behind a title, the likeliest first. */
const readers: readonly PartReader[] = [
  readState,
  readDefinition,
  readAccount,
  readOffice,
  readAddress,
  readBehalf,
];

const gap = /^[\s,;:.*–-]*/;

/** Reads a part behind separating signs, also one in brackets. */
export function readPart(text: CleanText): Part | null {
  const account = readAccount(text);
  if (account) return account;
  const [signs = ""] = gap.exec(text.folded) ?? [];
  const inner = sliceOf(text, signs.length);
  for (const read of readers) {
    const part = read(inner);
    if (part) return { ...part, end: part.end + signs.length };
  }
  const [whole = "", content = ""] = /^[([]([^()[\]]*)[)\]]/.exec(inner.folded) ?? [];
  const inBrackets = sliceOf(inner, 1, 1 + content.length);
  const part = content === "" ? null : (readOffice(inBrackets) ?? readAddress(inBrackets));
  const isWhole = part !== null && content.slice(part.end).trim() === "";
  return isWhole ? { ...part, end: signs.length + whole.length } : null;
}

const stateWords =
  /^\(? ?(?:iflas nedeniyle )?(?:tasfiye|tasf\.?|iflas|konkordato)(?![a-z])[^(),;]{0,30}\)?/;

function readState({ folded }: CleanText): Part | null {
  const [state = ""] = stateWords.exec(folded) ?? [];
  return state === "" ? null : { kind: "state", end: state.length };
}

const definingWords =
  /anil(?:acak|an|ir)|denil(?:ecek|en)|adlandiril|isimlendiril|kisaca|bundan (?:boyle|sonra)|olarak gecer|hereinafter|referred/;
const quoted = /^["“”«'] ?[^"“”«»']{1,80}["“”»'] ?$/;
const bareDefinition =
  /^(?:(?:kisaca|bundan (?:boyle|sonra)) [^,;.()]{0,100}|["“«'][^"“”«»']{1,80}["”»'] (?:olarak|diye) (?:anil|adlandiril)[a-z]*)/;

/** Reads a definition: `("Şirket" olarak anılacaktır)`. */
function readDefinition({ folded }: CleanText): Part | null {
  const [bracket = "", content = ""] =
    /^[([]((?:[^()[\]\n]|\([^()\n]*\))*)[)\]]?/.exec(folded) ?? [];
  const isDefinition = definingWords.test(content) || quoted.test(content.trim());
  if (isDefinition) return { kind: "definition", end: bracket.length };
  const [bare = ""] = bareDefinition.exec(folded) ?? [];
  return bare === "" ? null : { kind: "definition", end: bare.length };
}

const currency =
  "(?:usd|eur|euro|gbp|chf|tl|try|dolar|avro|sterlin|doviz|[$€£₺])(?: (?:hesab[iı]?|hesap|hs|cari(?:si)?)\\.?)?";
const accountState =
  "kapali|kapandi|kapatildi|eski|yeni|pasif|aktif|iptal|mukerrer|bloke|kullanma(?:yin(?:iz)?)?|kullanilm[a-z]+|silinecek|satici|alici|musteri|tedarikci";
const accountSuffix = new RegExp(
  `^(?:\\s*[([] ?(?:${currency}|${accountState}|(?:hesap|no)?[ :.]*\\d{1,3}) ?[)\\]]` +
    `|[\\s/_#–-]+(?:${currency}|${accountState})(?=\\s*(?:[,;|)]|$))` +
    "|\\s*[/_#*–-] ?\\d{1,3}(?=\\s*(?:[,;|)]|$)))",
);

/** Reads the suffix by which books tell accounts of one company apart: `(USD)`, `(ESKİ)`, `-2`. */
function readAccount({ folded }: CleanText): Part | null {
  const [suffix = ""] = accountSuffix.exec(folded) ?? [];
  return suffix === "" ? null : { kind: "account", end: suffix.length };
}

/** The letters in which an office or an address is looked for. Chosen by hand. */
const maxPartLength = 240;

function readOffice({ folded, shown }: CleanText): Part | null {
  const [office] = officesIn(folded.slice(0, maxPartLength));
  // The province may precede its office: `İstanbul Kadıköy V.D.`
  const before = folded.slice(0, office?.start);
  if (!office || /[^a-z /-]/.test(before) || !areProvinces(before)) return null;
  const { name, end } = office;
  return { kind: "office", end, taxOffice: shown.slice(name.start, name.end) };
}

function areProvinces(text: string): boolean {
  const words = text.match(/[a-z0-9]+/g) ?? [];
  return words.every((word) => provinces.has(usualProvince(word)));
}

/** Signs that end an address: the next field's label. */
const labelBehind =
  /(?<![a-z])(?:v\.?k\.?n|vergi|mersis|tel(?:efon)?|gsm|cep|faks?|fax|iban|e-?posta|e-?mail|mail|web|www|tc|ticaret sicil)(?![a-z])/;
const streetWord =
  /^(?:mah(?:alle(?:si)?)?|mh|cad(?:de(?:si)?)?|cd|sok(?:ak|agi)?|sk|bul(?:v|var[i]?)?|blv|yolu|osb|apt|apartmani|mevkii?|koyu|sitesi|plaza)$/;
const siteBegins =
  /^(?:organize sanayi|osb|kucuk sanayi|sanayi sitesi|serbest bolge|adresi?(?![a-z]))/;
/** `Gül M. Çiçek C. No:5`: short only before a house number. */
const shortStreets = /(?<=[a-z0-9] )[mcs]\.(?=.*[ ,.]no ?[:.]? ?\d)/g;
const houseNumber = /^no ?[:.]? ?\d/;
const provinceBehind = /([a-z]{3,20}) ?[/-] ?([a-z]{3,20})(?![a-z])/g;
/** The words of a street's name, before `Sok.` or the like. Chosen by hand. */
const maxWordsBeforeStreet = 3;

/** Reads an address by its street or by its district and province. */
function readAddress({ folded, shown }: CleanText): Part | null {
  const text = folded.slice(0, maxPartLength);
  const ends = [labelBehind.exec(text)?.index, officesIn(text)[0]?.start, text.length];
  const region = text.slice(0, Math.min(...ends.map((end) => end ?? text.length)));
  const places = Array.from(region.matchAll(provinceBehind)).filter(
    ([, one = "", other = ""]) => areProvinces(other) || areProvinces(one),
  );
  const begins = beginsAddress(region);
  const last = begins ? places.at(-1) : places.find(({ index }) => index === 0);
  if (!begins && !last) return null;
  const end = last ? last.index + last[0].length : region.trimEnd().length;
  return { kind: "address", end, ...placeIn(shown.slice(0, end)) };
}

function beginsAddress(region: string): boolean {
  if (siteBegins.test(region) || houseNumber.test(region)) return true;
  const words = region.replace(shortStreets, "mah").match(/[a-z0-9]+/g) ?? [];
  const street = words.findIndex((word) => streetWord.test(word));
  const name = words.slice(0, street).filter((word) => !/^\d+$/.test(word));
  if (street < 1 || name.length > maxWordsBeforeStreet) return false;
  const isOther = (word: string) =>
    behalfWords.has(word) || branchWords.has(word) || generalWords.has(word);
  // `YAPI Gül Mah.`: the word before the neighbourhood belongs to another name.
  return !name.slice(0, -1).some(isOther) && !behalfWords.has(name[0] ?? "");
}

/** Returns the district and province at the end of an address, in either order. */
function placeIn(address: string): { district: string; city: string } {
  const atEnd = placeAtEnd(address);
  if (atEnd) return atEnd;
  const [, city = "", district = ""] = /(\p{L}+)\s?[/-]\s?(\p{L}+)\s*$/u.exec(address) ?? [];
  if (city !== "" && areProvinces(cleanText(city).folded)) return { district, city };
  const [, last = ""] = /(\p{L}+)[\s.]*$/u.exec(address) ?? [];
  const isProvince = last !== "" && areProvinces(cleanText(last).folded);
  return { district: "", city: isProvince ? last : "" };
}

const behalf = /^(?:adina|namina|hesabina|vekaleten)(?![a-z])/;
/** Words of a sentence behind `adına`: `kesilecek`, `düzenlenen`. */
const verbal =
  /(?:ecek|acak|il[ae]n|[iu]l[ae]n|l[ae]nen|l[ae]nan|ilmesi|ilmasi|yor|iniz)(?:[a-z]{0,4})$/;

/** Reads `adına kesilecek`; a name behind `adına` is another company's. */
function readBehalf({ folded, shown }: CleanText): Part | null {
  const [word = ""] = behalf.exec(folded) ?? [];
  if (word === "") return null;
  let end = word.length;
  for (const { 0: next, index } of folded.slice(end).matchAll(/[a-z0-9'.-]+|[,;:(]/g)) {
    if (/^[,;:(]|^\d/.test(next) || labelBehind.test(next)) break;
    const bare = next.replace(/[^a-z0-9]/g, "");
    const isSmall = /^\p{Ll}/u.test(shown.slice(word.length + index));
    const isSentence = isSentenceWord(shown.slice(word.length + index).trimStart(), bare);
    if (!isSentence && !(verbal.test(bare) && (isSmall || /(?:ecek|acak)$/.test(bare))))
      return null;
    end = word.length + index + next.length;
  }
  return { kind: "behalf", end };
}
