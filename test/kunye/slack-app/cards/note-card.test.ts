import { expect, test } from "vitest";
import { choice, note } from "../../../../src/kunye/slack-app/notes.ts";
import { saying } from "../../../../src/kunye/texts/texts.ts";
import { companyQuery } from "../../../../src/kunye/lookups/ports/query.ts";
import { asText, draw, vkn } from "../support/drawing.ts";

test("a note with a priced choice, and one that is free by now", async () => {
  const view = note(
    saying("asWritten", "*Dikkat*"),
    [
      choice("a", "query", companyQuery(vkn)),
      { ...choice("b", "query", companyQuery(vkn)), heldLabel: "open" },
    ],
    [saying("asWritten", "Bir satır.")],
  );
  const price = ({ slot }: { slot: string }) => (slot === "b" ? 0 : 500_000);
  expect(asText(await draw(view, "vkn", {}, { price }))).toMatchInlineSnapshot(`
    "(Dikkat)
    *Dikkat*
    ~ Bir satır.
    [Sorgula · ~0,5 kredi] [Kartı aç · ücretsiz]"
  `);
});
