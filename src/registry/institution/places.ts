import type { CompanyRecord } from "../upstreams/upstream.ts";
import { createRandom, splitAtCommas } from "./random.ts";

/** A district with its trade registry and one of its tax offices. */
export type Place = ReturnType<typeof placeOf>;

type Address = CompanyRecord["AdresDetay"];

export function inventAddress(seed: number, topic: string, place: Place): Address {
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

export function addressLine(address: Address): string {
  const { Mahalle, CSBM, DisKapiNo, IcKapiNo, IlceAdi, IlAdi } = address;
  const door = IcKapiNo === "" ? "" : ` İÇ KAPI NO: ${IcKapiNo}`;
  return `${Mahalle} ${CSBM} NO: ${DisKapiNo}${door} ${IlceAdi} / ${IlAdi}`;
}

const quarters = splitAtCommas(`
  CUMHURİYET, YENİ, ATATÜRK, FATİH, HÜRRİYET, İSTİKLAL, BAHÇELİEVLER, MERKEZ, YEŞİLYURT, GÜZELYURT,
  KÜLTÜR, SANAYİ, ZAFER, BARBAROS, ÇAMLIK, PINARBAŞI
`);
const streets = splitAtCommas(`
  LALE, MENEKŞE, ÇINAR, ATATÜRK, İNÖNÜ, CUMHURİYET, ORGANİZE SANAYİ 4., ORGANİZE SANAYİ 12., PAPATYA,
  GAZİ, İSTASYON, ZÜMRÜT, SAKARYA, 1024., 308., DEĞİRMEN
`);

/** Provinces: district | tax office | office code | postal code | town of the trade registry, if another. */
const rows = `
İSTANBUL: KADIKÖY|KADIKÖY|034272|34710, ÜSKÜDAR|ÜSKÜDAR|034277|34660, ŞİŞLİ|ŞİŞLİ|034276|34360,
  ŞİŞLİ|MECİDİYEKÖY|034274|34387, BEŞİKTAŞ|BEŞİKTAŞ|034251|34330,
  ÜMRANİYE|ÜMRANİYE|034252|34760, BAKIRKÖY|BAKIRKÖY|034284|34140, PENDİK|PENDİK|034263|34890,
  KARTAL|KARTAL|034285|34860, TUZLA|TUZLA|034245|34940, ESENYURT|ESENYURT|034298|34510,
  BEYLİKDÜZÜ|BEYLİKDÜZÜ|034297|34520, SARIYER|SARIYER|034283|34450, SARIYER|MASLAK|034247|34398,
  KÜÇÜKÇEKMECE|KÜÇÜKÇEKMECE|034296|34290, BAŞAKŞEHİR|İKİTELLİ|034249|34490,
  ZEYTİNBURNU|ZEYTİNBURNU|034280|34020, BAYRAMPAŞA|BAYRAMPAŞA|034264|34030,
  KAĞITHANE|KAĞITHANE|034279|34400, ATAŞEHİR|KOZYATAĞI|034246|34742, FATİH|FATİH|034236|34080,
  AVCILAR|AVCILAR|034294|34310, SİLİVRİ|SİLİVRİ|034203|34570
ANKARA: ÇANKAYA|ÇANKAYA|006257|06690, ÇANKAYA|KAVAKLIDERE|006253|06680,
  YENİMAHALLE|OSTİM|006271|06370, YENİMAHALLE|İVEDİK|006284|06378, ALTINDAĞ|ULUS|006260|06050,
  KEÇİÖREN|KEÇİÖREN|006278|06280, ETİMESGUT|ETİMESGUT|006275|06790, SİNCAN|SİNCAN|006273|06930
İZMİR: KONAK|KONAK|035258|35250, BORNOVA|BORNOVA|035264|35040, KARŞIYAKA|KARŞIYAKA|035256|35530,
  ÇİĞLİ|ÇİĞLİ|035269|35620, GAZİEMİR|GAZİEMİR|035267|35410, BALÇOVA|BALÇOVA|035266|35330,
  MENEMEN|MENEMEN|035203|35660|MENEMEN, ALİAĞA|ALİAĞA|035213|35800|ALİAĞA
BURSA: OSMANGAZİ|OSMANGAZİ|016251|16200, NİLÜFER|NİLÜFER|016257|16140,
  YILDIRIM|YILDIRIM|016252|16350, MUDANYA|MUDANYA|016205|16940,
  İNEGÖL|İNEGÖL|016202|16400|İNEGÖL, GEMLİK|GEMLİK|016201|16600|GEMLİK
ANTALYA: MURATPAŞA|MURATPAŞA|007253|07100, KEPEZ|DÜDEN|007254|07090, SERİK|SERİK|007202|07500,
  ALANYA|ALANYA|007201|07400|ALANYA, MANAVGAT|MANAVGAT|007203|07600|MANAVGAT
KOCAELİ: İZMİT|TEPECİK|041252|41050, DERİNCE|DERİNCE|041207|41900,
  GEBZE|ULUÇINAR|041202|41400|GEBZE
KONYA: SELÇUKLU|SELÇUK|042251|42060, MERAM|MERAM|042253|42090
ADANA: SEYHAN|SEYHAN|001253|01010, YÜREĞİR|YÜREĞİR|001252|01220
GAZİANTEP: ŞEHİTKAMİL|ŞEHİTKAMİL|027252|27060, ŞAHİNBEY|ŞAHİNBEY|027253|27010
KAYSERİ: MELİKGAZİ|MİMAR SİNAN|038251|38030, KOCASİNAN|ERCİYES|038252|38060
MERSİN: AKDENİZ|URAY|033252|33010, TOROSLAR|TOROS|033255|33240,
  TARSUS|KIZILMURAT|033204|33400|TARSUS
DENİZLİ: PAMUKKALE|PAMUKKALE|020280|20160, MERKEZEFENDİ|GÖKPINAR|020203|20010
SAMSUN: İLKADIM|19 MAYIS|055251|55030, ATAKUM|ZAFER|055290|55200
TRABZON: ORTAHİSAR|HIZIRBEY|061201|61030
MANİSA: YUNUSEMRE|MESİR|045252|45030, TURGUTLU|TURGUTLU|045209|45400|TURGUTLU
SAKARYA: ADAPAZARI|GÜMRÜKÖNÜ|054251|54100
TEKİRDAĞ: SÜLEYMANPAŞA|SÜLEYMANPAŞA|059201|59030, ÇORLU|ÇORLU|059262|59850|ÇORLU,
  ÇERKEZKÖY|ÇERKEZKÖY|059261|59500|ÇERKEZKÖY
HATAY: ANTAKYA|ANTAKYA|031203|31060, İSKENDERUN|SAHİL|031202|31200|İSKENDERUN
MUĞLA: MENTEŞE|MUĞLA|048260|48000, BODRUM|BODRUM|048261|48400|BODRUM,
  FETHİYE|FETHİYE|048262|48300|FETHİYE
BALIKESİR: KARESİ|KARESİ|010201|10100, BANDIRMA|BANDIRMA|010261|10200|BANDIRMA
DİYARBAKIR: KAYAPINAR|GÖKALP|021251|21070
ŞANLIURFA: HALİLİYE|ŞEHİTLİK|063201|63050
MALATYA: YEŞİLYURT|BEYDAĞI|044252|44900
ERZURUM: YAKUTİYE|KAZIMKARABEKİR|025280|25100
`;

function placeOf(il: string, row: string) {
  const [ilce = "", vergiDairesi = "", vergiDairesiKodu = "", posta, town = il] = row.split("|");
  return {
    il,
    ilce,
    tsm: `${town} TİCARET SİCİLİ MÜDÜRLÜĞÜ`,
    // No public list of the trade registries' numbers exists, so they are computed from the town.
    tsmNo: String(10_000 + Array.from(town).reduce((sum, c) => sum + (c.codePointAt(0) ?? 0), 0)),
    vergiDairesi: `${vergiDairesi} VERGİ DAİRESİ`,
    vergiDairesiKodu,
    postaKodu: Number(posta),
  };
}

/** The places of companies; the first invented company is in the first one. */
export const places = rows
  .trim()
  .split(/\n(?! )/)
  .flatMap((province) => {
    const [il = "", list = ""] = province.split(": ");
    return splitAtCommas(list).map((row) => placeOf(il, row));
  });
