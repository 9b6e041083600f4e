import { expect, test } from "vitest";
// @ts-expect-error the page's script is plain JavaScript
import { english } from "../../src/workspace/page/texts-en.js";
// @ts-expect-error the page's script is plain JavaScript
import { turkish } from "../../src/workspace/page/texts-tr.js";

/** Returns the path of every text, with the number of its parameters. */
function shape(texts: object, at = ""): string[] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) => {
    if (typeof text === "object" && text !== null) return shape(text, `${at}${name}.`);
    return typeof text === "function" ? `${at}${name}(${text.length})` : `${at}${name}`;
  });
}

test("both languages of the page have the same texts", () => {
  expect(shape(english as object)).toEqual(shape(turkish as object));
  expect(shape(turkish as object).length).toBeGreaterThan(50);
});
