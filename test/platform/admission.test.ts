import { expect, test } from "vitest";
import { createAdmission } from "../../src/platform/admission.ts";

test("a party has so many places, and another party has its own", () => {
  const { admit, isFull } = createAdmission({ ofParty: 2, inAll: 100 });
  const first = admit("A");
  expect([admit("A"), admit("A")].map((one) => one !== null)).toEqual([true, false]);
  expect([isFull("A"), isFull("B")]).toEqual([true, false]);
  first?.();
  expect(isFull("A")).toBe(false);
});

test("a place is given back once", () => {
  const { admit, isFull } = createAdmission({ ofParty: 1, inAll: 1 });
  const leave = admit("A");
  leave?.();
  leave?.();
  expect(admit("A")).not.toBeNull();
  expect(isFull("B")).toBe(true);
});

test("a party takes at most half of the places, so another one finds some", () => {
  const { admit } = createAdmission({ ofParty: 100, inAll: 10 });
  const taken = Array.from({ length: 10 }, () => admit("A")).filter(Boolean);
  expect(taken).toHaveLength(5);
  expect(admit("B")).not.toBeNull();
});
