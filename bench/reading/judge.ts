import { foldTurkish } from "../../src/company/title.ts";
import { isVkn } from "../../src/company/id-numbers.ts";
import { readWhole, type Answer } from "../../src/company/record.ts";
import { colourOf, type Finding } from "../../src/kunye/invoices/findings.ts";
import { gatherParties, type Mention } from "../../src/kunye/invoices/gather.ts";
import type { Candidate, ReadingOptions } from "../../src/kunye/invoices/mentions-in-text.ts";
import { askedVkn, verdictOf } from "../../src/kunye/invoices/verdict.ts";
import type { GoldParty, GoldText } from "./gold.ts";

/** A reader of texts, as far as the bench looks at its result. */
export type Reader = (
  text: string,
  options: ReadingOptions,
) => {
  found: readonly Candidate[];
  written: readonly Mention[];
  phoneLike: readonly string[];
};

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

/** Judges a reading of a text, then the records of its companies and of others. */
export function judgeText(reader: Reader, gold: GoldText): Judgement {
  const reading = reader(gold.text, { isTyped: gold.isTyped ?? false, maxFound });
  const counts = noCounts();
  const faults: string[] = [];
  counts.texts = 1;
  const gathered = gatherParties([], reading.written);
  const offered = new Set(reading.found.map(offerKey));
  const mentionsOf = (vkn: string) =>
    reading.written.filter(({ given }) => askedVkn(given) === vkn);

  for (const party of gold.parties) {
    const mentions = mentionsOf(party.vkn);
    const isMissing = mentions.length === 0;
    if (party.isGuess && isMissing) continue;
    counts.numbers += 1;
    if (offered.has(party.vkn)) counts.numbersOffered += 1;
    else if (isVkn(party.vkn)) faults.push(`not offered: ${party.vkn}`);
    if (isMissing) {
      faults.push(`number missing: ${party.vkn}`);
      if (reading.phoneLike.includes(party.vkn)) counts.numbersTold += 1;
    } else {
      counts.numbersFound += 1;
    }
    judgeTitle(party, mentions, counts, faults);
    if (!isMissing && party.role !== "any") {
      counts.roles += 1;
      if (mentions.every(({ role }) => role === party.role)) counts.rolesRight += 1;
      else faults.push(`role of ${party.vkn}: ${mentions.map(({ role }) => role).join()}`);
    }
    const company = gathered.companies.find(({ vkn }) => vkn === party.vkn);
    if (isVkn(party.vkn) && !isMissing)
      judgeRecords(party, company?.mentions ?? [], counts, faults);
  }

  for (const title of gold.offered ?? []) {
    counts.lone += 1;
    if (offered.has(lettersOf(title))) counts.loneOffered += 1;
    else faults.push(`not offered: ${title}`);
  }
  const allowed = new Set(
    [
      ...gold.parties.flatMap((party) => [party.vkn, party.mersis ?? "", ...titlesOf(party)]),
      ...(gold.offered ?? []),
      ...(gold.allowed ?? []),
    ].map(keyOf),
  );
  const needless = [...offered].filter((one) => !allowed.has(one));
  counts.needless = needless.length;
  faults.push(...needless.map((one) => `needless offer: ${one}`));

  const known = new Set(gold.parties.map(({ vkn }) => vkn));
  // A number that can only be guessed may also be told as unreadable.
  const isStray = (vkn: string) =>
    !known.has(vkn) && (isVkn(vkn) || !gold.parties.some(({ isGuess }) => isGuess));
  const strays = new Set(reading.written.map(({ given }) => askedVkn(given)).filter(isStray));
  counts.strays = strays.size;
  faults.push(...Array.from(strays, (vkn) => `stray company: ${vkn}`));
  counts.falseReds += gathered.invalid.filter(({ vkn }) => isStray(vkn)).length;

  if (gold.personal !== undefined && JSON.stringify(reading).includes(gold.personal)) {
    counts.leaks = 1;
    faults.push("a person's number is in the result");
  }
  counts.whole = faults.some((fault) => !fault.startsWith("record: ")) ? 0 : 1;
  counts.loss =
    weights.unnoticed * (counts.unnoticed + counts.nearMissesGreen) +
    weights.falseRed * counts.falseReds +
    weights.missingNumber * (counts.numbers - counts.numbersFound) +
    weights.needless * counts.needless +
    weights.told * (counts.told + counts.doubted);
  return { counts, faults };
}

