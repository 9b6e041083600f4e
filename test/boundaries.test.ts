import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { mutations } from "./faults/mutation-list.ts";

/** Which rooms a room may import, beside itself and platform; of a room that knows others, single files where it is named so. */
const rooms: Record<string, readonly string[]> = {
  platform: [],
  company: [],

  "kunye/lookups/ports": ["company"],
  "kunye/lookups": ["company", "kunye/lookups/ports", "kunye/store/create-store.ts"],
  "kunye/lists/ports": ["company", "kunye/lookups/ports"],
  "kunye/lists": [
    "company",
    "kunye/store/create-store.ts",
    "kunye/invoices",
    "kunye/lists/ports",
    "kunye/lookups",
    "kunye/lookups/ports",
  ],
  "kunye/team/ports": ["kunye/lookups/ports"],
  "kunye/team": [
    "company",
    "kunye/lookups",
    "kunye/lookups/ports",
    "kunye/store/create-store.ts",
    "kunye/team/ports",
  ],
  "kunye/store": ["company", "kunye/lists/ports", "kunye/lookups/ports", "kunye/team/ports"],
  "kunye/registry-client": ["company", "kunye/lookups/ports", "kunye/lookups/read-received.ts"],
  "kunye/texts": [
    "company",
    "kunye/lookups/limit-use.ts",
    "kunye/lookups/ports",
    "kunye/lookups/prices.ts",
  ],
  "kunye/invoices": ["company"],
  "kunye/receipts": [],
  "kunye/manifest": [],
  "kunye/admin": [
    "company",
    "kunye",
    "kunye/lists/csv-file.ts",
    "kunye/lookups",
    "kunye/lookups/ports",
    "kunye/receipts",
    "kunye/registry-client",
    "kunye/store",
    "kunye/texts",
  ],
  "kunye/slack-check": [
    "company",
    "kunye/settings.ts",
    "kunye/invoices",
    "kunye/lists/ports",
    "kunye/lookups",
    "kunye/lookups/ports",
    "kunye/slack-app",
    "kunye/slack-app/actions",
    "kunye/slack-app/cards",
    "kunye/slack-app/commands",
    "kunye/slack-app/modals",
    "kunye/texts",
  ],

  "kunye/slack-app/cards": [
    "company",
    "kunye/invoices",
    "kunye/lists",
    "kunye/lists/ports",
    "kunye/lookups",
    "kunye/lookups/ports",
    "kunye/receipts",
    "kunye/slack-app/action-ids.ts",
    "kunye/slack-app/authority.ts",
    "kunye/texts",
  ],
  // Its thread does nothing but acknowledge: it knows no handler.
  "kunye/slack-app/reception": [
    "company",
    "kunye/slack-app/action-ids.ts",
    "kunye/slack-app/bolt-logger.ts",
    "kunye/slack-app/cards/note-card.ts",
    "kunye/slack-app/given-file.ts",
    "kunye/slack-app/installation.ts",
    "kunye/slack-app/modal-view.ts",
    "kunye/slack-app/slack-failure.ts",
    "kunye/slack-app/surface.ts",
    "kunye/slack-app/web-client.ts",
    "kunye/team/ports",
    "kunye/texts",
  ],
  "kunye/slack-app/commands": [
    "company",
    "kunye/invoices",
    "kunye/lookups",
    "kunye/lookups/ports",
    "kunye/slack-app",
    "kunye/slack-app/cards",
    "kunye/slack-app/modals/access.ts",
    "kunye/slack-app/modals/ask.ts",
    "kunye/slack-app/modals/team.ts",
    "kunye/texts",
  ],
  "kunye/slack-app/actions": [
    "company",
    "kunye/lists",
    "kunye/lists/ports",
    "kunye/lookups",
    "kunye/lookups/ports",
    "kunye/receipts",
    "kunye/slack-app",
    "kunye/slack-app/cards",
    "kunye/slack-app/modals",
    "kunye/texts",
  ],
  "kunye/slack-app/modals": [
    "kunye/lookups/ports",
    "kunye/team",
    "kunye/team/ports",
    "kunye/slack-app",
    "kunye/slack-app/cards",
    "kunye/slack-app/commands",
    "kunye/slack-app/reception",
    "kunye/texts",
  ],
  "kunye/slack-app": [
    "company",
    "kunye/invoices",
    "kunye/lists",
    "kunye/lists/ports",
    "kunye/lookups",
    "kunye/lookups/ports",
    "kunye/receipts",
    "kunye/slack-app/actions",
    "kunye/slack-app/cards",
    "kunye/slack-app/commands",
    "kunye/slack-app/modals",
    "kunye/slack-app/reception/delivery.ts",
    "kunye/slack-app/reception/forms/form.ts",
    "kunye/team",
    "kunye/texts",
  ],
  // Where it starts: the only place that knows the other two programs.
  kunye: [
    "company",
    "kunye/lists",
    "kunye/lookups",
    "kunye/lookups/ports",
    "kunye/manifest/english.ts",
    "kunye/registry-client",
    "kunye/slack-app",
    "kunye/slack-app/reception",
    "kunye/store",
    "kunye/team",
    "kunye/texts",
    "registry/http/trouble.ts",
    "registry/start-registry-service.ts",
    "workspace/core/knobs.ts",
    "workspace/create-slack-workspace.ts",
    "workspace/install/manifest.ts",
  ],

  "registry/accounts": ["company"],
  "registry/titles": ["company"],
  "registry/upstreams": ["company", "registry/titles/title-index.ts"],
  "registry/institution": ["company", "registry/titles", "registry/upstreams"],
  "registry/title-list": [
    "company",
    "registry/institution",
    "registry/titles",
    "registry/upstreams",
  ],
  "registry/queries": ["company", "registry/accounts", "registry/titles", "registry/upstreams"],
  "registry/conformance": ["company", "registry/queries"],
  "registry/http": [
    "company",
    "registry/accounts",
    "registry/queries",
    "registry/titles",
    "registry/upstreams",
  ],
  registry: [
    "registry/accounts",
    "registry/http",
    "registry/institution",
    "registry/queries",
    "registry/title-list",
    "registry/upstreams",
  ],
  "registry/cli": [
    "company",
    "registry",
    "registry/accounts",
    "registry/conformance",
    "registry/title-list",
    "registry/upstreams",
  ],

  "workspace/block-rules": [],
  "workspace/install": [],
  "workspace/page": [],
  "workspace/core": ["workspace/block-rules", "workspace/install"],
  "workspace/events": ["workspace/core"],
  "workspace/web-api": ["workspace/block-rules", "workspace/core"],
  "workspace/acts": [
    "workspace/block-rules",
    "workspace/core",
    "workspace/events",
    "workspace/install",
  ],
  "workspace/http": ["workspace/acts", "workspace/core", "workspace/events", "workspace/web-api"],
  "workspace/delivery": ["workspace/block-rules", "workspace/core", "workspace/http"],
  workspace: [
    "workspace/core",
    "workspace/delivery",
    "workspace/events",
    "workspace/http",
    "workspace/install",
  ],

  "admin.ts": ["kunye/admin"],
  "main.ts": ["kunye/run-kunye.ts"],
  "manifest.ts": ["kunye/manifest"],
  "registry.ts": ["registry/cli"],
  "slack-check.ts": ["kunye/slack-check", "workspace/install/manifest.ts"],
  "workspace.ts": ["workspace/run-workspace.ts"],
};

