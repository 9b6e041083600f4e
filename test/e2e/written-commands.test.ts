import { expect, test } from "vitest";
import { startDoors } from "./support/doors.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vkn = "9223344559";
const record = "LALE ÖRNEK GIDA ANONİM ŞİRKETİ";

/** The first words of a command's help. */
const helpOf = (command: "/vkn" | "/unvan") => tr.usage.commands[command].help[0]?.[1] ?? "";

/** Commands as messages, and the words of their answers; no message spends credits. */
const written: [text: string, words: string, button: string][] = [
  [`/vkn ${vkn}`, vkn, wording.guessed(labels.asVkn(vkn), 1)],
  [`/VKN ${vkn} ?`, vkn, wording.guessed(labels.asVkn(vkn), 1)],
  [`/vkn ${vkn} LALE ÖRNEK GIDA A.Ş.`, "LALE ÖRNEK GIDA A.Ş.", wording.guessed(labels.query, 1)],
  [`/vkn detay ${vkn}`, vkn, wording.costing(labels.detail, 3)],
  ["/unvan lale örnek gıda", "“lale örnek gıda”", wording.guessed(labels.asTitle, 2)],
  ["unvan lale örnek gıda", "“lale örnek gıda”", wording.guessed(labels.asTitle, 2)],
  ["vkn lale örnek gıda", "“lale örnek gıda”", wording.guessed(labels.asTitle, 2)],
  ["/kunye lale örnek gıda", "“lale örnek gıda”", wording.guessed(labels.asTitle, 2)],
  ["unvan: lale örnek gıda", "“lale örnek gıda”", wording.guessed(labels.asTitle, 2)],
  [`\`/vkn ${vkn}\``, vkn, wording.guessed(labels.asVkn(vkn), 1)],
  ["/bakiye!", wording.remaining(100), ""],
  ["/bakiye", wording.remaining(100), ""],
  ["/kunye bakiye", wording.remaining(100), ""],
  ["/bakiye geçmiş", tr.history.nothing, ""],
  ["vkn 12345", "5 haneli", ""],
  ["/vkn", helpOf("/vkn"), ""],
  ["vkn", helpOf("/vkn"), ""],
  ["/unvan yardım", helpOf("/unvan"), ""],
  ["/kunye", helpOf("/unvan"), ""],
  ["/yardım", helpOf("/unvan"), ""],
  ["/liste", "/kunye liste", ""],
  ["/sirket lale örnek gıda", "/sirket", ""],
];

test("a command that is written as a message is done, or it is told how; nothing is spent or searched with its name", async () => {
  const doors = await startDoors();
  for (const [text, words, button] of written) {
    const { plain } = await doors.event({ text });
    expect(plain, text).toContain(words);
    expect(plain, text).toContain(button);
    expect(plain, text).not.toMatch(/“\/?(?:vkn|unvan|bakiye|kunye)/i);
    if (button === "") expect(plain, text).not.toMatch(/\[[^\]]*kredi\]/);
  }
  expect(doors.registry.queries).toHaveLength(0);
});

test("a command's name is no part of the words in the window and behind /kunye", async () => {
  const doors = await startDoors();
  const asTitle = wording.guessed(labels.asTitle, 2);
  const answers = [
    ["window", await doors.modal("/unvan lale örnek gıda"), asTitle],
    ["window, number", await doors.modal(`/vkn ${vkn}`), wording.guessed(labels.query, 1)],
    ["/kunye", (await doors.command("/kunye /kunye lale örnek gıda")).plain, asTitle],
    ["/kunye, balance", (await doors.command("/kunye /bakiye")).plain, wording.remaining(100)],
  ] as const;
  for (const [door, plain, words] of answers) {
    expect(plain, door).toContain(words);
    expect(plain, door).not.toMatch(/“\/?(?:vkn|unvan|bakiye|kunye)/i);
  }
  expect(doors.registry.queries).toHaveLength(0);
});

test("a text that begins like a command stays a text", async () => {
  const doors = await startDoors();
  for (const text of [
    `Unvan: LALE ÖRNEK GIDA A.Ş.\nVKN: ${vkn}`,
    `Unvan LALE ÖRNEK GIDA A.Ş. vergi no ${vkn}`,
    `VKN ${vkn} LALE ÖRNEK GIDA A.Ş.`,
  ]) {
    const { plain } = await doors.message(text);
    expect(plain, text).toContain("LALE ÖRNEK GIDA A.Ş.");
    expect(plain, text).toContain(vkn);
    expect(plain, text).toContain(wording.companiesFound(1));
  }
});

test("a written command opens free what the team holds", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${vkn}`);
  for (const text of [`/vkn ${vkn}`, "/unvan lale örnek gıda", "unvan lale örnek gıda"]) {
    expect((await doors.event({ text })).plain, text).toContain(record);
  }
  expect(doors.registry.queries).toHaveLength(1);
});
