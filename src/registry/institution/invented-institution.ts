import { vknOfMersis } from "../../company/id-numbers.ts";
import { detailSections } from "../../company/record-fields.ts";
import type { TitleEntry } from "../../company/title-search/title-index.ts";
import type { Upstream, BranchRecord, CompanyRecord } from "../upstreams/upstream.ts";
import { mayChange, statuses } from "./standing.ts";
import {
  presets,
  importedProfile,
  inventedProfile,
  registeredTitle,
  type Profile,
  closingDate,
  laterDate,
} from "./profile.ts";
import { numberOfVkn, firstNineOf, vknOfNumber } from "./numbering.ts";
import { foldTurkish } from "../../company/title.ts";
import { pick } from "../../platform/pick.ts";
import { inventOfficers, inventPartners, inventProceedings } from "./holders.ts";
import { addressLine, inventAddress, places } from "./places.ts";
import { createRandom } from "./random.ts";
import { commonPurposes } from "./sectors.ts";

/** Creates an institution that invents companies on demand, the same ones on every machine. */
export function createInventedInstitution(options: {
  companies: number;
  /** Returns the number of simulated months. */
  months?: () => number;
  importedTitle: (vkn: string) => string | null;
}) {
  const findProfile = (vkn: string): Profile | null => {
    const title = options.importedTitle(vkn);
    if (title !== null) return importedProfile(vkn, title);
    const number = numberOfVkn(vkn);
    const months = options.months?.() ?? 0;
    return number !== null && number < options.companies ? inventedProfile(number, months) : null;
  };
  return {
    company: (vkn: string) => {
      const profile = findProfile(vkn);
      return Promise.resolve(profile && inventRecord(profile));
    },
    merkez: (vkn: string) => {
      const profile = findProfile(vkn);
      return Promise.resolve(profile && { Merkez: inventMerkez(profile) });
    },
    branch: (mersis: string) => {
      const vkn = vknOfMersis(mersis);
      const profile = vkn === null ? null : findProfile(vkn);
      const branches = profile ? branchesOf(profile) : [];
      return Promise.resolve(branches.find(({ MersisNo }) => MersisNo === mersis) ?? null);
    },
  } satisfies Upstream;
}

/** Lists the invented companies in the title database: all except newly founded ones. */
export function* registeredTitles(companies: number, months = 0): Generator<TitleEntry> {
  for (let number = 0; number < companies; number += 1) {
    const entry = registeredTitle(number, months);
    if (entry) yield entry;
  }
}

/** Lists the invented companies whose title changed between month `before` and month `after`. */
export function* retitledBetween(
  before: number,
  after: number,
  companies: number,
): Generator<TitleEntry> {
  const months = Array.from({ length: after - before }, (_, index) => before + 1 + index);
  for (let number = 0; number < companies; number += 1) {
    const company = { seed: firstNineOf(vknOfNumber(number)), preset: presets[number] ?? null };
    if (!months.some((month) => mayChange(company, month))) continue;
    const entry = registeredTitle(number, after);
    if (entry && entry.ad !== registeredTitle(number, before)?.ad) yield entry;
  }
}

function inventRecord(profile: Profile): CompanyRecord {
  return {
    Merkez: inventMerkez(profile),
    AdresDetay: inventHeadAddress(profile),
    Naceler: inventActivities(profile),
    SermayeDetay: inventCapital(profile),
    Ortaklar: inventPartners(profile),
    ...inventOfficers(profile),
    IflasKonkordato: inventProceedings(profile),
    Subeler: branchesOf(profile).map((branch) => pick(branch, branchListFields)),
  };
}

type BranchListField = keyof typeof detailSections.Subeler.fields;
const branchListFields = Object.keys(detailSections.Subeler.fields) as BranchListField[];

function inventMerkez(profile: Profile): CompanyRecord["Merkez"] {
  return {
    ...inventIdentity(profile),
    ...inventRegistration(profile),
    Adres: addressLine(inventHeadAddress(profile)),
    AmacKonuIcerik: inventPurposes(profile),
    SirketinToplamSermayesi: inventCapital(profile).SirketinToplamSermayesi,
    InternetSitesi: inventWebSites(profile),
  };
}

const inventHeadAddress = ({ seed, place, moves }: Profile) =>
  inventAddress(seed, moves === 0 ? "head" : `head ${moves}`, place);

function inventIdentity({ seed, title, form, partners, mersis }: Profile) {
  const random = createRandom(seed, "signboard");
  const [groupId, group] = splitId(form.group);
  const [subtypeId, subtype] = splitId(form.subtypes[partners > 1 ? 1 : 0]);
  return {
    MersisNo: mersis.head,
    Unvani: title,
    IsletmeAdi: random.percent(20) ? title.split(" ").slice(0, 2).join(" ") : "",
    FirmaNeviGrupId: groupId,
    FirmaNeviGrup: group,
    FirmaNeviId: subtypeId,
    FirmaNevi: subtype,
  };
}

/** Splits `5 KOOPERATİF` into id and name. */
function splitId(text: string): [id: string, name: string] {
  const [id = ""] = text.split(" ", 1);
  return [id, text.slice(id.length + 1)];
}

