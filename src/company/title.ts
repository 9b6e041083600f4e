const marks = /\p{M}/gu;

/** Folds Turkish text so that case, diacritics and the i-family no longer tell apart: `ÖRNEK GIDA` → `ornek gida`. */
export function foldTurkish(text: string): string {
  return withoutMarks(foldCase(text));
}

/** Takes the diacritics off letters that are small already. */
export function withoutMarks(text: string): string {
  return text.normalize("NFD").replace(marks, "");
}

/** The key under which a title query is claimed and kept: nothing is stripped, because A.Ş. and LTD. are different companies. */
export function titleKey(text: string): string {
  return foldCase(text).replace(/\s+/g, " ").trim();
}

/** The folded words of a title, without punctuation and with the connective `ve` and its signs left out. */
export function titleWords(text: string): string[] {
  return joinInitials(foldTurkish(text))
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && word !== "ve");
}

/** The folded words with the usual abbreviations of legal forms and trades written out. */
export function expandedTitleWords(text: string): string[] {
  const words = titleWords(text).flatMap((word) => unglued.get(word) ?? [word]);
  return words.flatMap((word, index) => {
    // A first word such as SAN or TUR is a brand more often than an abbreviation.
    const expanded = index === 0 ? undefined : abbreviations.get(word);
    return expanded ?? [word];
  });
}

const abbreviations = new Map<string, string[]>(
  Object.entries({
    as: "anonim sirketi",
    ltd: "limited",
    lim: "limited",
    sti: "sirketi",
    sirket: "sirketi",
    koop: "kooperatifi",
    san: "sanayi",
    sanayii: "sanayi",
    tic: "ticaret",
    ith: "ithalat",
    ihr: "ihracat",
    ins: "insaat",
    paz: "pazarlama",
    taah: "taahhut",
    muh: "muhendislik",
    hiz: "hizmetleri",
    dan: "danismanlik",
    tur: "turizm",
    nak: "nakliyat",
    loj: "lojistik",
    oto: "otomotiv",
    mak: "makina",
    makine: "makina",
    elk: "elektrik",
    teks: "tekstil",
    gid: "gida",
    tar: "tarim",
    urun: "urunleri",
  }).map(([short, long]) => [short, long.split(" ")]),
);
const unglued = new Map([
  ["ltdsti", ["ltd", "sti"]],
  ["santic", ["san", "tic"]],
]);
/** The words of legal forms, folded and written out. */
export const legalFormWords: ReadonlySet<string> = new Set([
  "anonim",
  "limited",
  "sirketi",
  "kooperatifi",
  "kollektif",
  "komandit",
]);

function foldCase(text: string): string {
  // JavaScript's own lower case leaves a combining dot behind: `İ` becomes `i̇`.
  return text.normalize("NFKC").replace(/[İIı]/g, "i").toLowerCase().replaceAll("\u0307", "");
}

/** `a.s.`, `a. s.` and `t.a.o` are one word each. */
export function joinInitials(folded: string): string {
  return folded.replace(/(?<![a-z0-9?])(?:[a-z?]\.\s?){1,3}[a-z?](?![a-z0-9?])\.?/g, (initials) =>
    initials.replace(/[.\s]/g, "").concat(" "),
  );
}
