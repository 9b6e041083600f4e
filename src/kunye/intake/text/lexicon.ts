import type { Token } from "./tokens.ts";

/** The meanings of a label. */
export type LabelKind =
  | ("tax" | "mersis" | "person" | "office")
  | ("title" | "seller" | "buyer" | "carrier" | "party")
  | ("reference" | "phone" | "iban" | "bank" | "address" | "date" | "amount" | "contact");

/**
 * All labels, a kind a row. A comma ends a label; `|` separates words of one place, `?` marks a word
 * that may be missing, `*` a word's stem, `N` a word for "number".
 */
const table: Readonly<Record<LabelKind, string>> = {
  tax: `
    vkn* N?, vkno, v k N?, v kn N?, vk N, v N, vn, v n, vergi kimlik? sicil? N, vergi kimlik, vergi numara*, vergi n,
    vergi ve? tc kimlik? N?, vergi ve? tckn, vkn tckn|tckno|tcno, tckn vkn, vkntckn|vkntckno, vkn tc kimlik? N?, tc kimlik? N? vergi kimlik? N, tc vergi N,
    vd v? k? N, vd vkn N?, vd ve? N, vd vergi N, v d N, v d v N, vergi dairesi ve? N, vergi dairesi ve? vkn, vergi dairesi ve? vergi N,
    tax|vat reg? id|ids N?, tax|vat reg? N, tax|vat identification N, tax registration N, tin, vat tin, vat, taxnr, taxno, taxid,
    tax|vat office tax|vat id N?, tax|vat office tax|vat N, vergino, verginumarasi, vergikimlikno, vergikimliknumarasi, vdno, vdaire N, stcd2`,
  mersis: "mersis* N?, mersisno, mersisnumarasi",
  person: "tckn* N?, tc kimlik? N?, tc kimlik*, kimlik N, t c kimlik? N?",
  office: `
    vergi dairesi adi?, vergi daire adi?, vergi d, vd adi?, v d, vdaire adi?, tax|vat office|department, vergidairesi,
    stcd1, bagli oldugu vergi dairesi`,
  title: `
    ticaret|firma|sirket|cari|musteri|resmi|legal|tam|fatura|hesap? unvan*, unvan*, adi? soyadi? unvan*, ad? soyad? unvan*,
    resmi unvan* ad? soyad?, firma|sirket|cari|musteri|kurum|hesap|kurulus|isletme|isyeri|mukellef adi|ad|ismi|isim, ad soyad,
    adi soyadi, company|legal|trade|business|registered|customer|supplier|vendor? name, company name, legal entity name, name, name1, name2, unvan1, unvan2,
    ad, adi, isim, ismi, hesap sahibi, account name|holder|title, title`,
  seller: `
    satici*, tedarikci*, gonderen*, gonderici*, duzenleyen, faturayi kesen, seller, supplier, vendor, exporter, issuer, sender,
    shipper, ihracatci, alacakli, yuklenici, kiraya veren, kiralayan, fatura kesen`,
  buyer: `
    alici*, musteri*, fatura edilen, faturanin kesilecegi, buyer, customer, recipient, receiver, bill to, sold to, billed to, consignee, ithalatci,
    importer, borclu, isveren, kiraci, muhatap`,
  carrier: `
    tasiyan*, tasiyici* firma*?, nakliyeci* firma*?, nakliye|nakliyat|kargo|lojistik firma*, surucu*, sofor*, carrier, haulier, driver`,
  party: `
    hizmet veren|alan, adi ortaklik, firma* bilgi*?, sirket* bilgi*?, cari, mukellef*, kurum, kurulus, isyeri, is yeri, company, lehtar, odeyen, kesideci, tasiyici firma?,
    amir, havale eden, hesap sahibi, karsi, yetkili firma, kime, faktor, sigortali, temlik eden,
    beyan sahibi temsilcisi?`,
  reference: `
    N, sira N?, fatura* N?, e fatura N?, efatura, irsaliye* N?, siparis* N?, dekont* N?, dosya N?, belge N?, police N?, kargo,
    takip N?, gonderi N?, tracking, barkod*, abone N?, tesisat N?, sicil N?, ticaret|oda|tic sicil|sic N?, ticaret sicil dosya? N?,
    trade reg N?, trade registry N?, sozlesme N?, seri, cek N?, islem N?, toplanti kimligi?, ettn, uuid, ref N?, referans* N?, reference N?, order N?, po N?, id, kod*, invoice N?, sorgu N,
    terminal, batch, musteri N, cari kod* N?, hesap N, hesab* N?, account N?, lifnr, senaryo, urun kodu, is emri, esas, karar, nace,
    isyeri sgk sicil, sgk sicil N?, smmm oda sicil N, meeting id, provizyon, tahakkuk N, takip`,
  phone: `
    tel N?, telefon* N?, phone N?, gsm* N?, cep* N?, cebi, mobil*, mobile, faks N?, fax N?, whatsapp hatt*?, wp, dahili, hat, hatt*, pk,
    m, t, f, p, pbx, santral, iletisim N?, contact`,
  iban: "iban* N?, hesap iban N?, swift",
  bank: "banka* hesap* bilgileri, banka* adi, banka* bilgileri, banka*, bank, bank name, hesap bilgileri",
  address:
    "adres*, is yeri adresi, sevk adresi, fatura adresi, address, ship to, teslimat adresi, posta kodu, ilce, sehir, il",
  date: "tarih*, date, fatura tarih*, vade* tarihi?, son odeme tarihi, islem tarihi, donem*, saat, due date, duzenleme tarihi",
  amount:
    "tutar*, toplam*, bakiye*, fiyat*, adet, total, amount, kdv, genel toplam, odenecek* tutar?, bedel*, miktar",
  contact: `
    eposta, e posta, mail, e mail, email, web, www, kep, internet sitesi, web sitesi, website, url,
    trading name, brand name, dba, doing business as, marka adi`,
};

