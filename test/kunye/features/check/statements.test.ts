import { expect, test } from "vitest";
import type { Side } from "../../../../src/kunye/check/case.ts";
import { blankSide } from "../../../../src/kunye/check/judge-side.ts";
import { judge } from "../../../../src/kunye/check/judge.ts";
import type { Statement } from "../../../../src/kunye/check/said.ts";
import {
  caseOf,
  nothingCurrent,
  type StoredCheck,
} from "../../../../src/kunye/check/stored-check.ts";
import { storedRow } from "../../../../src/kunye/features/check/check-rows.ts";
import { addStatement, withStatement } from "../../../../src/kunye/features/check/statements.ts";
import { companyQuery } from "../../../../src/kunye/lookups/intents.ts";
import { parseBody } from "../../../../src/company/record.ts";
import { general, merkez } from "../../slack/support/sample-answers.ts";

const vkns = ["1234567890", "9223344559"];
const side = (vkn: string): Side => ({ ...blankSide, role: "seller", vkn, title: merkez.Unvani });
const documents = vkns.map((vkn) => ({
  document: {
    id: vkn,
    form: "xml" as const,
    header: { document: "invoice" as const, number: vkn, ettn: "", amount: null, date: null },
    sides: [side(vkn)],
    accounts: [],
    words: { announces: null },
    doubts: [],
  },
  memory: [],
  namesakes: {},
  remembered: null,
}));
const body = parseBody(JSON.stringify(general));

/** Starts a check of two invoices that are not asked yet; its cards show answers by their slots. */
function startCheck() {
  const check: StoredCheck = { id: "C1", day: "2026-11-29", documents };
  const first = withStatement(check, judge(caseOf(check, nothingCurrent, new Map())), 1);
  let text = JSON.stringify(first);
  let clock = 1;
  const services = {
    seen: { laterDoubts: () => Promise.resolve([]), accountsOf: () => Promise.resolve([]) },
    lookups: {
      historyLines: (_team: string, ids: string[]) =>
        Promise.resolve(ids.map((id) => ({ intent: { id, kind: "vkn", key: id }, body }))),
      ownCompanies: () => Promise.resolve({ ...nothingCurrent.ours, said: [] }),
      ownTitles: () => Promise.resolve(new Map()),
    },
    cardStore: {
      changeCheck: (_team: string, _id: string, change: (text: string) => string) => {
        text = change(text);
        return Promise.resolve();
      },
    },
    now: () => Promise.resolve((clock += 1)),
  } as unknown as Parameters<typeof addStatement>[0];
  const stored = () => JSON.parse(text) as StoredCheck & { said: Statement[] };
  const press = (held: readonly (string | null)[]) => {
    const rows = vkns.map((vkn, at) => storedRow(companyQuery(vkn), { held: held[at] ?? null }));
    const check = { ...stored(), id: "C1" };
    return addStatement(services, "T1", { check, rows });
  };
  return { stored, press };
}

test("two cards of one check, each with its own purchase, say each thing once", async () => {
  const { stored, press } = startCheck();
  for (let round = 0; round < 3; round += 1) {
    await press(["I0", null]);
    await press([null, "I1"]);
  }
  const told = stored().said.map((one) => Object.keys(one.told));
  expect(told).toEqual([vkns, [vkns[0]], [vkns[1]]]);
});

test("presses on two cards at the same moment say each thing once", async () => {
  const { stored, press } = startCheck();
  await Promise.all([press(["I0", null]), press([null, "I1"])]);
  await press(["I0", null]);
  const told = stored().said.map((one) => Object.keys(one.told));
  expect(told).toEqual([vkns, [vkns[0]], [vkns[1]]]);
});
