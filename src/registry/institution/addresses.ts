import type { CompanyRecord } from "../upstreams/record.ts";
import type { Place } from "./places.ts";
import { createRandom } from "./random.ts";

/** An invented address in a real district. */
export function inventAddress(
  seed: number,
  topic: string,
  place: Place,
): CompanyRecord["AdresDetay"] {
  const random = createRandom(seed, `address ${topic}`);
  return {
    IlAdi: place.il,
    IlceAdi: place.ilce,
    Mahalle: `${random.pick(quarters)} MAH.`,
    CSBM: `${random.pick(streets)} ${random.pick(["CAD.", "SOK.", "SOK.", "BULVARI"])}`,
    DisKapiNo: `${random.between(1, 180)}${random.percent(15) ? `/${random.pick(["A", "B", "C"])}` : ""}`,
    IcKapiNo: random.percent(70) ? `${random.between(1, 45)}` : "",
    PostaKodu: place.postaKodu,
  };
}

/** The address as one line of text. */
export function addressLine(address: CompanyRecord["AdresDetay"]): string {
  const { Mahalle, CSBM, DisKapiNo, IcKapiNo, IlceAdi, IlAdi } = address;
  const door = IcKapiNo === "" ? "" : ` İÇ KAPI NO: ${IcKapiNo}`;
  return `${Mahalle} ${CSBM} NO: ${DisKapiNo}${door} ${IlceAdi} / ${IlAdi}`;
}

const quarters: [string, ...string[]] = [
  "CUMHURİYET",
  "YENİ",
  "ATATÜRK",
  "FATİH",
  "HÜRRİYET",
  "İSTİKLAL",
  "BAHÇELİEVLER",
  "MERKEZ",
  "YEŞİLYURT",
  "GÜZELYURT",
  "KÜLTÜR",
  "SANAYİ",
  "ZAFER",
  "BARBAROS",
  "ÇAMLIK",
  "PINARBAŞI",
];
const streets: [string, ...string[]] = [
  "LALE",
  "MENEKŞE",
  "ÇINAR",
  "ATATÜRK",
  "İNÖNÜ",
  "CUMHURİYET",
  "ORGANİZE SANAYİ 4.",
  "ORGANİZE SANAYİ 12.",
  "PAPATYA",
  "GAZİ",
  "İSTASYON",
  "ZÜMRÜT",
  "SAKARYA",
  "1024.",
  "308.",
  "DEĞİRMEN",
];
