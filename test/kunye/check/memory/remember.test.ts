import { expect, test } from "vitest";
import type { SeenIban } from "../../../../src/kunye/check/memory/compare-traces.ts";
import { compareTrace, markHash } from "../../../../src/kunye/check/memory/compare-traces.ts";
import {
  prepareTrace,
  remember,
  type RememberedCheck,
  type SeenVerdict,
} from "../../../../src/kunye/check/memory/remember.ts";
import { ibanOf } from "../../../support/ibans.ts";
import { sellerVkn, vknOf } from "../../intake/files/ubl.ts";
import { invoiceTrace, textTrace } from "./sample-traces.ts";
import { lifetimeDays, trySequence, type TriedMemory } from "./sequences.ts";

/** A hundredth of the sequences; `MEMORY_SEQUENCES=10000` runs all. */
const sequences = Number(process.env["MEMORY_SEQUENCES"] ?? 100);
const firstSeed = Number(process.env["MEMORY_SEED"] ?? 20_261_129);

/** Keeps a memory as the store does, without one: hashes are the words themselves. */
function openMemory() {
  let accounts: SeenIban[] = [];
  let verdicts: SeenVerdict[] = [];
  let checks: RememberedCheck[] = [];
  const keys = new Map<string, ReadonlySet<string>>();
  let [day, no] = [0, 0];
  const counted = () =>
    accounts.map((account): SeenIban => {
      const own = verdicts.filter(({ vkn, iban }) => vkn === account.vkn && iban === account.iban);
      const clean = own.filter(({ isFaulty, isDoubtful }) => !isFaulty && !isDoubtful);
      return {
        ...account,
        invoices: clean.filter(({ isInvoice }) => isInvoice).length,
        isClean: clean.length > 0,
        isNamed: own.some(({ isFaulty }) => !isFaulty),
      };
    });
  const isSame = (one: SeenIban, account: { vkn: string; iban?: string }) =>
    one.vkn === account.vkn && (account.iban === undefined || account.iban === one.iban);
  const drop = (isGone: (one: SeenIban) => boolean) => {
    const gone = accounts.filter(isGone);
    accounts = accounts.filter((one) => !isGone(one));
    verdicts = verdicts.filter((one) => !gone.some((each) => isSame(each, one)));
    return gone;
  };
  const memory: TriedMemory & { accounts: () => SeenIban[] } = {
    accounts: counted,
    check(userId, trace) {
      const prepared = prepareTrace(trace, (words) => words);
      const byKey = new Map(
        prepared.keys.map((key) => [key, checks.filter(({ id }) => keys.get(id)?.has(key))]),
      );
      const found = {
        accounts: counted(),
        checks: byKey,
        ids: new Set(checks.map(({ id }) => id)),
        verdicts,
      };
      const changes = remember(found, [prepared], { no, at: day, userId });
      no = changes.no;
      keys.set(prepared.document, new Set(prepared.keys));
      for (const { account } of changes.accounts) {
        accounts = [...accounts.filter((one) => !isSame(one, account)), account];
      }
      const nameOf = ({ vkn, iban, document }: SeenVerdict) => `${vkn} ${iban} ${document}`;
      const written = new Set(changes.verdicts.map(nameOf));
      verdicts = [...verdicts.filter((one) => !written.has(nameOf(one))), ...changes.verdicts];
      checks = [
        ...checks,
        ...changes.invoices.map(({ invoice, document, isRed }) => {
          return { ...invoice, id: document, userId, at: day, isTold: isRed, cardId: null };
        }),
      ];
      const [known] = changes.known;
      if (!known) throw new Error("nothing was compared");
      return Promise.resolve(known);
    },
    confirm(account, userId) {
      accounts = accounts.map((one) =>
        isSame(one, account) && one.iban !== markHash && one.userId !== userId
          ? { ...one, confirmedBy: userId, confirmedAt: day }
          : one,
      );
      return Promise.resolve();
    },
    delete(account) {
      const gone = drop((one) => isSame(one, account) && one.iban !== markHash);
      const [first] = gone;
      if (account.iban === undefined)
        checks = checks.filter(({ seller }) => seller !== account.vkn);
      if (!first) return Promise.resolve();
      drop((one) => one.vkn === account.vkn && one.iban === markHash);
      const mark = { iban: markHash, tail: "", isDoubtful: false, lastAt: day };
      accounts.push({ ...first, ...mark, confirmedAt: null, confirmedBy: null });
      return Promise.resolve();
    },
    rejudge({ content, isFaulty }) {
      verdicts = verdicts.map((one) => (one.content === content ? { ...one, isFaulty } : one));
      return Promise.resolve();
    },
    pass(days) {
      day += days;
      const moments = [
        ...accounts.map(({ vkn, lastAt }) => [vkn, lastAt] as const),
        ...checks.map(({ seller, at }) => [seller, at] as const),
      ];
      const last = Map.groupBy(moments, ([vkn]) => vkn);
      for (const [vkn, some] of last) {
        if (day - Math.max(...some.map(([, at]) => at)) <= lifetimeDays) continue;
        drop((one) => one.vkn === vkn);
        checks = checks.filter(({ seller }) => seller !== vkn);
      }
      return Promise.resolve();
    },
  };
  return memory;
}

