import { withoutIbans } from "../../company/iban.ts";
import { normalizeText } from "../../company/normalize-text.ts";
import { foldTurkish } from "../../company/title.ts";

/** Letters that look like Latin ones, in groups by the Latin letter. */
export const lookAlikes: ReadonlyMap<string, string> = new Map(
  `
  aаαɑᴀ AАΑᎪ bЬƄʙ BВΒᏴ cсϲᴄ CСϹᏟ dԁɗᏧ DᎠᗞÐ eеҽєᴇ EЕΕᎬЄ fſϝ FϜᖴҒ gɡԍɢ GԌᏀ hһհʜ HНΗᎻ iіιɩ ıɪ IІΙӀᛁ jјϳᴊ
  JЈᎫ kкκᴋ KКΚᏦ lӏℓʟ LᏞԼ mмᴍ MМΜᎷ nпոηɴ NΝ oоοօσᴏ OОΟՕᎾ pрρᴘ PРΡᏢ qԛգ QԚ rгᴦʀ RᎡᏒ sѕꜱ SЅՏᏚ tтτᴛ TТΤᎢ
  uυսᴜ UՍԱ vѵνᴠ VѴᏙ wԝѡᴡ WԜᎳ xхχ XХΧ yуүγʏ YУΥҮ zᴢ ZΖᏃ
  `
    .trim()
    .split(/\s+/)
    .flatMap(([latin = "", ...others]) => others.map((letter) => [letter, latin] as const)),
);

/** A text with one sign for each thing that can be written in several ways. */
export type CleanText = ReturnType<typeof cleanText>;

/** Stands for bold, code, quotes and bullets: it parts numbers and belongs to no word. */
export const mark = "*";

/** Compatibility signs such as `ﷺ` expand up to eighteenfold; Slack's longest text has 40,000. */
const longest = 80_000;

/**
 * Removes links, bank accounts, invisible signs and Slack's marks from an unescaped text.
 * Returns it for display, and folded to small letters of the same length.
 */
export function cleanText(text: string) {
  const shown = normalizeText(text)
    .slice(0, longest)
    .replace(/\p{Cf}/gu, "")
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replace(/[^\S\n\t]/g, " ")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[‘’´]/g, "'")
    .replace(/[`~>•▪●◦]/g, mark)
    .replace(/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, mark)
    // A link, an address of mail or a person's name in Slack names no company.
    .replace(/[^\s|;,<*"()]+/g, (word) => (/:\/\/|^www\.|@/i.test(word) ? "," : word));
  const kept = withoutIbans(shown, ",");
  return { shown: kept, folded: foldInPlace(kept) };
}

/** A letter of ours for a letter, by its look. */
function foldInPlace(text: string): string {
  return text
    .replace(/[^\p{Script=Latin}\P{L}]/gu, (letter) =>
      letter.length === 1 ? (lookAlikes.get(letter) ?? letter) : letter,
    )
    .replace(/[İIı]/g, "i")
    .toLowerCase()
    .replace(/[çğöşüâîû]/g, foldTurkish);
}
