/** A district with the trade registry and tax offices that serve it. */
export interface Place {
  il: string;
  ilce: string;
  tsm: string;
  tsmNo: string;
  vergiDairesi: string;
  vergiDairesiKodu: string;
  postaKodu: number;
}

/** Where the first invented company has its seat. */
export const kadikoy = place("İSTANBUL|İSTANBUL", "KADIKÖY|KADIKÖY|034272|34710");

/** District, tax office, its code and a postal code, under the province and its trade registry office. */
export const places: readonly [Place, ...Place[]] = [
  kadikoy,
  ...district("İSTANBUL|İSTANBUL", [
    "ÜSKÜDAR|ÜSKÜDAR|034277|34660",
    "ŞİŞLİ|ŞİŞLİ|034276|34360",
    "ŞİŞLİ|MECİDİYEKÖY|034274|34387",
    "BEŞİKTAŞ|BEŞİKTAŞ|034251|34330",
    "ÜMRANİYE|ÜMRANİYE|034252|34760",
    "BAKIRKÖY|BAKIRKÖY|034284|34140",
    "PENDİK|PENDİK|034263|34890",
    "KARTAL|KARTAL|034285|34860",
    "TUZLA|TUZLA|034245|34940",
    "ESENYURT|ESENYURT|034298|34510",
    "BEYLİKDÜZÜ|BEYLİKDÜZÜ|034297|34520",
    "SARIYER|SARIYER|034283|34450",
    "SARIYER|MASLAK|034247|34398",
    "KÜÇÜKÇEKMECE|KÜÇÜKÇEKMECE|034296|34290",
    "BAŞAKŞEHİR|İKİTELLİ|034249|34490",
    "ZEYTİNBURNU|ZEYTİNBURNU|034280|34020",
    "BAYRAMPAŞA|BAYRAMPAŞA|034264|34030",
    "KAĞITHANE|KAĞITHANE|034279|34400",
    "ATAŞEHİR|KOZYATAĞI|034246|34742",
    "FATİH|FATİH|034236|34080",
    "AVCILAR|AVCILAR|034294|34310",
    "SİLİVRİ|SİLİVRİ|034203|34570",
  ]),
  ...district("ANKARA|ANKARA", [
    "ÇANKAYA|ÇANKAYA|006257|06690",
    "ÇANKAYA|KAVAKLIDERE|006253|06680",
    "YENİMAHALLE|OSTİM|006271|06370",
    "YENİMAHALLE|İVEDİK|006284|06378",
    "ALTINDAĞ|ULUS|006260|06050",
    "KEÇİÖREN|KEÇİÖREN|006278|06280",
    "ETİMESGUT|ETİMESGUT|006275|06790",
    "SİNCAN|SİNCAN|006273|06930",
  ]),
  ...district("İZMİR|İZMİR", [
    "KONAK|KONAK|035258|35250",
    "BORNOVA|BORNOVA|035264|35040",
    "KARŞIYAKA|KARŞIYAKA|035256|35530",
    "ÇİĞLİ|ÇİĞLİ|035269|35620",
    "GAZİEMİR|GAZİEMİR|035267|35410",
    "BALÇOVA|BALÇOVA|035266|35330",
  ]),
  ...district("İZMİR|MENEMEN", ["MENEMEN|MENEMEN|035203|35660"]),
  ...district("İZMİR|ALİAĞA", ["ALİAĞA|ALİAĞA|035213|35800"]),
  ...district("BURSA|BURSA", [
    "OSMANGAZİ|OSMANGAZİ|016251|16200",
    "NİLÜFER|NİLÜFER|016257|16140",
    "YILDIRIM|YILDIRIM|016252|16350",
    "MUDANYA|MUDANYA|016205|16940",
  ]),
  ...district("BURSA|İNEGÖL", ["İNEGÖL|İNEGÖL|016202|16400"]),
  ...district("BURSA|GEMLİK", ["GEMLİK|GEMLİK|016201|16600"]),
  ...district("ANTALYA|ANTALYA", [
    "MURATPAŞA|MURATPAŞA|007253|07100",
    "KEPEZ|DÜDEN|007254|07090",
    "SERİK|SERİK|007202|07500",
  ]),
  ...district("ANTALYA|ALANYA", ["ALANYA|ALANYA|007201|07400"]),
  ...district("ANTALYA|MANAVGAT", ["MANAVGAT|MANAVGAT|007203|07600"]),
  ...district("KOCAELİ|KOCAELİ", ["İZMİT|TEPECİK|041252|41050", "DERİNCE|DERİNCE|041207|41900"]),
  ...district("KOCAELİ|GEBZE", ["GEBZE|ULUÇINAR|041202|41400"]),
  ...district("KONYA|KONYA", ["SELÇUKLU|SELÇUK|042251|42060", "MERAM|MERAM|042253|42090"]),
  ...district("ADANA|ADANA", ["SEYHAN|SEYHAN|001253|01010", "YÜREĞİR|YÜREĞİR|001252|01220"]),
  ...district("GAZİANTEP|GAZİANTEP", [
    "ŞEHİTKAMİL|ŞEHİTKAMİL|027252|27060",
    "ŞAHİNBEY|ŞAHİNBEY|027253|27010",
  ]),
  ...district("KAYSERİ|KAYSERİ", [
    "MELİKGAZİ|MİMAR SİNAN|038251|38030",
    "KOCASİNAN|ERCİYES|038252|38060",
  ]),
  ...district("MERSİN|MERSİN", ["AKDENİZ|URAY|033252|33010", "TOROSLAR|TOROS|033255|33240"]),
  ...district("MERSİN|TARSUS", ["TARSUS|KIZILMURAT|033204|33400"]),
  ...district("DENİZLİ|DENİZLİ", [
    "PAMUKKALE|PAMUKKALE|020280|20160",
    "MERKEZEFENDİ|GÖKPINAR|020203|20010",
  ]),
  ...district("SAMSUN|SAMSUN", ["İLKADIM|19 MAYIS|055251|55030", "ATAKUM|ZAFER|055290|55200"]),
  ...district("TRABZON|TRABZON", ["ORTAHİSAR|HIZIRBEY|061201|61030"]),
  ...district("MANİSA|MANİSA", ["YUNUSEMRE|MESİR|045252|45030"]),
  ...district("MANİSA|TURGUTLU", ["TURGUTLU|TURGUTLU|045209|45400"]),
  ...district("SAKARYA|SAKARYA", ["ADAPAZARI|GÜMRÜKÖNÜ|054251|54100"]),
  ...district("TEKİRDAĞ|TEKİRDAĞ", ["SÜLEYMANPAŞA|SÜLEYMANPAŞA|059201|59030"]),
  ...district("TEKİRDAĞ|ÇORLU", ["ÇORLU|ÇORLU|059262|59850"]),
  ...district("TEKİRDAĞ|ÇERKEZKÖY", ["ÇERKEZKÖY|ÇERKEZKÖY|059261|59500"]),
  ...district("HATAY|HATAY", ["ANTAKYA|ANTAKYA|031203|31060"]),
  ...district("HATAY|İSKENDERUN", ["İSKENDERUN|SAHİL|031202|31200"]),
  ...district("MUĞLA|MUĞLA", ["MENTEŞE|MUĞLA|048260|48000"]),
  ...district("MUĞLA|BODRUM", ["BODRUM|BODRUM|048261|48400"]),
  ...district("MUĞLA|FETHİYE", ["FETHİYE|FETHİYE|048262|48300"]),
  ...district("BALIKESİR|BALIKESİR", ["KARESİ|KARESİ|010201|10100"]),
  ...district("BALIKESİR|BANDIRMA", ["BANDIRMA|BANDIRMA|010261|10200"]),
  ...district("DİYARBAKIR|DİYARBAKIR", ["KAYAPINAR|GÖKALP|021251|21070"]),
  ...district("ŞANLIURFA|ŞANLIURFA", ["HALİLİYE|ŞEHİTLİK|063201|63050"]),
  ...district("MALATYA|MALATYA", ["YEŞİLYURT|BEYDAĞI|044252|44900"]),
  ...district("ERZURUM|ERZURUM", ["YAKUTİYE|KAZIMKARABEKİR|025280|25100"]),
];

function district(office: string, rows: string[]): Place[] {
  return rows.map((row) => place(office, row));
}

function place(office: string, row: string): Place {
  const [il = "", tsm = ""] = office.split("|");
  const [ilce = "", vergiDairesi = "", vergiDairesiKodu = "", posta = ""] = row.split("|");
  return {
    il,
    ilce,
    tsm: `${tsm} TİCARET SİCİLİ MÜDÜRLÜĞÜ`,
    // No public list of office numbers exists: the letters' sum is only steady.
    tsmNo: String(10_000 + Array.from(tsm).reduce((sum, c) => sum + (c.codePointAt(0) ?? 0), 0)),
    vergiDairesi: `${vergiDairesi} VERGİ DAİRESİ`,
    vergiDairesiKodu,
    postaKodu: Number(posta),
  };
}
