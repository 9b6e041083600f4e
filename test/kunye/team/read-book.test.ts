import { expect, test } from "vitest";
import { readBook, type Entry } from "../../../src/kunye/team/read-book.ts";

const credit = 1_000_000;
const asked = Date.parse("2026-11-10T09:00:00Z");
const configured = { team: 900 * credit, person: 3 * credit };
const entryOf = (n: number, name: Entry["name"], value: unknown): Entry => {
  return { n, name, value: JSON.stringify(value), month: "", by: "U1", at: asked };
};

/** Returns the users whose requests wait: U1's about a personal limit, U2's about the team's limit. */
function waitingAt(now: number, since: Entry[] = [], at = asked, limits = configured): string[] {
  const request = { id: "card", channel: "C1", uses: [], price: credit, used: 0, at };
  const entries = [
    ...since,
    entryOf(2, "request:U2", { ...request, whose: "team", limit: configured.team }),
    entryOf(1, "request:U1", { ...request, whose: "person", limit: configured.person }),
  ];
  return readBook(entries, limits, now).waiting.map(({ userId }) => userId);
}

const day = 24 * 3_600_000;
const newMonth = Date.parse("2026-11-30T21:00:00Z");

test.each<[string, string[], ...Parameters<typeof waitingAt>]>([
  ["a request waits for three days", ["U2", "U1"], asked + 3 * day - 1],
  ["a request ends after three days", [], asked + 3 * day],
  [
    "a request waits until the month ends in İstanbul",
    ["U2", "U1"],
    newMonth - 1,
    [],
    newMonth - day,
  ],
  ["a request ends with its month", [], newMonth, [], newMonth - day],
  ["a person's new limit ends their request", ["U2"], asked, [entryOf(3, "limit:U1", 5 * credit)]],
  [
    "another person's new limit ends no request",
    ["U2", "U1"],
    asked,
    [entryOf(3, "limit:U3", 5 * credit)],
  ],
  [
    "a new limit for all persons ends a person's request",
    ["U2"],
    asked,
    [entryOf(3, "limit:*", 5 * credit)],
  ],
  [
    "a new team limit ends a request about the team's limit",
    ["U1"],
    asked,
    [entryOf(3, "limit", 5 * credit)],
  ],
  [
    "a decision ends a request",
    ["U2"],
    asked,
    [entryOf(3, "request:U1", { at: asked, uses: [], raise: null })],
  ],
  [
    "a changed configured limit ends a request",
    ["U1"],
    asked,
    [],
    asked,
    { ...configured, team: credit },
  ],
])("%s", (_name, expected, ...at) => {
  expect(waitingAt(...at)).toEqual(expected);
});
