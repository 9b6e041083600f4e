import { foldTurkish, titleWords } from "../../company/title.ts";
import { assertNever } from "../../platform/assert-never.ts";
import {
  standingAfter,
  type Standing,
  inventStatus,
  statuses,
  windingUpPrefix,
  type Change,
} from "./standing.ts";
import { everydayTitle } from "./everyday.ts";
import { type Form, formOfTitle } from "./forms.ts";
import { inventTitle } from "./names.ts";
import { mersisOf, firstNineOf, soleTraderMersis, vknOfNumber } from "./numbering.ts";
import { type Place, places } from "./places.ts";
import { createRandom, drawDay, type Random } from "./random.ts";
import { type Sector, sectorOfTitle, sectors } from "./sectors.ts";
import type { TitleEntry } from "../../company/title-search/title-index.ts";

/** The traits of a company, from which its whole record is derived. */
export interface Profile extends Standing {
  vkn: string;
  seed: number;
  form: Form;
  sector: Sector;
  place: Place;
  /** True if newly founded; the title database has no such invented company. */
  isNew: boolean;
  /** The day of registration, DD.MM.YYYY. */
  foundedOn: string;
  partners: number;
  branches: number;
  preset: Preset | null;
  mersis: { head: string; branch: (index: number) => string };
}

export function inventedProfile(number: number, months: number): Profile {
  return profileOf(vknOfNumber(number), number, standingOf(number, months));
}

export function importedProfile(vkn: string, title: string): Profile {
  const status = /\btasfiye halinde\b/.test(foldTurkish(title)) ? statuses.tasfiye : statuses.aktif;
  return profileOf(vkn, null, { title, status, moves: 0, raises: 0, closedOn: null });
}

function profileOf(vkn: string, number: number | null, standing: Standing): Profile {
  const seed = firstNineOf(vkn);
  const preset = presets[number ?? -1] ?? null;
  const random = createRandom(seed, "profile");
  const words = titleWords(standing.title);
  const form = formOfTitle(words);
  const isNew = isNewlyFounded(seed, preset);
  const base = {
    ...standing,
    vkn,
    seed,
    form,
    sector: sectorOfTitle(words, random.pick(sectors)),
    place: (number === 0 ? places[0] : null) ?? random.pick(places),
    isNew,
    foundedOn: foundingDate(seed, isNew, number),
    preset,
  };
  const partners = preset?.partners ?? partnerCount(form, seed);
  const branches = form.name === "gerçek-kişi" ? 0 : (preset?.branches ?? branchCount(form, seed));
  return { ...base, partners, branches, mersis: mersisNumbers(base) };
}

/** Returns the title database's entry of an invented company, or null if it is newly founded. */
export function registeredTitle(number: number, months: number): TitleEntry | null {
  const vkn = vknOfNumber(number);
  if (isNewlyFounded(firstNineOf(vkn), presets[number] ?? null)) return null;
  return { ad: standingOf(number, months).title, vkn };
}

function isNewlyFounded(seed: number, preset: Preset | null): boolean {
  return preset ? preset.isNew === true : createRandom(seed, "new").percent(1);
}

