import { expect, test } from "vitest";
import { blankSide } from "../../../src/kunye/check/judge-side.ts";
import { wordsAbout, type StoredCheck } from "../../../src/kunye/check/stored-check.ts";
import { companyQuery, titleQuery, type Card } from "../../../src/kunye/lookups/intents.ts";
import { storedRow, type CheckState } from "../../../src/kunye/features/check/check-rows.ts";
import { loadState, storedParts } from "../../../src/kunye/slack/card-state.ts";
import { saying } from "../../../src/kunye/texts/texts.ts";
import { tr } from "../../support/wording.ts";
import { asText, companyState, redraw } from "./support/drawing.ts";
import { general, merkez } from "./support/sample-answers.ts";

const [vkn, title] = ["9223344559", "LALE GIDA A.Ş."];
const at = { document: "invoice", side: 0 };
const document: StoredCheck["documents"][number] = {
  document: {
    id: at.document,
    form: "text",
    header: null,
    sides: [{ ...blankSide, vkn, title }],
    accounts: [{ iban: "TR33 0006 … 1326", of: vkn, nth: 0 }],
    words: { announces: null },
    doubts: [],
  },
  memory: [],
  namesakes: {},
  remembered: null,
};
const check: StoredCheck = {
  day: "2026-11-29",
  documents: [document],
  said: [{ at: 1, told: { invoice: [] } }],
};
const state: CheckState = {
  kind: "companies",
  check,
  rows: [
    storedRow(companyQuery(vkn), { at, held: "answer" }),
    storedRow(titleQuery(title), { at }),
  ],
  lines: [saying("changedIban", "1326")],
  sharedBy: null,
};

/** Loads a card from a store that has these checks. */
const load = ({ state: json }: Pick<Card, "state">, checks: Record<string, string> = {}) =>
  loadState(
    { cardStore: { checkText: (_team, id) => Promise.resolve(checks[id] ?? null) } },
    { team: "T1", state: json },
  );
const stored = storedParts(state, () => "check");
const checks = { check: stored.check?.text ?? "" };

test("a check's card is split into ids and the documents beside it, and comes back whole", async () => {
  expect(JSON.parse(stored.state)).toEqual({
    kind: "companies",
    check: "check",
    held: ["answer", null],
    sharedBy: null,
  });
  const loaded = await load(stored, checks);
  expect(loaded).toEqual({ ...state, check: { ...check, id: "check" } });
  // Further cards of the check name it, with the answers that they show by then.
  const [first, second] = state.rows;
  const bought = { ...loaded, rows: [first, { ...second, held: "bought" }] };
  const further = storedParts(bought, () => "another");
  expect(further.check).toEqual({ id: "check", text: null });
  expect(await load(further, checks)).toEqual(bought);
});

test("a company's card names the check and the side", async () => {
  const loaded = (await load(stored, checks)) as CheckState;
  const opened = { ...companyState, given: wordsAbout(loaded.check, at) };
  const company = storedParts(opened, () => "another");
  expect(JSON.parse(company.state)).toMatchObject({
    given: { kind: "checked", check: "check", at },
  });
  expect(company.check).toEqual({ id: "check", text: null });
  expect(await load(company, checks)).toEqual(opened);
});

test("a card that an earlier version stored with its documents is split when it leads to another", async () => {
  const earlier = await load({
    state: JSON.stringify({ ...companyState, given: { kind: "checked", check, at } }),
  });
  expect(earlier.given).toEqual({ kind: "checked", check, at });
  const further = storedParts(earlier, () => "new");
  expect(further.check?.text).toContain(title);
  expect(further.state).not.toContain(title);
});

test("a card whose documents are gone says so, and keeps its answer", async () => {
  expect(await load(stored)).toMatchObject({ kind: "companies", lacksDocuments: true });
  const given = { kind: "checked", check: "check", at };
  const company = await load({ state: JSON.stringify({ ...companyState, given }) });
  expect(company).toEqual({ ...companyState, given: null, lacksDocuments: true });
});

test("a card without its documents is one sentence, or its record without a price", async () => {
  const { documentsGone } = tr.failure;
  const check = (await redraw(stored.state, general)) ?? [];
  expect(check.map(({ text, blocks }) => [text, blocks.length])).toEqual([[documentsGone, 1]]);
  const given = { kind: "checked", check: "check", at };
  const text = (words: object) => redraw(JSON.stringify({ ...companyState, ...words }), general);
  const priced = tr.priced({ amount: 3_000_000, guessed: false });
  expect(asText((await text({})) ?? [])).toContain(priced);
  const company = asText((await text({ given })) ?? []);
  expect(company).toContain(documentsGone);
  expect(company).toContain(merkez.Unvani);
  expect(company).not.toContain(priced);
});
