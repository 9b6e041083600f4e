import { foldTurkish } from "../../src/company/title.ts";
import { isVkn } from "../../src/company/id-numbers.ts";
import { readWhole, type Answer } from "../../src/company/record.ts";
import type { Finding } from "../../src/kunye/check/findings.ts";
import { colourOf } from "../../src/kunye/check/kinds.ts";
import { companiesOf } from "../../src/kunye/check/companies.ts";
import { findingsOn, judge } from "../../src/kunye/check/judge.ts";
import { askedVkn } from "../../src/kunye/check/sides.ts";
import { caseOf, nothingCurrent } from "../../src/kunye/check/stored-check.ts";
import { documentOfWords } from "../../src/kunye/intake/documents.ts";
import type { Mention } from "../../src/kunye/intake/mention.ts";
import type { Candidate, ReadingOptions } from "../../src/kunye/intake/text/read.ts";
import type { GoldParty, GoldText } from "./gold.ts";

/** A reader of texts, as far as the bench looks at its result. */
export type Reader = (text: string, options: ReadingOptions) => Reading;

interface Reading {
  found: readonly Candidate[];
  written: readonly Mention[];
  /** Numbers left out because they may be telephone numbers. */
  phoneLike: readonly string[];
}

/** Counts of judged texts; each measure is a share of its cases. */
export interface Counts {
  texts: number;
  whole: number;
  numbers: number;
  numbersFound: number;
  /** Numbers that are missing, but told as possible telephone numbers. */
  numbersTold: number;
  numbersOffered: number;
  titles: number;
  exact: number;
  told: number;
  silent: number;
  /** Titles told as not compared that were read, or that the text does not name. */
  doubted: number;
  wrong: number;
  roles: number;
  rolesRight: number;
  /** Titles without a number that must be offered. */
  lone: number;
  loneOffered: number;
  needless: number;
  /** Companies that the text does not name. */
  strays: number;
  /** Results that hold a person's number. */
  leaks: number;
  records: number;
  fits: number;
  falseReds: number;
  /** Cases with another company's record. */
  others: number;
  unnoticed: number;
  nearMisses: number;
  nearMissesGreen: number;
  loss: number;
}

/** A judged text: its counts, and its faults in words. */
export interface Judgement {
  counts: Counts;
  faults: readonly string[];
}

/** The weights of the loss. A missing number weighs as a false red: nobody can ask. */
const weights = { unnoticed: 10, falseRed: 3, missingNumber: 3, needless: 2, told: 1 };
const maxFound = 20;

/** The counts and faults of one step. */
interface Step {
  counts: Partial<Counts>;
  faults: readonly string[];
}

/** Reads a gold text as the bench does. */
export function readGold(reader: Reader, { text, isTyped = false }: GoldText): Reading {
  return reader(text, { isTyped, maxFound });
}

/** Judges a reading of a text, then the records of its companies and of others. */
export function judgeText(reader: Reader, gold: GoldText): Judgement {
  const reading = readGold(reader, gold);
  const parties = gold.parties.flatMap((party): Step[] => {
    const mentions = reading.written.filter(({ given }) => askedVkn(given) === party.vkn);
    if (mentions.length === 0) return party.isGuess ? [] : judgeMissing(party, reading);
    return [
      { counts: { numbers: 1, numbersFound: 1 }, faults: [] },
      judgeTitle(party, mentions),
      judgeRole(party, mentions),
      judgeRecords(party, reading.written),
    ];
  });
  const read = [...parties, judgeOffers(reading, gold), judgeStrays(reading, gold)];
  const faults = read.flatMap((step) => step.faults);
  const counts = sumOf(read.map((step) => step.counts));
  counts.texts = 1;
  counts.whole = faults.some((fault) => !fault.startsWith(recordFault)) ? 0 : 1;
  counts.loss =
    weights.unnoticed * (counts.unnoticed + counts.nearMissesGreen) +
    weights.falseRed * counts.falseReds +
    weights.missingNumber * (counts.numbers - counts.numbersFound) +
    weights.needless * counts.needless +
    weights.told * (counts.told + counts.doubted);
  return { counts, faults };
}

/** Begins the faults by a record, which leave a text whole. */
const recordFault = "record: ";

function judgeMissing(party: GoldParty, { phoneLike }: Reading): Step[] {
  const counts = { numbers: 1, numbersTold: phoneLike.includes(party.vkn) ? 1 : 0 };
  return [{ counts, faults: [`number missing: ${party.vkn}`] }, judgeTitle(party, [])];
}

