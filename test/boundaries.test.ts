import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

/** Which rooms a room may import, beside itself and platform. */
const rooms: Record<string, readonly string[]> = {
  platform: [],
  company: [],
  lookups: ["company"],
  store: ["lookups", "company"],
  "registry-client": ["lookups", "company"],
  admin: [
    ...["company", "lookups", "registry-client", "store"],
    ...["config.ts", "registry-account.ts", "store-setup.ts"],
  ],
  "slack-app": ["lookups", "company"],
  "registry-service": ["company"],
  "slack-workspace": [],
  "slack-check": ["company", "lookups", "slack-app"],
  manifest: [],
};

/** The files outside all rooms, and whom each of them may know. */
const roots: Record<string, readonly string[]> = {
  "config.ts": ["company", "slack-app", "registry-config.ts", "setting-names.ts"],
  "registry-config.ts": [],
  "setting-names.ts": [],
  "metrics.ts": ["company", "lookups"],
  "start-kunye.ts": [
    ...["registry-service", "slack-app", "slack-workspace", "store"],
    ...["config.ts", "registry-account.ts", "start-work.ts", "store-setup.ts"],
  ],
  "work-thread.ts": ["start-work.ts"],
  "start-work.ts": [
    ...["lookups", "registry-client", "slack-app", "store"],
    ...["config.ts", "metrics.ts", "registry-account.ts", "store-setup.ts"],
  ],
  "store-setup.ts": ["company", "store", "config.ts"],
  "admin.ts": [
    ...["admin", "company", "lookups", "store"],
    ...["config.ts", "registry-account.ts", "store-setup.ts"],
  ],
  "registry-account.ts": ["config.ts"],
  "main.ts": ["config.ts", "start-kunye.ts"],
  "registry.ts": ["registry-service"],
  "workspace.ts": ["slack-workspace"],
  "slack-check.ts": ["slack-check", "slack-workspace"],
  "manifest.ts": ["manifest"],
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

/** `src/slack-app/cards/x.ts` → `slack-app`, `src/config.ts` → `config.ts`. */
function roomOf(path: string): string {
  return path.split("/")[1] ?? "";
}
