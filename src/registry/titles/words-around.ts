import { provinces } from "../../company/general-words.ts";

/** What it costs to leave out what people write around a title, where a company is among it; undefined for other words. */
export function aroundCost(text: string): number | undefined {
  if (wordsAround.has(text)) return 0.6;
  return provinces.has(text) ? mostAroundCost : undefined;
}

/** Above it a missing word tells companies apart. */
export const mostAroundCost = 1.2;

/** What people write around a title. */
const wordsAround = new Set(
  (
    "sayin firma firmasi sube subesi merkez merkezi adres adresi musteri fatura faturasi faturalari muhasebe iletisim bayi bayii " +
    "magazasi fabrika fabrikasi depo ofis genel mudurluk mudurlugu unvan unvani bolge cari hesap hesabi grubu grup"
  ).split(" "),
);
