import { serveThread } from "./platform/thread-port.ts";
import { startWork, type Work, type WorkSetup } from "./start-work.ts";

// The thread in which everything behind the acknowledgements is done.
await serveThread<Work>(async (setup: WorkSetup) => {
  const work = await startWork(setup, () => {
    // What is under way may have been paid for, and is shown all the same.
    void work.close().finally(() => process.exit(1));
  });
  return work;
});
