import { titleParts } from "./title-parts.ts";
import { expandedTitleWords, foldTurkish, titleWords } from "./title.ts";
import { isTaxOffice } from "./tax-offices.ts";
import {
  endingWords,
  generalWords,
  legalFormWords,
  places,
  provinces,
  shortenedTrades,
  shortWords,
  variantsOf,
} from "./title-words.ts";

/** Folded chat words that titles hardly ever have. */
export const chatWords: ReadonlySet<string> = foldedWords(`
merhaba merhabalar selam selamlar günaydın iyi günler akşamlar geceler teşekkür teşekkürler sağol sağolun tamam evet
hayır lütfen peki nasıl nasılsın nasılsınız ne neden niye nedir nerede kim kimin hangi kaç mi mu misin misiniz bu şu
var yok ol olun olur oldu ederim gelsin tabii harika ben sen siz
what which where when how who whose this thanks thank owns could would
`);

/** Words before the company for which an invoice is issued. */
export const behalfWords: ReadonlySet<string> = foldedWords(
  "adına namına hesabına vekaleten c/o co",
);

/** Words that name a branch or a site of the company itself. */
export const branchWords: ReadonlySet<string> = foldedWords(`
şube şubesi şubeleri sb merkez merkezi fabrika fabrikası depo deposu mağaza mağazası bölge bölgesi müd müdürlüğü
tesis tesisi tesisleri irtibat bürosu şantiye şantiyesi
`);

/** A text with more words, and without a legal form, is a sentence. Chosen by hand. */
const maxTitleWords = 8;

/** True if a title holds only trades, places and legal forms: it fits thousands of companies. */
export function isTooGeneral(title: string): boolean {
  return expandedTitleWords(title).every((word) => generalWords.has(word)) || isOnlyEnding(title);
}

/** Folded names of very many companies: such a name with one trade identifies no company. */
export const commonNames: ReadonlySet<string> = foldedWords(`
ailesi ak akasya akdeniz akın aksoy aktaş altın anadolu ardıç arslan as aslan ata atlantik atlas aydın bahar balcı barış
başak batı beyaz biraderler birlik bizim boğaz büyük can ceylan çağlar çelik çetin çınar demir deniz doğa doğan doğu doğuş doruk duman
efe ege ekin elit elmas emek er erdem eren erguvan ersoy fırat global gökhan gökkuşağı gül gümüş güneş güney güven
güzel hedef hilal hisar ırmak ışık ideal inci kale kaplan kara karadeniz kardeşler kartal kaya kayra kervan kılıç koç köse
körfez kristal kuğu kule kurt kuzey küçük lale lavanta lider marmara martı mavi mega meltem mercan merkez mimoza modern nur
oğulları orkide öncü öz özdemir özen özgür öztürk palmiye papatya petek pınar polat polen prestij pusula rüzgar safir safran
saray sarı sedef selçuk sert siyah soylu star su şafak şahin şen taş tek toprak toros tuna turkuaz türk uçar ufuk umut
uysal uzun ünal üstün vadi vatan vizyon yağmur yakamoz yaman yavuz yayla yeni yeşil yıldırım yıldız yılmaz yonca yüksel zambak
zirve zümrüt
`);

/**
 * True if a title may fit many companies: at most two names, both very common, or one with a trade.
 * A trade with a legal form, or with another trade, makes a title nearly full; a province, which few
 * titles have, and words of services and of chats do not.
 */
export function isVague(title: string): boolean {
  // The first word of a title is never expanded, so `x` takes its place.
  const [, ...all] = expandedTitleWords(`x ${title}`);
  const words = all.filter((word) => !isFormOrEnding(word));
  const hasForm = all.some((word) => legalFormWords.has(word) && word !== "sirketi");
  // ANADOLU and AYDIN are common names, and places.
  const isName = (word: string) =>
    !isTradeWord(word) || (commonNames.has(word) && places.has(word));
  const isAround = (word: string) => serviceWords.has(word) || chatWords.has(word);
  const names = words.filter((word) => isName(word) && (hasForm || !isAround(word)));
  if (names.length === 0) return true;
  const details = words.filter((word) => !isName(word));
  const trades = details.filter((word) => !provinces.has(word));
  const isNearlyFull = trades.length > 1 || (details.length > 0 && hasForm);
  const isCommon = (word: string) => commonNames.has(word) || (!hasForm && namesNobody(word));
  const maxNames = details.length > 0 || hasForm ? 1 : 2;
  return names.length <= maxNames && !isNearlyFull && names.every(isCommon);
}

/** True for a folded word of trades, places or legal forms, also a shortened one. */
export const isTradeWord = (word: string) => generalWords.has(word) || shortenedTrades.has(word);

/** True for folded words with the steel trade, although DEMİR and ÇELİK are surnames too. */
export function nameSteelTrade(words: readonly string[]): boolean {
  return words.join(" ").includes("demir celik");
}

/** The ending of a profession: `kuyumcu`. */
const profession = /^.{3,}c[iu]$/;

