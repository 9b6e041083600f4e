import { expect, test } from "vitest";
import { accountBlocks } from "../../../../src/kunye/features/check/account-button.ts";
import { worseNotice } from "../../../../src/kunye/features/memory/worse-notice.ts";
import type { WorseNotice } from "../../../../src/kunye/check/memory/seen-store.ts";
import type { OpenAccount } from "../../../../src/kunye/slack/card-kind.ts";
import { ibanOf } from "../../../support/ibans.ts";
import { en, tr } from "../../../support/texts.ts";

const invoice = {
  number: "KDG2026000000417",
  value: "1200.5",
  currency: "TRY",
  date: "2026-11-03",
};
const account = (isReturn: boolean): OpenAccount => ({
  vkn: "1234567890",
  iban: "hash",
  tail: "0007",
  country: "TR",
  no: 2,
  firstAt: 0,
  lastAt: 0,
  invoices: 0,
  isClean: false,
  isNamed: true,
  isDoubtful: true,
  userId: "U1",
  confirmedBy: null,
  confirmedAt: null,
  isWaiting: true,
  evidence: {
    iban: ibanOf(7),
    invoice: { ...invoice, ...(isReturn && { isReturn: true as const }) },
  },
  title: "ÖRNEK GIDA A.Ş.",
  earlier: { tail: "0001", invoices: 1 },
});

test.each([
  ["the user who may confirm it", { isReaders: true }],
  ["the user who brought it", { isReaders: false, isToldAbove: true }],
])("the account of a return is called so to %s, also in the dialog", (_name, reader) => {
  for (const texts of [tr, en]) {
    const drawn = (isReturn: boolean) =>
      JSON.stringify(
        accountBlocks(texts, [{ account: account(isReturn), ...reader }], { cardId: "C1" }),
      );
    const count = drawn(true).split(texts.check.returned).length - 1;
    expect(count).toBe(reader.isReaders ? 2 : 1);
    expect(drawn(false)).not.toContain(texts.check.returned);
  }
});

test("the notice that an invoice has become red says that it is a return", async () => {
  const state: WorseNotice = {
    kind: "worse",
    asker: "U1",
    why: "changed-iban",
    documents: [
      { ...invoice, seller: "1234567890", card: null, isReturn: true },
      { ...invoice, seller: "1234567890", card: null },
    ],
  };
  for (const texts of [tr, en]) {
    const { notice } = worseNotice as unknown as {
      notice: { draw: (reader: unknown, of: null, state: WorseNotice) => Promise<unknown> };
    };
    const drawn = JSON.stringify(await notice.draw({ texts }, null, state));
    expect(drawn.split(texts.check.returned)).toHaveLength(2);
  }
});
