import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";

/** A thread of the heavy work: calls one function and posts its result. */
interface ThreadData {
  module: string;
  name: string;
  input: unknown;
  hasParts: boolean;
}

async function* receivedParts(): AsyncGenerator {
  if (!parentPort) return;
  for await (const [part] of on(parentPort, "message") as AsyncIterable<[unknown]>) {
    if (part === null) return;
    yield part;
  }
}

const { module, name, input, hasParts } = workerData as ThreadData;
const { [name]: work } = (await import(module)) as Record<string, (...given: unknown[]) => unknown>;
if (!work) throw new Error(`${module} exports no ${name}`);
parentPort?.postMessage(await work(input, hasParts ? receivedParts() : undefined));
