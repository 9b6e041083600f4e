import type { Change, statuses } from "./standing.ts";

/** The traits of an invented company of a low number, instead of drawn ones. */
export interface Featured {
  title: string;
  /** `aktif` unless it is named. */
  status?: keyof typeof statuses;
  partners?: number;
  branches?: number;
  /** Turkish lira, with kuruş. */
  capital?: number;
  hasLongPurpose?: boolean;
  isNew?: boolean;
  /** The head office's MERSIS sequence. */
  headSequence?: number;
  /** The changes of single months instead of drawn ones, by number of months passed; null for none. */
  changes?: Readonly<Record<number, Change | null>>;
}

/** The first companies: each shows something, and together they fill a title query with alternatives. */
export const featured: readonly Featured[] = [
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
