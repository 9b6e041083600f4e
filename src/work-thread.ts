import { setPriority } from "node:os";
import { serveThread } from "./platform/thread-port.ts";
import { startWork, type Work } from "./start-work.ts";

// The thread in which everything behind the acknowledgements is done.

/** Where CPU is short, lookups wait and acknowledgements don't; on Linux a thread may have a priority of its own. */
const giveWay = 10;
if (process.platform === "linux") setPriority(giveWay);

await serveThread<Work>(startWork);
