import { titleWords } from "../../company/title.ts";
import { assertNever } from "../../platform/assert-never.ts";
import { type Featured, featured } from "./featured.ts";
import { type Form, formOfTitle } from "./forms.ts";
import { mersisOf, numberOfVkn, seedOfVkn, soleTraderMersis, vknOfNumber } from "./numbering.ts";
import { type Place, kadikoy, places } from "./places.ts";
import { createRandom } from "./random.ts";
import { type Sector, sectorOfTitle, sectors } from "./sectors.ts";
import { type Status, inventStatus, saysWindingUp, statuses, windingUpPrefix } from "./statuses.ts";
import { inventTitle } from "./titles.ts";
import type { TitleEntry } from "../titles/title-index.ts";

/** What sets a company apart; every field of its record follows from it. */
export interface Profile {
  vkn: string;
  seed: number;
  title: string;
  form: Form;
  sector: Sector;
  place: Place;
  status: Status;
  /** So young that the title database has not heard of it. */
  isNew: boolean;
  partners: number;
  branches: number;
  own: Featured | null;
  mersis: { head: string; branch: (index: number) => string };
}

/** The profile of an invented company, or of any other VKN under the title that is given for it. */
export function profileOf(vkn: string, givenTitle?: string): Profile {
  const seed = seedOfVkn(vkn);
  const number = givenTitle === undefined ? numberOfVkn(vkn) : null;
  const own = number === null ? null : (featured[number] ?? null);
  const random = createRandom(seed, "profile");
  const title = givenTitle ?? titleOfNumber(number ?? 0);
  const words = titleWords(title);
  const form = formOfTitle(words);
  const isNew = isNewlyFounded(seed, own);
  const status = statusOf(seed, own, words, givenTitle !== undefined);
  const base = {
    vkn,
    seed,
    title,
    form,
    sector: sectorOfTitle(words, random.pick(sectors)),
    place: number === 0 ? kadikoy : random.pick(places),
    status: isNew && status.isClosed ? statuses.aktif : status,
    isNew,
    own,
  };
  const partners = own?.partners ?? partnerCount(form, seed);
  const branches = form.name === "gerçek-kişi" ? 0 : (own?.branches ?? branchCount(form, seed));
  return { ...base, partners, branches, mersis: mersisNumbers(base) };
}

/** What the title database holds of an invented company; null where it has not heard of it yet. */
export function registeredTitle(number: number): TitleEntry | null {
  const vkn = vknOfNumber(number);
  if (isNewlyFounded(seedOfVkn(vkn), featured[number] ?? null)) return null;
  return { ad: titleOfNumber(number), vkn };
}

function isNewlyFounded(seed: number, own: Featured | null): boolean {
  return own ? own.isNew === true : createRandom(seed, "new").percent(1);
}

function titleOfNumber(number: number): string {
  const seed = seedOfVkn(vknOfNumber(number));
  const own = featured[number];
  const title = own?.title ?? inventTitle(seed);
  const status = own?.status ? statuses[own.status] : inventStatus(seed);
  if (status.name !== "tasfiye" || formOfTitle(titleWords(title)).name === "gerçek-kişi") {
    return title;
  }
  return `${windingUpPrefix}${title}`;
}

function statusOf(
  seed: number,
  own: Featured | null,
  words: readonly string[],
  isGiven: boolean,
): Status {
  if (saysWindingUp(words)) return statuses.tasfiye;
  const status = own?.status ? statuses[own.status] : inventStatus(seed);
  // Only a title with the prefix is being wound up.
  return status.name === "tasfiye" || isGiven ? statuses.aktif : status;
}

function partnerCount(form: Form, seed: number): number {
  const random = createRandom(seed, "partners");
  const share = random.below(100);
  switch (form.name) {
    case "anonim":
      return share < 30 ? 1 : share < 94 ? random.between(2, 7) : random.between(20, 40);
    case "limited":
      return share < 45 ? 1 : share < 98 ? random.between(2, 5) : random.between(20, 40);
    case "kooperatif":
      return random.between(7, 30);
    case "kollektif":
    case "komandit":
    case "paylı-komandit":
      return random.between(2, 6);
    case "iktisadi-işletme":
    case "yabancı-şube":
      return 1;
    case "gerçek-kişi":
      return 0;
    default:
      return assertNever(form.name);
  }
}

function branchCount(form: Form, seed: number): number {
  const random = createRandom(seed, "branch-count");
  const share = random.below(1_000);
  if (form.name !== "anonim" && form.name !== "limited") return share < 900 ? 0 : 1;
  if (share < 700) return 0;
  if (share < 950) return random.between(1, 4);
  if (share < 994) return random.between(5, 18);
  return random.between(60, 90);
}

function mersisNumbers({ vkn, seed, form, own }: Pick<Profile, "vkn" | "seed" | "form" | "own">) {
  const random = createRandom(seed, "mersis");
  const isOldShape = own?.headSequence !== undefined || random.percent(40);
  const drawn = random.percent(12) ? random.between(2, 60) : 1;
  const sequence = own?.headSequence ?? drawn;
  return {
    head:
      form.name === "gerçek-kişi" ? soleTraderMersis(seed) : mersisOf(vkn, sequence, isOldShape),
    branch: (index: number) => mersisOf(vkn, sequence + 1 + index, isOldShape),
  };
}