/** Judges a party's title: exact, wrong, or missing with or without a word. */
function judgeTitle(party: GoldParty, mentions: readonly Mention[]): Step {
  const { vkn, title } = party;
  const wanted = new Set(titlesOf(party).map(lettersOf));
  const titles = mentions.map(({ given }) => given.title).filter((one) => one !== "");
  const others = titles.filter((one) => !wanted.has(lettersOf(one)));
  const isTold = mentions.some(({ given }) => given.doubts?.some(isAboutTitle));
  if (others.length > 0) {
    const fault = `title of ${vkn}: ${others.join(" + ")} (not ${title || "any"})`;
    return { counts: { titles: 1, wrong: 1 }, faults: [fault] };
  }
  if (titles.length > 0 || title === "") {
    const counts = title === "" ? {} : { titles: 1, exact: 1 };
    if (!isTold) return { counts, faults: [] };
    return { counts: { ...counts, doubted: 1 }, faults: [`told without need: ${vkn} ${title}`] };
  }
  return isTold
    ? { counts: { titles: 1, told: 1 }, faults: [`title told: ${vkn} ${title}`] }
    : { counts: { titles: 1, silent: 1 }, faults: [`title missing: ${vkn} ${title}`] };
}

function titlesOf({ title, alsoTitled = [] }: GoldParty): string[] {
  return [title, ...alsoTitled].filter((one) => one !== "");
}

function judgeRole(party: GoldParty, mentions: readonly Mention[]): Step {
  if (party.role === "any") return { counts: {}, faults: [] };
  const roles = mentions.map(({ role }) => role);
  return roles.every((role) => role === party.role)
    ? { counts: { roles: 1, rolesRight: 1 }, faults: [] }
    : { counts: { roles: 1 }, faults: [`role of ${party.vkn}: ${roles.join()}`] };
}

/** Judges a party by its own record, another company's, and those that nearly fit. */
function judgeRecords(party: GoldParty, mentions: readonly Mention[]): Step {
  const { vkn, title, registered = title } = party;
  const findingsWith = (one: string) => findingsBy(mentions, vkn, recordOf(party, one));
  const right = findingsWith(registered);
  const alarms = new Set(right.filter(isAlarm).map(({ kind }) => kind));
  const isUnnoticed = (one: string) =>
    !findingsWith(one).some((finding) => isAlarm(finding) || isAboutTitle(finding));
  const { others, nearMisses } = tellingTitles(party);
  const unnoticed = others.filter(isUnnoticed);
  // A missing title counts once, as unnoticed.
  const fitting = nearMisses.filter(
    (one) => isUnnoticed(one) && findingsWith(one).some(isFittingFinding),
  );
  return {
    counts: {
      records: 1,
      falseReds: alarms.size > 0 ? 1 : 0,
      fits: alarms.size === 0 && right.some(isFittingFinding) ? 1 : 0,
      others: others.length,
      unnoticed: unnoticed.length,
      nearMisses: nearMisses.length,
      nearMissesGreen: fitting.length,
    },
    faults: [
      ...(alarms.size > 0 ? [`${recordFault}false red of ${vkn}: ${[...alarms].join()}`] : []),
      ...unnoticed.map(() => `${recordFault}another's record of ${vkn} unnoticed`),
      ...fitting.map((one) => `${recordFault}${one} fits ${vkn}`),
    ],
  };
}

interface TellingTitles {
  others: readonly string[];
  nearMisses: readonly string[];
}

const tellingOf = new WeakMap<GoldParty, TellingTitles>();

/** Returns the other titles that the comparison itself tells apart; no reader can tell the rest. */
function tellingTitles(party: GoldParty): TellingTitles {
  const known = tellingOf.get(party);
  if (known) return known;
  const isTelling = (one: string) =>
    party.title !== "" &&
    findingsBy([exactMention(party)], party.vkn, recordOf(party, one)).some(isAlarm);
  const telling = {
    others: [anotherTitle].filter(isTelling),
    nearMisses: (party.nearMisses ?? []).filter(isTelling),
  };
  tellingOf.set(party, telling);
  return telling;
}

/** Judges the offers: each number and each title without a number, and nothing else. */
function judgeOffers({ found, written }: Reading, gold: GoldText): Step {
  const offered = new Set(found.map(offerKey));
  const read = new Set(written.map(({ given }) => askedVkn(given)));
  const numbers = gold.parties
    .filter(({ vkn, isGuess }) => !isGuess || read.has(vkn))
    .map(({ vkn }) => vkn);
  const lone = gold.offered ?? [];
  const allowed = new Set(
    [
      ...gold.parties.flatMap((party) => [party.vkn, party.mersis ?? "", ...titlesOf(party)]),
      ...lone,
      ...(gold.allowed ?? []),
    ].map(keyOf),
  );
  const needless = [...offered].filter((one) => !allowed.has(one));
  const missing = [...numbers, ...lone].filter((one) => !offered.has(keyOf(one)));
  return {
    counts: {
      numbersOffered: numbers.filter((one) => offered.has(one)).length,
      lone: lone.length,
      loneOffered: lone.filter((one) => offered.has(keyOf(one))).length,
      needless: needless.length,
    },
    faults: [
      ...missing.map((one) => `not offered: ${one}`),
      ...needless.map((one) => `needless offer: ${one}`),
    ],
  };
}

