import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { randomBytes } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { webApi } from "@slack/bolt";
import { asksBeforeBuying } from "../src/company/general-words.ts";
import { maxAccesses } from "../src/kunye/lookups/see-people.ts";
import { maxInMessage } from "../src/kunye/features/access-log/access-log.ts";
import * as en from "../src/kunye/texts/all.en.ts";
import * as tr from "../src/kunye/texts/all.tr.ts";
import { readConfig } from "../src/kunye/start/config.ts";
import { settingNames } from "../src/kunye/start/settings.ts";
import { features } from "../src/kunye/features/index.ts";
import { createInventedInstitution } from "../src/registry/institution/invented-institution.ts";
import { migrations } from "../src/kunye/store/migrations.ts";
import { sqliteDialect } from "../src/kunye/store/store-context.ts";
import { postgresMigrations, sqliteMigrations } from "../src/registry/accounts/migrations.ts";
import { openSqliteStore } from "../src/kunye/store/open-store.ts";
import { createSealer } from "../src/platform/sealer.ts";
import { temporaryDirectory } from "./support/temporary-directory.ts";

const commands = features.flatMap((one) => one.commands ?? []);
const pages = ["README.md", ...globSync("docs/**/*.md")].sort();
const forApproval = "docs/tr/kvkk-ve-bt.md";

test("every link and picture of the pages leads to a file that is there, and to a heading in it", () => {
  const dead = pages.flatMap((page) =>
    linksIn(page).flatMap((link) => (isThere(page, link) ? [] : [`${page}: ${link}`])),
  );
  expect(dead).toEqual([]);
  expect(pages.flatMap(linksIn).length).toBeGreaterThan(30);
});

test("every npm script that a page names exists", () => {
  const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
  const named = pages.flatMap((page) => matches(textOf(page), /npm run (?:-s )?([\w-]+)/g));
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  expect(new Set(named)).toContain("slack-check");
});

test("the pages name every command of the operator, and no other", () => {
  const commands = matches(
    textOf("src/kunye/operate/admin/run-admin.ts"),
    /^ {2}\["([a-z -]+)", /gm,
  );
  const typed = pages.flatMap((page) =>
    matches(textOf(page), /\badmin -- ([a-z-]+(?: (?:verify|find|export|erase|deletions))?)/g),
  );
  expect(typed.filter((name) => !commands.includes(name))).toEqual([]);
  expect(commands.filter((name) => !typed.includes(name))).toEqual([]);
  expect(commands.length).toBeGreaterThan(10);
});

test.each(["README.md", "docs/tr/README.md"])("%s has every command, and no other", (page) => {
  const named = matches(textOf(page), /`(\/\p{Ll}+)(?: [^`]*)?`/gu);
  const known = [...commands.map(({ name }) => name), "/invite"];
  expect(named.filter((name) => !known.some((one) => one === name))).toEqual([]);
  expect(commands.filter(({ name }) => !named.includes(name))).toEqual([]);
});

test("the walk by hand has ten steps, and names only commands, shortcuts and buttons of the app", () => {
  const rows = textOf("docs/operations.md").matchAll(/^\| (\d+) +\|[^|]+\|([^|]+)\|/gm);
  const steps = [...rows].map(([, number = "", toDo = ""]) => ({ number: Number(number), toDo }));
  expect(steps.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const all = steps.map(({ toDo }) => toDo).join("\n");
  const typed = matches(all, /`(\/\p{Ll}+)/gu);
  expect(typed.length).toBeGreaterThanOrEqual(4);
  expect(typed.filter((name) => !commands.some((command) => command.name === name))).toEqual([]);
  const slackWords = ["Event Subscriptions", "Messages", "Home"];
  const texts = ["src/kunye/texts/tr.ts", ...globSync("src/kunye/features/*/texts.tr.ts")];
  const known = ["manifest.yml", ...texts].map(textOf).join("\n");
  const pressed = matches(all, /\*\*(.+?)\*\*/g).filter((words) => !slackWords.includes(words));
  expect(pressed.length).toBeGreaterThanOrEqual(5);
  expect(pressed.filter((words) => !known.includes(words))).toEqual([]);
});

