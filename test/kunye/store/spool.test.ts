import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { open as openFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { companyQuery } from "../../../src/kunye/lookups/intents.ts";
import { openSpool } from "../../../src/kunye/store/spool.ts";
import { createSealer } from "../../../src/platform/sealer.ts";
import { received } from "../../support/received.ts";
import { temporaryDirectory } from "../../support/temporary-directory.ts";
import { answersIn } from "../../support/spooled.ts";

const sealer = createSealer([{ id: "one", key: Buffer.alloc(32, 1) }]);
const other = createSealer([{ id: "other", key: Buffer.alloc(32, 2) }]);
const body = '{"success":true,"dusulen_bakiye":1,"data":{"Merkez":{"Unvani":"ÖRNEK"}}}';

const none = { waiting: 0, aside: 0, failed: 0, damaged: 0 };

function start() {
  const directory = temporaryDirectory();
  const said: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => said.push(JSON.parse(line) as (typeof said)[number]) };
  const open = (by = sealer) => openSpool(directory, by, pino({ level: "error" }, stream));
  const answer = (intentId: string) => ({
    ...companyQuery("1234567890"),
    intentId,
    account: "T1 registry",
    source: "s",
    userId: "U1",
    reserved: 1_000_000,
    received: received(body),
  });
  return { directory, said, open, answer };
}

/** The prototype of all file handles. */
async function filePrototype(directory: string): Promise<FileHandle> {
  const handle = await openFile(directory, "r");
  await handle.close();
  return Object.getPrototypeOf(handle) as FileHandle;
}

test("an answer with any bytes comes back unchanged", async () => {
  const { open, answer } = start();
  const bytes = Buffer.from([0, 255, 254, 0x80, 10, 0xc3]);
  const odd = { status: 206, type: "text/plain; charset=x", coding: "br", retryAfter: "", bytes };
  await open().put({ ...answer("one"), received: odd });
  const [read] = await answersIn(open());
  expect(read).toEqual({ ...answer("one"), received: odd });
});

test("a damaged, cut or foreign file is told from an answer; the other files are read", async () => {
  const { directory, open, answer } = start();
  const spool = open();
  await spool.put(answer("whole"));
  await spool.put(answer("hurt"));
  const path = join(directory, "hurt.answer");
  const bytes = readFileSync(path);
  const places = [0, 1, 5, 9, 10, 12, 17, 30, bytes.length - 1];
  const flipped = places.map((at) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  });
  const cut = [0, 1, 8, 9, 10, 20, bytes.length - 1].map((length) => bytes.subarray(0, length));
  for (const [no, hurt] of [...flipped, ...cut, Buffer.from("L is a later version")].entries()) {
    writeFileSync(join(directory, `hurt${no}.answer`), hurt);
    expect(await spool.missingKeys()).toEqual([]);
    expect((await answersIn(spool)).map(({ intentId }) => intentId).sort()).toEqual([
      "hurt",
      "whole",
    ]);
    expect(await spool.take({ intentId: `hurt${no}`, tries: 0 })).toMatchObject({
      kind: "damaged",
    });
    await spool.setAside(`hurt${no}`, "damaged");
  }
  expect(await spool.counts()).toEqual({ ...none, waiting: 2, damaged: 17 });
  await spool.deleteAside(Date.now() + 1_000);
  expect(readdirSync(directory).sort()).toEqual(["hurt.answer", "whole.answer"]);
});

test("a try is counted on the disk before its bytes are read; the third is refused", async () => {
  const { directory, open, answer } = start();
  await open().put(answer("one"));
  const [entry] = await open().waiting();
  expect(entry).toEqual({ intentId: "one", tries: 0 });
  for (const tries of [0, 1]) {
    const spool = open();
    expect(await spool.waiting()).toEqual([{ intentId: "one", tries }]);
    expect(await spool.take({ intentId: "one", tries })).toMatchObject({ kind: "answer" });
    // Another process that listed the file before gets nothing.
    expect(await open().take({ intentId: "one", tries })).toEqual({ kind: "gone" });
    expect(readdirSync(directory)).toEqual([`one.answer-${tries + 1}`]);
  }
  const spool = open();
  expect(await spool.take({ intentId: "one", tries: 2 })).toEqual({ kind: "used-up" });
  await spool.giveBack({ intentId: "one", tries: 1 });
  expect(await spool.waiting()).toEqual([{ intentId: "one", tries: 1 }]);
  await spool.setAside("one", "failed");
  expect(await spool.counts()).toEqual({ ...none, failed: 1 });
  expect(await spool.retry("one")).toBe(true);
  expect(await spool.waiting()).toEqual([{ intentId: "one", tries: 0 }]);
  expect(await spool.retry("one")).toBe(false);
});

