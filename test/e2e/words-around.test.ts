import { expect, test } from "vitest";
import { answered, merkezOf } from "../support/fake-registry.ts";
import { startDoors } from "./support/doors.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vkn = "9223344559";
const record = "LALE ÖRNEK GIDA ANONİM ŞİRKETİ";

/** Starts doors for a team that holds the company. */
async function startHeld() {
  const doors = await startDoors();
  await doors.command(`/vkn ${vkn}`);
  return doors;
}

test("`detay` before or behind a held company's number or title offers its detail at every door", async () => {
  const doors = await startHeld();
  const typed = [
    "detay lale örnek gıda",
    "lale örnek gıda detay",
    "lale örnek gıda a.ş. detail",
    "detay lale",
    "lale detay",
    `detay ${vkn}`,
    `${vkn} detay`,
  ];
  for (const words of typed) {
    const command = words.includes(vkn) ? "/vkn" : "/unvan";
    const answers = [
      ["message", (await doors.message(words)).plain],
      ["with the app's name", (await doors.message(`kunye ${words}`)).plain],
      ["/kunye", (await doors.command(`/kunye ${words}`)).plain],
      [command, (await doors.command(`${command} ${words}`)).plain],
      ["window", await doors.modal(words)],
    ] as const;
    for (const [door, plain] of answers) {
      expect(plain, `${door}: ${words}`).toContain(`[${wording.costing(labels.detail, 3)}]`);
      expect(plain, `${door}: ${words}`).toContain(record);
      expect(plain, `${door}: ${words}`).not.toMatch(/“[^”]*deta(?:y|il)|deta(?:y|il)[^”“]*”/i);
    }
  }
  expect(doors.registry.queries).toHaveLength(1);
});

test("`takip` before or behind a held company's number or title leads to its watch", async () => {
  const doors = await startHeld();
  const typed = ["takip lale örnek gıda", "lale örnek gıda takip", `takip ${vkn}`, `${vkn} takip`];
  for (const words of typed) {
    for (const message of [words, `kunye ${words}`, `/kunye ${words}`]) {
      const answer = await doors.event({ text: message });
      const { plain } = answer;
      expect(plain, message).toContain(record);
      expect(plain, message).not.toContain(labels.asTitle);
      // A message can't open a form; its button does.
      await doors.direct.click(tr.watch.form.submit, { in: answer });
      const form = await doors.ayse.modal(tr.watch.title);
      expect(form.plain(), message).toContain(record);
      await form.close();
    }
    await doors.finans.type(`/kunye ${words}`);
    const form = await doors.ayse.modal(tr.watch.title);
    expect(form.plain(), words).toContain(record);
    await form.close();
  }
  expect(doors.registry.queries).toHaveLength(1);
});

test("an unheld title beside `detay` asks before it pays", async () => {
  const doors = await startDoors();
  const { plain } = await doors.command("/unvan lale örnek gıda a.ş. detay");
  expect(plain).toContain(`[${wording.costing(labels.detail, 4)}]`);
  expect(plain).toContain(`[${wording.guessed(labels.asTitle, 2)}]`);
  expect(doors.registry.queries).toHaveLength(0);
});

test("a held company whose title has the word is opened, and its watch or detail is not meant", async () => {
  const doors = await startDoors();
  const titles = ["VEGALİN ARAÇ TAKİP ANONİM ŞİRKETİ", "VEGALİN MİMARİ DETAY ANONİM ŞİRKETİ"];
  const vkns = [vkn, "9876543217"];
  doors.registry.answers = [
    ({ body }) => {
      const asked = String(body["vkn"]);
      const title = titles[vkns.indexOf(asked)];
      return answered(asked, 1, { Merkez: merkezOf(asked, { Unvani: title }) });
    },
  ];
  for (const one of vkns) await doors.command(`/vkn ${one}`);
  for (const [words, title] of [
    ["vegalin araç takip", titles[0]],
    ["vegalin mimari detay", titles[1]],
  ] as const) {
    const answers = [await doors.message(words), await doors.command(`/unvan ${words}`)];
    for (const { plain } of answers) {
      expect(plain, words).toContain(`🟢 ${title}\nAktif`);
      expect(plain, words).not.toContain(tr.watch.form.cost(1, "1 kredi"));
    }
  }
  expect(doors.registry.queries).toHaveLength(2);
});

test("`denetle` before words is no part of them, in a message as behind /kunye", async () => {
  const doors = await startHeld();
  for (const words of [`${vkn} LALE ÖRNEK GIDA`, `${vkn} LALE ÖRNEK GIDA A.Ş.`]) {
    const { plain } = await doors.command(`/kunye denetle ${words}`);
    expect(plain).toContain(tr.check.finding.matches);
    for (const message of [`denetle ${words}`, `Künye denetle: ${words}`]) {
      expect((await doors.message(message)).plain, message).toContain(tr.check.finding.matches);
    }
  }
  const named = await doors.message("Check Lale Yazılım A.Ş.");
  expect(named.plain).toContain("Check Lale Yazılım A.Ş.");
});
