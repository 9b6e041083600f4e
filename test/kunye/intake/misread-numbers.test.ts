import { expect, test } from "vitest";
import { isVkn } from "../../../src/company/id-numbers.ts";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";

const [lale, nergis, other, wrong] = ["9223344559", "4556677884", "1234567890", "9223344558"];
const wrongIn = (text: string) =>
  readMentions(text, { isTyped: false, maxFound: 20 }).written.flatMap(({ given }) =>
    isVkn(given.vkn) ? [] : [[given.vkn, given.title]],
  );

test.each([
  [`LALE ÖRNEK A.Ş. ${wrong}`, "LALE ÖRNEK A.Ş."],
  [`${wrong} LALE ÖRNEK A.Ş.`, "LALE ÖRNEK A.Ş."],
  [`LALE ÖRNEK A.Ş.\n${wrong}`, "LALE ÖRNEK A.Ş."],
  [`${wrong} - LALE ÖRNEK A.Ş.\nAdres: Gül Sok. No: 3`, "LALE ÖRNEK A.Ş."],
  [`LALE ÖRNEK A.Ş. (${wrong})`, "LALE ÖRNEK A.Ş."],
  [`LALE ÖRNEK A.Ş., ${wrong}, Kadıköy V.D.`, "LALE ÖRNEK A.Ş."],
  [`Lale Örnek A.Ş. ${wrong} Kadıköy V.D.`, "Lale Örnek A.Ş."],
  [`Merhaba, Lale Örnek A.Ş. ${wrong} ile çalışacağız.`, "Lale Örnek A.Ş."],
  [`Unvan: Lale Örnek A.Ş. ${wrong}\nTel: 0212 555 44 33`, "Lale Örnek A.Ş."],
  [`Örnek Deneme Üniversitesi ${wrong}`, "Örnek Deneme Üniversitesi"],
  [`NERGİS LTD. ŞTİ. ${nergis}\nMENEKŞE A.Ş. ${other}\nLALE A.Ş. ${wrong}`, "LALE A.Ş."],
])("ten digits that touch a title and are no VKN are a wrong one: %j", (text, title) => {
  expect(wrongIn(text)).toEqual([[wrong, title]]);
});

test.each([
  // No title is beside the number, or it has a number of its own.
  `Talebimiz ${wrong}`,
  `Lale A.Ş. ile görüştük, ${wrong} diye geldi`,
  `LALE ÖRNEK A.Ş. ${wrong}\nVKN ${lale}`,
  `LALE ÖRNEK A.Ş. ${wrong}\nMersis No: 0092508030800015`,
  // A telephone's, an order's, an invoice's, a customer's, an account's number.
  "LALE ÖRNEK A.Ş. 5392867044",
  "LALE ÖRNEK A.Ş. 2125554433",
  `LALE ÖRNEK A.Ş. 0${wrong}`,
  `LALE ÖRNEK A.Ş. +90 ${wrong}`,
  `Sipariş No: ${wrong} LALE ÖRNEK A.Ş.`,
  `Müşteri No ${wrong}\nLALE ÖRNEK A.Ş.`,
  `LALE ÖRNEK A.Ş. sipariş ${wrong}`,
  `LALE ÖRNEK A.Ş. ${wrong} nolu sipariş`,
  `LALE ÖRNEK A.Ş. ${wrong} numaralı teklif`,
  `LALE ÖRNEK A.Ş. ${wrong} siparişi`,
  `LALE ÖRNEK A.Ş. ${wrong} proforma`,
  `PO ${wrong} LALE ÖRNEK A.Ş.`,
  "LALE ÖRNEK A.Ş. 2026000118",
  "LALE ÖRNEK A.Ş. 4500012345",
  "0000100234 LALE ÖRNEK A.Ş.",
  `LALE ÖRNEK A.Ş. ${wrong} 12.500,00 TL`,
  `12.11.2026 ${wrong} LALE ÖRNEK A.Ş.`,
  `LALE ÖRNEK A.Ş. ${wrong} USD`,
  `LALE ÖRNEK A.Ş. TR32 0010 0099 9990 1234 5678 90`,
  `TR32 ${wrong} LALE ÖRNEK A.Ş.`,
  `Müşteri kodu\tUnvan\n${wrong}\tLALE ÖRNEK A.Ş.`,
  `DEKONT\nLALE ÖRNEK A.Ş. ${wrong}`,
  `LALE A.Ş. ${wrong}\nNERGİS LTD. ŞTİ. 4556677885`,
  `Banka: Deneme Bankası A.Ş. ${wrong}\nIBAN: TR32 0010 0099 9990 1234 5678 90`,
])("a number that may be another kind's is no VKN: %j", (text) => {
  expect(wrongIn(text)).toEqual([]);
});