/** Whoever reads the environment is the root of a program, and hands it on. */
const environmentReaders = [
  ...["admin.ts", "main.ts", "manifest.ts", "registry.ts", "slack-check.ts", "workspace.ts"],
];

const files = globSync("src/**/*.{ts,js}").map((path) => path.replaceAll("\\", "/"));

test("no file imports what its room must not know", () => {
  const wrong = files.flatMap((path) => {
    const allowed = [roomOf(path), "platform", ...(rooms[roomOf(path)] ?? [])];
    const unknown = importsOf(path).filter(
      (target) =>
        ![roomOf(target), target.slice("src/".length)].some((one) => allowed.includes(one)),
    );
    return unknown.map((target) => `${path} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

test("the use cases know the store by its type only", () => {
  const pure = files.filter((path) => /^src\/kunye\/(?:lists|lookups|team)\//.test(path));
  const run = pure.filter((path) =>
    /^import (?!type )[^;]*\/store\//m.test(readFileSync(path, "utf8")),
  );
  expect(run).toEqual([]);
});

test("every room that is named has files, and every file a room", () => {
  expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(rooms).sort());
});

test("no file imports itself by way of others, types included", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(" → "));
    if (way.includes(path) || done.has(path)) return;
    for (const target of importsOf(path)) visit(target, [...way, path]);
    done.add(path);
  };
  for (const path of files) visit(path, []);
  expect(circles).toEqual([]);
});

test("a file is one idea: none is longer than 250 lines but tables of texts", () => {
  const long = files.filter((path) => readFileSync(path, "utf8").split("\n").length > 251);
  expect(long.filter((path) => !path.startsWith("src/kunye/texts/"))).toEqual([]);
});

/** Who may call what leads to an answer's people, and why. */
const ways: Record<string, readonly string[]> = {
  // Reads all of an answer: the gate, and what shows nobody of it.
  readWhole: [
    "company/read-answer.ts",
    "company/record.ts",
    "kunye/lookups/see-people.ts",
    // They compare titles and sections, and count.
    "kunye/lookups/owned-titles.ts",
    "kunye/slack-app/list-outcomes.ts",
    "kunye/slack-app/what-changed.ts",
    "kunye/store/subjects.ts",
  ],
  showingOnly: ["company/read-answer.ts", "kunye/lookups/see-people.ts"],
  // The gate, and through it every card, what is printed, copied and exported.
  seePeople: [
    "kunye/lookups/see-people.ts",
    "kunye/lookups/create-lookups.ts",
    "kunye/admin/kvkk.ts",
    "kunye/slack-check/drawing-board.ts",
  ],
  seenBy: [
    "kunye/slack-app/show-people.ts",
    "kunye/slack-app/write-card.ts",
    "kunye/slack-app/actions/open-card.ts",
    "kunye/slack-app/actions/send-receipt.ts",
    "kunye/slack-check/drawing-board.ts",
  ],
};

test.each(Object.keys(ways))(
  "people come out of an answer by `%s` only where that is known",
  (name) => {
    const used = new RegExp(String.raw`\b${name}\b`);
    const own = files.filter((path) => !path.startsWith("src/workspace/"));
    const found = own.filter((path) => used.test(readFileSync(path, "utf8")));
    expect(found.map((path) => path.slice("src/".length)).sort()).toEqual(
      [...(ways[name] ?? [])].sort(),
    );
  },
);

test("only the roots of the programs read the environment", () => {
  const readers = files.filter((path) => /\bprocess\s*\.\s*env\b/.test(readFileSync(path, "utf8")));
  expect(readers.map(roomOf).sort()).toEqual([...environmentReaders].sort());
});

function importsOf(path: string): string[] {
  const source = readFileSync(path, "utf8");
  const found = source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g);
  return [...found]
    .map(([, target = ""]) => posix.join(posix.dirname(path), target))
    .filter((target) => target.startsWith("src/"));
}

/** The longest name that a file's path begins with: `src/kunye/slack-app/cards/x.ts` is in `kunye/slack-app/cards`. */
function roomOf(path: string): string {
  const parts = path.split("/").slice(1);
  for (let length = parts.length; length > 0; length -= 1) {
    const room = parts.slice(0, length).join("/");
    if (room in rooms) return room;
  }
  return path;
}

test("each mutation finds its place once", () => {
  const lost = mutations.filter(
    ({ file, from }) => readFileSync(file, "utf8").split(from).length !== 2,
  );
  expect(lost.map(({ name }) => name)).toEqual([]);
});