const numberWord = /^(?:no|nr|n|nolu|num|numara[a-z]{0,6}|numbers?|nosu[a-z]{0,3})$/;

/** A word of a label: exact, a stem (`*`), of a side's also only in the singular, or "number" (`N`). */
type LabelWord = { kind: "exact" | "stem"; word: string; isSide?: boolean } | { kind: "number" };

interface Phrase {
  kind: LabelKind;
  words: readonly LabelWord[];
}

function wordOf(text: string): LabelWord {
  if (text === "N") return { kind: "number" };
  return text.endsWith("*")
    ? { kind: "stem", word: text.slice(0, -1) }
    : { kind: "exact", word: text };
}

/** Writes a label of the table out: one list of words for each choice. */
function writtenOut(label: string): LabelWord[][] {
  let all: LabelWord[][] = [[]];
  for (const place of label.split(" ")) {
    const isOptional = place.endsWith("?");
    const choices = (isOptional ? place.slice(0, -1) : place).split("|").map(wordOf);
    const longer = all.flatMap((words) => choices.map((choice) => [...words, choice]));
    all = isOptional ? [...all, ...longer] : longer;
  }
  return all.filter((words) => words.length > 0);
}

const isSide = (kind: string): kind is "seller" | "buyer" | "carrier" =>
  kind === "seller" || kind === "buyer" || kind === "carrier";

const phrases = Object.entries(table).flatMap(([kind, labels]) =>
  labels
    .split(",")
    .map((label) => label.trim().replace(/\s+/g, " "))
    .flatMap((label) =>
      writtenOut(label).map((words): Phrase => ({
        kind: kind as LabelKind,
        words: words.map((word) =>
          word.kind === "stem" ? { ...word, isSide: isSide(kind) } : word,
        ),
      })),
    ),
);

/** The letters by which stems are found; each stem has at least so many. */
const stemLetters = 3;
const keyOf = (first: LabelWord | undefined) =>
  first === undefined || first.kind === "number"
    ? "N"
    : first.kind === "exact"
      ? first.word
      : `${first.word.slice(0, stemLetters)}*`;
