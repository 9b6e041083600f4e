import { expect, test } from "vitest";
import { readMentions } from "../../../src/kunye/invoices/mentions-in-text.ts";

const vkn = "1234567890";
const titlesIn = (text: string) => readMentions(text, true, 10).written.map(({ title }) => title);

test.each([
  [`${vkn} GRAND OTEL`, "GRAND OTEL"],
  [`${vkn} SİMTEL`, "SİMTEL"],
  [`${vkn} DENEME HOSTEL İŞLETMECİLİĞİ`, "DENEME HOSTEL İŞLETMECİLİĞİ"],
  [`VKN: ${vkn}\nUnvan: GRAND OTEL TURİZM A.Ş.`, "GRAND OTEL TURİZM A.Ş."],
  [`VKN: ${vkn}\nUnvan: GRAND OTEL TURİZM A.Ş. Tel: 0212 111 22 33`, "GRAND OTEL TURİZM A.Ş."],
  [`${vkn} GRAND OTEL Tel 0212 111 22 33`, "GRAND OTEL"],
  [`${vkn} ÖRNEK GIDA,Adres: Gül Sok. 3`, "ÖRNEK GIDA"],
  [`${vkn} KADIKÖY VERGİ DAİRESİ ÖRNEK GIDA`, "ÖRNEK GIDA"],
  [`${vkn} KADIKÖY V.D. ÖRNEK GIDA`, "ÖRNEK GIDA"],
  [`${vkn} ÖRNEK GIDA VERGİ DAİRESİ: KADIKÖY`, "ÖRNEK GIDA"],
  [`${vkn} - GÖZTEPE VD`, ""],
  [`ÖRNEK GIDA A.Ş. NOTERZADE AHMET\nVKN: ${vkn}`, "ÖRNEK GIDA A.Ş. NOTERZADE AHMET"],
  [`ÖRNEK GIDA A.Ş. TELLİOĞLU İNŞAAT\nVKN: ${vkn}`, "ÖRNEK GIDA A.Ş. TELLİOĞLU İNŞAAT"],
  [`ÖRNEK GIDA A.Ş. Adresi Gül Sok.\nVKN: ${vkn}`, "ÖRNEK GIDA A.Ş."],
  [`ÖRNEK GIDA A.Ş. Tel. 0212\nVKN: ${vkn}`, "ÖRNEK GIDA A.Ş."],
])("%j writes the title %j", (text, title) => {
  expect(titlesIn(text)).toEqual([title]);
});
