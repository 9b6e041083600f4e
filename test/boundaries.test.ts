import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

/** Which rooms a room may import, beside itself and platform. */
const rooms: Record<string, readonly string[]> = {
  platform: [],
  company: [],
  "kunye/lookups": ["company"],
  "kunye/store": ["kunye/lookups", "company"],
  "kunye/registry-client": ["kunye/lookups", "company"],
  "kunye/admin": [
    ...["company", "kunye/lookups", "kunye/registry-client", "kunye/store", "kunye/texts"],
    ...["kunye/config.ts", "kunye/registry-account.ts", "kunye/store-setup.ts"],
  ],
  "kunye/slack-app": ["kunye/lookups", "kunye/texts", "company"],
  "kunye/slack-check": ["company", "kunye/lookups", "kunye/slack-app", "kunye/texts"],
  "kunye/texts": ["kunye/lookups", "company"],
  "kunye/manifest": [],
  registry: ["company"],
  workspace: [],
};

/** The files outside all rooms, and whom each of them may know. */
const roots: Record<string, readonly string[]> = {
  "kunye/config.ts": [
    "company",
    "kunye/registry-config.ts",
    "kunye/setting-names.ts",
    "kunye/slack-config.ts",
  ],
  "kunye/registry-config.ts": [],
  "kunye/slack-config.ts": ["kunye/setting-names.ts", "kunye/slack-app"],
  "kunye/setting-names.ts": [],
  "kunye/http-routes.ts": [],
  "kunye/front-metrics.ts": [],
  "kunye/open-registry.ts": ["registry", "kunye/config.ts", "kunye/registry-account.ts"],
  "kunye/local-slack.ts": ["workspace"],
  "kunye/warn-on-unknown.ts": ["kunye/lookups"],
  "kunye/metrics.ts": ["company", "kunye/lookups"],
  "kunye/run-kunye.ts": ["kunye/config.ts", "kunye/start-kunye.ts"],
  "kunye/start-kunye.ts": [
    "registry",
    "workspace",
    "kunye/slack-app",
    "kunye/store",
    "kunye/config.ts",
    "kunye/front-metrics.ts",
    "kunye/http-routes.ts",
    "kunye/local-slack.ts",
    "kunye/open-registry.ts",
    "kunye/start-work.ts",
    "kunye/store-setup.ts",
  ],
  "kunye/work-thread.ts": ["kunye/start-work.ts"],
  "kunye/start-work.ts": [
    ...["kunye/lookups", "kunye/registry-client", "kunye/slack-app", "kunye/store"],
    ...["kunye/texts", "kunye/config.ts", "kunye/metrics.ts", "kunye/warn-on-unknown.ts"],
    ...["kunye/registry-account.ts", "kunye/store-setup.ts"],
  ],
  "kunye/store-setup.ts": ["kunye/store", "kunye/texts", "kunye/config.ts"],
  "kunye/registry-account.ts": ["kunye/config.ts"],
  "admin.ts": ["kunye/admin"],
  "main.ts": ["kunye/run-kunye.ts"],
  "registry.ts": ["registry"],
  "workspace.ts": ["workspace"],
  "slack-check.ts": ["kunye/slack-check", "workspace"],
  "manifest.ts": ["kunye/manifest"],
};

/** Whoever reads the environment is the root of a program, and hands it on. */
const environmentReaders = ["admin.ts", "main.ts", "registry.ts", "slack-check.ts", "workspace.ts"];

const files = globSync("src/**/*.{ts,js}").map((path) => path.replaceAll("\\", "/"));

test("no file imports what its room must not know", () => {
  const wrong = files.flatMap((path) => {
    const own = roomOf(path);
    const allowed = [own, "platform", ...(rooms[own] ?? roots[own] ?? [])];
    const known = importsOf(path).filter((target) => !allowed.includes(roomOf(target)));
    return known.map((target) => `${path} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

test("every file is in a known room or a known root", () => {
  const found = new Set(files.map(roomOf));
  expect([...found].sort()).toEqual([...Object.keys(rooms), ...Object.keys(roots)].sort());
});

test("only the roots of the programs read the environment", () => {
  const readers = files.filter((path) => /\bprocess\s*\.\s*env\b/.test(readFileSync(path, "utf8")));
  expect(readers.map(roomOf).sort()).toEqual([...environmentReaders].sort());
});

function importsOf(path: string): string[] {
  const source = readFileSync(path, "utf8");
  const found = source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g);
  return [...found].map(([, target = ""]) => posix.join(posix.dirname(path), target));
}

/** `src/kunye/slack-app/cards/x.ts` → `kunye/slack-app`, `src/registry/http/x.ts` → `registry`, `src/main.ts` → `main.ts`. */
function roomOf(path: string): string {
  const [, program = "", room = ""] = path.split("/");
  return program === "kunye" ? `${program}/${room}` : program;
}
