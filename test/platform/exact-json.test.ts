import { expect, test } from "vitest";
import { isJsonObject, parseExactJson, rawNumber } from "../../src/platform/exact-json.ts";

test("numbers are read as their source text, other values as in JSON", () => {
  const text = '{"a":0.10,"b":[1e2,-0,12345678901234567890.5],"c":"1","d":null,"e":true,"f":{}}';
  expect(parseExactJson(text)).toEqual({
    a: "0.10",
    b: ["1e2", "-0", "12345678901234567890.5"],
    c: "1",
    d: null,
    e: true,
    f: {},
  });
  expect(parseExactJson("1.50")).toBe("1.50");
  expect(() => parseExactJson("{")).toThrow(SyntaxError);
});

test("a raw number is written with its digits", () => {
  expect(JSON.stringify({ a: rawNumber("0.10") })).toBe('{"a":0.10}');
});

test.each([
  [{}, true],
  [[], false],
  [null, false],
  ["", false],
  [undefined, false],
])("%j is an object: %s", (value, is) => {
  expect(isJsonObject(value)).toBe(is);
});