test("those who approve it read a reason for every scope of the manifest", () => {
  const { oauth_config } = parse(textOf("manifest.yml")) as {
    oauth_config: { scopes: { bot: string[] } };
  };
  const named = firstCells(forApproval, "Slack izinleri");
  expect(named.sort()).toEqual(oauth_config.scopes.bot.sort());
});

test("those who approve it read what every table of the store holds, and how long", async () => {
  const directory = temporaryDirectory();
  const store = await openSqliteStore(
    directory,
    createSealer([{ id: "test", key: randomBytes(32) }]),
  );
  await store.close();
  const database = new DatabaseSync(join(directory, "kunye.sqlite"), { readOnly: true });
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
  database.close();
  const own = tables
    .map(({ name }) => String(name))
    .filter((name) => !/^(kysely|sqlite)_/.test(name));
  const named = firstCells(forApproval, "Künye ne saklar");
  expect(named.filter((name) => !name.startsWith("DATA_DIR")).sort()).toEqual(own.sort());
});

test("those who approve it read every method of Slack that the app calls, and no other", () => {
  const called = appSources.flatMap((file) => {
    const code = textOf(file).replace(/\s*\.\s*/g, ".");
    const calls = matches(code, /(?<![\w.])(\w+(?:\.\w+)+)\(/g);
    return [...calls, ...matches(code, /\bapiCall\("([\w.]+)"/g)].flatMap(
      (call) => slackMethodIn(call) ?? [],
    );
  });
  // Bolt's receiver opens the sockets.
  const methods = new Set([...called, "apps.connections.open"]);
  expect(firstCells(forApproval, "Slack izinleri", "Slack'e yapılan çağrılar").sort()).toEqual(
    [...methods].sort(),
  );
});

test("those who approve it read every host of Slack's that the app names, and so do operators", () => {
  const hosts = appSources.flatMap((file) =>
    matches(textOf(file), /"https:\/\/([\w.]*slack\.com)\b/g),
  );
  expect(new Set(hosts)).toEqual(new Set(["slack.com", "files.slack.com", "hooks.slack.com"]));
  for (const page of [forApproval, "docs/operations.md"]) {
    expect(hosts.filter((host) => !textOf(page).includes(`\`${host}\``))).toEqual([]);
  }
});

test("the pages have the program's defaults of retention", () => {
  const { peopleRetentionMs, recordRetentionMs, accessLogMs, seenRetentionMs } = readConfig({});
  const days = (ms: number) => String(ms / 86_400_000);
  const defaults = {
    PEOPLE_RETENTION_DAYS: days(peopleRetentionMs),
    RECORD_RETENTION_DAYS: days(recordRetentionMs),
    ACCESS_LOG_DAYS: days(accessLogMs),
    SEEN_RETENTION_DAYS: days(seenRetentionMs),
  };
  const written = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`(\w+_DAYS)` \((\d+)\)/g)].map(([, name, value]) => [name, value]),
  );
  expect(written.filter(([name = "", value]) => Reflect.get(defaults, name) !== value)).toEqual([]);
  expect(new Set(written.map(([name]) => name))).toEqual(new Set(Object.keys(defaults)));
  const people = defaults.PEOPLE_RETENTION_DAYS;
  const record = defaults.RECORD_RETENTION_DAYS;
  expect(textOf(forApproval)).toContain(`Kişi bölümleri ${people} gün, kayıtlar ${record} gün`);
  expect(textOf(forApproval)).toContain(`Kayıt süresi kadar (${record} gün)`);
  expect(textOf("README.md")).toContain(
    `People are deleted after ${people} day, records after ${record}`,
  );
});