/** Judges the companies that the text does not name, and persons' numbers. */
function judgeStrays(reading: Reading, { parties, personal }: GoldText): Step {
  const known = new Set(parties.map(({ vkn }) => vkn));
  // A number that can only be guessed may also be told as unreadable.
  const mayBeUnreadable = parties.some(({ isGuess }) => isGuess);
  const strays = new Set(
    reading.written
      .map(({ given }) => askedVkn(given))
      .filter((vkn) => !known.has(vkn) && (isVkn(vkn) || !mayBeUnreadable)),
  );
  const isLeaking = personal !== undefined && JSON.stringify(reading).includes(personal);
  return {
    counts: {
      strays: strays.size,
      // A number that is not valid is red.
      falseReds: [...strays].filter((vkn) => !isVkn(vkn)).length,
      leaks: isLeaking ? 1 : 0,
    },
    faults: [
      ...Array.from(strays, (vkn) => `company not in the text: ${vkn}`),
      ...(isLeaking ? ["a person's number is in the result"] : []),
    ],
  };
}

/** The title of a record that no text names. */
const anotherTitle = "ZEMHERİ BAŞKA KUYUMCULUK LİMİTED ŞİRKETİ";

const fittingKinds: ReadonlySet<string> = new Set([
  "matches",
  "spelling",
  "title-part",
  "short-title",
  "business-name",
]);

function isFittingFinding({ kind }: Pick<Finding, "kind">): boolean {
  return fittingKinds.has(kind);
}

function isAlarm({ kind }: Pick<Finding, "kind">): boolean {
  const colour = colourOf(kind);
  return colour === "red" || colour === "orange";
}

/** Findings that a title was seen and not compared. */
const aboutTitle: ReadonlySet<string> = new Set(["not-compared", "unclear", "other-title"]);

function isAboutTitle({ kind }: Pick<Finding, "kind">): boolean {
  return aboutTitle.has(kind);
}

function findingsBy(mentions: readonly Mention[], vkn: string, record: Answer): Finding[] {
  const document = documentOfWords(mentions, { accounts: [], words: { announces: null } });
  const checked = { document, memory: [], namesakes: {}, remembered: null };
  const check = { day: "2026-11-29", documents: [checked] };
  const judgement = judge(caseOf(check, nothingCurrent, new Map([[vkn, record]])));
  const company = companiesOf(judgement).companies.find((one) => one.vkn === vkn);
  return company?.sides.flatMap((side) => findingsOn(judgement, side)) ?? [];
}

/** Returns the mention of a reader that makes no mistake. */
export function exactMention({ vkn, title, role }: GoldParty): Mention {
  const given = {
    vkn,
    title,
    mersis: null,
    taxOffice: "",
    district: "",
    city: "",
    date: null,
  };
  return { role: role === "any" ? "text" : role, given };
}

/** Returns the findings about a rightly read title and its own record that are red or orange. */
export function alarmsOfExact(party: GoldParty): string[] {
  const record = recordOf(party, party.registered ?? party.title);
  return findingsBy([exactMention(party)], party.vkn, record)
    .filter(isAlarm)
    .map(({ kind }) => kind);
}

/** Returns an active company's record: its number and place fit, its title may be another's. */
function recordOf({ vkn, office = "", place = "" }: GoldParty, registered: string): Answer {
  const Merkez = {
    Unvani: registered.toLocaleUpperCase("tr"),
    MersisNo: `0${vkn}00001`,
    VergiDairesi: office === "" ? "" : `${office.toLocaleUpperCase("tr")} VERGİ DAİRESİ`,
    Durumu: "Aktif",
    TescilTarihi: "01.02.1995",
    KapanisTarihi: "",
    Adres: place.toLocaleUpperCase("tr"),
  };
  return readWhole({ success: true, data: { Merkez } });
}

/** Folds a text to its letters and digits: harmless changes leave them as they are. */
export function lettersOf(text: string): string {
  return foldTurkish(text).replace(/[^a-z0-9]/g, "");
}

function offerKey({ kind, text }: Candidate): string {
  return kind === "title" ? lettersOf(text) : text;
}

function keyOf(offer: string): string {
  return /^\d+$/.test(offer) ? offer : lettersOf(offer);
}

function noCounts(): Counts {
  return {
    texts: 0,
    whole: 0,
    numbers: 0,
    numbersFound: 0,
    numbersTold: 0,
    numbersOffered: 0,
    titles: 0,
    exact: 0,
    told: 0,
    silent: 0,
    doubted: 0,
    wrong: 0,
    roles: 0,
    rolesRight: 0,
    lone: 0,
    loneOffered: 0,
    needless: 0,
    strays: 0,
    leaks: 0,
    records: 0,
    fits: 0,
    falseReds: 0,
    others: 0,
    unnoticed: 0,
    nearMisses: 0,
    nearMissesGreen: 0,
    loss: 0,
  };
}

/** Adds up counts; a missing one is 0. */
export function sumOf(all: readonly Partial<Counts>[]): Counts {
  const sum = noCounts();
  for (const counts of all)
    for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += counts[key] ?? 0;
  return sum;
}
