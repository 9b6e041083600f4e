import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSlots, outsideSlot, passSlot, withoutSlot } from "../../src/platform/slots.ts";

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

/** The party of `A2` is team A; that of `Ab2` is its user b. */
function partyOf(name: string) {
  const [team = "", user = ""] = name.replace(/\d/g, "");
  return { team, user };
}

/** Waits for the turns of the event loop in which the waiting pieces begin. */
async function settled() {
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
}

test("parties take turns: many pieces of one keep another's waiting for one turn at most", async () => {
  const { noted, piece } = startPieces(1);
  const pieces = ["A1", "A2", "A3", "A4", "B1", "C1", "C2"].map((name) => piece(name));
  await settled();
  for (const at of [0, 4, 5, 1, 6, 2, 3]) await pieces[at]?.end();
  expect(noted).toEqual(["A1", "B1", "C1", "A2", "C2", "A3", "A4"].map((name) => `${name} begins`));
});

test("the users of a team take turns within it", async () => {
  const { noted, piece } = startPieces(1);
  const pieces = ["Aa1", "Aa2", "Aa3", "Ab1", "B1"].map((name) => piece(name));
  await settled();
  for (const at of [0, 4, 3, 1, 2]) await pieces[at]?.end();
  expect(noted).toEqual(["Aa1", "B1", "Ab1", "Aa2", "Aa3"].map((name) => `${name} begins`));
});

test("a long piece that passes its slot on lets another team's pieces run between its parts", async () => {
  const { slots, noted, piece } = startPieces(1);
  const parts = 20;
  const long = slots.run(async () => {
    for (let part = 0; part < parts; part += 1) {
      noted.push("part");
      await passSlot();
    }
  }, partyOf("A1"));
  const others = ["B1", "B2"].map((name) => piece(name));
  for (const other of others) await other.end();
  await long;
  expect(noted.indexOf("B2 begins")).toBeLessThan(6);
  expect(noted.filter((note) => note === "part")).toHaveLength(parts);
});

test("a piece that returns is next in its own team only", async () => {
  const { noted, piece } = startPieces(1);
  const waited = Promise.withResolvers<undefined>();
  const [one, two] = [piece("A1", waited.promise), piece("A2", waited.promise)];
  const [three, other, another] = ["A3", "B1", "B2"].map((name) => piece(name));
  await settled();
  waited.resolve(undefined);
  await settled();
  for (const next of [other, one, another, two, three]) await next?.end();
  expect(noted).toEqual([
    ...["A1 begins", "B1 begins", "A1 is back", "B2 begins"],
    ...["A2 begins", "A2 is back", "A3 begins"],
  ]);
});

test("the event loop turns between any two pieces, so the network is looked at", async () => {
  const slots = createSlots(4);
  const noted: string[] = [];
  const work = () => {
    noted.push("work");
    // The timer is due, but runs only in a later turn.
    setTimeout(() => noted.push("turn"), 0);
    const until = performance.now() + 3;
    while (performance.now() < until);
    return Promise.resolve();
  };
  await Promise.all(Array.from({ length: 4 }, () => slots.run(work)));
  expect(noted.slice(0, 7)).toEqual(["work", "turn", "work", "turn", "work", "turn", "work"]);
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
