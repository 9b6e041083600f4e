import { serveThread } from "../../platform/thread-port.ts";
import { startWork, type Work } from "./start-work.ts";

// The thread of the work, behind the acknowledgements.
await serveThread<Work>(startWork);