/** Folded words of shops and services, Turkish and English: on a sign they stand beside a name. */
const serviceWords: ReadonlySet<string> = foldedWords(`
anahtar anaokulu asansör atölye atölyesi badana bahçe bakım balık balkon banyo berber bijuteri bisiklet börek butik
büfe cafe çatı çay çiçek çiçekçilik çilingir dans dershane dershanesi dijital diş dil dolap döner durağı düğün dükkan
dükkanı egzoz ev etüt fırını firma firması fitness fotoğraf galeri galerisi gözlük grafik güzellik halı havuz hosting
jant kafesi kahve kahvesi kapı kaporta kebap kebapçısı kitabevi kitap klima kliniği klinik koltuk kombi kreş kreşi
kuaför kuaförü kurs kursu kuruyemiş lokantası manav motor mutfak müzik nikah onarım optik oyuncak parfüm parke pastane
pastanesi pencere perde peyzaj pide pilates pizza polikliniği restoranı saat salon salonu servisi sürücü stüdyo
stüdyosu şarküteri tabela takı taksi tamir tasarım tavuk tekne tesisat tesisatı tıraş veteriner web yat yazıcı yıkama
yoga yurdu yurt zemin academy agency bakery chemical clinic coffee company construction consulting dental design
digital energy engineering export food foods furniture gold hotel house import industry international jewelry
logistics medical metal office oil plastic restaurant school services shop software steel store studio technology
textile tourism trade trading transport travel
`);

/**
 * True for a word that names no company alone: a given name, a district, a profession, a noun of
 * organisations.
 */
function namesNobody(word: string): boolean {
  const nouns = [generalWords, givenNames, branchWords, organisationNouns];
  const isNoun = (one: string) => nouns.some((words) => words.has(one));
  return isTaxOffice(word) || profession.test(word) || [word, ...variantsOf(word)].some(isNoun);
}

/** A shorter name is a guess of the search, with or without a trade beside it. Chosen by hand. */
const minNameLength = { alone: 4, besideTrade: 3 };

/** True for a name of very few letters or of initials: `bp`, `c&a`, `A.B.C. inşaat`. */
export function isShortName(title: string): boolean {
  const folded = foldTurkish(title);
  const words = expandedTitleWords(title).filter((word) => !isFormOrEnding(word));
  const isTrade = (word: string, at: number) =>
    generalWords.has(word) || (at > 0 && shortWords.has(word));
  const names = words.filter((word, at) => !isTrade(word, at));
  const hasTrade = names.length < words.length;
  const min = hasTrade ? minNameLength.besideTrade : minNameLength.alone;
  const areInitials = (word: string) => new RegExp(Array.from(word).join("\\. ?")).test(folded);
  return (
    names.length > 0 &&
    names.every((word) => word.length < min || (word.length <= maxInitials && areInitials(word)))
  );
}

/** True for a title of which the search can only guess the company: it is never bought unasked. */
export function asksBeforeBuying(title: string): boolean {
  return isVague(title) || isShortName(title) || readsAsPersonsName(title);
}

/** Folded words that say of a name only that a family bears it. */
const familyWords: ReadonlySet<string> = foldedWords(
  "aile ailesi kardeş kardeşler kardeşleri biraderler oğlu oğulları evlatları varisleri torunları",
);

/**
 * Returns the folded words by which a title without a legal form is told from others: `ardkon` of
 * `ardkon lojistik`. None with a form: such a title is written in full.
 */
export function tellingWords(title: string): string[] {
  if (titleParts(title).form !== null) return [];
  const unnamed = [commonNames, familyWords, shortenedTrades];
  return expandedTitleWords(title).filter(
    (word) =>
      word.length >= minNameLength.alone &&
      !unnamed.some((words) => words.has(word)) &&
      !namesNobody(word),
  );
}

/** The limit of initials that are read as one word. */
const maxInitials = 4;

/** Folded given names that many people have. */
export const givenNames: ReadonlySet<string> = foldedWords(`
abdullah adem ahmet ali asuman aylin ayşe ayten aziz bahadır banu barış bekir belgin berk beyza birsen bülent burak büşra
can cem cemal cemile cengiz çiğdem damla deniz derya didem dilek ebru elif emel emine emre engin enver ercan eren erkan
ersin esin esra fadime fatih fatma ferhat feride fikret filiz funda gamze gizem gökhan gönül gül gülay gülsüm gürkan hacer
hakan hakkı halil halime haluk hande hanife harun hasan hatice havva hilal hülya hüseyin ibrahim ilhan ilker ilknur irem
ismail kaan kadir kadriye kamil kemal kenan koray leman levent leyla mahmut mehmet mehtap melek melike meral merve
meryem mert mesut metin mine murat musa mustafa mücahit nalan nazlı necati nermin nesrin nevin nihat nilgün nilüfer nuray
nurcan nuri oğuz okan onur orhan osman ömer özgür özlem pelin pınar ramazan recep remzi rıza rukiye sabri sadık salih sami
seda sedat selim selma semra serap serdar serkan sevda sevgi sevim sibel sinan songül sultan suna süleyman şaban şaziye
şerife şükrü şule tamer tarık tolga tuba tuğba turgay tülay tülin uğur umut ümit ülkü vedat veli volkan yaşar yasemin
yasin yavuz yeliz yunus yusuf zafer zehra zekeriya zeliha zeynep ziya
`);

