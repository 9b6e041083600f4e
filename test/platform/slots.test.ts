import { expect, test } from "vitest";
import { createSlots, outsideSlot, withoutSlot } from "../../src/platform/slots.ts";

/** Starts pieces of work that note their steps and end on demand. */
function startPieces(count: number) {
  const slots = createSlots(count);
  const noted: string[] = [];
  const piece = (name: string, wait?: Promise<unknown>) => {
    const end = Promise.withResolvers<undefined>();
    const done = slots.run(async () => {
      noted.push(`${name} begins`);
      if (wait) {
        await outsideSlot(() => wait);
        noted.push(`${name} is back`);
      }
      await end.promise;
    }, partyOf(name));
    return {
      done,
      end: async () => {
        end.resolve(undefined);
        await done;
        await settled();
      },
    };
  };
  return { slots, noted, piece };
}

/** The party of `A2` is A. */
const partyOf = (name: string) => name.replace(/\d/g, "");

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("parties take turns: many pieces of one keep another's waiting for one turn at most", async () => {
  const { noted, piece } = startPieces(1);
  const pieces = ["A1", "A2", "A3", "A4", "B1", "C1", "C2"].map((name) => piece(name));
  for (const at of [0, 1, 4, 5, 2, 6, 3]) await pieces[at]?.end();
  expect(noted).toEqual(["A1", "A2", "B1", "C1", "A3", "C2", "A4"].map((name) => `${name} begins`));
});

test("no more pieces than slots are at work; the others begin in order", async () => {
  const { noted, piece } = startPieces(2);
  const [one, two, three, four] = ["1", "2", "3", "4"].map((name) => piece(name));
  await settled();
  expect(noted).toEqual(["1 begins", "2 begins"]);
  await two?.end();
  expect(noted).toEqual(["1 begins", "2 begins", "3 begins"]);
  await one?.end();
  expect(noted.at(-1)).toBe("4 begins");
  await three?.end();
  await four?.end();
});

test("a waiting piece gives its slot away, and is before newcomers when it returns", async () => {
  const { noted, piece } = startPieces(1);
  const waited = Promise.withResolvers<undefined>();
  const one = piece("1", waited.promise);
  const two = piece("2");
  const three = piece("3");
  await settled();
  expect(noted).toEqual(["1 begins", "2 begins"]);
  waited.resolve(undefined);
  await settled();
  expect(noted).toEqual(["1 begins", "2 begins"]);
  await two.end();
  expect(noted).toEqual(["1 begins", "2 begins", "1 is back"]);
  await one.end();
  expect(noted.at(-1)).toBe("3 begins");
  await three.end();
});

test("waits side by side give one slot away, once", async () => {
  const { slots, noted, piece } = startPieces(1);
  const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const both = slots.run(() =>
    Promise.all([first, second].map(({ promise }) => outsideSlot(() => promise))),
  );
  const [two, three] = [piece("2"), piece("3")];
  await settled();
  expect(noted).toEqual(["2 begins"]);
  first.resolve(undefined);
  second.resolve(undefined);
  await settled();
  await two.end();
  await both;
  await settled();
  expect(noted).toEqual(["2 begins", "3 begins"]);
  await three.end();
});

test("a failed wait fails its work, and the slot is free again", async () => {
  const { slots, noted, piece } = startPieces(1);
  const failing = slots.run(() => outsideSlot(() => Promise.reject(new Error("no answer"))));
  await expect(failing).rejects.toThrow("no answer");
  await piece("2").end();
  expect(noted).toEqual(["2 begins"]);
});

test("steps after the end of a piece take no slot", async () => {
  const { slots, noted, piece } = startPieces(1);
  const late = Promise.withResolvers<undefined>();
  let left = Promise.resolve();
  await slots.run(async () => {
    left = outsideSlot(() => late.promise);
    await settled();
  });
  const two = piece("2");
  const three = piece("3");
  late.resolve(undefined);
  await left;
  await settled();
  expect(noted).toEqual(["2 begins"]);
  await two.end();
  expect(noted).toEqual(["2 begins", "3 begins"]);
  await three.end();
});

test("work of its own begins without its caller's slot, and its waits give none away", async () => {
  const { slots, noted, piece } = startPieces(1);
  const ended = Promise.withResolvers<undefined>();
  const waited = Promise.withResolvers<undefined>();
  const caller = slots.run(async () => {
    withoutSlot(() => void outsideSlot(() => waited.promise));
    await ended.promise;
  });
  const two = piece("2");
  await settled();
  expect(noted).toEqual([]);
  ended.resolve(undefined);
  await caller;
  await two.end();
  expect(noted).toEqual(["2 begins"]);
});

test("without a slot a wait just waits", async () => {
  expect(await outsideSlot(() => Promise.resolve("here"))).toBe("here");
});
