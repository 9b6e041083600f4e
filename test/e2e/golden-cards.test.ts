import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { recordOf, worlds, type Step } from "../golden/inputs.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import type { SeenMessage } from "../support/people/seen-message.ts";
import { runHeavyHere } from "../support/run-heavy-here.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { startTeam } from "../support/start-team.ts";
import { en, tr } from "../support/texts.ts";

/** `npm run golden` writes the cards, which this test compares otherwise. */
const writes = process.env["GOLDEN_CARDS"] === "write";

test.each(["tr", "en"] as const)("the golden cards of the check in %s", async (language) => {
  runHeavyHere();
  const parts: string[] = [];
  for (const world of worlds) {
    const draw = await startWorld(language, world.environment);
    for (const vkn of world.asked) await draw({ text: `/vkn ${vkn}`, isTyped: true });
    for (const { name, steps } of await world.inputs()) {
      parts.push(`## ${world.name}: ${name}\n`);
      for (const step of steps) parts.push(`${withoutTimes(await draw(step))}\n`);
    }
  }
  const cards = parts.join("\n");
  const file = `test/golden/cards.${language}.txt`;
  if (writes) writeFileSync(file, cards);
  expect(cards, "a card has changed: npm run golden").toBe(readFileSync(file, "utf8"));
});

/** Starts a team, and returns a function that takes a step and returns the card after it. */
async function startWorld(language: "tr" | "en", environment: Record<string, string>) {
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ body }) => {
      const vkn = String(body["vkn"]);
      const { title = "DENEME A.Ş.", record = {} } = recordOf(vkn) ?? {};
      const place = { VergiDairesi: "KADIKÖY VERGİ DAİRESİ", Adres: "GÜL MAH. KADIKÖY / İSTANBUL" };
      return answered(vkn, 1, { Merkez: merkezOf(vkn, { Unvani: title, ...place, ...record }) });
    },
  ];
  const settings = { TEAM_LANGUAGE: language, CONFIRM_FROM: "3", ...environment };
  // The notice that a checked invoice has become red comes at any time.
  const worse = (language === "tr" ? tr : en).memory.worse.heading(1);
  const { workspace } = await startTeam(registry, settings, withFiles);
  let view = workspace.person("ayse").withApp();
  let card: SeenMessage | null = null;
  return async ({ by = "ayse", text = "", files = {}, isTyped = false, press }: Step) => {
    if (press && card) {
      const { ts, plain } = card;
      await view.click(press(language === "tr" ? tr : en), { in: card, confirm: "if-asked" });
      const redrawn = () => view.messages().find((one) => one.ts === ts)?.plain ?? "";
      await expect.poll(redrawn).not.toBe(plain);
      return `(after a press)\n${redrawn()}`;
    }
    const person = workspace.person(by);
    view = isTyped ? person.in("finans") : person.withApp();
    const after = view.messages().at(-1)?.ts ?? "";
    const given = Object.entries(files).map(([name, content]) => ({ name, content }));
    await view.type(text, { files: given });
    const isAnswer = ({ from, ts, plain }: SeenMessage) =>
      from === "Künye" && ts > after && !plain.startsWith("⏳") && !plain.includes(worse);
    card = await view.waitFor(isAnswer, after === "" ? {} : { after });
    return card.plain;
  };
}

/** Replaces times and the day of the run, in both languages. */
function withoutTimes(text: string): string {
  const days = (["tr", "en"] as const).flatMap((locale) =>
    (["short", "long", "2-digit"] as const).map((month) => {
      // A card's day has no leading zero, a number's has.
      const day = month === "2-digit" ? month : "numeric";
      const options = { day, month, year: "numeric", timeZone: "Europe/Istanbul" } as const;
      return new Intl.DateTimeFormat(locale === "tr" ? "tr-TR" : "en-GB", options).format();
    }),
  );
  const plain = days.reduce((one, day) => one.replaceAll(day, "{today}"), text);
  return plain.replace(/(?<![\d.,])\d\d[.:]\d\d(?![\d.,])/g, "00.00");
}
