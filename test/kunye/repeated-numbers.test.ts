import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readingLimits } from "../../src/kunye/intake/files/untrusted-files.ts";
import { headRows } from "../../src/kunye/intake/tables/find-columns.ts";
import { tableLimits } from "../../src/kunye/intake/tables/gather-rows.ts";
import { maxListBytes } from "../../src/kunye/intake/tables/read-table.ts";
import { maxFailures } from "../../src/kunye/lists/run-list.ts";
import { lateChargeMs } from "../../src/kunye/lookups/judge-unknowns.ts";
import { youngMs } from "../../src/kunye/lookups/ask.ts";
import { maxRemarkLength } from "../../src/kunye/slack/words.ts";
import * as en from "../../src/kunye/texts/all.en.ts";
import * as tr from "../../src/kunye/texts/all.tr.ts";
import { replacesForMs } from "../../src/kunye/watches/run-watch.ts";
import { allSaid } from "./support/said.ts";

const said = allSaid(en);
const page = readFileSync("docs/tr/README.md", "utf8");
const turkish = [...said.map((one) => one.turkish), page].join("\n");
const english = said.map((one) => one.english).join("\n");

const megabytes = (bytes: number) => bytes / 1024 / 1024;
const inWords = (count: number, words: readonly string[]) => words[count] ?? String(count);
const days = (ms: number) => ms / 86_400_000;
const rows = String(tableLimits.rows - headRows);
const { fileBytes, zipFiles, entryBytes } = readingLimits;
const ofZip = [megabytes(fileBytes), zipFiles, megabytes(entryBytes)] as const;
const [monthly, weekly] = [days(replacesForMs.month), days(replacesForMs.week)];
const lateMinutes = lateChargeMs / 60_000;
const youngHours = youngMs / 3_600_000;

/** A limit or a time of the program, as each language says it. */
const repeated: [about: string, words: string, text: string][] = [
  [
    "an invoice file",
    `en çok ${ofZip[0]} MB; ZIP'te ${ofZip[1]} dosya, açılınca ${ofZip[2]} MB`,
    turkish,
  ],
  [
    "an invoice file",
    `at most ${ofZip[0]} MB; a ZIP ${ofZip[1]} files, ${ofZip[2]} MB when opened`,
    english,
  ],
  ["a list", `en çok ${tr.format.decimal(rows)} satır ve ${megabytes(maxListBytes)} MB`, turkish],
  ["a list", `at most ${en.format.decimal(rows)} rows and ${megabytes(maxListBytes)} MB`, english],
  [
    "a list's table",
    `${tr.format.decimal(rows)}'den çok satır ya da ${tableLimits.columns}'den çok sütun`,
    turkish,
  ],
  ["a list's table", `${en.format.decimal(rows)} rows or ${tableLimits.columns} columns`, english],
  ["a list, for users", `en çok ${tr.format.decimal(rows)} satır`, page],
  [
    "a list's failures",
    `Art arda ${inWords(maxFailures, ["", "", "", "", "dört", "beş", "altı"])} sorgu`,
    turkish,
  ],
  [
    "a list's failures",
    `${inWords(maxFailures, ["", "", "", "", "Four", "Five", "Six"])} queries in a row`,
    english,
  ],
  ["a watch's own purchases", `önceki ${monthly} gün (haftalıkta ${weekly} gün) içinde`, turkish],
  [
    "a watch's own purchases",
    `within ${monthly} days before a check (${weekly} for weekly ones)`,
    english,
  ],
  [
    "a watch, for users",
    `denetimden önceki ${monthly} gün (haftalıkta ${weekly} gün) içinde`,
    page,
  ],
  ["a late charge", `${lateMinutes} dakikaya kadar gecikmeyle`, turkish],
  ["a late charge", `up to ${lateMinutes} minutes late`, english],
  [
    "a young record, for users",
    `kayıt ${inWords(youngHours, ["", "bir", "iki"])} saatten yeniyse önce sorar`,
    page,
  ],
  ["a remark, for users", `en çok ${maxRemarkLength} karakter`, page],
];

test.each(repeated)("%s: “%s”", (_about, words, text) => {
  expect(text.includes(words)).toBe(true);
});