/** Nouns that end the names of organisations without a legal form, folded. */
export const organisationNouns: ReadonlySet<string> = new Set(
  `
  universitesi rektorlugu fakultesi enstitusu belediyesi belediye baskanligi vakfi dernegi cemiyeti kooperatifi kooperatifleri
  birligi bankasi bank odasi sendikasi subesi mudurlugu bakanligi valiligi kaymakamligi hastanesi okulu lisesi koleji
  federasyonu konfederasyonu borsasi barosu kurumu kurulu yonetimi apartmani sitesi isletmesi holding kulubu muzesi
  konsoloslugu buyukelciligi yoneticiligi okullari kolejleri hastaneleri universite eczanesi noterligi muhtarligi sirketi university municipality foundation association
  chamber embassy gmbh llc inc kurumlari komutanligi defterdarligi
`
    .trim()
    .split(/\s+/),
);

/**
 * True for a given name with one or two further words, none of them a trade, form or province,
 * and not the name of an organisation: `Gül Vakfı`.
 */
export function readsAsPersonsName(title: string): boolean {
  const words = title.match(/[\p{L}\p{M}]+/gu)?.map(foldTurkish) ?? [];
  const [first = ""] = words;
  // The first word of a title is never expanded, so `x` takes its place.
  const [, ...meant] = expandedTitleWords(`x ${title}`);
  // ÇELİK and DEMİR are trades and surnames.
  const isSurname = (word: string) => commonNames.has(word) || !isTradeWord(word);
  const isName = meant.every((word) => isSurname(word) && !isFormOrEnding(word));
  const isOrganisation = organisationNouns.has(words.at(-1) ?? "");
  const isLong = words.length === 2 || words.length === 3;
  return isName && !nameSteelTrade(meant) && !isOrganisation && givenNames.has(first) && isLong;
}

/** Stems of public bodies, associations and joint ventures, which the trade registry rarely has. */
const unregistered =
  /(?<![a-z])(?:belediye|bakanlig|baskanlig|mudurlug|universite|rektorlug|valilig|kaymakamlig|muhtarlig|hastane|okulu|lisesi|dernegi|vakfi|sendika|barosu|odasi|birligi|apartman|site yonetimi|konsoloslug|buyukelcilig|adi ortaklig)/;

/** True for a title of a body that has a VKN, but rarely a record in the trade registry. */
export function isRarelyRegistered(title: string): boolean {
  const { form } = titleParts(title);
  return (form === null || form === "joint") && unregistered.test(foldTurkish(title));
}

function isFormOrEnding(word: string): boolean {
  return endingWords.has(word) || legalFormWords.has(word);
}

function isOnlyEnding(title: string): boolean {
  // The first word of a title is never expanded, so `x` takes its place.
  const [, ...words] = expandedTitleWords(`x ${title}`);
  return words.every(isFormOrEnding);
}

/** Returns the provinces in a written title, spelled as in the title. */
export function provincesIn(title: string): string[] {
  const words = title.normalize("NFKC").match(/[\p{L}\p{M}]+/gu) ?? [];
  // `müş.` is short for MÜŞAVİRLİK, not the province Muş.
  return words.filter((word) => provinces.has(foldTurkish(word)) && !/^m[üÜ]/iu.test(word));
}

/** True if a title names a place; AYDIN is a province and a family's name, so it may be none. */
export function namesPlace(title: string): boolean {
  return provincesIn(title).some((province) => !commonNames.has(foldTurkish(province)));
}

/** True if a record's text names a province, by any of its names. */
export function namesProvince(text: string, province: string): boolean {
  const words = titleWords(text).map(usualProvince);
  return words.includes(usualProvince(foldTurkish(province)));
}

/** Returns the usual name of a folded province (`icel` → `mersin`); other words stay. */
export function usualProvince(word: string): string {
  return otherNames.get(word) ?? word;
}

const otherNames = new Map([
  ["afyonkarahisar", "afyon"],
  ["antep", "gaziantep"],
  ["icel", "mersin"],
  ["maras", "kahramanmaras"],
  ["urfa", "sanliurfa"],
]);

/**
 * True if a text reads as a title: no question, no chat word, no long number, and
 * a legal form or two to eight words that are not all general.
 */
export function readsAsTitle(text: string): boolean {
  if (/\?|\d{6}/.test(text)) return false;
  const words = expandedTitleWords(text);
  if (words.some((word) => chatWords.has(word))) return false;
  if (words.some((word) => legalFormWords.has(word) && word !== "sirketi")) return true;
  return words.length >= 2 && words.length <= maxTitleWords && !isTooGeneral(text);
}

export function foldedWords(words: string): Set<string> {
  return new Set(words.split(/\s+/).filter(Boolean).map(foldTurkish));
}
