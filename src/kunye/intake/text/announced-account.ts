import { cleanText } from "./clean-text.ts";

/** Patterns of folded words. */
const oneOf = (...words: string[]) => `(?:${words.join("|")})`;
/** Words for a payment's target; `cari hesap` is a customer's ledger. */
const account = oneOf(
  "iban",
  "(?<!cari )hesa[bp]",
  "banka",
  "account",
  "bank(?![a-z])",
  "bank(?:ing)? (?:details|info)",
  "(?:payment|remittance|wir(?:e|ing)|transfer) (?:details|instructions?|info)",
);
/** Words that stand right beside it. */
const otherOne = oneOf(
  "yeni(?:si[a-z]*|mi[sz]|den)?(?![a-z])(?![^a-z\\n]{1,3}(?:mah|cad|sok|sub|san|sit|koy|sehir))",
  "guncel(?![a-z])(?! (?:cari|hesap (?!no|num|bilgi)))",
  "eski(?![a-z])",
  "onceki",
  "new(?![a-z])",
  "old(?![a-z])",
  "previous",
  "former",
  "following",
);
/** Words that may stand farther. */
const change = oneOf(
  "(?:degis|deyis|degsi)(?!k)",
  "yenile(?:n(?:di|mis|ecek)|di|mis|me)",
  "guncelle",
  "farkli",
  "baska(?:sin?[a-z]*)?(?![a-z])",
  "artik(?![a-z])",
  "bundan (?:sonra|boyle)",
  "kapan(?:di|mis|acak)",
  "kapat(?:il|ti)",
  "iptal",
  "gecersiz",
  "tasi(?:n|di)",
  "(?:yap|gonder|yatir|kullan)(?:il)?m[ae]y[ia]n",
  "chang(?:e|ing)",
  "updat",
  "replac",
  "revis",
  "amend",
  "clos(?:ed|ing)",
  "no longer",
  "moved",
  "switch",
  "different",
  "instead",
  "going forward",
  "from now on",
);
// No sign is both of a word and between words, and no ending is long: the search stays linear.
// A mail breaks its lines.
const gap = String.raw`(?=[^a-z0-9'.!?])[^a-z0-9'\n.!?]*(?:\n[^a-z0-9'\n.!?]*)?`;
const words = (most: number) => `[a-z']{0,30}(?:${gap}[a-z0-9']+){0,${most}}?${gap}`;
const pairs: readonly (readonly [one: string, most: number, other: string])[] = [
  [account, 6, change],
  [change, 6, account],
  [account, 1, otherOne],
  [otherOne, 2, account],
];
const announcement = new RegExp(
  `(?<![a-z])${oneOf(...pairs.map(([one, most, other]) => `${one}${words(most)}${other}`))}`,
);

