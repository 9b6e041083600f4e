import { expect, test } from "vitest";
import type { FetchedFile, Handed } from "../../../src/kunye/intake/given.ts";
import { tckn as tcknOf } from "../lists/support/numbers.ts";
import { randomFrom } from "./files/generated.ts";
import { onePagePdf } from "./files/raw-pdf.ts";
import { given } from "./support/given.ts";

const seed = Number(process.env["GIVEN_SEED"] ?? 20_261_129);
const lale = "6172002267";
const iban = "TR330006100519786457841326";

/** Words around a person's number, written in one of its forms. */
const sentences: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `TC ${number}`,
  (number) => `Ayşe Örnek ${number} Lale Gıda A.Ş. ${lale}`,
  (number) => `${lale} Lale Gıda A.Ş. ${number}`,
  (number) => `${lale} fatura ${number}`,
  (number) =>
    `Fatura no: ${number}\nTarih: 3.11.2026\nSatıcı: Lale Gıda A.Ş. VKN ${lale}\nToplam: 12,50 TL`,
  (number) => `VKN\tFatura No\tTutar\n${lale}\t${number}\t12,50\n${number}\tA-7\t12,50`,
  (number) => `{"vkntckn":"${lale}","avkntckn":"${number}","no":"${number}","odenecek":"12.50"}`,
  (number) => `Sayın ${number}, hesabımız değişti: ${iban}`,
  (number) => `Vergi dairesi: Kadıköy ${number}\n${lale}`,
  (number) => `MERSİS ${number}00018 Lale`,
];
const forms: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `${number}'in`,
  (number) => number.replace(/^(...)(...)(...)(..)$/, "$1 $2 $3 $4"),
  (number) => number.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3.$4"),
  (number) => number.replace(/^(.....)/, "$1\u200b"),
];
const doors: readonly Handed["as"][] = ["question", "number", "title", "message"];

async function* named(name: string): AsyncGenerator<FetchedFile> {
  yield await Promise.resolve({ kind: "refused", name, why: "gone" });
}

test("no person's number is in what was read, whatever it stands in", async () => {
  const random = randomFrom(seed);
  for (const [at, write] of sentences.entries()) {
    for (const form of forms) {
      const number = tcknOf(100_000_000 + Math.floor(random() * 800_000_000));
      const text = write(form(number));
      const cells = text.split("\n").map((line) => line.split("\t"));
      const all = [
        ...(await Promise.all(doors.map((as) => given(text, { as })))),
        await given("", { tables: [cells], files: named(`fatura ${form(number)}.xml`) }),
      ];
      for (const read of all) {
        const told = JSON.stringify({ ...read, table: null }, (_key, value: unknown) =>
          value instanceof Set ? [...value] : value,
        );
        expect(told.replace(/[\s.\u200b]/g, ""), `seed ${seed}, ${at}: ${text}`).not.toContain(
          number,
        );
      }
    }
  }
});

test("of several files that are no invoices the one that hides text is told, in any order", async () => {
  const line = `BT /F 9 Tf 40 800 Td (Lale Gida A.S. VKN ${lale}) Tj ET`;
  const hidden = "BT 3 Tr /F 9 Tf 40 500 Td (baska sozler) Tj ET";
  const pdfs = [line, `${line} ${hidden}`].map((content) =>
    onePagePdf(Buffer.from(content, "latin1")),
  );
  for (const order of [pdfs, pdfs.toReversed()]) {
    async function* files(): AsyncGenerator<FetchedFile> {
      for (const bytes of order)
        yield await Promise.resolve({ kind: "bytes", name: "a.pdf", bytes });
    }
    const { documents } = await given("", { as: "message", files: files() });
    expect(documents.flatMap(({ doubts }) => doubts.map(({ kind }) => kind))).toEqual([
      "hidden-text",
    ]);
  }
});
