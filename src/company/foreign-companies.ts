import { endsInLegalForm } from "./title-parts.ts";
import { foldTurkish } from "./title.ts";

/** Legal forms of other countries, as the last words of a title without its dots. */
const foreignForm = new RegExp(
  `(?<=[a-z0-9] )(?:${[
    "gmbh|mbh|ag|kgaa|ohg|gbr|ug|(?:gmbh|ag|ug) co (?:kg|kgaa|ohg)|(?<!\\d )kg",
    "srls?|sarl|eurl|sasu?|snc|sa|slu?|sau|lda|ltda|nv|bv|bvba|vof|se",
    "llc|llp|inc|incorporated|corp|corporation|plc|pte ltd|pty(?: ltd)?|co(?:mpany)? (?:ltd|limited)|pvt ltd",
    "sdn bhd|bhd|kk|fz llc|fz co|fzco|fze|fzc|dmcc|wll|sae|sal",
    "ab|oyj?|aps|uab|sia|ou|doo|eood|ood|kft|zrt|nyrt|s r o|sro|sp z ?o ?o|ooo|oao|zao|pao|pjsc|jsc",
  ].join("|")})$`,
);
/** `S.p.A.` with its dots: a spa is a trade. */
const italianForm = /s\.\s?p\.\s?a\.?$/;
/** The end of most Turkish titles; a quick test. */
const turkishEnd = /(?:A\.? ?Ş|ŞTİ|şti)\.?\s*$/iu;
/** A longer text is no title. Chosen by hand. */
const maxTitle = 300;

/** True for a title that ends in another country's legal form, with or without a place behind it. */
export function isForeignTitle(title: string): boolean {
  if (turkishEnd.test(title)) return false;
  const folded = foldTurkish(title.slice(0, maxTitle)).trim();
  const [head = ""] = folded.split(/\s*[([]/);
  const [beforeDash = ""] = head.split(/\s[-–]\s|,(?!\s*(?:ltd|inc|llc|corp|s\.|l\.))/);
  return [head, withoutCountry(head), beforeDash].some((text) => hasForeignForm(text));
}

function hasForeignForm(text: string): boolean {
  if (italianForm.test(text)) return true;
  // `S. R. L.` and `s.r.l.` become one word.
  const words = text
    .replace(/\./g, ". ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/(?<![a-z0-9])(?:[a-z] )+[a-z](?![a-z0-9])/g, (letters) =>
      letters.replaceAll(" ", ""),
    );
  return foreignForm.test(words);
}

function withoutCountry(text: string): string {
  const words = text.split(" ");
  const last = [1, 2, 3].find((count) =>
    countryNames().has(compact(words.slice(-count).join(" "))),
  );
  return last === undefined ? text : words.slice(0, -last).join(" ");
}

/** `other`: a word that is no known country. */
export type CountryKind = "home" | "foreign" | "other" | "none";

/** Turkey as lists name it: its names, its codes of ISO, of the tax forms and of telephones. */
const home: ReadonlySet<string> = new Set(
  "turkiye turkiyecumhuriyeti tc turkey turkei tuerkei turquie turchia republicofturkey republicofturkiye tr tur trtr 792 052 52 90 yurtici yerli".split(
    " ",
  ),
);
const otherNames =
  "abd amerika usa unitedstates uk ingiltere britanya england hollanda holland cin guneykore kore kktc kuzeykibris kibris bae dubai rusya rusyafederasyonu cek cekya isvicre yunanistan makedonya bosna iran suriye yurtdisi yabanci foreign export eu ab";

/** Reads a cell of a column of countries. */
export function countryKind(cell: string): CountryKind {
  const name = compact(foldTurkish(cell));
  if (!/[a-z1-9]/.test(name)) return "none";
  // `TR - Türkiye`
  if (home.has(name) || /^tr(?:turkiye|turkey)$|^(?:turkiye|turkey)tr$/.test(name)) return "home";
  return countryNames().has(name) ? "foreign" : "other";
}

function compact(folded: string): string {
  return folded.replace(/[^a-z0-9]/g, "");
}

let names: ReadonlySet<string> | undefined;

/** The folded names and codes of all countries but Turkey. Built when first needed. */
function countryNames(): ReadonlySet<string> {
  return (names ??= readCountryNames());
}

const alphabet = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const languages = ["tr", "en", "de"];

function readCountryNames(): ReadonlySet<string> {
  const codes = alphabet.flatMap((one) => alphabet.map((other) => one + other));
  const displays = languages.map(
    (language) => new Intl.DisplayNames([language], { type: "region", fallback: "none" }),
  );
  const found = codes.flatMap((code) => {
    if (code === "TR" || code === "ZZ") return [];
    const known = displays.flatMap((display) => display.of(code) ?? []);
    return known.length === 0 ? [] : [code, ...known];
  });
  const folded = [...found, ...otherNames.split(" ")].map((name) => compact(foldTurkish(name)));
  return new Set(folded).difference(home);
}

/** True for a title with a Turkish legal form; `Ltd.` alone is also an English one. */
export function isTurkishTitle(title: string): boolean {
  return endsInLegalForm(title) && !/(?:ltd|limited)\.?\s*$/i.test(title) && !isForeignTitle(title);
}
