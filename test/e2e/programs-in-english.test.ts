import { execFile } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { startTestService } from "../registry/support/test-service.ts";
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
  ["main", [], { DATA_DIR: "/dev/null/x" }, 78, "the directory /dev/null/x can't be written to"],
  ["admin", ["--help"], {}, 0, "settle ID --as free"],
  ["admin", ["unknowns"], { DATA_DIR: noData }, 66, `The directory ${noData} has no data of Künye`],
  ["admin", ["restore"], { FRESH_HOURS: "0" }, 78, "FRESH_HOURS: must be above zero"],
  ["admin", ["vanish"], {}, 64, "Unknown command: vanish\n\nUsage (with"],
  ["admin", ["--as"], {}, 64, "--as needs a value, or takes none.\n\nUsage (with"],
  ["manifest", ["--help"], {}, 0, "Usage: npm run -s manifest"],
  ["workspace", ["--help"], {}, 0, "Usage: npm run workspace"],
  ["manifest", ["--url", "ftp://x"], {}, 64, "begins with https://: ftp://x\n\nUsage: npm run"],
  ["slack-check", [], {}, 78, "SLACK_BOT_TOKEN: missing (begins with xoxb-…)\n\nUsage: SLACK_BOT"],
  ["registry", ["--help"], {}, 0, "Künye's company registry service\n\nUsage: npm run registry"],
  ["registry", ["serve", "--port", "x"], {}, 64, "--port must be a whole number between 0 and"],
  ["workspace", ["--app", "x"], {}, 64, "--app must be the app's address: x\n\nUsage: npm run"],
])("%s %j with %j speaks English", async (program, args, settings, code, words) => {
  const ended = await run(program, args, settings);
  expect(ended.code).toBe(code);
  expect(ended.said).toContain(words);
  expect(turkishIn(ended.said)).toEqual([]);
});

test("the registry's accounts are opened and listed, and a service is tried, in English", async () => {
  const { url, key, dataDir } = await startTestService({ balance: "5" });
  const registry = (...args: string[]) => run("registry", args, { DATA_DIR: dataDir });
  const [added, tried] = await Promise.all([
    registry("accounts", "add", "--name", "demo", "--balance", "2.5"),
    registry("conformance", "--url", url, "--key", key),
  ]);
  expect(added).toEqual({ code: 0, said: expect.stringMatching(/^sicil_\S+\n$/) as string });
  expect(tried.said).toMatch(/^Only the free part is tried; with --paid it spends 12 credits\.\n/);
  expect(tried.said).toContain("– 402 insufficient balance (1 in all, 1 skipped)\n");
  expect(tried.said).toMatch(/\nChecks, \d+ in all: \d+ passed, 0 failed, \d+ skipped\.\n$/);
  const listed = (await registry("accounts", "list")).said;
  expect(listed).toMatch(/demo\tid \S+\tbalance 2\.5\tprices vkn=1,.*\tkeys sicil_/);
  expect(turkishIn(tried.said + listed)).toEqual([]);
});

test("a database of a newer version is told in a sentence, by the program and by its operator's commands", async () => {
  const DATA_DIR = temporaryDirectory();
  writeFileSync(join(DATA_DIR, "encryption-key"), Buffer.alloc(32).toString("base64"));
  const db = new DatabaseSync(join(DATA_DIR, "kunye.sqlite"));
  db.exec(`create table kysely_migration (name text primary key, timestamp text not null);
    insert into kysely_migration values ('999-later', '2027-01-01T00:00:00.000Z')`);
  db.close();
  const slack = { SLACK_BOT_TOKEN: "xoxb-1", SLACK_SIGNING_SECRET: "secret" };
  const registry = { REGISTRY_BASE_URL: "http://127.0.0.1:9", REGISTRY_API_KEY: "sicil_1" };
  const ended = await Promise.all([
    run("main", [], { DATA_DIR, PORT: "0", ...slack, ...registry }),
    run("admin", ["unknowns"], { DATA_DIR }),
  ]);
  const said = expect.stringMatching(/^This database was made by a newer Künye: .*\n$/) as string;
  expect(ended).toEqual([
    { code: 1, said },
    { code: 1, said },
  ]);
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