test(`an account that was only red and unconfirmed never becomes known (${sequences} sequences)`, async () => {
  let held = 0;
  for (let at = 0; at < sequences; at += 1) held += await trySequence(firstSeed + at, openMemory());
  // The sequences reach what they are about.
  expect(held).toBeGreaterThan(sequences);
});

const kindsOf = async (memory: TriedMemory, ...[userId, trace]: Parameters<TriedMemory["check"]>) =>
  compareTrace(trace, await memory.check(userId, trace)).map(({ kind }) => kind);
const other = vknOf("300000003");

test("a red invoice teaches nothing: neither its seller's account nor another company's", async () => {
  const memory = openMemory();
  const faulty = { isFaulty: true, ibans: [ibanOf(1)] };
  await memory.check("U1", invoiceTrace(1, faulty));
  expect(await kindsOf(memory, "U1", invoiceTrace(2, { ibans: [ibanOf(2)] }))).toEqual([
    "new-iban",
  ]);
  // The account's own company is not red for it.
  const own = { seller: other, ibans: [ibanOf(1)] };
  expect(await kindsOf(memory, "U1", invoiceTrace(3, own))).toEqual(["new-iban"]);
  // With the first seller it is a changed one.
  expect(await kindsOf(memory, "U1", invoiceTrace(4, { ibans: [ibanOf(1)] }))).toEqual([
    "changed-iban",
    "shared-iban",
  ]);
});

test("a deleted account leaves its place: the next unknown one is red", async () => {
  const memory = openMemory();
  const { id = "" } = (await memory.check("U1", invoiceTrace(1))).ibans.get(ibanOf(1)) ?? {};
  await memory.delete({ vkn: sellerVkn, iban: id });
  expect(memory.accounts()).toMatchObject([{ iban: markHash, tail: "" }]);
  for (const iban of [ibanOf(2), ibanOf(1)]) {
    expect(await kindsOf(memory, "U1", textTrace([iban]))).toEqual(["changed-iban"]);
  }
});

test("beside a confirmed account, one that was seen once is unknown, and one of two invoices is known", async () => {
  for (const [invoices, expected] of [
    [1, ["changed-iban"]],
    [2, ["known-iban"]],
  ] as const) {
    const memory = openMemory();
    for (let no = 1; no <= invoices; no += 1) await memory.check("U1", invoiceTrace(no));
    const { id = "" } =
      (await memory.check("U1", textTrace([ibanOf(2)]))).ibans.get(ibanOf(2)) ?? {};
    await memory.confirm({ vkn: sellerVkn, iban: id }, "U2");
    expect(await kindsOf(memory, "U1", textTrace([ibanOf(1)]))).toEqual(expected);
  }
});

test("a red copy takes nothing from a clean document, and a purchase judges its own document only", async () => {
  const memory = openMemory();
  const clean = await memory.check("U1", invoiceTrace(1, { titles: ["A"] }));
  const copy = await memory.check("U1", invoiceTrace(1, { titles: ["B"], isFaulty: true }));
  await memory.rejudge({ content: copy.content, isFaulty: true });
  expect(memory.accounts()).toMatchObject([{ invoices: 1, isClean: true }]);
  await memory.rejudge({ content: clean.content, isFaulty: true });
  expect(memory.accounts()).toMatchObject([{ invoices: 0, isClean: false }]);
});
