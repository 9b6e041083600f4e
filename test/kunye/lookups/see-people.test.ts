import { expect, test } from "vitest";
import type { PeopleSection } from "../../../src/company/read-answer.ts";
import { parseBody } from "../../../src/company/record.ts";
import type { HeldAnswer } from "../../../src/kunye/lookups/intents.ts";
import { seePeople, type PeopleAccess } from "../../../src/kunye/lookups/see-people.ts";

const merkez = { MersisNo: "0123456789000019", Unvani: "ÖRNEK GIDA ANONİM ŞİRKETİ" };
const detailed = {
  Merkez: merkez,
  Ortaklar: [{ Adi: "ZÜMRÜT A*****" }],
  AktifTemsilciler: [{ Adi: "KANARYA ******" }],
};
const branch = { Sube: { SubeMerkeziMersisNo: "0123456789000019" }, Ortaklar: [{ Adi: "ZÜMRÜT" }] };

/** Looks at an answer's people, and returns what is visible, the log, and how often rights were asked. */
async function look(
  data: object,
  wanted: readonly PeopleSection[],
  {
    refusal = null,
    fails = false,
    vkn = null,
  }: Partial<Record<"refusal" | "vkn", string | null>> & {
    fails?: boolean;
  } = {},
) {
  const logged: PeopleAccess[] = [];
  let asked = 0;
  const answer = { intentId: "I1", account: "T1", vkn } as HeldAnswer;
  const body = parseBody(JSON.stringify({ success: true, data }));
  const visible = await seePeople(
    {
      logAccess(access) {
        logged.push(access);
        return fails ? Promise.reject(new Error("the disk is full")) : Promise.resolve();
      },
    },
    { userId: "UAYSE", how: "opened" },
    { answer, body },
    wanted,
    () => {
      asked += 1;
      return Promise.resolve(refusal);
    },
  );
  return { visible, seen: JSON.stringify(visible.content), logged, asked };
}

test("people are seen after the access is logged, and only the sections that were asked for", async () => {
  const { visible, seen, logged, asked } = await look(detailed, ["Ortaklar", "Denetciler"]);
  expect(visible).toMatchObject({ isUnlogged: false, refusal: null });
  expect(seen).toContain("ZÜMRÜT");
  expect(seen).not.toContain("KANARYA");
  const access = { account: "T1", vkn: "1234567890", intentId: "I1", userId: "UAYSE" };
  expect(logged).toEqual([{ ...access, how: "opened", sections: "Ortaklar" }]);
  expect(asked).toBe(1);
  const both = await look(detailed, ["AktifTemsilciler", "Ortaklar"]);
  expect(both.seen).toMatch(/ZÜMRÜT.*KANARYA/);
  expect(both.logged).toMatchObject([{ sections: "AktifTemsilciler Ortaklar" }]);
});

test("the log names the company: the asked one, else the record's or its head office's", async () => {
  const vknOf = async (...[data, options]: [object, { vkn?: string }?]) =>
    (await look(data, ["Ortaklar"], options)).logged[0]?.vkn;
  expect(await vknOf(detailed, { vkn: "1111111114" })).toBe("1111111114");
  expect(await vknOf(detailed)).toBe("1234567890");
  expect(await vknOf(branch)).toBe("1234567890");
  expect(await vknOf({ Ortaklar: detailed.Ortaklar })).toBeNull();
});

test("a user without the right sees no people, and no access is logged", async () => {
  const { visible, seen, logged } = await look(detailed, ["Ortaklar"], { refusal: "no" });
  expect(visible).toMatchObject({ isUnlogged: false, refusal: "no" });
  expect(seen).not.toMatch(/ZÜMRÜT|KANARYA/);
  expect(seen).toContain("ÖRNEK GIDA");
  expect(logged).toEqual([]);
});

test("without a log entry no people are shown", async () => {
  const { visible, seen } = await look(detailed, ["Ortaklar"], { fails: true });
  expect(visible).toMatchObject({ isUnlogged: true, refusal: null });
  expect(seen).not.toMatch(/ZÜMRÜT|KANARYA/);
});

test("without people in an answer, rights are not asked and no access is logged", async () => {
  for (const wanted of [[], ["Denetciler"]] as const) {
    const { visible, seen, logged, asked } = await look(detailed, wanted, { refusal: "no" });
    expect(visible).toMatchObject({ isUnlogged: false, refusal: null });
    expect(seen).not.toMatch(/ZÜMRÜT|KANARYA/);
    expect([logged, asked]).toEqual([[], 0]);
  }
});
