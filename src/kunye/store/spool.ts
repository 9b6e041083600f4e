import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import {
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  unlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { SealError, type Sealer } from "../../platform/sealer.ts";
import type { Spool, SpooledAnswer } from "../lookups/ports.ts";

const endings = { waiting: ".answer", aside: ".unread", damaged: ".damaged" } as const;

/** The limit of answers in memory while the disk refuses them. */
const maxBytesInMemory = 64_000_000;

const minFreeBytes = 16_000_000;

export type OpenSpool = ReturnType<typeof openSpool>;

/**
 * Opens the spool: answers as sealed files on this machine, synced before `put` resolves.
 * An answer that the disk refuses waits in memory.
 * A file with a missing key stays, and a damaged file is renamed; the others are still read.
 */
export function openSpool(directory: string, sealer: Sealer, log: Logger) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  tidyUp(directory);
  const reported = new Set<string>();
  const inMemory = new Map<string, SpooledAnswer>();
  const syncNames = coalesced(() => syncDirectory(directory));
  const pathOf = (id: string, kind: keyof typeof endings = "waiting") =>
    join(directory, `${id}${endings[kind]}`);
  const move = (id: string, from: keyof typeof endings, to: keyof typeof endings) =>
    rename(pathOf(id, from), pathOf(id, to)).catch(ignoreMissing);
  const answersIn = async (kind: "waiting" | "aside") =>
    (await readAll(kind)).flatMap((one) => ("answer" in one ? [one.answer] : []));
  const spool: Spool = {
    async put(answer) {
      try {
        await write(answer);
      } catch (error) {
        const bytes = [...inMemory.values()].reduce((sum, one) => sum + sizeOf(one), 0);
        const isHeld = bytes + sizeOf(answer) <= maxBytesInMemory;
        if (isHeld) inMemory.set(answer.intentId, answer);
        const { intentId } = answer;
        log.error(
          { err: error, intentId, isHeld },
          "a paid answer could not be written to the disk",
        );
        throw error;
      }
    },
    async remove(id) {
      if (inMemory.delete(id)) return;
      await unlink(pathOf(id)).catch(async (error: unknown) => {
        ignoreMissing(error);
        await unlink(pathOf(id, "aside")).catch(ignoreMissing);
      });
    },
    async setAside(id) {
      reportOnce(id, { file: `${id}${endings.aside}` }, "an answer can't be read: it is kept");
      const held = inMemory.get(id);
      if (held) {
        await write(held);
        inMemory.delete(id);
      }
      await move(id, "waiting", "aside");
    },
    reportRefused(intentId, err) {
      reportOnce(intentId, { intentId, err }, "the store refuses an answer: it stays in the spool");
    },
    readWaiting: async () => [...inMemory.values(), ...(await answersIn("waiting"))],
  };
  return {
    ...spool,
    readAside: () => answersIn("aside"),
    /** Deletes set-aside and damaged files older than `before`, in epoch milliseconds. */
    async deleteAside(before: number): Promise<void> {
      for (const kind of ["aside", "damaged"] as const) {
        for (const id of await idsOf(kind)) {
          const path = pathOf(id, kind);
          const changedAt = await stat(path).then(({ mtimeMs }) => mtimeMs, ignoreMissing);
          if (changedAt !== undefined && changedAt < before) await rm(path, { force: true });
        }
      }
    },
    async counts() {
      const count = async (kind: keyof typeof endings) => (await idsOf(kind)).length;
      const waiting = (await count("waiting")) + inMemory.size;
      return { waiting, aside: await count("aside"), damaged: await count("damaged") };
    },
    /** Returns the fingerprints of the missing keys of waiting files. */
    async missingKeys(): Promise<string[]> {
      return (await readAll("waiting")).flatMap((one) => missingKeyOf(one) ?? []);
    },
    /** Deletes the waiting answers of a lost key; returns their number. */
    async forgetKey(fingerprint: string): Promise<number> {
      const lost = (await readAll("waiting")).filter((one) => missingKeyOf(one) === fingerprint);
      for (const { id } of lost) await rm(pathOf(id), { force: true });
      return lost.length;
    },
    /** Throws if the disk is full or not writable. */
    async probe(): Promise<void> {
      // A full disk may take small files for a while.
      const { bavail, bsize } = await statfs(directory);
      if (bavail * bsize < minFreeBytes) throw new Error("the disk of the spool is full");
      const path = join(directory, `probe-${process.pid}`);
      await writeFile(path, Buffer.alloc(4_096), { flush: true }).finally(() =>
        rm(path, { force: true }),
      );
    },
  };

  async function write(answer: SpooledAnswer): Promise<void> {
    const path = pathOf(answer.intentId);
    const part = `${path}.part`;
    const file = await open(part, "w", 0o600);
    try {
      await file.writeFile(toFile(answer, sealer));
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(part, path);
    await syncNames();
  }

  async function idsOf(kind: keyof typeof endings): Promise<string[]> {
    const ending = endings[kind];
    const names = (await readdir(directory)).filter((name) => name.endsWith(ending));
    return names.map((name) => name.slice(0, -ending.length));
  }

  async function readAll(kind: "waiting" | "aside"): Promise<ReadFile[]> {
    const read = await Promise.all((await idsOf(kind)).map((id) => readOne(id, kind)));
    return read.filter((one) => one !== null);
  }

  async function readOne(id: string, kind: "waiting" | "aside"): Promise<ReadFile | null> {
    const bytes = await readFile(pathOf(id, kind)).catch(ignoreMissing);
    // The answer may have just moved into the store.
    if (bytes === undefined) return null;
    try {
      return { id, answer: fromFile(bytes, id, sealer) };
    } catch (error) {
      const file = { id, error };
      const isDamaged = missingKeyOf(file) === null;
      if (isDamaged) await move(id, kind, "damaged");
      const name = `${id}${endings[isDamaged ? "damaged" : kind]}`;
      reportOnce(id, { err: error, file: name }, "a spooled answer does not open");
      return file;
    }
  }

  function reportOnce(id: string, fields: object, message: string): void {
    if (!reported.has(id)) log.error(fields, message);
    reported.add(id);
  }
}

function sizeOf({ received }: SpooledAnswer): number {
  return received.bytes.length;
}

type ReadFile = { id: string } & ({ answer: SpooledAnswer } | { error: unknown });

function missingKeyOf(file: ReadFile): string | null {
  return "error" in file && file.error instanceof SealError ? file.error.missingKey : null;
}

/** Removes old unfinished files, and lets set-aside files wait again for this version. */
function tidyUp(directory: string): void {
  const hourAgo = Date.now() - 3_600_000;
  const isAnswer = (name: string) => Object.values(endings).some((ending) => name.endsWith(ending));
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    if (name.endsWith(endings.aside)) {
      renameSync(path, `${path.slice(0, -endings.aside.length)}${endings.waiting}`);
    } else if (!isAnswer(name)) {
      const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
      if (changedAt < hourAgo) rmSync(path, { force: true });
    }
  }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}

