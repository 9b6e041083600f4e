import { expect, test } from "vitest";
import { createSealer, fingerprintOf, SealError } from "../../src/platform/sealer.ts";

const one = { id: "one", key: Buffer.alloc(32, 1) };
const two = { id: "two", key: Buffer.alloc(32, 2) };
const text = "ŞĞİ ı 🏢 gizli";

test("sealed data opens again, and does not show its content", () => {
  const sealer = createSealer([one]);
  const sealed = Buffer.from(sealer.seal(text, "row"));
  expect(sealer.open(sealed, "row")).toBe(text);
  expect(sealed.includes("gizli")).toBe(false);
  expect(Buffer.from(sealer.seal(text, "row")).equals(sealed)).toBe(false);
  expect(sealer.open(sealer.seal("", "row"), "row")).toBe("");
});

test("another row, a changed byte, a cut end, a wrong or missing key: it does not open", () => {
  const sealer = createSealer([one]);
  const sealed = sealer.seal(text, "row");
  expect(() => sealer.open(sealed, "other")).toThrow("does not open");
  for (const index of [0, 1, 3, 10, 20, sealed.length - 1]) {
    const changed = Uint8Array.from(sealed, (byte, at) => (at === index ? byte ^ 1 : byte));
    expect(() => sealer.open(changed, "row")).toThrow();
  }
  expect(() => sealer.open(sealed.slice(0, -1), "row")).toThrow();
  expect(() => sealer.open(new Uint8Array(), "row")).toThrow();
  expect(() => createSealer([two]).open(sealed, "row")).toThrow(SealError);
  expect(() => createSealer([{ ...one, key: two.key }]).open(sealed, "row")).toThrow("missing");
});

test("the first key seals, every key opens", () => {
  const before = createSealer([one]).seal(text, "row");
  const rotated = createSealer([two, one]);
  expect(rotated.open(before, "row")).toBe(text);
  expect(() => createSealer([one]).open(rotated.seal(text, "row"), "row")).toThrow("missing");
});

test("a key is identified by its bytes: a renamed key still opens; a missing key is named", () => {
  const sealed = createSealer([one]).seal(text, "row");
  expect(createSealer([two, { ...one, id: "renamed" }]).open(sealed, "row")).toBe(text);
  expect(() => createSealer([two]).open(sealed, "row")).toThrow(
    expect.objectContaining({ missingKey: fingerprintOf(one.key) }),
  );
});
