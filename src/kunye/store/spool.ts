import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { open, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { coalesced } from "../../platform/coalesced.ts";
import {
  firstBytes,
  isMissing,
  moveFile,
  removeFile,
  syncDirectory,
} from "../../platform/files.ts";
import { proveDiskWritable } from "../../platform/prove-writable.ts";
import { SealError, type Sealer } from "../../platform/sealer.ts";
import {
  maxReplays,
  type SetAsideKind,
  type Spool,
  type SpoolEntry,
  type SpooledAnswer,
  type TakenAnswer,
  type WaitingAnswer,
} from "../lookups/ports.ts";
import { fromFile, headBytes, mayNeedKey, toFile } from "./spool-file.ts";

/** The endings of waiting files, by the number of their tries. */
const waitingEndings = [".answer", ".answer-1", ".answer-2"] as const;
const asideEndings = { aside: ".unread", failed: ".failed", damaged: ".damaged" } as const;
const allEndings = [...waitingEndings, ...Object.values(asideEndings)];

/** The limit of answers in memory while the disk refuses them. Chosen by hand. */
const maxBytesInMemory = 64_000_000;

export type OpenSpool = ReturnType<typeof openSpool>;

/**
 * Opens the spool: answers as sealed files on this machine, synced before `put` resolves (R6).
 * An answer that the disk refuses waits in memory. A damaged file does not block the others.
 */
export function openSpool(directory: string, sealer: Sealer, log: Logger) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  removeUnfinished(directory);
  const reported = new Set<string>();
  const inMemory = new Map<string, { answer: SpooledAnswer; tries: number }>();
  const syncNames = coalesced(() => syncDirectory(directory));
  const pathOf = (id: string, ending: string) => join(directory, `${id}${ending}`);
  const waitingPath = ({ intentId, tries }: WaitingAnswer) =>
    pathOf(intentId, waitingEndings[tries] ?? "");

  const spool: Spool = {
    async put(answer) {
      try {
        await write(answer);
      } catch (error) {
        const held = [...inMemory.values()].reduce((sum, one) => sum + sizeOf(one.answer), 0);
        const isHeld = held + sizeOf(answer) <= maxBytesInMemory;
        const { intentId } = answer;
        if (isHeld) inMemory.set(intentId, { answer, tries: 0 });
        log.error(
          { err: error, intentId, isHeld },
          "a paid answer could not be written to the disk",
        );
        throw error;
      }
    },
    async remove(id) {
      if (inMemory.delete(id)) return;
      for (const ending of allEndings) {
        if (await removeFile(pathOf(id, ending))) return;
      }
    },
    async waiting() {
      const held = [...inMemory].map(([intentId, { tries }]) => ({ intentId, tries }));
      const names = await readdir(directory).catch((error: unknown) => {
        // The answers in memory do not need the directory.
        if (held.length === 0) throw error;
        return [];
      });
      const onDisk = waitingEndings.flatMap((ending, tries) =>
        idsIn(names, ending).map((intentId) => ({ intentId, tries })),
      );
      return [...held, ...onDisk];
    },
    async take(entry) {
      const { intentId: id, tries } = entry;
      if (tries >= maxReplays) return { kind: "used-up" };
      const held = inMemory.get(id);
      if (held) {
        held.tries += 1;
        return { kind: "answer", answer: held.answer };
      }
      // The count is on the disk before the bytes are read: they may end the process.
      const begun = { intentId: id, tries: tries + 1 };
      try {
        if (!(await moveFile(waitingPath(entry), waitingPath(begun)))) return { kind: "gone" };
        await syncNames();
      } catch (error) {
        return { kind: "unreadable", error };
      }
      const taken = await readFrom(waitingPath(begun), id);
      if (taken.kind === "no-key") await moveFile(waitingPath(begun), waitingPath(entry));
      return taken;
    },
    async giveBack(entry) {
      const { intentId: id, tries } = entry;
      const held = inMemory.get(id);
      if (held) held.tries = tries;
      else await moveFile(waitingPath({ intentId: id, tries: tries + 1 }), waitingPath(entry));
    },
    async setAside(id, kind, error) {
      const held = inMemory.get(id);
      if (held) {
        await write(held.answer);
        inMemory.delete(id);
      }
      const file = `${id}${asideEndings[kind]}`;
      for (const ending of waitingEndings) {
        await moveFile(pathOf(id, ending), join(directory, file));
      }
      reportOnce(
        id,
        { intentId: id, file, ...(error !== undefined && { err: error }) },
        told[kind],
      );
    },
    reportRefused(intentId, err) {
      reportOnce(
        `${intentId} refused`,
        { intentId, err },
        "an answer is not in the store yet: it is tried again",
      );
    },
  };

  async function* entries(
    ...kinds: readonly SpoolEntry["kind"][]
  ): AsyncGenerator<SpoolEntry, void, undefined> {
    for (const kind of kinds) {
      if (kind === "waiting") {
        for (const [intentId, { answer }] of inMemory) yield { intentId, kind, answer };
      }
      for (const ending of kind === "waiting" ? waitingEndings : [asideEndings[kind]]) {
        for (const intentId of idsIn(await readdir(directory), ending)) {
          const taken = await readFrom(pathOf(intentId, ending), intentId);
          // The answer may have just moved into the store.
          if (taken.kind === "gone") continue;
          yield { intentId, kind, answer: taken.kind === "answer" ? taken.answer : null };
        }
      }
    }
  }

  /** Returns the files that need a missing key, with its fingerprint. */
  async function keylessFiles(): Promise<{ path: string; missingKey: string }[]> {
    const files: { path: string; missingKey: string }[] = [];
    for (const name of await readdir(directory)) {
      const ending = allEndings.find((one) => name.endsWith(one));
      if (ending === undefined) continue;
      const path = join(directory, name);
      if (!mayNeedKey(await firstBytes(path, headBytes), sealer)) continue;
      const taken = await readFrom(path, name.slice(0, -ending.length));
      if (taken.kind === "no-key") files.push({ path, missingKey: taken.missingKey });
    }
    return files;
  }

  return {
    ...spool,
    entries,
    /** Lets unreadable set-aside answers wait again: this version may read them. */
    async retryUnread(): Promise<void> {
      for (const id of idsIn(await readdir(directory), asideEndings.aside))
        await retry(id, "aside");
    },
    /** Lets a set-aside answer wait again; false if there is none. */
    async retry(id: string): Promise<boolean> {
      for (const kind of ["aside", "failed", "damaged"] as const) {
        if (await retry(id, kind)) return true;
      }
      return false;
    },
    /** Deletes set-aside files older than `before`, in epoch milliseconds. */
    async deleteAside(before: number): Promise<void> {
      const names = await readdir(directory);
      for (const ending of Object.values(asideEndings)) {
        for (const id of idsIn(names, ending)) {
          const path = pathOf(id, ending);
          const { mtimeMs = Infinity } = (await stat(path).catch(() => undefined)) ?? {};
          if (mtimeMs < before) await removeFile(path);
        }
      }
    },
    async counts() {
      const names = await readdir(directory);
      const count = (ending: string) => idsIn(names, ending).length;
      const { aside, failed, damaged } = asideEndings;
      const onDisk = waitingEndings.reduce((sum, ending) => sum + count(ending), 0);
      const waiting = onDisk + inMemory.size;
      return { waiting, aside: count(aside), failed: count(failed), damaged: count(damaged) };
    },
    missingKeys: async () => [
      ...new Set((await keylessFiles()).map(({ missingKey }) => missingKey)),
    ],
    /** Deletes the files of a lost key; returns their number. */
    async forgetKey(fingerprint: string): Promise<number> {
      const lost = (await keylessFiles()).filter(({ missingKey }) => missingKey === fingerprint);
      for (const { path } of lost) await removeFile(path);
      return lost.length;
    },
    probe: () => proveDiskWritable(directory),
  };

  async function write(answer: SpooledAnswer): Promise<void> {
    const path = pathOf(answer.intentId, waitingEndings[0]);
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

  function retry(id: string, kind: SetAsideKind): Promise<boolean> {
    return moveFile(pathOf(id, asideEndings[kind]), pathOf(id, waitingEndings[0]));
  }

  async function readFrom(path: string, id: string): Promise<TakenAnswer> {
    let bytes: Buffer;
    try {
      bytes = await readFile(path);
    } catch (error) {
      return isMissing(error) ? { kind: "gone" } : { kind: "unreadable", error };
    }
    try {
      return { kind: "answer", answer: fromFile(bytes, id, sealer) };
    } catch (error) {
      const missingKey = error instanceof SealError ? error.missingKey : null;
      if (missingKey === null) return { kind: "damaged", error };
      reportOnce(id, { err: error, intentId: id }, "the key of a spooled answer is missing");
      return { kind: "no-key", missingKey };
    }
  }

  function reportOnce(id: string, fields: object, message: string): void {
    if (!reported.has(id)) log.error(fields, message);
    reported.add(id);
  }
}

const told: Record<SetAsideKind, string> = {
  aside: "an answer can't be read: it is kept",
  failed: "two tries to read an answer failed: it is set aside",
  damaged: "the file of an answer can't be read: it is set aside",
};

function sizeOf({ received }: SpooledAnswer): number {
  return received.bytes.length;
}

function idsIn(names: readonly string[], ending: string): string[] {
  return names.flatMap((name) => (name.endsWith(ending) ? name.slice(0, -ending.length) : []));
}

/** Removes old unfinished files. */
function removeUnfinished(directory: string): void {
  const hourAgo = Date.now() - 3_600_000;
  for (const name of readdirSync(directory)) {
    if (allEndings.some((ending) => name.endsWith(ending))) continue;
    const path = join(directory, name);
    try {
      const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
      if (changedAt < hourAgo) rmSync(path, { recursive: true, force: true });
    } catch {
      // A file that can't be looked at holds no answer.
    }
  }
}