function inventRegistration(profile: Profile) {
  const { seed, place, status, foundedOn } = profile;
  const random = createRandom(seed, "register");
  const number = random.between(1_200, 989_999);
  const sicilNo = [`${number}`, `${number}-${random.between(0, 9)}`, `${number}-${place.ilce}`];
  return {
    TSMNo: place.tsmNo,
    TSM: place.tsm,
    SicilNo: random.percent(70) ? `${number}` : random.pick(["", ...sicilNo.slice(1)]),
    VergiDairesiKodu: place.vergiDairesiKodu,
    VergiDairesi: place.vergiDairesi,
    TescilTarihi: foundedOn,
    IseBaslamaTarihi: random.percent(85) ? foundedOn : "",
    KapanisTarihi: status.isClosed ? closingDate(profile) : "",
    FirmaDurumTipNo: status.typeNo,
    Durumu: status.text,
  };
}

/** Invents purposes: a few sentences, for some companies 4,000 characters. */
function inventPurposes({
  seed,
  sector,
  form,
  preset,
}: Profile): CompanyRecord["Merkez"]["AmacKonuIcerik"] {
  const random = createRandom(seed, "purposes");
  const isTrader = form.name === "gerçek-kişi";
  const common = isTrader ? [] : random.sample(commonPurposes, random.between(0, 4));
  const texts = [...sector.purposes, ...common];
  if (preset?.hasLongPurpose || (!isTrader && random.percent(3))) {
    const clauses = random.sample([...commonPurposes, ...sector.purposes], 20);
    let long = "";
    for (let article = 1; long.length < 4_000; article += 1) {
      long += `${article}. ${clauses[article % clauses.length] ?? ""} `;
    }
    texts.push(long.trim());
  }
  return texts.map((AmacKonuIcerik) => ({ AmacKonuIcerik }));
}

/** Invents web sites under `.example`, a reserved domain (RFC 2606). */
function inventWebSites({ seed, title, form }: Profile): string[] {
  const random = createRandom(seed, "web");
  const [name = ""] = foldTurkish(title.replace(/^(TASFİYE HALİNDE|SINIRLI SORUMLU) /, ""))
    .replace(/[^a-z0-9 ]/g, "")
    .split(" ");
  if (form.name === "gerçek-kişi" || !random.percent(35)) return [];
  return random.percent(15)
    ? [`www.${name}.example`, `www.${name}-magaza.example`]
    : [`www.${name}.example`];
}

function inventActivities({ seed, sector }: Profile): CompanyRecord["Naceler"] {
  const random = createRandom(seed, "activities");
  const others = sector.naces.slice(1);
  const isDotted = random.percent(85);
  const drawn = random.sample(others, random.between(0, others.length));
  return [...sector.naces.slice(0, 1), ...drawn].map(({ code, name }, index) => ({
    NACEKodu: isDotted ? code : code.replaceAll(".", ""),
    Tanimi: name,
    AnaFaliyetMi: index === 0 ? "True" : "False",
  }));
}

type Capital = CompanyRecord["SermayeDetay"];

/** Invents a company's capital in lira, equal to the number of shares times their value. */
function inventCapital({ seed, form, preset, raises }: Profile): Capital {
  const random = createRandom(seed, "capital");
  if (form.name === "gerçek-kişi" || form.name === "iktisadi-işletme") return capitalOf(0, 0, 0);
  const drawn = random.pick([50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000, 48_000_000]);
  const lira = preset?.capital ?? drawn * random.between(1, 4) + (random.percent(6) ? 0.25 : 0);
  const kurus = Math.round(lira * 100) * (1 + raises);
  const drawnValue = kurus % 100 === 0 ? random.pick([100, 100, 2_500]) : kurus % 25 === 0 ? 25 : 1;
  const shareValue = kurus % drawnValue === 0 ? drawnValue : 100;
  const shares = kurus / shareValue;
  const bearerShares =
    form.name === "anonim" && random.percent(20) ? Math.floor(shares / random.between(2, 10)) : 0;
  return capitalOf(kurus, shares - bearerShares, bearerShares, shareValue);
}

function capitalOf(kurus: number, registered: number, bearer: number, shareValue = 0): Capital {
  return {
    SirketinToplamSermayesi: kurus / 100,
    NamaYaziliHisseAdedi: registered,
    HamilineYaziliHisseAdedi: bearer,
    BirPayDegeri: shareValue / 100,
  };
}

function branchesOf(profile: Profile): BranchRecord[] {
  return Array.from({ length: profile.branches }, (_, index) => inventBranch(profile, index));
}

function inventBranch(profile: Profile, index: number): BranchRecord {
  const random = createRandom(profile.seed, `branch ${index}`);
  const place = random.pick(places);
  const address = inventAddress(profile.seed, `branch ${index}`, place);
  const isClosed = profile.status.isClosed || random.percent(4);
  return {
    Unvani: `${profile.title} ${place.ilce} ${index > 8 ? `${index + 1} NOLU ` : ""}ŞUBESİ`,
    Durumu: isClosed ? statuses.terkin.text : statuses.aktif.text,
    SubeMerkeziMersisNo: profile.mersis.head,
    MersisNo: profile.mersis.branch(index),
    TSM: place.tsm,
    SicilNo: `${random.between(1_200, 989_999)}`,
    VergiDairesiKodu: place.vergiDairesiKodu,
    VergiDairesi: place.vergiDairesi,
    TescilTarihi: laterDate(profile, random),
    KapanisTarihi: isClosed ? closingDate(profile) : "",
    FirmaNevi: "",
    Adres: addressLine(address),
  };
}
