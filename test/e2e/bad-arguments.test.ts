import { expect, test } from "vitest";
import { features } from "../../src/kunye/features/index.ts";
import { partsOf } from "../../src/kunye/slack/feature.ts";
import { startDoors } from "./support/doors.ts";
import { labels } from "../support/labels.ts";
import { tr } from "../support/wording.ts";

const words = [...partsOf(features, "commands"), ...partsOf(features, "words")]
  .map(({ words: [first = ""] }) => first)
  .filter((first) => first !== "" && first !== "unvan");
const numbers = ["7741", "1234567891", "12.500,00"];

test("a word of the app with a number that it does not take is no title, at each door", async () => {
  const doors = await startDoors();
  expect(words).toContain("sil");
  for (const number of numbers) {
    for (const word of words) {
      const typed = `${word} ${number}`;
      const { plain } = await doors.command(`/kunye ${typed}`);
      expect(plain, `/kunye ${typed}`).not.toContain(labels.asTitle);
      const message = await doors.event({ text: typed });
      expect(message.plain, typed).not.toContain(labels.asTitle);
    }
  }
  expect(doors.registry.queries).toHaveLength(0);
});

const { wordNeeds } = tr.usage;

test.each([
  ["sil 7741", wordNeeds.vkn("7741", "/kunye sil")],
  ["erişim 7741", wordNeeds.vkn("7741", "/kunye erişim")],
  ["iban 1234567891", wordNeeds.vkn("1234567891", "/kunye iban")],
  ["dil 7741", wordNeeds.language("7741", "/kunye dil")],
  ["sınırlar 7741", wordNeeds.nothing("7741", "/kunye sınırlar")],
  ["liste 7741", wordNeeds.nothing("7741", "/kunye liste")],
  ["ay 7741", tr.usage.unknownBalance("7741")],
  ["bakiye 7741", tr.usage.unknownBalance("7741")],
  ["takip 7741", tr.watch.notVkn],
])("/kunye %s says what the word needs", async (typed, answer) => {
  const doors = await startDoors();
  const shown = answer.replace(/[`<>]/g, "");
  expect((await doors.command(`/kunye ${typed}`)).plain).toContain(shown);
  expect((await doors.event({ text: typed })).plain).toContain(shown);
});

test("a person's number behind a word is not repeated", async () => {
  const doors = await startDoors();
  const { plain } = await doors.command("/kunye sil 10000000146");
  expect(plain).not.toContain("10000000146");
  expect(plain).not.toContain(labels.asTitle);
  const message = await doors.event({ text: "sil 10000000146" });
  expect(message.plain).toContain(tr.notes.deleteMessage.replaceAll("*", ""));
});

test("a word with other words may begin a company's title", async () => {
  const doors = await startDoors();
  for (const typed of ["dil okulu", "sil 7741 gıda", "liste yapı a.ş."]) {
    expect((await doors.command(`/kunye ${typed}`)).plain, typed).toContain(labels.asTitle);
  }
});