function standingOf(number: number, months: number): Standing {
  const seed = firstNineOf(vknOfNumber(number));
  const preset = presets[number] ?? null;
  const title = preset?.title ?? everydayTitle(number, seed) ?? inventTitle(seed);
  const form = formOfTitle(titleWords(title));
  const drawn = preset ? statuses[preset.status ?? "aktif"] : inventStatus(seed);
  const isImpossible =
    (form.name === "gerçek-kişi" && drawn === statuses.tasfiye) ||
    (drawn.isClosed && isNewlyFounded(seed, preset));
  const status = isImpossible ? statuses.aktif : drawn;
  const standing = standingAfter({ seed, preset, form, title, status }, months);
  return standing.status === statuses.tasfiye
    ? { ...standing, title: `${windingUpPrefix}${standing.title}` }
    : standing;
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

function mersisNumbers({
  vkn,
  seed,
  form,
  preset,
}: Pick<Profile, "vkn" | "seed" | "form" | "preset">) {
  const random = createRandom(seed, "mersis");
  const isOldForm = preset?.headSequence !== undefined || random.percent(40);
  const drawn = random.percent(12) ? random.between(2, 60) : 1;
  const sequence = preset?.headSequence ?? drawn;
  return {
    head: form.name === "gerçek-kişi" ? soleTraderMersis(seed) : mersisOf(vkn, sequence, isOldForm),
    branch: (index: number) => mersisOf(vkn, sequence + 1 + index, isOldForm),
  };
}

export function closingDate({ seed, closedOn }: Profile): string {
  return closedOn ?? drawDay(createRandom(seed, "closing"), [2023, 2025]);
}

/** Returns a day after the foundation and before a closing. */
export function laterDate({ isNew }: Profile, random: Random): string {
  return isNew ? "02.11.2026" : drawDay(random, [2022, 2022], [11, 12]);
}

function foundingDate(seed: number, isNew: boolean, number: number | null): string {
  if (number === 0) return "12.03.2009";
  const random = createRandom(seed, "registration");
  return isNew ? drawDay(random, [2026, 2026]) : drawDay(random, [1986, 2022]);
}

/** Traits of one of the first companies, which are set instead of drawn. */
interface Preset {
  title: string;
  status?: keyof typeof statuses;
  partners?: number;
  branches?: number;
  /** In lira, with decimals for kuruş. */
  capital?: number;
  hasLongPurpose?: boolean;
  isNew?: boolean;
  headSequence?: number;
  /** Changes by month instead of drawn ones; null for a month without a change. */
  changes?: Readonly<Record<number, Change | null>>;
}

/** The first invented companies: each shows a special case, and `örnek` finds many of them. */
export const presets: readonly Preset[] = [
  {
    title: "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ",
    partners: 5,
    branches: 3,
    capital: 5_000_000,
    headSequence: 1,
    changes: { 1: null, 2: "address" },
  },
  { title: "ÖRNEKLER GIDA LİMİTED ŞİRKETİ", partners: 2, branches: 0 },
  {
    title: "ÖRNEK GIDA PAZARLAMA LİMİTED ŞİRKETİ",
    partners: 1,
    branches: 1,
    changes: { 1: "winding-up" },
  },
  { title: "ÖRNEK GIDA DAĞITIM VE LOJİSTİK ANONİM ŞİRKETİ" },
  { title: "YENİ ÖRNEK GIDA ÜRÜNLERİ TİCARET LİMİTED ŞİRKETİ", status: "konkordato" },
  {
    title: "ÖRNEK GIDA SANAYİ VE TİCARET LİMİTED ŞİRKETİ",
    status: "tasfiye",
    changes: { 1: null, 2: "closing" },
  },
  { title: "ÖRNEK YAPI İNŞAAT TAAHHÜT LİMİTED ŞİRKETİ", status: "terkin" },
  { title: "ÖRNEK TEKSTİL KONFEKSİYON ANONİM ŞİRKETİ", status: "iflas", partners: 4 },
  { title: "ÖRNEK LOJİSTİK VE TAŞIMACILIK ANONİM ŞİRKETİ", status: "nakil", branches: 2 },
  { title: "ÖRNEK MAKİNA SANAYİ LİMİTED ŞİRKETİ", status: "resen-terkin" },
  {
    title: "DORUKVAN MAĞAZACILIK VE GIDA TİCARET ANONİM ŞİRKETİ",
    partners: 12,
    branches: 74,
    capital: 125_000_000,
    changes: { 1: "capital" },
  },
  {
    title: "TARVENLİN HOLDİNG ANONİM ŞİRKETİ",
    partners: 37,
    branches: 4,
    capital: 1_250_000_000.5,
    hasLongPurpose: true,
    headSequence: 37,
  },
  { title: "ÖRNEK KURUYEMİŞ - AYŞE NUR PINAR" },
  { title: "SINIRLI SORUMLU ÖRNEKKENT KONUT YAPI KOOPERATİFİ", partners: 24 },
  { title: "ÖRNEK VE ORTAKLARI BAHARAT KOLLEKTİF ŞİRKETİ", partners: 3 },
  { title: "ÖRNEK ENERJİ YATIRIM SERMAYESİ PAYLARA BÖLÜNMÜŞ KOMANDİT ŞİRKETİ", partners: 6 },
  { title: "ÖRNEK BİLİŞİM VE YAZILIM ANONİM ŞİRKETİ", partners: 2, isNew: true },
  { title: "ÖRNEK MERMER MADENCİLİK LİMİTED ŞİRKETİ", capital: 1_234_567.89 },
];
