/** The company of the worst cards, with the number of the registry's examples. */
export const inventedVkn = "1234567890";

export const inventedMersis = "0123456789000016";

export const branchMersis = "0123456789000027";

/** A central record with every field of the API document. */
export const fullMerkez = {
  MersisNo: inventedMersis,
  Unvani: "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ",
  IsletmeAdi: "ÖRNEK GIDA",
  FirmaNeviGrupId: "1",
  FirmaNeviGrup: "ANONİM ŞİRKET",
  FirmaNeviId: "2",
  FirmaNevi: "TEK PAY SAHİPLİ ANONİM ŞİRKET",
  TSMNo: "34",
  TSM: "İSTANBUL TİCARET SİCİLİ MÜDÜRLÜĞÜ",
  SicilNo: "232014-5",
  VergiDairesiKodu: "034256",
  VergiDairesi: "KOZYATAĞI VERGİ DAİRESİ",
  TescilTarihi: "12-03-2009",
  IseBaslamaTarihi: "15.03.2009",
  KapanisTarihi: "",
  FirmaDurumTipNo: "1",
  Durumu: "Aktif",
  Adres: "ÖRNEK MAH. DENEME CAD. NO: 7 ATAŞEHİR / İSTANBUL",
  AmacKonuIcerik: [{ AmacKonuIcerik: "Gıda maddelerinin alımı, satımı ve dağıtımı." }],
  SirketinToplamSermayesi: 5_000_000,
  InternetSitesi: ["https://www.ornek.example"],
};

/** Repeats text with mentions, links, formatting and control characters up to a length. */
export function worstWords(length: number): string {
  return worstText
    .repeat(Math.ceil(length / worstText.length))
    .slice(0, length)
    .toWellFormed();
}

const worstText =
  "<!channel> <@U0123456789> <#C0123456789|x> <https://ornek.example|ÖRNEK> *kalın* _eğik_ ~çizik~ " +
  "```blok``` &lt;!here&gt; \u202eters\u202c \u0000\u0007 🏢🏢 > alıntı\n\n# başlık ";

/** Replaces every text with these words, except MERSİS numbers. */
export function fillTexts<Data>(data: Data, words: string): Data {
  const filled = JSON.stringify(data, (field, value: unknown) =>
    typeof value === "string" && !field.endsWith("MersisNo") ? words : value,
  );
  return JSON.parse(filled) as Data;
}

export const many = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Builds a title query's alternatives, the nearest first. */
export function alternatives(ad: string) {
  return many(37, (index) => ({
    ad,
    vkn: String(2_000_000_000 + index),
    score: 0.6 - index / 100,
  }));
}

const person = (index: number) => ({ Adi: `ÖRNEK KİŞİ ${index + 1}`, Soyadi: "******" });

export const fullSube = {
  Unvani: "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ ANKARA ŞUBESİ",
  Durumu: "Aktif",
  SubeMerkeziMersisNo: inventedMersis,
  TSM: "ANKARA TİCARET SİCİLİ MÜDÜRLÜĞÜ",
  SicilNo: "4711-S",
  VergiDairesi: "ULUS VERGİ DAİRESİ",
  VergiDairesiKodu: "006252",
  FirmaNevi: "ŞUBE",
  TescilTarihi: "01.01.2020",
  KapanisTarihi: "",
  Adres: "ULUS MAH. DENEME SOK. NO: 1 ALTINDAĞ / ANKARA",
};

export const fullSections = {
  AdresDetay: {
    IlAdi: "İSTANBUL",
    IlceAdi: "ATAŞEHİR",
    Mahalle: "ÖRNEK MAH.",
    CSBM: "DENEME CAD.",
    DisKapiNo: "7",
    IcKapiNo: "12",
    PostaKodu: 34_752,
  },
  Naceler: many(21, (index) => ({
    NACEKodu: `46.38.${String(index + 1).padStart(2, "0")}`,
    Tanimi: "Gıda maddelerinin toptan ticareti",
    AnaFaliyetMi: index === 3 ? "True" : "False",
  })),
  SermayeDetay: {
    SirketinToplamSermayesi: 5_000_000,
    NamaYaziliHisseAdedi: 50_000,
    HamilineYaziliHisseAdedi: 12,
    BirPayDegeri: 100,
  },
  Ortaklar: many(37, (index) => ({
    ...person(index),
    OrtaklikTipi: "Gerçek Kişi",
    TCKimlikNoMersisNo: "",
    OrtaginToplamSermayedekiYuzdesi: 2.5,
    BaslangicTarihi: "12.03.2009",
  })),
  AktifTemsilciler: many(21, (index) => ({
    ...person(100 + index),
    Gorevi: "Yönetim Kurulu Üyesi",
    TemsilTuru: "Müştereken Temsile Yetkilidir.",
    SinirsizMi: index % 2,
    BaslangicTarihi: "12.03.2009",
  })),
  AktifUyeler: many(21, (index) => ({ ...person(200 + index), Gorevi: "Üye" })),
  Denetciler: many(21, () => ({ Unvani: "ÖRNEK DENETİM ANONİM ŞİRKETİ" })),
  IflasKonkordato: many(21, (index) => ({
    Tur: "Konkordato",
    Mahkeme: "Örnek Asliye Ticaret Mahkemesi",
    DosyaNo: `2025/${index + 1}`,
    KararTarihi: "01.02.2025",
  })),
  Subeler: many(200, (index) => ({
    ...fullSube,
    MersisNo: `01234567890${String(index + 17).padStart(5, "0")}`,
    Unvani: `ÖRNEK GIDA ${index + 1} NO'LU ŞUBESİ`,
  })),
};
