import type { Kysely, Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/** A write that can be repeated, and that nobody waits for. */
type Write = (trx: Transaction<Schema>) => Promise<unknown>;

/** Writes that nobody waits for, several in one transaction. */
export interface Later {
  add(write: Write): void;
  /** Writes what was added so far; rejects if the database doesn't take it: it is tried again then. */
  flush(): Promise<void>;
}

/** Milliseconds; a process that is killed loses this much. */
const everyMs = 200;

/** Writes what is added every 200 ms. */
export function createLater(db: Kysely<Schema>): Later {
  let added: Write[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const writes = added;
    added = [];
    if (writes.length === 0) return;
    try {
      await db.transaction().execute(async (trx) => {
        for (const one of writes) await one(trx);
      });
    } catch (error) {
      added = [...writes, ...added];
      schedule();
      throw error;
    }
  }

  const later: Later = {
    add(one) {
      added.push(one);
      schedule();
    },
    flush() {
      writing = writing.catch(() => undefined).then(write);
      return writing;
    },
  };
  return later;

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null;
      later.flush().catch(() => undefined);
    }, everyMs).unref();
  }
}
