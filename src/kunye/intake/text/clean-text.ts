import { mendEncoding } from "../../../company/mend-encoding.ts";
import { withoutIbans } from "../../../company/number-input.ts";
import { foldTurkish, normalizeText } from "../../../company/title.ts";

/** Letters that look like a Latin letter, grouped by that letter. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  `
  aаαɑᴀ AАΑᎪ bЬƄʙ BВΒᏴ cсϲᴄ CСϹᏟ dԁɗᏧ DᎠᗞÐ eеҽєᴇ EЕΕᎬЄ fſϝ FϜᖴҒ gɡԍɢ GԌᏀ hһհʜ HНΗᎻ iіιɩ ıɪ IІΙӀᛁ jјϳᴊ
  JЈᎫ kкκᴋ KКΚᏦ lӏℓʟ LᏞԼ mмᴍ MМΜᎷ nпոηɴ NΝ oоοօσᴏ OОΟՕᎾ pрρᴘ PРΡᏢ qԛգ QԚ rгᴦʀ RᎡᏒ sѕꜱ SЅՏᏚ tтτᴛ TТΤᎢ
  uυսᴜ UՍԱ vѵνᴠ VѴᏙ wԝѡᴡ WԜᎳ xхχ XХΧ yуүγʏ YУΥҮ zᴢ ZΖᏃ
  `
    .trim()
    .split(/\s+/)
    .flatMap(([latin = "", ...others]) => others.map((letter) => [letter, latin] as const)),
);

/** A normalised text, as shown and folded. */
export type CleanText = ReturnType<typeof cleanText>;

/** The replacement of Slack's formatting signs and of bullets; a mark separates numbers. */
const mark = "*";

/** Twice Slack's longest text: normalising makes several letters of signs such as `ﷺ`. */
const maxLength = 80_000;

/** The place of the missing space between a word and a number's label, in text from a PDF. */
const gluedLabel =
  /(?<=\p{L})(?=(?:verg[iİ] ?(?:k[iİ]ml[iİ]k ?)?n(?:o|umaras[ıIiİ])|v\.?k\.?n|mers[iİ]s ?(?:no)?)\W{0,3}\d{9})/giu;

/**
 * Removes invisible signs from an unescaped text; replaces links, IBANs and Slack's marks.
 * Each replacement relies on the ones before it.
 * `folded` is the text in small letters, of the same length.
 */
export function cleanText(text: string) {
  const shown = normalizeText(text)
    .slice(0, maxLength)
    .replace(/\p{Cf}/gu, "")
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replace(/[^\S\n\t]/g, " ")
    .replace(/(?<=\S)[\p{Pd}\u2212](?=\S)/gu, "-")
    .replace(/[‘’´]/g, "'")
    .replace(/[`~>•▪●◦]/g, mark)
    .replace(gluedLabel, " ")
    .replace(/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, mark)
    // Links, mail addresses and persons in Slack name no company.
    .replace(/[^\s|;,<*"()]+/g, (word) => (/:\/\/|^www\.|@/i.test(word) ? "," : word));
  const cleaned = withoutIbans(shown, ",");
  return { shown: cleaned, folded: foldInPlace(cleaned) };
}

/** Returns a stretch of a normalised text. */
export function sliceOf({ shown, folded }: CleanText, from: number, to?: number): CleanText {
  return { shown: shown.slice(from, to), folded: folded.slice(from, to) };
}

/** Replaces look-alikes by Latin letters, then folds Turkish letters. */
function foldInPlace(text: string): string {
  return text
    .replace(/[^\p{Script=Latin}\P{L}]/gu, (letter) =>
      letter.length === 1 ? (lookAlikes.get(letter) ?? letter) : letter,
    )
    .replace(/[İIı]/g, "i")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .toLowerCase()
    .replace(/[çğöşüâîû]/g, foldTurkish);
}

const hidden =
  /[\p{Cf}\p{Co}\p{Cs}\p{Cn}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\p{Variation_Selector}/u;
/** Full-width, circled and mathematical letters: programs read them as other letters. */
const styledLetters = /[\uff10-\uff5a\u24b6-\u24e9\u{1d400}-\u{1d7ff}]/u;
/** Marks on letters of European languages. */
const usualMarks = /[\u0300-\u0303\u0306-\u0308\u030a\u030c\u0327\u0328]/u;
/** A word that an encoding destroyed. */
const lostWord = /(?<![^\s"'(])[?\uFFFD]+(?![^\s"').,])/;
/** The replacement of an unknown letter, so that its word equals no other word. */
const unreadableLetter = "q";

/** True if a text holds invisible characters or styled letters (full-width, circled). */
export function hasHiddenSigns(text: string): boolean {
  return hidden.test(text) || styledLetters.test(text);
}

/**
 * Returns a title as users see it. `isOdd`: the title has hidden or lost letters, or foreign ones
 * that the registered title lacks.
 */
export function titleAsSeen(title: string, registered = "") {
  const shown = normalizeText(mendEncoding(title));
  let isOdd = hasHiddenSigns(title) || lostWord.test(title);
  const text = Array.from(shown.replace(new RegExp(hidden, "gu"), "").normalize("NFD"), (sign) => {
    if (/[a-zıA-Z0-9]/.test(sign) || !/[\p{L}\p{N}\p{M}]/u.test(sign)) return sign;
    if (usualMarks.test(sign)) return sign;
    isOdd ||= !registered.normalize("NFD").includes(sign);
    return lookAlikes.get(sign) ?? (/\p{M}/u.test(sign) ? "" : unreadableLetter);
  });
  return { text: text.join("").normalize("NFC"), isOdd };
}
