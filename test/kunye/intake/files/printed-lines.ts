import { buyerVkn, ettn, sellerVkn } from "./ubl.ts";

/** An invoice's lines, in letters that each PDF font has. */
export const printedLines = [
  "ORNEK GIDA A.S.",
  `VKN: ${sellerVkn}`,
  "",
  "SAYIN",
  "DENEME TEKSTIL A.S.",
  `VKN: ${buyerVkn}`,
  "",
  "e-Fatura",
  "Fatura No: KDG2026000000417",
  `ETTN: ${ettn}`,
];
