import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { programEnvironment } from "../support/program-environment.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

/** Runs a program to its end, in English. */
function run(program: string, args: string[], settings: Record<string, string>) {
  const environment = { DATA_DIR: temporaryDirectory(), TEAM_LANGUAGE: "en", ...settings };
  const env = programEnvironment(environment);
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, [`src/${program}.ts`, ...args], { env }, (error, out, err) => {
      resolve({ code: error?.code ?? 0, said: out + err });
    });
  });
}

const noData = `/kunye-${process.pid}`;

test.each([
  [
    "main",
    [],
    { PRICE_S: "1" },
    78,
    "Settings to correct:\n  - PRICE_S: unknown; did you mean PRICES?\n",
  ],
  ["main", [], { DATA_DIR: "/dev/null/x" }, 78, "the directory /dev/null/x can't be opened"],
  ["admin", ["--help"], {}, 0, "settle ID --as free"],
  ["admin", ["unknowns"], { DATA_DIR: noData }, 66, `The directory ${noData} has no data of Künye`],
  ["admin", ["restore"], { FRESH_HOURS: "0" }, 78, "FRESH_HOURS: must be above zero"],
  ["admin", ["vanish"], {}, 64, "Unknown command: vanish\n\nUsage (with"],
  ["admin", ["--as"], {}, 64, "--as needs a value, or takes none.\n\nUsage (with"],
  ["manifest", ["--url", "ftp://x"], {}, 64, "begins with https://: ftp://x\n\nUsage: npm run"],
  ["slack-check", [], {}, 78, "SLACK_BOT_TOKEN: missing (begins with xoxb-…)\n\nUsage: SLACK_BOT"],
  ["workspace", ["--app", "x"], {}, 64, "--app must be the app's address: x\n\nUsage: npm run"],
])("%s %j with %j speaks English", async (program, args, settings, code, words) => {
  const ended = await run(program, args, settings);
  expect(ended.code).toBe(code);
  expect(ended.said).toContain(words);
  expect(turkishIn(ended.said)).toEqual([]);
});

test("no English table has a Turkish letter outside the name of the app", () => {
  const tables = globSync("src/**/*.ts").flatMap((path) => {
    const [, table] = /\nconst en\b[^\n]*\{\n([^]*?)\n\};\n/.exec(readFileSync(path, "utf8")) ?? [];
    return table === undefined || path.startsWith("src/kunye/texts/") ? [] : [{ path, table }];
  });
  expect(tables.length).toBeGreaterThanOrEqual(5);
  expect(tables.flatMap(({ table }) => turkishIn(table))).toEqual([]);
});

/** The words that only Turkish has letters for; Künye is a name in every language. */
function turkishIn(text: string): string[] {
  const words = text.replaceAll("Künye", "").match(/\S*[çğıöşüÇĞİÖŞÜ]\S*/g);
  return words ?? [];
}