/** Counts a party's title: exact, wrong, or missing with or without a word. */
function judgeTitle(
  party: GoldParty,
  mentions: readonly Mention[],
  counts: Counts,
  faults: string[],
): void {
  const wanted = new Set(titlesOf(party).map(lettersOf));
  const titles = mentions.map(({ given }) => given.title).filter((title) => title !== "");
  const others = titles.filter((title) => !wanted.has(lettersOf(title)));
  const isTold = mentions.some(({ given }) => given.doubts?.some(isAboutTitle));
  if (party.title === "" && others.length === 0) {
    if (!isTold) return;
    counts.doubted += 1;
    faults.push(`told without a title: ${party.vkn}`);
    return;
  }
  counts.titles += 1;
  if (others.length > 0) {
    counts.wrong += 1;
    faults.push(`title of ${party.vkn}: ${others.join(" + ")} (not ${party.title || "any"})`);
  } else if (titles.length > 0) {
    counts.exact += 1;
    if (isTold) {
      counts.doubted += 1;
      faults.push(`title read and told: ${party.vkn} ${party.title}`);
    }
  } else if (isTold) {
    counts.told += 1;
    faults.push(`title told: ${party.vkn} ${party.title}`);
  } else {
    counts.silent += 1;
    faults.push(`title missing: ${party.vkn} ${party.title}`);
  }
}

function titlesOf({ title, alsoTitled = [] }: GoldParty): string[] {
  return [title, ...alsoTitled].filter((one) => one !== "");
}

/** Judges a party by its own record, another company's, and those that nearly fit. */
function judgeRecords(
  party: GoldParty,
  mentions: readonly Mention[],
  counts: Counts,
  faults: string[],
): void {
  const exact = exactMention(party);
  const right = findingsBy(mentions, recordOf(party, party.registered ?? party.title));
  const alarms = new Set(right.filter(isAlarm).map(({ kind }) => kind));
  counts.records += 1;
  if (alarms.size > 0) {
    counts.falseReds += 1;
    faults.push(`record: false red of ${party.vkn}: ${[...alarms].join()}`);
  } else if (right.some(({ kind }) => fittingKinds.has(kind))) {
    counts.fits += 1;
  }
  if (party.title === "") return;
  const isUnnoticed = (registered: string) => {
    const findings = findingsBy(mentions, recordOf(party, registered));
    return !findings.some((one) => isAlarm(one) || isAboutTitle(one));
  };
  // The comparison itself may hold two titles for alike: no reader can tell them apart.
  const isTelling = (registered: string) =>
    findingsBy([exact], recordOf(party, registered)).some(isAlarm);
  if (isTelling(anotherTitle)) {
    counts.others += 1;
    if (isUnnoticed(anotherTitle)) {
      counts.unnoticed += 1;
      faults.push(`record: another's record of ${party.vkn} unnoticed`);
    }
  }
  for (const registered of (party.nearMisses ?? []).filter(isTelling)) {
    counts.nearMisses += 1;
    if (!isUnnoticed(registered)) continue;
    // Silence is counted once; a near miss counts if the title was read and fits.
    if (!findingsBy(mentions, recordOf(party, registered)).some(isFittingFinding)) continue;
    counts.nearMissesGreen += 1;
    faults.push(`record: ${registered} fits ${party.vkn}`);
  }
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

function findingsBy(mentions: readonly Mention[], record: Answer): Finding[] {
  return mentions.flatMap(({ given }) => verdictOf(given, record).findings);
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
  return { role: role === "any" ? "text" : role, given, invoice: null };
}

/** Returns the findings about a rightly read title and its own record that are red or orange. */
export function alarmsOfExact(party: GoldParty): string[] {
  const record = recordOf(party, party.registered ?? party.title);
  return findingsBy([exactMention(party)], record)
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

/** Adds up counts. */
export function sumOf(all: readonly Counts[]): Counts {
  const sum = noCounts();
  for (const counts of all)
    for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += counts[key];
  return sum;
}
