import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Spool, SpooledAnswer } from "../lookups/ports/spool.ts";
import { SealError, type Sealer } from "../../platform/sealer.ts";

const ending = ".answer";

/** The spool with what a start and an operator need of it. */
export interface OpenSpool extends Spool {
  /** Fingerprints of keys that are missing for what waits here. */
  missingKeys(): Promise<string[]>;
  /** Gives up what only this key opens; answers how many answers went. */
  forgetKey(fingerprint: string): Promise<number>;
  /** Throws where nothing can be written. */
  probe(): Promise<void>;
}

/**
 * Paid answers as sealed files in a directory of this machine, each on the disk before `put` comes back. A file that
 * does not open stays: its key may come back.
 */
export function openSpool(directory: string, sealer: Sealer, log: Logger): OpenSpool {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  dropUnfinished(directory);
  const told = new Set<string>();
  const pathOf = (intentId: string) => join(directory, `${intentId}${ending}`);
  return {
    async put(answer) {
      try {
        await write(answer);
      } catch (error) {
        log.error({ err: error }, "a paid answer could not be written to the disk");
        throw error;
      }
    },
    done: (intentId) => rm(pathOf(intentId), { force: true }),
    async waiting() {
      const read = await readAll();
      return read.flatMap((one) => ("answer" in one ? [one.answer] : []));
    },
    async missingKeys() {
      return (await readAll()).flatMap((one) => missingKeyOf(one) ?? []);
    },
    async forgetKey(fingerprint) {
      const lost = (await readAll()).filter((one) => missingKeyOf(one) === fingerprint);
      for (const { name } of lost) await rm(join(directory, name), { force: true });
      return lost.length;
    },
    async probe() {
      const path = join(directory, `probe-${process.pid}`);
      // On a full disk an empty file can still be made.
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
      await file.writeFile(sealer.seal(JSON.stringify(answer), answer.intentId));
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(part, path);
    await syncDirectory(directory);
  }

  async function readAll(): Promise<ReadFile[]> {
    const names = (await readdir(directory)).filter((name) => name.endsWith(ending));
    return Promise.all(
      names.map(async (name) => {
        try {
          const sealed = await readFile(join(directory, name));
          const text = sealer.open(sealed, name.slice(0, -ending.length));
          return { name, answer: JSON.parse(text) as SpooledAnswer };
        } catch (error) {
          // One that has just gone into the store is no longer there.
          if (!isGone(error) && !told.has(name)) {
            log.error({ err: error, file: name }, "a spooled answer does not open");
            told.add(name);
          }
          return { name, error };
        }
      }),
    );
  }
}

type ReadFile = { name: string } & ({ answer: SpooledAnswer } | { error: unknown });

/** The fingerprint of the key that a file waits for. */
function missingKeyOf(file: ReadFile): string | null {
  return "error" in file && file.error instanceof SealError ? file.error.missingKey : null;
}

/** Removes what a program that died was writing; what another one is writing right now stays. */
function dropUnfinished(directory: string): void {
  const longAgo = Date.now() - 3_600_000;
  for (const name of readdirSync(directory).filter((one) => !one.endsWith(ending))) {
    const path = join(directory, name);
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (changedAt < longAgo) rmSync(path, { force: true });
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** A new name is on the disk only once its directory is; Windows has no way to say so. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
