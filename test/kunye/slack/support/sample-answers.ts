import { fullMerkez } from "../../../../src/kunye/operate/slack-check/invented-records.ts";
import { pick } from "../../../../src/platform/pick.ts";
import { merkezFields } from "../../../../src/registry/conformance/document.ts";

/**
 * A general card's central record with every field of the API document. Others are left out:
 * a new field must not change the pictures of cards in the tests.
 */
export const merkez = {
  ...pick(fullMerkez, Object.keys(merkezFields) as (keyof typeof fullMerkez)[]),
  IsletmeAdi: "ÖRNEK",
  Adres: "İÇERENKÖY MAH. ÇAYIR CAD. NO: 7 ATAŞEHİR / İSTANBUL",
  AmacKonuIcerik: [{ AmacKonuIcerik: "Gıda maddesi alımı ve satımı." }],
};

export const general = { success: true, dusulen_bakiye: 1, data: { Merkez: merkez } };

/** Returns a detail with this number of partners and branches. */
export function detailOf(partners: number, branches: number, long = (text: string) => text) {
  const many = <Item>(count: number, make: (index: number) => Item) =>
    Array.from({ length: count }, (_, index) => make(index));
  const person = (index: number) => ({ Adi: long(`KİŞİ${index}`), Soyadi: "******" });
  return {
    success: true,
    dusulen_bakiye: 3,
    data: {
      Merkez: merkez,
      AdresDetay: {
        IlAdi: long("İSTANBUL"),
        IlceAdi: long("ATAŞEHİR"),
        Mahalle: long("İÇERENKÖY"),
        CSBM: long("ÇAYIR CAD."),
        DisKapiNo: "7",
        IcKapiNo: "",
        PostaKodu: 34752,
      },
      Naceler: [
        { NACEKodu: "46.38.01", Tanimi: long("Gıda toptan ticareti"), AnaFaliyetMi: "False" },
        { NACEKodu: "10.89.01", Tanimi: long("Gıda imalatı"), AnaFaliyetMi: "True" },
      ],
      SermayeDetay: {
        SirketinToplamSermayesi: 5000000,
        NamaYaziliHisseAdedi: 50000,
        HamilineYaziliHisseAdedi: 0,
        BirPayDegeri: 100,
      },
      Ortaklar: many(partners, (index) => ({
        ...person(index),
        OrtaklikTipi: "Gerçek Kişi",
        TCKimlikNoMersisNo: "",
        OrtaginToplamSermayedekiYuzdesi: 2.5,
        BaslangicTarihi: "12.03.2009",
      })),
      AktifTemsilciler: [
        {
          ...person(1000),
          Gorevi: "Müdür",
          SinirsizMi: 1,
          BaslangicTarihi: "12.03.2009",
          TemsilTuru: "Münferiden Temsile Yetkilidir.",
        },
      ],
      AktifUyeler: [],
      Denetciler: [{ Unvani: "DENETİM A.Ş.", TCKimlikNoMersisNo: "10000000146" }],
      IflasKonkordato: [],
      Subeler: many(branches, (index) => ({
        MersisNo: `01234567890${String(index + 17).padStart(5, "0")}`,
        Unvani: long(`ÖRNEK GIDA ŞUBE${index}`),
        TSM: "ANKARA",
        SicilNo: `${index}-S`,
        TescilTarihi: "01.01.2020",
        Adres: long(`ADRES${index}`),
      })),
    },
  };
}

export const branch = {
  success: true,
  dusulen_bakiye: 2,
  data: {
    Sube: {
      Unvani: "ÖRNEK GIDA A.Ş. ANKARA ŞUBESİ",
      Durumu: "Aktif",
      SubeMerkeziMersisNo: "0123456789000016",
      Adres: "ULUS / ANKARA",
      YeniAlan: "değer",
    },
  },
};