/** A statement that nothing changed; no question, no `değişmedi değil`, no `not only`. */
const denial = new RegExp(
  `(?<![a-z])${oneOf(
    "degis(?:tir(?:il)?)?me(?:di(?:k|ler)?|mis(?:tir|iz)?|yecek(?:tir)?|mektedir)",
    "degismiyor",
    "degis(?:tiril)?mez(?:ler)?",
    "(?:guncelle|yenile)n?me(?:di(?:k)?|mis(?:tir)?)",
    "degisiklik (?:yok(?:tur)?|(?:soz konusu )?degil(?:dir)?)",
    "degisiklik (?:bulun|yap(?:il)?|ol)ma(?:di(?:k)?|mis(?:tir)?|makta(?:dir)?|yacak(?:tir)?)",
    "(?:not|never|[a-z]{2,5}n't) (?:been |be )?(?:chang(?:ed?|ing)|updated|amended|revised|replaced)",
    "no changes?",
    "(?:banka )?(?:hesa[bp]|iban)[a-z']{0,20} ayni(?:dir| kal(?:mis(?:tir)?|di|acak(?:tir)?))",
  )}(?![a-z'])(?! (?:degil|mi(?![a-z])|san|diye|only|just|yet))`,
  "g",
);
const numeral = oneOf(
  ..."bir iki uc dort bes alti yedi sekiz dokuz on yirmi otuz kirk elli".split(" "),
  ..."altmis yetmis seksen doksan yuz bin milyon".split(" "),
);
/** Words that a fraud's denial needs: what did not change, but where to pay instead. */
const exception = new RegExp(
  `(?<![a-z])${oneOf(
    // An amount in words begins so.
    `yalniz(?![a-z])(?![ :#]{0,3}${numeral} ?${numeral})`,
    "(?:yalnizca|sadece|ancak|fakat|ama|lakin|haric|except|but|only|however|instead)(?![a-z])",
    "(?:disinda|yeni|guncel|eski|onceki|artik|farkli|baska|previous)",
    "(?:new|old)(?![a-z])",
  )}`,
);

/** Words that speak of an earlier account, which no warning of others does. */
const earlierOnes =
  "(?:eski|onceki|artik|degis(?:ti|mis)|kapan|old|previous|former|earlier|no longer|closed)";
const within = (most: number) => `(?:(?!${earlierOnes})[^.,;:!?\\n]){0,${most}}?`;
/** An account, short: a warning stands beside the account that it protects. */
const anAccount = "(?:banka? )?(?:hesa[bp]|iban|accounts?)[a-z']{0,20}";
const anyOther = "(?:any |an? )?(?:other|another|different)";

/**
 * A warning of messages about accounts, none that speaks of an earlier account or message; or of
 * other accounts than the text's. Footers write it in two languages side by side.
 */
const warning = new RegExp(
  `(?<![a-z])${oneOf(
    `(?:yeni (?:bir )?)?${account}${within(120)}(?:itibar etme|dikkate alma|inanma)y?in(?:iz)?`,
    `(?:(?:hesa[bp]|iban)[a-z']{0,20} (?:disinda|haric(?:inde)?) )?(?:baska|farkli|diger)(?: (?:bir|hicbir|herhangi)){0,3} ${anAccount}(?: (?:para|odeme|havale|eft))? (?:yap|gonder|yatir)m[ae](?:y[ia]n(?:iz)?|m[ae]n[ai]z[ai]?)`,
    `(?:baska|farkli|diger)(?: (?:bir|hicbir)){0,2} ${anAccount} (?:yok(?:tur)?|bulunma(?:maktadir|z))`,
    `(?:yalnizca|sadece) (?:bu|yukarida(?:ki)?)(?: (?!yeni|guncel|baska|farkli)[a-z]+){0,2}? ${anAccount}`,
    `(?:do not|don't|never|not to|must not|should not) (?:make|send|transfer|pay|remit|wire)(?: [a-z]+){0,3}? (?:in)?to ${anyOther}(?: bank)? ${anAccount}(?! than)`,
    `payments? (?:made )?to ${anyOther}(?: bank)? ${anAccount}(?: [a-z]+){0,2} not (?:be )?(?:accepted|valid|recogni[sz]ed)`,
    `(?:disregard|ignore|beware of|be aware of|do not (?:trust|believe|accept|rely on|act on))${within(40)}(?:mails?|messages?|letters?|calls?|requests?)(?![a-z])${within(60)}${account}(?!${within(60)}${earlierOnes})`,
    `never (?:announce|notify|inform|communicate|ask|request)(?![a-z])${within(60)}${account}`,
    `only (?:in)?to (?:this|the|these)(?: (?!new|old)[a-z]+){0,2}? ${anAccount}`,
    `${anAccount}(?: (?:stated|shown|given))? above only`,
  )}(?![a-z])`,
  "g",
);

/** Words that point to an account in the text. */
const pointing = /(?<![a-z])(?:asagida|below|following)[a-z]*/g;

/**
 * A statement about an account. `made`: it is new or changed. `denied`: nothing changed, or a
 * warning of such messages, and the text's account may be new all the same.
 */
export type Announcement = "made" | "denied";

/** Returns the announcement in a text, or null; a plain denial is none. */
export function announcementIn(text: string): Announcement | null {
  const { folded } = cleanText(text);
  if (!announcement.test(folded)) return null;
  const unwarned = folded.replace(warning, "aynen");
  const undenied = unwarned.replace(denial, "aynen");
  const plain = undenied.replace(pointing, "su");
  if (undenied === folded || exception.test(plain) || announcement.test(plain)) return "made";
  return plain === undenied && unwarned === folded ? null : "denied";
}

export function gravestAnnouncement(some: readonly (Announcement | null)[]): Announcement | null {
  return (["made", "denied"] as const).find((one) => some.includes(one)) ?? null;
}

/** True if a text speaks of a new account, or may do so while it denies it. */
export function announcesAccount(text: string): boolean {
  return announcementIn(text) !== null;
}