test("an entry that the disk can't read keeps neither the opening nor the other files", async () => {
  const { directory, open, answer } = start();
  await open().put(answer("whole"));
  mkdirSync(join(directory, "broken.answer"));
  const spool = open();
  expect(await spool.missingKeys()).toEqual([]);
  expect(await answersIn(spool)).toEqual([answer("whole")]);
  expect(await spool.take({ intentId: "broken", tries: 0 })).toMatchObject({ kind: "unreadable" });
  await spool.setAside("broken", "damaged");
  expect(await spool.counts()).toEqual({ ...none, waiting: 1, damaged: 1 });
  await spool.deleteAside(Date.now() + 1_000);
  expect(await spool.counts()).toEqual({ ...none, waiting: 1 });
});

test("an answer that the disk refuses waits in memory until the disk takes files again", async () => {
  const { directory, said, open, answer } = start();
  const spool = open();
  for (const id of ["odd", "sound"]) {
    mkdirSync(join(directory, `${id}.answer.part`));
    await expect(spool.put(answer(id))).rejects.toThrow("EISDIR");
  }
  expect(said).toMatchObject([{ intentId: "odd", isHeld: true }, { intentId: "sound" }]);
  expect(await answersIn(spool)).toEqual([answer("odd"), answer("sound")]);
  expect(await spool.counts()).toEqual({ ...none, waiting: 2 });
  await expect(spool.setAside("odd", "aside")).rejects.toThrow("EISDIR");
  rmdirSync(join(directory, "odd.answer.part"));
  await spool.setAside("odd", "aside");
  await spool.remove("sound");
  expect(await answersIn(spool)).toEqual([]);
  expect(await answersIn(spool, "aside")).toEqual([answer("odd")]);
});

test("answers that come together share a sync of the directory that begins after their files are named", async () => {
  const { directory, open, answer } = start();
  const spool = open();
  const files = await filePrototype(directory);
  const sync = Reflect.get<FileHandle, "sync">(files, "sync");
  let syncs = 0;
  const named: number[] = [];
  vi.spyOn(files, "sync").mockImplementation(function (this: FileHandle) {
    syncs += 1;
    named.push(readdirSync(directory).filter((name) => name.endsWith(".answer")).length);
    return sync.call(this);
  });
  const ids = Array.from({ length: 30 }, (_, no) => `id${no}`);
  let kept = 0;
  await Promise.all(
    ids.map(async (id) => {
      await spool.put(answer(id));
      kept += 1;
      expect(named.at(-1)).toBeGreaterThanOrEqual(kept);
    }),
  );
  expect(syncs).toBeLessThan(ids.length);
  // An answer that comes after a sync has a sync of its own.
  await spool.put(answer("late"));
  expect(named.at(-1)).toBe(ids.length + 1);
  vi.restoreAllMocks();
  expect(await answersIn(spool)).toHaveLength(ids.length + 1);
});

test("a file whose key is missing stays; forgetting the key deletes only that file", async () => {
  const { open, answer } = start();
  await open(other).put(answer("foreign"));
  await open().put(answer("own"));
  const spool = open();
  expect(await spool.missingKeys()).toEqual([other.fingerprint]);
  expect(await spool.counts()).toEqual({ ...none, waiting: 2 });
  expect(await spool.forgetKey(other.fingerprint)).toBe(1);
  expect(await answersIn(spool)).toMatchObject([{ intentId: "own" }]);
});

test("an answer that can't be read is set aside until a start lets it wait again", async () => {
  const { open, answer } = start();
  const spool = open();
  await spool.put(answer("odd"));
  await spool.setAside("odd", "aside");
  await spool.setAside("odd", "aside");
  // Opening alone, such as for an operator's command, changes nothing.
  expect(await open().waiting()).toEqual([]);
  expect(await answersIn(spool, "aside")).toEqual([answer("odd")]);
  await open().retryUnread();
  expect(await answersIn(spool)).toEqual([answer("odd")]);
  await spool.setAside("odd", "aside");
  await spool.remove("odd");
  expect(await spool.counts()).toEqual(none);
});
