import { foldTurkish } from "../../company/title.ts";
import { pick } from "../../platform/pick.ts";
import type { BranchRecord, CompanyRecord } from "../upstreams/upstream.ts";
import { inventOfficers, inventPartners, inventProceedings } from "./holders.ts";
import { addressLine, inventAddress, places } from "./places.ts";
import { closingDate, laterDate, type Profile } from "./profile.ts";
import { createRandom } from "./random.ts";
import { commonPurposes } from "./sector-rows.ts";
import { statuses } from "./standing.ts";

/** Invents a company's whole record, the same for a VKN and a title on every machine. */
export function inventRecord(profile: Profile): CompanyRecord {
  return {
    Merkez: inventMerkez(profile),
    AdresDetay: headAddress(profile),
    Naceler: activities(profile),
    SermayeDetay: inventCapital(profile),
    Ortaklar: inventPartners(profile),
    ...inventOfficers(profile),
    IflasKonkordato: inventProceedings(profile),
    Subeler: branchesOf(profile).map((branch) => pick(branch, listed)),
  };
}

const listed = ["MersisNo", "Unvani", "TSM", "SicilNo", "TescilTarihi", "Adres"] as const;

/** Invents the part of a record for the general card. */
export function inventMerkez(profile: Profile): CompanyRecord["Merkez"] {
  return {
    ...identity(profile),
    ...register(profile),
    Adres: addressLine(headAddress(profile)),
    AmacKonuIcerik: purposes(profile),
    SirketinToplamSermayesi: inventCapital(profile).SirketinToplamSermayesi,
    InternetSitesi: webSites(profile),
  };
}

const headAddress = ({ seed, place, moves }: Profile) =>
  inventAddress(seed, moves === 0 ? "head" : `head ${moves}`, place);

function identity({ seed, title, form, partners, mersis }: Profile) {
  const random = createRandom(seed, "signboard");
  const [groupId, group] = numbered(form.group);
  const [subtypeId, subtype] = numbered(form.subtypes[partners > 1 ? 1 : 0]);
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

/** Splits a text into its id and name (`5 KOOPERATİF`). */
function numbered(text: string): [id: string, name: string] {
  const [id = ""] = text.split(" ", 1);
  return [id, text.slice(id.length + 1)];
}

function register(profile: Profile) {
  const { seed, place, status, founded } = profile;
  const random = createRandom(seed, "register");
  const number = random.between(1_200, 989_999);
  const sicilNo = [`${number}`, `${number}-${random.between(0, 9)}`, `${number}-${place.ilce}`];
  return {
    TSMNo: place.tsmNo,
    TSM: place.tsm,
    SicilNo: random.percent(70) ? `${number}` : random.pick(["", ...sicilNo.slice(1)]),
    VergiDairesiKodu: place.vergiDairesiKodu,
    VergiDairesi: place.vergiDairesi,
    TescilTarihi: founded,
    IseBaslamaTarihi: random.percent(85) ? founded : "",
    KapanisTarihi: status.isClosed ? closingDate(profile) : "",
    FirmaDurumTipNo: status.typeNo,
    Durumu: status.text,
  };
}

/** Invents purposes: a few sentences, for some companies 4,000 characters. */
function purposes({ seed, sector, form, own }: Profile): CompanyRecord["Merkez"]["AmacKonuIcerik"] {
  const random = createRandom(seed, "purposes");
  const isTrader = form.name === "gerçek-kişi";
  const common = isTrader ? [] : random.sample(commonPurposes, random.between(0, 4));
  const texts = [...sector.purposes, ...common];
  if (own?.hasLongPurpose || (!isTrader && random.percent(3))) {
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
function webSites({ seed, title, form }: Profile): string[] {
  const random = createRandom(seed, "web");
  const [name = ""] = foldTurkish(title.replace(/^(TASFİYE HALİNDE|SINIRLI SORUMLU) /, ""))
    .replace(/[^a-z0-9 ]/g, "")
    .split(" ");
  if (form.name === "gerçek-kişi" || !random.percent(35)) return [];
  return random.percent(15)
    ? [`www.${name}.example`, `www.${name}-magaza.example`]
    : [`www.${name}.example`];
}

function activities({ seed, sector }: Profile): CompanyRecord["Naceler"] {
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

/** Invents a company's capital in lira, which equals the shares times their value. */
function inventCapital({ seed, form, own, raises }: Profile): Capital {
  const random = createRandom(seed, "capital");
  if (form.name === "gerçek-kişi" || form.name === "iktisadi-işletme") return capital(0, 0, 0);
  const drawn = random.pick([50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000, 48_000_000]);
  const lira = own?.capital ?? drawn * random.between(1, 4) + (random.percent(6) ? 0.25 : 0);
  const kurus = Math.round(lira * 100) * (1 + raises);
  const share = kurus % 100 === 0 ? random.pick([100, 100, 2_500]) : kurus % 25 === 0 ? 25 : 1;
  const worth = kurus % share === 0 ? share : 100;
  const shares = kurus / worth;
  const bearer =
    form.name === "anonim" && random.percent(20) ? Math.floor(shares / random.between(2, 10)) : 0;
  return capital(kurus, shares - bearer, bearer, worth);
}

function capital(kurus: number, registered: number, bearer: number, worth = 0): Capital {
  return {
    SirketinToplamSermayesi: kurus / 100,
    NamaYaziliHisseAdedi: registered,
    HamilineYaziliHisseAdedi: bearer,
    BirPayDegeri: worth / 100,
  };
}

/** Invents a company's branches. */
export function branchesOf(profile: Profile): BranchRecord[] {
  return Array.from({ length: profile.branches }, (_, index) => branch(profile, index));
}

function branch(profile: Profile, index: number): BranchRecord {
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
