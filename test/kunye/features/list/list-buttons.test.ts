import type { Button } from "@slack/types";
import { expect, test } from "vitest";
import { guessedPrices } from "../../../../src/kunye/lookups/prices.ts";
import { rowKinds, type RowCounts } from "../../../../src/kunye/lists/company-list.ts";
import { amountView } from "../../../../src/kunye/features/list/list.ts";
import { amountForm } from "../../../../src/kunye/features/list/list-form.ts";
import {
  buttonsOf,
  emptySummary,
  type ListCard,
} from "../../../../src/kunye/features/list/list-buttons.ts";
import { tr } from "../../../support/texts.ts";
import { contextOf } from "../../lists/support.ts";
import { labels } from "../../../support/labels.ts";
import { wording } from "../../../support/wording.ts";

const credit = 1_000_000;
const price = (credits: number) => ({ amount: credits * credit, guessed: false });
const noCounts = Object.fromEntries(rowKinds.map((kind) => [kind, 0])) as RowCounts;

/** Draws the buttons of a list of 220 numbers, of which some were asked. */
function drawnButtons(
  { asked, titles = 0, ...agreed }: { asked: number; most?: number; titles?: number },
  money: ListCard["money"] = { balance: 250 * credit, limit: null },
): Button[] {
  const prices = { vkn: credit, title: null };
  const most = agreed.most === undefined ? null : { most: agreed.most * credit, prices };
  const state = most === null ? "offered" : "stopped";
  const list = { id: "L1", team: "T1", userId: "U1", context: contextOf(), reason: null };
  return buttonsOf({
    list: { ...list, state, agreed: most },
    texts: tr,
    prices: { ...guessedPrices, vkn: price(1), title: price(2) },
    confirmFrom: 3 * credit,
    money,
    books: {
      counts: noCounts,
      left: { vkn: 220 - asked, title: titles },
      vkns: 220,
      ledger: asked * credit,
      open: 0,
      unknown: 0,
    },
    isWaiting: false,
    named: { lines: [], more: 0 },
    summary: emptySummary,
    companyCount: 0,
    account: { problem: null, mayChange: false },
  });
}

function labelsOf(...drawn: Parameters<typeof drawnButtons>): string[] {
  return drawnButtons(...drawn).map(({ text }) => text.text);
}

test("the dialog of a total that balance or limit does not cover says that the list stops before", () => {
  const dialogsOf = (money: ListCard["money"]) =>
    Object.fromEntries(
      drawnButtons({ asked: 0 }, money).map(({ text, confirm }) => [text.text, confirm?.text.text]),
    );
  const dialogs = dialogsOf({ balance: 250 * credit, limit: 82 * credit });
  expect(dialogs[wording.upTo(labels.all, 220)]).toContain("Hepsine yetmez");
  expect(dialogs[wording.upTo("İlk 82", 82)]).not.toContain("Hepsine yetmez");
  const enough = dialogsOf({ balance: 250 * credit, limit: null });
  expect(enough[wording.upTo(labels.all, 220)]).not.toContain("Hepsine yetmez");
});

test("a stopped list goes on with what is left of its choice, within balance and limit", () => {
  const money = { balance: 180 * credit, limit: 82 * credit };
  expect(labelsOf({ asked: 0 }, { balance: 184 * credit, limit: null })).toContain(
    wording.upTo("İlk 184", 184),
  );
  expect(labelsOf({ asked: 2, most: 184 }, money)).toEqual([
    wording.upTo(labels.goOn, 82),
    wording.upTo(labels.all, 218),
    labels.otherAmount,
    labels.result,
  ]);
  // Nothing of the choice is left: the rest is a new one.
  expect(labelsOf({ asked: 184, most: 184 })).toContain(wording.upTo(labels.goOn, 36));
  expect(labelsOf({ asked: 2, most: 184, titles: 3 })).toContain(
    wording.priced(tr.lists.buttons.titlesToo(), 224),
  );
});

test("an amount of one's own is offered where there is something to choose, and read with its prices", () => {
  expect(labelsOf({ asked: 218 })).toContain(labels.otherAmount);
  expect(labelsOf({ asked: 219 })).not.toContain(labels.otherAmount);
  const read = (typed: string, block = "amount:1000000|L1|1000000|2000000") =>
    amountForm.read({ [block]: { amount: { value: typed } } });
  expect(read("1.500,5 kredi")).toEqual({ input: "L1|1500500000|1000000|2000000" });
  expect(read("3", "amount:1000000|L1|1000000")).toEqual({ input: "L1|3000000|1000000" });
  for (const typed of ["", "0", "-3", "hepsi", "1,500"])
    expect(read(typed), typed).toMatchObject({ errors: {} });
  expect(read("0,5")).toEqual({ errors: { "amount:1000000|L1|1000000|2000000": "tooLittle" } });
});

test.each([
  ["numbers and titles are left", { vkn: 2, title: 3 }, 1],
  ["only titles are left", { vkn: 0, title: 3 }, 2],
])("the least amount pays for one row: %s", (_name, left, least) => {
  const books = { counts: noCounts, left, vkns: 5, ledger: 0, open: 0, unknown: 0 };
  const list: ListCard["list"] = {
    id: "L1",
    team: "T1",
    userId: "U1",
    context: contextOf(),
    state: "stopped",
    reason: null,
    agreed: null,
  };
  const prices = { ...guessedPrices, vkn: price(1), title: price(2) };
  const { blocks } = amountView(tr, { list, books, prices });
  const block = blocks.find(({ type }) => type === "input")?.block_id ?? "";
  const read = (typed: string) => amountForm.read({ [block]: { amount: { value: typed } } });
  expect(read(`${least - 0.5}`.replace(".", ","))).toEqual({ errors: { [block]: "tooLittle" } });
  expect(read(String(least))).toEqual({
    input: `L1|${least * credit}|${credit}|${2 * credit}`,
  });
});
