import { expect, test } from "vitest";
import { startDoors } from "./support/doors.ts";

const [held, misread] = ["9223344559", "9223344558"];

test("a misread number beside a held title is told at each door, with the title's own number", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${held}`);
  const text = `LALE ÖRNEK GIDA ANONİM ŞİRKETİ ${misread}`;
  const answers = [
    (await doors.message(text)).plain,
    (await doors.command(`/vkn ${text}`)).plain,
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
