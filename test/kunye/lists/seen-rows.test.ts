import { expect, test } from "vitest";
import { prepareList } from "../../../src/kunye/lists/prepare-list.ts";
import { readTable } from "../../../src/kunye/intake/tables/read-table.ts";
import { withSeenRows } from "../../../src/kunye/lists/seen-rows.ts";
import type { Seen } from "../../../src/kunye/check/memory/create-seen.ts";
import { lookupsWith } from "./support/numbers.ts";
import { numberOf, withCompanies } from "./support/offered-rows.ts";

test("of a file with both boxes only the received invoices are compared with the suppliers' earlier ones", async () => {
  const lines = `Fatura No;Gönderici VKN;Gönderici Unvan;Alıcı VKN;Alıcı Unvan
X2026000000001;{a};{A};{o};{O}
X2026000000002;{o};{O};{b};{B}
X2026000000003;{c};{C};{o};{O}`;
  const table = await readTable({ text: withCompanies(lines) });
  if (typeof table === "string") throw new Error(table);
  const { rows, head, found } = await prepareList(
    lookupsWith([numberOf.o ?? ""]),
    { team: "T1" },
    table.rows,
  );
  const looked: unknown[] = [];
  const compareAndRemember: Seen["compareAndRemember"] = (_asker, traces) => {
    looked.push(...traces.map(({ seller, invoice }) => [seller, invoice?.number]));
    return Promise.resolve(traces.map(() => ({ doubts: [], document: null })));
  };
  const asker = { team: "T1", userId: "AYSE" };
  await withSeenRows({ compareAndRemember }, asker, {
    rows,
    columns: found.columns,
    headings: head.at(-1) ?? [],
  });
  expect(rows.map(({ key }) => key)).toEqual([numberOf.a, numberOf.b, numberOf.c]);
  expect(looked).toEqual([
    [numberOf.a, "X2026000000001"],
    [numberOf.c, "X2026000000003"],
  ]);
});

test("a row whose words announce an account is never green", async () => {
  const lines = `Fatura No;VKN;Unvan;Açıklama
X2026000000001;{a};{A};IBAN'ımız değişmiştir, yeni hesaba ödeyiniz.
X2026000000002;{b};{B};Hesap özeti ektedir.`;
  const table = await readTable({ text: withCompanies(lines) });
  if (typeof table === "string") throw new Error(table);
  const { rows, head, found } = await prepareList(lookupsWith([]), { team: "T1" }, table.rows);
  const compareAndRemember: Seen["compareAndRemember"] = (_asker, traces) =>
    Promise.resolve(traces.map(() => ({ doubts: [], document: null })));
  const judged = await withSeenRows(
    { compareAndRemember },
    { team: "T1", userId: "AYSE" },
    {
      rows,
      columns: found.columns,
      headings: head.at(-1) ?? [],
    },
  );
  const kinds = judged.map(({ given }) => (given.doubts ?? []).map(({ kind }) => kind));
  expect(kinds).toEqual([["announced-iban"], []]);
});
