/** `data.Merkez`, in the order of the API document; an empty string is an absent value, dates are DD.MM.YYYY. */
export interface Merkez {
  MersisNo: string;
  Unvani: string;
  IsletmeAdi: string;
  FirmaNeviGrupId: string;
  FirmaNeviGrup: string;
  FirmaNeviId: string;
  FirmaNevi: string;
  TSMNo: string;
  TSM: string;
  SicilNo: string;
  VergiDairesiKodu: string;
  VergiDairesi: string;
  TescilTarihi: string;
  IseBaslamaTarihi: string;
  KapanisTarihi: string;
  FirmaDurumTipNo: string;
  Durumu: string;
  Adres: string;
  AmacKonuIcerik: { AmacKonuIcerik: string }[];
  SirketinToplamSermayesi: number;
  InternetSitesi: string[];
}

export interface AdresDetay {
  IlAdi: string;
  IlceAdi: string;
  Mahalle: string;
  CSBM: string;
  DisKapiNo: string;
  IcKapiNo: string;
  PostaKodu: number;
}

export interface Nace {
  NACEKodu: string;
  Tanimi: string;
  AnaFaliyetMi: "True" | "False";
}

export interface SermayeDetay {
  SirketinToplamSermayesi: number;
  NamaYaziliHisseAdedi: number;
  HamilineYaziliHisseAdedi: number;
  BirPayDegeri: number;
}

/** What an upstream institution may tell of a person or an entity that holds an office; how much of it is answered is decided here. */
export interface Holder {
  Adi: string;
  Soyadi: string;
  /** `Gerçek Kişi` or `Tüzel Kişi`; never answered itself. */
  KisiTipi?: string;
  TCKimlikNoMersisNo?: string;
  VergiNumarasi?: string;
  PasaportNo?: string;
}

export interface Ortak extends Holder {
  OrtaklikTipi: string;
  TCKimlikNoMersisNo: string;
  OrtaginToplamSermayedekiYuzdesi: number;
  BaslangicTarihi: string;
}

export interface Temsilci extends Holder {
  Gorevi: string;
  TemsilTuru: string;
  SinirsizMi: 0 | 1;
  BaslangicTarihi: string;
}

/** An element of `AktifUyeler` or `Denetciler`: the API document shows no shape, this one is our own. */
export interface Gorevli extends Holder {
  Gorevi: string;
  BaslangicTarihi: string;
}

/** An element of `IflasKonkordato`: the API document shows no shape, this one is our own. */
export interface IflasKonkordato {
  Tur: string;
  Mahkeme: string;
  DosyaNo: string;
  KararTarihi: string;
  Aciklama: string;
}

export interface SubeOzeti {
  MersisNo: string;
  Unvani: string;
  TSM: string;
  SicilNo: string;
  TescilTarihi: string;
  Adres: string;
}

/** A company as the upstream institution returns it, people unmasked. */
export interface CompanyRecord {
  Merkez: Merkez;
  AdresDetay: AdresDetay;
  Naceler: Nace[];
  SermayeDetay: SermayeDetay;
  Ortaklar: Ortak[];
  AktifTemsilciler: Temsilci[];
  AktifUyeler: Gorevli[];
  Denetciler: Gorevli[];
  IflasKonkordato: IflasKonkordato[];
  Subeler: SubeOzeti[];
}

/** A branch card; the API document names the first three fields, the others are what a registry knows besides. */
export interface BranchRecord {
  Unvani: string;
  Durumu: string;
  SubeMerkeziMersisNo: string;
  MersisNo: string;
  TSM: string;
  SicilNo: string;
  VergiDairesi: string;
  TescilTarihi: string;
  KapanisTarihi: string;
  Adres: string;
}