test("the page for users has the program's defaults of freshness and retention", () => {
  const { freshMs, peopleRetentionMs, recordRetentionMs } = readConfig({});
  const days = (ms: number) => String(ms / 86_400_000);
  for (const words of [
    `${String(freshMs / 3_600_000)} saatten eski kartta`,
    `Kayıtlar ${days(recordRetentionMs)} gün, kişi bilgileri ${days(peopleRetentionMs)} gün`,
  ]) {
    expect(textOf("docs/tr/README.md")).toContain(words);
  }
});

test("the page of changes names each migration, so that operators read what an upgrade does", () => {
  const names = [
    ...Object.keys(migrations(sqliteDialect)),
    ...Object.keys(sqliteMigrations),
    ...Object.keys(postgresMigrations),
  ];
  const named = matches(textOf("docs/changes.md"), /`(\d{3,}[\w-]+)`/g);
  const help =
    "Write in docs/changes.md, under the newest version's Migrations: the name, what it changes in the data, and what operators see or have to do";
  expect(
    names.filter((name) => !named.includes(name)),
    help,
  ).toEqual([]);
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
});

test("the page of settings has every variable, and no other", () => {
  const named =
    textOf("docs/settings.md")
      .match(/^\|[^|]+/gm)
      ?.join("") ?? "";
  expect(matches(named, /`(\w+)`/g).sort()).toEqual(settingNames.toSorted());
});

test("the titles of which the pages say what asks first are bought so", () => {
  const examples = { "yıldız gıda": true, "c&a": true, merlan: false };
  for (const [title, asks] of Object.entries(examples)) {
    expect(asksBeforeBuying(title), title).toBe(asks);
    for (const page of ["README.md", "docs/tr/README.md"])
      expect(readFileSync(page, "utf8"), page).toContain(`\`${title}\``);
  }
});

test("README names the shortcuts in both languages", () => {
  const names = [tr, en].flatMap(({ usage }) => Object.values(usage.shortcuts));
  expect(names.filter(({ name }) => !textOf("README.md").includes(name))).toEqual([]);
});

test.each(["README.md", "docs/tr/README.md"])(
  "%s: the numbers to try are what it says",
  async (page) => {
    const institution = createInventedInstitution({ companies: 20_000, importedTitle: () => null });
    const company = async (vkn: string) => {
      expect(textOf(page)).toContain(`\`${vkn}\``);
      const record = await institution.company(vkn);
      return {
        status: record?.Merkez.Durumu,
        branches: record?.Subeler.length,
        partners: record?.Ortaklar.length,
      };
    };
    expect(await company("2136267340")).toMatchObject({ status: "Tasfiye Halinde" });
    expect(await company("8316607234")).toMatchObject({ status: "Terkin" });
    expect(await company("3037966795")).toMatchObject({ branches: 74 });
    expect(await company("9218306680")).toMatchObject({ partners: 37 });
    expect(await company("0677287018")).toMatchObject({ status: "Nakil" });
  },
);

test("each fault that the page on charges numbers is in the test that it names", () => {
  const rows = [...textOf("docs/charge-safety.md").matchAll(/^\| ([\d–, ]+?) +\| `([\w.]+)`/gm)];
  const missing = rows.flatMap(([, numbers = "", file = ""]) => {
    const tested = new Set(
      matches(textOf(`test/faults/${file}`), /fault (\d+(?:(?:, | and )\d+)*)/g).flatMap((names) =>
        names.split(/, | and /),
      ),
    );
    const named = numbers.split(", ").flatMap((part) => {
      const [first = 0, last = first] = part.split("–").map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
    });
    return named.filter((number) => !tested.has(number)).map((number) => `${number} in ${file}`);
  });
  expect(missing).toEqual([]);
  expect(rows.length).toBeGreaterThan(5);
});

test("each rule on charges is named where the code holds it, and the code names no other rule", () => {
  const rules = matches(textOf("docs/charge-safety.md"), /^\*\*(R\d+)\./gm);
  const comments = globSync("src/**/*.ts").flatMap((file) =>
    matches(textOf(file), /^(.*(?:\/\/|\*) .*)$/gm),
  );
  const named = comments.flatMap((comment) => matches(comment, /\b(R\d+)\b/g));
  expect(rules).toHaveLength(18);
  expect([...new Set(named)].sort()).toEqual(rules.sort());
});