const byFirst = Map.groupBy(phrases, ({ words }) => keyOf(words[0]));
/** The endings that a label has: `unvanımız`, `numarasını`, `bilgileri`; no case of a place. */
const labelEnding =
  /^(?:s?[iu]?(?:m|n|m[iu]z|n[iu]z)?|l[ae]r[iu]?(?:m[iu]z)?|s?[iu]?n[iu]n|s[iu]n[iuae]|\d)$/;

/** More than one side: `tedarikçiler`. */
const pluralEnding = /^l[ae]r/;

function fits(word: LabelWord, folded: string): boolean {
  if (word.kind === "number") return numberWord.test(folded);
  if (word.kind === "exact") return word.word === folded;
  const ending = folded.slice(word.word.length);
  const isOne = word.isSide !== true || !pluralEnding.test(ending);
  return folded.startsWith(word.word) && isOne && labelEnding.test(ending);
}

/** A label at the tokens `[from, to)`. */
export interface Label {
  kind: LabelKind;
  from: number;
  to: number;
  words: number;
  /** The side that the label names: `Alıcı VKN`. */
  role: "seller" | "buyer" | "carrier" | null;
  /** True if a colon or an equals sign follows. */
  hasColon: boolean;
  /** True if the label begins its line or its cell. */
  isFirst: boolean;
}

