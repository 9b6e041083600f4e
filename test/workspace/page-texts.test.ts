import { expect, test } from "vitest";
// @ts-expect-error the page's script is plain JavaScript
import { english } from "../../src/workspace/page/texts-en.js";
// @ts-expect-error the page's script is plain JavaScript
import { turkish } from "../../src/workspace/page/texts-tr.js";

/** Every text's name, with what a writer of texts must keep: how many values it takes. */
function shape(texts: object, at = ""): string[] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) => {
    if (typeof text === "object" && text !== null) return shape(text, `${at}${name}.`);
    return typeof text === "function" ? `${at}${name}(${text.length})` : `${at}${name}`;
  });
}

test("the page says everything in both of its languages", () => {
  expect(shape(english as object)).toEqual(shape(turkish as object));
  expect(shape(turkish as object).length).toBeGreaterThan(50);
});