test("the page on people's data names every entry of the access log, and the entries of a page", () => {
  const page = textOf("docs/kvkk.md");
  const [, sentence = ""] = /The entries are (.*?)\. If/.exec(page) ?? [];
  expect(matches(sentence, /`(\w+)`/g).sort()).toEqual(Object.keys(tr.accessLog.how).sort());
  const counts = [String(maxAccesses), String(maxInMessage)];
  const pageOf = {
    "docs/kvkk.md": "Managers read the log",
    "docs/tr/kvkk.md": "Yöneticiler erişim",
  };
  for (const [name, start] of Object.entries(pageOf)) {
    const line =
      textOf(name)
        .split("\n")
        .find((one) => one.startsWith(start)) ?? "";
    expect(matches(line.split("npm run")[0] ?? "", /\b(\d+)\b/g), name).toEqual(counts);
  }
});

test("the metrics that operators read of are the program's, and none is left out", () => {
  const own = /kunye_[a-z_]+/g;
  const named = textOf("docs/operations.md").match(own) ?? [];
  const counted = textOf("src/kunye/start/metrics.ts").match(own) ?? [];
  expect([...new Set(named)].sort()).toEqual([...new Set(counted)].sort());
});

test("each alert of the rules for Prometheus is explained, and no other", () => {
  const rules = matches(textOf("docs/deploy/prometheus-rules.yml"), /- alert: (\w+)/g);
  const explained = ["docs/operations.md", "docs/registry-service.md"].flatMap((page) =>
    matches(textOf(page), /^\| (\*\*[^|]+)\|/gm).flatMap((cell) =>
      matches(cell, /\*\*((?:Kunye|Registry)\w+)\*\*/g),
    ),
  );
  expect(explained.sort()).toEqual(rules.sort());
  expect(rules.length).toBeGreaterThan(20);
});

/** The app's code, without the operator's programs. */
const appSources = globSync("src/kunye/**/*.ts").filter((file) => !file.includes("/operate/"));

const slackClient: object = new webApi.WebClient();

/** Returns `chat.update` for `services.slack.chat.update`, and null for other calls. */
function slackMethodIn(call: string): string | null {
  const parts = call.split(".");
  const ends = parts.map((_, start) => parts.slice(start));
  const method = ends.find(([first = "", ...rest]) => {
    const isFamily = rest.length > 0 && Object.hasOwn(slackClient, first);
    const at = (value: unknown, part: string): unknown => Reflect.get(Object(value), part);
    return isFamily && typeof [first, ...rest].reduce(at, slackClient) === "function";
  });
  return method?.join(".") ?? null;
}

function textOf(page: string): string {
  return readFileSync(page, "utf8");
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found);
}

function linksIn(page: string): string[] {
  const prose = textOf(page).replace(/^```[\s\S]*?^```/gm, "");
  const links = [...matches(prose, /\]\(([^)\s]+)\)/g), ...matches(prose, / src="([^"]+)"/g)];
  return links.filter((link) => !/^https?:/.test(link));
}

function isThere(page: string, link: string): boolean {
  const [path = "", heading] = link.split("#");
  const target = path === "" ? page : posix.join(posix.dirname(page), decodeURI(path));
  if (!existsSync(target)) return false;
  if (heading === undefined) return true;
  return statSync(target).isFile() && anchorsOf(target).includes(decodeURI(heading));
}

/** The names that GitHub gives a page's headings. */
function anchorsOf(page: string): string[] {
  return matches(textOf(page), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** What is written as code in the first column of a section's table. */
function firstCells(page: string, heading: string, subheading = ""): string[] {
  const section = textOf(page).split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const parts = section.split(/\n### (.*)\n/);
  const part = subheading === "" ? parts[0] : parts[parts.indexOf(subheading) + 1];
  const cells = matches(part ?? "", /^\|([^|]*)\|/gm);
  return cells.flatMap((cell) => matches(cell, /`([^`]+)`/g));
}
