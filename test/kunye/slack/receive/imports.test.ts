import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

const room = "src/kunye/slack";

/** Returns all files that a file imports, directly or not; type imports do not count. */
function loadedBy(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const source = readFileSync(path, "utf8");
  for (const [, target = ""] of source.matchAll(
    /^(?:import (?!type)|export )[^;]*? from "(\.[^"]+)";/gm,
  )) {
    loadedBy(posix.join(posix.dirname(path), target), seen);
  }
  return seen;
}

test("the thread that acknowledges loads no handler, no use case and no store", () => {
  const loaded = [...loadedBy(`${room}/receive/create-slack-app.ts`)];
  expect(loaded).toContain(`${room}/contract/forms.ts`);
  const handlers = /slack\/(features|dispatch)\/|kunye\/store\//;
  expect(loaded.filter((path) => handlers.test(path))).toEqual([]);
});
