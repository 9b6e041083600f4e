import { openThread } from "../../platform/thread-port.ts";
import type { ChargeWriter } from "./charge-batch.ts";

/** Creates a writer of charges. Its own thread waits for the disk, so no other answer waits. */
export function createSqliteCharges(databasePath: string): ChargeWriter {
  const program = new URL("./charge-thread.ts", import.meta.url);
  let thread: Promise<ChargeWriter> | null = null;

  const startThread = () => {
    const started: Promise<ChargeWriter> = openThread(program, "meter", databasePath, () => {
      // The running batch fails without a known outcome; the next one gets another thread.
      if (thread === started) thread = null;
      void started.then((failed) => failed.close());
    });
    started.catch(() => (thread = null));
    return (thread = started);
  };
  void startThread();
  return {
    commit: async (charges, at) => (await (thread ?? startThread())).commit(charges, at),
    close: async () => (await thread)?.close(),
  };
}
