import { serveThread } from "../../platform/thread-port.ts";
import { startWork, type Work } from "./start-work.ts";

// The thread in which everything behind the acknowledgements is done.
await serveThread<Work>(startWork);
