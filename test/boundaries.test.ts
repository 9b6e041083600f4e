import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

/** The texts of each feature, which `kunye/texts` joins: the kit hands them on. */
const ownTexts = globSync("src/kunye/features/*/texts.{tr,en}.ts").map((path) =>
  path.replaceAll("\\", "/").slice("src/".length),
);

/**
 * The rooms of each program, from the lowest up: a room may import those above it in this list, and platform.
 * Rooms on one line know each other (`|`), or must not know each other (`/`).
 */
const programs = {
  kunye: [
    "company",
    "kunye/receipts",
    // The reader hands over mentions, whose shape and doubts the check still owns.
    "kunye/intake | kunye/check",
    // Each room of rules declares the parts of the store that it needs; the store implements them.
    "kunye/lookups",
    "kunye/team",
    "kunye/check/memory",
    "kunye/installations",
    "kunye/lists / kunye/watches",
    "kunye/store / kunye/registry-client",
    ["kunye/texts", ...ownTexts].join(" | "),
    // The kit: it knows no feature.
    "kunye/slack",
    // The pages outside Slack, on which workspaces install the app.
    "kunye/install",
    // The base of the features: companies' cards, and checks, whose words they show.
    "kunye/features/lookup | kunye/features/check",
    [
      "access-log",
      "agents",
      "balance",
      "erasure",
      "home",
      "kunye",
      "language",
      "list",
      "memory",
      "receipt",
      "registry-key",
      "team",
      "watch",
      "workflow-step",
    ]
      .map((name) => `kunye/features/${name}`)
      .join(" / "),
    "kunye/features",
    "kunye/start/settings.ts",
    "kunye/operate/manifest",
    "kunye/start",
    "kunye/operate/slack-check / kunye/operate/admin",
  ],
  registry: [
    "company",
    "registry/accounts / registry/titles",
    "registry/upstreams",
    "registry/institution / registry/queries",
    "registry/title-list / registry/conformance / registry/http",
    "registry",
    "registry/cli",
  ],
  workspace: [
    "workspace/block-rules / workspace/install / workspace/page",
    "workspace/core",
    "workspace/web-api / workspace/acts",
    "workspace/http",
    "workspace/delivery",
    "workspace",
  ],
};

/** Arrows from one program to another: only the start of `npm start` knows all three. */
const across: Record<string, readonly string[]> = {
  "kunye/start": ["registry", "registry/http", "workspace", "workspace/core", "workspace/install"],
  "slack-check.ts": ["workspace/install"],
};

/** What a room must not import although it is above it. */
const never: [room: RegExp, target: RegExp][] = [
  [/^kunye\/(?:slack|install|features)\b/, /^kunye\/(?:store|registry-client)$/],
  [/^kunye\/texts$/, /^kunye\/(?:store|registry-client|lists|team|intake|check|receipts)$/],
];

/** The file that starts each program, and the room that it starts. */
const roots: Record<string, string> = {
  "admin.ts": "kunye/operate/admin",
  "main.ts": "kunye/start",
  "manifest.ts": "kunye/operate/manifest",
  "registry.ts": "registry/cli",
  "slack-check.ts": "kunye/operate/slack-check",
  "workspace.ts": "workspace",
};

/** The rooms that each room may import, beside itself and platform. */
const rooms = new Map<string, readonly string[]>([["platform", []]]);
for (const [root, room] of Object.entries(roots)) rooms.set(root, [room, ...(across[root] ?? [])]);
for (const lines of Object.values(programs)) {
  const above: string[] = [];
  for (const line of lines) {
    const own = line.split(/ [|/] /);
    const friends = line.includes("|") ? own : [];
    for (const room of own) {
      const reached = [...above, ...friends, ...(across[room] ?? [])];
      const refused = never.filter(([of]) => of.test(room)).map(([, target]) => target);
      rooms.set(
        room,
        reached.filter((one) => !refused.some((target) => target.test(one))),
      );
    }
    above.push(...own);
  }
}

const files = globSync("src/**/*.{ts,js}").map((path) => path.replaceAll("\\", "/"));

test("no file imports what its room must not know", () => {
  const wrong = files.flatMap((path) => {
    const allowed = [roomOf(path), "platform", ...(rooms.get(roomOf(path)) ?? [])];
    const unknown = importsOf(path).filter((target) => !allowed.includes(roomOf(target)));
    return unknown.map((target) => `${path} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

test("every room that is named has files, and every file a room", () => {
  expect([...new Set(files.map(roomOf))].sort()).toEqual([...rooms.keys()].sort());
  const features = files.flatMap(
    (path) => /^src\/(kunye\/features\/[^/]+)\//.exec(path)?.[1] ?? [],
  );
  expect(features.filter((one) => !rooms.has(one))).toEqual([]);
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

test("what answers agents reaches nothing that asks the registry or shows a card", () => {
  const asking = ["lookups/ask.ts", "lookups/offers.ts", "lookup/press-offer.ts"];
  const showing = ["slack/show.ts", "lookup/show-result.ts", "lookup/take-given.ts"];
  const own = files.filter((path) => /\bfeatures\/agents\//.test(path));
  const reached = own.flatMap((path) =>
    importsOf(path)
      .filter((target) => [...asking, ...showing].some((one) => target.endsWith(`/${one}`)))
      .map((target) => `${path} imports ${target}`),
  );
  // The only tool that leaves something: a priced button for its person.
  expect(reached.map((line) => line.replaceAll(/\S*\//g, ""))).toEqual([
    "post-offer.ts imports show.ts",
  ]);
});

/** Who may call what leads to an answer's people, and why. */
const ways: Record<string, readonly string[]> = {
  // Reads all of an answer: the gate, and what shows nobody of it.
  readWhole: [
    "company/read-answer.ts",
    "company/record.ts",
    "kunye/lookups/see-people.ts",
    // They compare titles and sections, and count.
    "kunye/lookups/held-titles.ts",
    "kunye/features/list/list-outcomes.ts",
    "kunye/features/lookup/press-offer.ts",
    "kunye/store/subjects.ts",
  ],
  readWithPeople: ["company/read-answer.ts", "kunye/lookups/see-people.ts"],
  // The gate, and through it every card, what is printed, copied and exported.
  seePeople: [
    "kunye/lookups/see-people.ts",
    "kunye/lookups/create-lookups.ts",
    "kunye/operate/admin/kvkk.ts",
    "kunye/operate/slack-check/drawing-board.ts",
  ],
  withVisiblePeople: [
    "kunye/slack/card-people.ts",
    "kunye/slack/draw-card.ts",
    "kunye/features/lookup/card-actions.ts",
    "kunye/features/receipt/send-receipt.ts",
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
  expect(readers.map(roomOf).sort()).toEqual(Object.keys(roots).sort());
});

function importsOf(path: string): string[] {
  const source = readFileSync(path, "utf8");
  const found = source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g);
  return [...found]
    .map(([, target = ""]) => posix.join(posix.dirname(path), target))
    .filter((target) => target.startsWith("src/"));
}

/** The longest name that a file's path begins with: `src/kunye/features/list/x.ts` is in `kunye/features/list`. */
function roomOf(path: string): string {
  const parts = path.split("/").slice(1);
  for (let length = parts.length; length > 0; length -= 1) {
    const room = parts.slice(0, length).join("/");
    if (rooms.has(room)) return room;
  }
  return path;
}
