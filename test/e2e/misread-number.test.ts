import { expect, test } from "vitest";
import { labels } from "../support/labels.ts";
import { wording } from "../support/wording.ts";
import { startDoors } from "./support/doors.ts";

const [held, misread] = ["9223344559", "9223344558"];

test("a misread number beside a held title is told at each door, with the title's own number", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${held}`);
  const text = `LALE ÖRNEK GIDA ANONİM ŞİRKETİ ${misread}`;
  const answers = [
    (await doors.message(text)).plain,
    (await doors.command(`/vkn ${text}`)).plain,
    (await doors.command(`/unvan ${text}`)).plain,
    await doors.modal(text),
    await doors.shortcut({ text }),
    (await doors.file("not.txt", text)).plain,
  ];
  for (const answer of answers) {
    expect(answer).toContain(misread);
    expect(answer).toContain(held);
    expect(answer).toContain("🔴");
    expect(answer).not.toContain("🟢");
  }
  expect(doors.registry.queries).toHaveLength(1);
});

test("a number behind a typed title is compared with it, and asked by itself", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${held}`);
  const typed = async (words: string) => (await doors.command(`/unvan ${words}`)).plain;
  expect(await typed(`LALE ÖRNEK GIDA ANONİM ŞİRKETİ ${held}`)).toContain("🟢 Uyuyor");
  expect(await typed("LALE ÖRNEK GIDA ANONİM ŞİRKETİ 4556677884")).toContain("🔴");
  const unheld = await typed("NERGİS DENEME LİMİTED ŞİRKETİ 4556677884");
  expect(unheld).toContain(`[${wording.priced(labels.query, 1)}]`);
  expect(doors.registry.queries).toHaveLength(1);
});
