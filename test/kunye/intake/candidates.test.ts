import { expect, test } from "vitest";
import { findCandidates, readMentions } from "../../../src/kunye/intake/text/read.ts";
import { allMessages } from "./messages/all-messages.ts";
import { heldBack } from "./messages/held-back.ts";
import { countOffers, isNumber, offered } from "./messages/compare.ts";

test("finds exactly the numbers of 200 messages, and tells if they hold a person's number", () => {
  expect(allMessages).toHaveLength(200);
  const given = allMessages.map(({ text }) => {
    const { more, holdsPersonal: personal } = findCandidates(text);
    return { text, numbers: offered(text).filter(isNumber), more, personal };
  });
  const wanted = allMessages.map(({ text, offers, more = 0, personal = false }) => ({
    text,
    numbers: offers.filter(isNumber),
    more,
    personal,
  }));
  expect(given).toEqual(wanted);
});

test("finds at least 95 % of the titles whole, and at most 5 % of the found titles are wrong", () => {
  const { title } = countOffers(allMessages);
  expect(title.right / (title.right + title.missed)).toBeGreaterThanOrEqual(0.95);
  expect(title.wrong / (title.right + title.wrong)).toBeLessThanOrEqual(0.05);
});

test("orders each message's candidates: labelled, MERSİS, bare, titles", () => {
  const other = allMessages.filter(({ text, offers }) => offered(text).join() !== offers.join());
  expect(other.map(({ text }) => text)).toEqual([]);
});

test("finds as much as measured before in forty messages that were not used for tuning", () => {
  expect(heldBack).toHaveLength(40);
  const { vkn, mersis, title } = countOffers(heldBack);
  expect([vkn.wrong, mersis.wrong]).toEqual([0, 0]);
  expect(title.wrong).toBeLessThanOrEqual(2);
  expect(vkn.right).toBeGreaterThanOrEqual(32);
  expect(mersis.right).toBeGreaterThanOrEqual(3);
  expect(title.right).toBeGreaterThanOrEqual(31);
});

test.each(["1234567890", "123-456-7890", "1234567890\u200b", "*1234567890*", "(1234567890)"])(
  "%j is the company 1234567890",
  (text) => {
    expect(offered(text)).toEqual(["1234567890"]);
  },
);

test.each(
  [
    "VKN No: ",
    "VKN-NO ",
    "Vergi-No:",
    "V.K.N. ",
    "V.N.:",
    "TAXNR: ",
    "tax_id=",
    "VAT number is ",
    "V.D./V.No: Kadıköy / ",
    "TC Kimlik / Vergi No: ",
    "vergi numaram ",
    "Tel yok, vkn'si ",
  ].map((label) => `${label}5392867045`),
)("%j is found by its label, although it looks like a telephone number", (text) => {
  expect(offered(text)).toEqual(["5392867045"]);
});

test.each([
  "sipariş no 1234567890",
  "fatura no: 1234567890",
  "hesap no 1234567890",
  "müşteri no 1234567890",
  "takip no 1234567890",
  "dosya no: 1234567890",
  "belge no 1234567890",
  "ticaret sicil no 1234567890",
  "tel 1234567890",
  "Cep Telefonu: 1234567890",
  "gsm: 1234567890",
  "posta kodu 1234567890",
  "#1234567890",
  "1234567890 TL",
  "1234567890 numaralı sipariş",
])("%j has a label of another kind and is not found", (text) => {
  expect(offered(text)).toEqual([]);
});

test.each([
  ["*12345*67890", "formatting marks separate numbers"],
  ["12345\t67890", "cells separate numbers"],
  ["12345\n67890", "lines separate numbers"],
  ["1234567890123", "a part of a longer number"],
  ["1234567890-1234567890", "two numbers joined by a dash"],
  ["+1234567890", "a foreign telephone number"],
  ["TR33 0006 1234567890 78645784 13", "an IBAN in unusual groups"],
  ["1710491234.567890", "a Slack timestamp"],
])("%j has no candidate: %s", (text) => {
  expect(offered(text)).toEqual([]);
});

test("a person's number is never in a candidate, whatever text surrounds it", () => {
  const number = "10000000146";
  for (const text of [
    `${number} Örnek Gıda A.Ş.`,
    `Örnek ${number} Gıda A.Ş.`,
    `ÖRNEK${number} GIDA A.Ş.`,
    `100 000 001 46 Örnek Gıda A.Ş.`,
    `VKN: ${number} Örnek Gıda Ltd. Şti.`,
    `MERSİS ${number}00001`,
    `${number}GIDA ${"ÖRNEK ".repeat(47)}A.Ş.`,
    `${number}GIDA ${"ÖRNEK ".repeat(48)}A.Ş.`,
  ]) {
    expect(JSON.stringify(findCandidates(text))).not.toMatch(/\d{2}/);
  }
});

test("the customs ministry is not a candidate, by VKN or by MERSİS number", () => {
  expect(offered("VKN 1460415308, MERSİS 0146041530800001")).toEqual([]);
});

test("a text with 500,000 accents is searched in time", () => {
  const text = `VKN 1234567890 A${"\u0300\u0315".repeat(250_000)}`;
  expect(offered(text)).toEqual(["1234567890"]);
});

const phoneLike = "5361337920";

test.each([
  [`1234567890\n${phoneLike}\n9775587567`, false],
  [`Şunlara bakar mısınız: 1234567890, ${phoneLike}`, false],
  [`${phoneLike}; 5392867045; 1234567890`, false],
  [`Bu firmaya bakar mısınız ${phoneLike}`, true],
])("a number that may be a telephone is found and marked as doubtful in %j", (text, typed) => {
  const { found, doubtful } = readMentions(text, { isTyped: typed, maxFound: 20 });
  expect(found).toContainEqual({ kind: "vkn", text: phoneLike });
  expect(doubtful.has(phoneLike)).toBe(true);
});

test.each([
  [`Ayşe Yılmaz\n${phoneLike}`, false],
  [`1234567890 firmasını sorun, Ayşe ${phoneLike}`, false],
  [`1234567890 firmasını sorun, Ayşe ${phoneLike}`, true],
  [`${phoneLike}, 5392867045`, false],
])("a telephone number beside a name or another telephone is no candidate in %j", (text, typed) => {
  expect(readMentions(text, { isTyped: typed, maxFound: 20 }).doubtful).toEqual(new Set());
});
