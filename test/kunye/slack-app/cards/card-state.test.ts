import { expect, test } from "vitest";
import { readState } from "../../../../src/kunye/slack-app/cards/card-state.ts";
import { asText, companyState, draw } from "../support/drawing.ts";
import { general } from "../support/sample-answers.ts";

/** A state as an older version stored it: its kind is called `view`. */
function stored({ kind, ...state }: { kind: string }): string {
  return JSON.stringify({ view: kind, ...state });
}

test("a card of an older version is drawn as one of today", async () => {
  const before = await draw(readState(stored(companyState)), "vkn", general);
  expect(before).toEqual(await draw(companyState, "vkn", general));
});

test("a note of an older version keeps its sentences and its buttons' words", async () => {
  const choices = [
    { slot: "a", label: "Sor", query: { kind: "vkn", key: "1234567890", text: "1234567890" } },
  ];
  const note = { kind: "note", text: "*Dikkat*", lines: ["Bir satır."], choices };
  expect(asText(await draw(readState(stored(note)), "vkn", {}))).toMatchInlineSnapshot(`
    "(Dikkat)
    *Dikkat*
    ~ Bir satır.
    [Sor · ~3 kredi]{1234567890 · Genel kart (unvan, durum, adres, vergi dairesi, sicil) sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Sor · ~3 kredi}"
  `);
});
