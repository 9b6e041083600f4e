import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { mutations } from "./faults/mutation-list.ts";

/** The rooms of slack that a feature may import. */
const belowFeatures = ["access", "answer", "blocks", "contract", "reply"].map(
  (name) => `kunye/slack/${name}`,
);

/** Which rooms a room may import, beside itself and platform; of a room that knows others, single files where it is named so. */
const rooms: Record<string, readonly string[]> = {
  platform: [],
  company: [],

  "kunye/lookups": ["company", "kunye/store"],
  "kunye/lists": ["company", "kunye/store/create-store.ts", "kunye/invoices", "kunye/lookups"],
  "kunye/watches": ["company", "kunye/lookups", "kunye/store/create-store.ts"],
  "kunye/team": ["company", "kunye/lookups", "kunye/store/create-store.ts"],
  "kunye/store": [
    "company",
    "kunye/lists/company-list.ts",
    "kunye/lookups",
    "kunye/team/read-book.ts",
    "kunye/watches/watch.ts",
  ],
  "kunye/registry-client": [
    "company",
    "kunye/lookups/ports.ts",
    "kunye/lookups/read-apart.ts",
    "kunye/lookups/read-received.ts",
  ],
  "kunye/texts": [
    "company",
    "kunye/lookups/intents.ts",
    "kunye/lookups/judge-unknowns.ts",
    "kunye/lookups/limit-use.ts",
    "kunye/lookups/prices.ts",
    "kunye/lookups/see-people.ts",
    "kunye/watches/watch.ts",
  ],
  "kunye/invoices": ["company"],
  "kunye/receipts": [],
  "kunye/operate/manifest": [],
  "kunye/operate/admin": [
    "company",
    "kunye/lists/write-result.ts",
    "kunye/lookups",
    "kunye/receipts",
    "kunye/registry-client",
    "kunye/start",
    "kunye/store",
    "kunye/texts",
  ],
  "kunye/operate/slack-check": [
    "company",
    "kunye/invoices",
    "kunye/lists/company-list.ts",
    "kunye/lookups",
    "kunye/slack/access",
    "kunye/slack/answer",
    "kunye/slack/blocks",
    "kunye/slack/contract",
    "kunye/slack/features/index.ts",
    "kunye/slack/features/access-log",
    "kunye/slack/features/help",
    "kunye/slack/features/invoice-check",
    "kunye/slack/features/list",
    "kunye/slack/features/lookup",
    "kunye/slack/features/money",
    "kunye/slack/features/team",
    "kunye/slack/features/watch",
    "kunye/slack/reply",
    "kunye/start/settings.ts",
    "kunye/texts",
    "kunye/watches/watch.ts",
  ],

  // Of the rooms of slack each knows those above it.
  "kunye/slack/blocks": [],
  // What both threads know.
  "kunye/slack/contract": [
    "company",
    "kunye/slack/blocks",
    "kunye/team/read-book.ts",
    "kunye/texts",
    "kunye/watches/watch.ts",
  ],
  "kunye/slack/access": [
    "company",
    "kunye/lookups",
    "kunye/slack/contract",
    "kunye/team",
    "kunye/texts",
  ],
  // Its thread does nothing but acknowledge: it knows no handler.
  "kunye/slack/receive": ["kunye/slack/access", "kunye/slack/contract", "kunye/texts"],
  "kunye/slack/reply": [
    "company",
    "kunye/invoices",
    "kunye/lists",
    "kunye/lookups",
    "kunye/slack/access",
    "kunye/slack/blocks",
    "kunye/slack/contract",
    "kunye/team",
    "kunye/texts",
    "kunye/watches",
  ],
  "kunye/slack/answer": [
    "company",
    "kunye/invoices",
    "kunye/lists",
    "kunye/lookups",
    "kunye/slack/access",
    "kunye/slack/blocks",
    "kunye/slack/contract",
    "kunye/slack/reply",
    "kunye/team",
    "kunye/texts",
  ],
  // No feature knows another: what several show or say is in answer.
  "kunye/slack/features/access-log": ["kunye/texts", ...belowFeatures, "company", "kunye/lookups"],
  "kunye/slack/features/help": [
    "kunye/texts",
    ...belowFeatures,
    "company",
    "kunye/invoices",
    "kunye/lookups",
  ],
  "kunye/slack/features/home": ["kunye/texts", ...belowFeatures],
  "kunye/slack/features/invoice-check": ["kunye/texts", ...belowFeatures],
  "kunye/slack/features/language": ["kunye/texts", ...belowFeatures],
  "kunye/slack/features/list": [
    "kunye/texts",
    ...belowFeatures,
    "company",
    "kunye/invoices",
    "kunye/lists",
    "kunye/lookups",
  ],
  "kunye/slack/features/lookup": [
    "kunye/texts",
    ...belowFeatures,
    "company",
    "kunye/invoices",
    "kunye/lookups",
  ],
  "kunye/slack/features/money": [
    "kunye/texts",
    ...belowFeatures,
    "company",
    "kunye/lists/write-result.ts",
    "kunye/lookups",
    "kunye/team/alerts.ts",
  ],
  "kunye/slack/features/receipt": [
    "kunye/texts",
    ...belowFeatures,
    "company",
    "kunye/invoices",
    "kunye/lookups",
    "kunye/receipts",
  ],
  "kunye/slack/features/team": [
    "kunye/texts",
    ...belowFeatures,
    "company",
    "kunye/lookups",
    "kunye/team",
    "kunye/team/read-book.ts",
  ],
  "kunye/slack/features/watch": [
    "kunye/texts",
    ...belowFeatures,
    "company",
    "kunye/lists",
    "kunye/lookups",
    "kunye/watches",
  ],
  // The list alone names them.
  "kunye/slack/features/index.ts": [
    "kunye/slack/answer",
    "kunye/slack/reply",
    "kunye/slack/features/access-log",
    "kunye/slack/features/help",
    "kunye/slack/features/home",
    "kunye/slack/features/invoice-check",
    "kunye/slack/features/language",
    "kunye/slack/features/list",
    "kunye/slack/features/lookup",
    "kunye/slack/features/money",
    "kunye/slack/features/receipt",
    "kunye/slack/features/team",
    "kunye/slack/features/watch",
  ],
  "kunye/slack/dispatch": ["company", "kunye/lookups", "kunye/texts", ...belowFeatures],
  // Where it starts: the only place that knows the other two programs.
  "kunye/start": [
    "company",
    "kunye/lists",
    "kunye/lookups",
    "kunye/operate/manifest/run-manifest.ts",
    "kunye/registry-client",
    "kunye/slack/access",
    "kunye/slack/contract",
    "kunye/slack/dispatch",
    "kunye/slack/features/index.ts",
    "kunye/slack/features/list",
    "kunye/slack/receive",
    "kunye/slack/reply",
    "kunye/store",
    "kunye/team",
    "kunye/texts",
    "kunye/watches",
    "registry/http/observe-requests.ts",
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
  "workspace/web-api": ["workspace/block-rules", "workspace/core"],
  "workspace/acts": ["workspace/block-rules", "workspace/core", "workspace/install"],
  "workspace/http": ["workspace/acts", "workspace/core", "workspace/web-api"],
  "workspace/delivery": ["workspace/core", "workspace/http"],
  workspace: ["workspace/core", "workspace/delivery", "workspace/http", "workspace/install"],

  "admin.ts": ["kunye/operate/admin"],
  "main.ts": ["kunye/start"],
  "manifest.ts": ["kunye/operate/manifest"],
  "registry.ts": ["registry/cli"],
  "slack-check.ts": ["kunye/operate/slack-check", "workspace/install/manifest.ts"],
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

/** Who may call what leads to an answer's people, and why. */
const ways: Record<string, readonly string[]> = {
  // Reads all of an answer: the gate, and what shows nobody of it.
  readWhole: [
    "company/read-answer.ts",
    "company/record.ts",
    "kunye/lookups/see-people.ts",
    // They compare titles and sections, and count.
    "kunye/lookups/owned-titles.ts",
    "kunye/slack/features/list/list-outcomes.ts",
    "kunye/slack/features/lookup/press-offer.ts",
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
    "kunye/slack/answer/write-card.ts",
    "kunye/slack/features/lookup/card-actions.ts",
    "kunye/slack/features/receipt/send-receipt.ts",
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

/** The longest name that a file's path begins with: `src/kunye/slack/answer/x.ts` is in `kunye/slack/answer`. */
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