const signWithin = /^[._/\-&'"*()]$/;
const signBehind = /^[:=]$/;

/** Finds labels over words, signs skipped: `V.D./V.No`, `vkn_tckn` and `aliciUnvan` are one case. */
export function labelsIn(tokens: readonly Token[]): Label[] {
  const labels: Label[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = labelAt(tokens, at);
    if (found === null) {
      at += 1;
      continue;
    }
    const before = labels.at(-1);
    if (endsName(tokens, found, before)) {
      at = found.to;
      continue;
    }
    const isJoined = before !== undefined && !before.hasColon && isNextTo(tokens, before.to, at);
    const role = isSide(found.kind) ? found.kind : null;
    const kind = isValueOf(tokens, before, found) ? before.kind : found.kind;
    labels.push({ ...found, kind, role: role ?? (isJoined ? before.role : null) });
    at = found.to;
  }
  return withFieldNumbers(tokens, labels);
}

/** True for `"id"` in a program's record behind a value that is a label: `"scheme":"VKN","id":"…"`. */
function isValueOf(
  tokens: readonly Token[],
  before: Label | undefined,
  { from, to, hasColon }: Omit<Label, "role">,
): before is Label {
  if (before?.kind !== "tax" || before.hasColon || !hasColon || to - from > 1) return false;
  const word = tokens[from]?.folded ?? "";
  const between = tokens.slice(before.to, from).map(({ text }) => text);
  return (word === "id" || numberWord.test(word)) && /^(["']),\1$/.test(between.join(""));
}

/** Kinds of fields that a program numbers: `Ad 1`, `Vergi numarası 2`. */
const numberedFields: ReadonlySet<LabelKind> = new Set<LabelKind>(["tax", "title", "office"]);

/**
 * Adds the numbers of fields to their labels: `Vergi numarası 2 1234567890`. Elsewhere such a digit
 * may begin a name, so a numbered tax number must be there, or a first and a second title.
 */
function withFieldNumbers(tokens: readonly Token[], labels: Label[]): Label[] {
  // `Vergi no. 2` has a full stop before it.
  const placeOf = ({ to }: Label) => (tokens[to]?.text === "." ? to + 1 : to);
  const numberOf = (label: Label) => {
    const { kind, from } = label;
    const digit = tokens[placeOf(label)];
    const isBeside = digit?.line === tokens[from]?.line && digit?.cell === tokens[from]?.cell;
    return numberedFields.has(kind) && isBeside && /^[1-5]$/.test(digit?.folded ?? "")
      ? digit?.folded
      : undefined;
  };
  const isOfTax = (label: Label) => {
    const behind = placeOf(label) + 1;
    const next = tokens[hasColonAt(tokens, behind) ? behind + 1 : behind];
    return (next?.folded.length ?? 0) >= vknLength && next?.kind === "digits";
  };
  const numbered = labels.filter((label) => numberOf(label) !== undefined);
  const titles = new Set(numbered.flatMap((one) => (one.kind === "title" ? numberOf(one) : [])));
  const areFields = numbered.some((one) => one.kind === "tax" && isOfTax(one));
  if (!areFields && !(titles.has("1") && titles.has("2"))) return labels;
  return labels.map((label) => {
    if (numberOf(label) === undefined) return label;
    const to = placeOf(label) + 1;
    return { ...label, to, hasColon: hasColonAt(tokens, to) };
  });
}

export const vknLength = 10;

/** True for a word of a name: `… Bankası`, the initial of `T&K`, hours (`24 Saat Kargo`), a count. */
function endsName(tokens: readonly Token[], label: Label, before: Label | undefined): boolean {
  const { kind, from, to, hasColon } = label;
  if (hasColon || to - from > 1) return false;
  const [previous, token, next] = [tokens[from - 1], tokens[from], tokens[to]];
  if (token?.folded.length === 1) return next?.text === "&";
  // `8 nolu 1071 …`: the number stands before its word.
  if (token?.folded === "nolu") return previous?.kind === "digits";
  if (token?.folded === "saat" && previous?.kind === "digits")
    return next?.kind === "word" && /^\d{1,2}$/.test(previous.text);
  const isWithin = previous?.kind === "word" || previous?.text === ".";
  return kind === "bank" && isWithin && before?.to !== from && token?.folded === "bankasi";
}

/** True if only signs within a label stand between two places of one line. */
function isNextTo(tokens: readonly Token[], from: number, to: number): boolean {
  if (to - from > 3) return false;
  return tokens.slice(from, to).every(({ kind, text }) => kind === "sign" && signWithin.test(text));
}

function labelAt(tokens: readonly Token[], from: number): Label | null {
  const token = tokens[from];
  if (token?.kind !== "word") return null;
  const some = [
    ...(byFirst.get(token.folded) ?? []),
    ...(byFirst.get(`${token.folded.slice(0, stemLetters)}*`) ?? []),
    ...(numberWord.test(token.folded) ? (byFirst.get("N") ?? []) : []),
  ];
  let best: { kind: LabelKind; to: number; words: number } | null = null;
  for (const { kind, words } of some) {
    if (best && words.length <= best.words) continue;
    const to = endOf(tokens, from, words);
    // `Sürücü Kursu A.Ş.`, `Carrier Klima A.Ş.`: without a colon the word begins a name.
    const isLabel = to !== null && (kind !== "carrier" || hasColonAt(tokens, to));
    if (isLabel) best = { kind, to, words: words.length };
  }
  if (best === null) return null;
  const before = tokens[from - 1];
  const isFirst = before === undefined || before.kind === "line" || before.cell !== token.cell;
  return { ...best, from, role: null, hasColon: hasColonAt(tokens, best.to), isFirst };
}

/** True if a colon follows, also behind a bracket or a closing quote: `VKN (merkez):`. */
function hasColonAt(tokens: readonly Token[], at: number): boolean {
  const next = tokens.slice(at, at + 3).find(({ text }) => !/^["'.*)#]$/.test(text));
  return next?.kind === "sign" && signBehind.test(next.text);
}

function endOf(tokens: readonly Token[], from: number, words: readonly LabelWord[]): number | null {
  let at = from;
  for (const word of words) {
    let skipped = 0;
    while (
      at > from &&
      skipped < 3 &&
      tokens[at]?.kind === "sign" &&
      signWithin.test(tokens[at]?.text ?? "")
    ) {
      at += 1;
      skipped += 1;
    }
    const token = tokens[at];
    const isBeside = token?.line === tokens[from]?.line && token?.cell === tokens[from]?.cell;
    if (token?.kind !== "word" || !isBeside || !fits(word, token.folded)) return null;
    at += 1;
  }
  return at;
}

/** A word of a bank's name. */
export const bankWord = /(?:bank|bankasi|bankacilik)$|^katilim$/;
