import { merkezOf } from "../../support/fake-registry.ts";

/** Our own company in these tests. */
export const ownVkn = "6120022448";

/** Invented companies: VKN, title, tax office. */
const companies: Record<string, readonly [title: string, taxOffice: string]> = {
  "1234567890": ["ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ", "KADIKÖY VERGİ DAİRESİ"],
  [ownVkn]: ["KARTALTEPE TİCARET ANONİM ŞİRKETİ", "KOZYATAĞI VERGİ DAİRESİ"],
  "9223344559": ["LALE ÖRNEK GIDA ANONİM ŞİRKETİ", "KADIKÖY VERGİ DAİRESİ"],
  "4556677884": [
    "NERGİS DENEME TEKSTİL SANAYİ VE TİCARET LİMİTED ŞİRKETİ",
    "KOZYATAĞI VERGİ DAİRESİ",
  ],
  "0010733510": ["ZAMBAK DENEME AMBALAJ ANONİM ŞİRKETİ", "KOZYATAĞI VERGİ DAİRESİ"],
  "6170044115": ["PAPATYA DENEME LOJİSTİK ANONİM ŞİRKETİ", "KADIKÖY VERGİ DAİRESİ"],
  "6172001152": ["DEFNE DENEME MAKİNA ANONİM ŞİRKETİ", "KADIKÖY VERGİ DAİRESİ"],
  "6172002267": ["KEKİK DENEME ELEKTRİK LİMİTED ŞİRKETİ", "KADIKÖY VERGİ DAİRESİ"],
  "6173001185": ["MANOLYA DENEME PLASTİK ANONİM ŞİRKETİ", "KOZYATAĞI VERGİ DAİRESİ"],
  "6174001127": [
    "BEGONYA DENEME MATBAA SANAYİ VE TİCARET LİMİTED ŞİRKETİ",
    "KOZYATAĞI VERGİ DAİRESİ",
  ],
  "6174002232": ["ORKİDE DENEME CAM SANAYİ VE TİCARET LİMİTED ŞİRKETİ", "KOZYATAĞI VERGİ DAİRESİ"],
};

/** Returns the central record of one of these companies, as the registry sends it. */
export function recordOf(vkn: string) {
  const [Unvani = "DENEME A.Ş.", VergiDairesi = ""] = companies[vkn] ?? [];
  const Adres = "GÜL MAH. ÇİÇEK SK. NO: 5 KADIKÖY / İSTANBUL";
  return merkezOf(vkn, { Unvani, VergiDairesi, Adres });
}