/** Coalesces calls: all calls during a run share the next run, which covers their changes. */
function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const run = work();
      running = run.catch(() => undefined);
      return run;
    });
    return next;
  };
}

/** Makes new file names durable; Windows can't sync a directory. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function toFile({ received, ...answer }: SpooledAnswer, sealer: Sealer): Buffer {
  const bytes = Buffer.from(received.bytes).toString("base64");
  const text = JSON.stringify({ ...answer, received: { ...received, bytes } });
  const sealed = sealer.seal(text, answer.intentId);
  return Buffer.concat([checksumOf(sealed), sealed]);
}

function fromFile(bytes: Buffer, id: string, sealer: Sealer): SpooledAnswer {
  const { received, ...answer } = JSON.parse(sealer.open(sealedIn(bytes), id)) as SpooledAnswer & {
    received: { bytes: string };
  };
  return { ...answer, received: { ...received, bytes: Buffer.from(received.bytes, "base64") } };
}

const magicByte = Buffer.from("K");
const sumBytes = 8;

/** The checksum tells damage from a missing key. */
function checksumOf(sealed: Uint8Array): Buffer {
  const sum = createHash("sha256").update(sealed).digest().subarray(0, sumBytes);
  return Buffer.concat([magicByte, sum]);
}

function sealedIn(bytes: Buffer): Buffer {
  const sealed = bytes.subarray(1 + sumBytes);
  if (!checksumOf(sealed).equals(bytes.subarray(0, 1 + sumBytes))) {
    throw new SealError("the file is damaged");
  }
  return sealed;
}
