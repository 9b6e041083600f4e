import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/** Pages that write names of the code as code: for developers, operators and approvers. */
const pages = [
  ...["adding", "architecture", "charge-safety", "conformance", "development", "kvkk"],
  ...["operations", "receipts", "registry-service", "settings", "title-matching"],
  ...["tr/kvkk", "tr/kvkk-ve-bt", "ways", "workspace", "workspaces"],
].map((name) => `docs/${name}.md`);

/** Names of Slack, of other programs and of examples. */
const foreignNames = new Set([
  ...["completeUploadExternal", "external_select", "markdown", "reply_broadcast", "v2"],
  ...["com", "hooks", "dispatch_failed", "cp", "df", "pg_dump", "Documents", "Valid"],
  ...["GMYO", "GSYO", "Leasing", "AVM", "OSB", "TSKB", "THY", "TPAO", "KEY"],
]);

interface Names {
  /** Identifiers and whole string literals. */
  all: ReadonlySet<string>;
  /** The members of each interface and type. */
  membersOf: ReadonlyMap<string, ReadonlySet<string>>;
}

const files = globSync("{src,test,bench}/**/*.{ts,js}");
const namesOf = new Map(files.map((file) => [file, readNames(file)]));
const known = new Set([...namesOf.values()].flatMap(({ all }) => [...all]));
// Folders are named in the pages too.
for (const file of files) file.split(/[/.]/).forEach((part) => known.add(part));

test.each(pages)("%s names only what the code has", (page) => {
  const named = matches(page, /`([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(\))?`/g);
  const parts = named
    .filter(([name = ""]) => !isFile(name))
    .flatMap(([name = ""]) => name.split("."));
  const missing = parts.filter((name) => !known.has(name) && !foreignNames.has(name));
  expect(missing).toEqual([]);
  expect(parts.length).toBeGreaterThan(0);
});

test.each(pages)("%s names only files that are there", (page) => {
  const paths = matches(page, /`([\w./-]+\.(?:ts|js|tsv))`/g).map(([path = ""]) => path);
  expect(paths.filter((path) => filesNamed(path).length === 0)).toEqual([]);
});

test("a name in a file is in that file", () => {
  const pairs = pages.flatMap((page) => [
    ...matches(page, /`([\w.]+)` in `([\w./-]+\.ts)`/g),
    ...matches(page, /`([\w./-]+\.ts)`\)? \(`([\w.]+)`/g).map(([path, name]) => [name, path]),
  ]);
  const isThere = ([name = "", path = ""]: (string | undefined)[]) =>
    filesNamed(path).some((file) =>
      name.split(".").every((part) => namesOf.get(file)?.all.has(part)),
    );
  expect(pairs.filter((pair) => !isThere(pair))).toEqual([]);
  expect(pairs.length).toBeGreaterThan(15);
});

test("a member of a type is a member of that type", () => {
  const pairs = pages.flatMap((page) => matches(page, /`(\w+)` of `([A-Z]\w+)`/g));
  const membersOf = (type: string) =>
    new Set([...namesOf.values()].flatMap((names) => [...(names.membersOf.get(type) ?? [])]));
  const wrong = pairs.filter(([member = "", type = ""]) => !membersOf(type).has(member));
  expect(wrong).toEqual([]);
  expect(pairs.length).toBeGreaterThan(4);
});

function matches(page: string, pattern: RegExp): string[][] {
  const prose = readFileSync(page, "utf8").replace(/^```[\s\S]*?^```/gm, "");
  return [...prose.matchAll(pattern)].map((match) => match.slice(1));
}

function isFile(name: string): boolean {
  return /\.(?:ts|js|md|yml|json|sqlite|tsv|conf)$/.test(name);
}

function filesNamed(path: string): string[] {
  return files.filter((file) => file === path || file.endsWith(`/${path}`));
}

function readNames(file: string): Names {
  const all = new Set<string>();
  const membersOf = new Map<string, Set<string>>();
  const visit = (node: ts.Node, type: string | null) => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) all.add(node.text);
    if (type !== null && ts.isTypeElement(node) && node.name && ts.isIdentifier(node.name)) {
      membersOf.get(type)?.add(node.name.text);
    }
    const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
    if (isType) membersOf.set(node.name.text, new Set());
    const inner = isType ? node.name.text : type;
    ts.forEachChild(node, (child) => {
      visit(child, inner);
    });
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, false), null);
  return { all, membersOf };
}
