import { parentPort, Worker, workerData } from "node:worker_threads";

/** The interface of a thread: methods on plain data; `close` ends it. */
export type ThreadPort<Port> = {
  [Method in keyof Port]: (...values: never[]) => Promise<unknown>;
} & { close(): Promise<void> };

interface Call {
  id: number;
  method: string;
  values: unknown[];
}

type Message =
  | { kind: "open"; methods: string[] }
  | { kind: "done"; id: number; value: unknown }
  /** An uncaught error: the thread still runs, but should be closed. */
  | { kind: "broken"; error: Failure }
  | { kind: "failed"; id: number; error: Failure };

/** An error as plain data: threads pass neither classes nor codes. */
interface Failure {
  name: string;
  message: string;
  code: string | undefined;
}

/** The id of the message that opens the port; calls count from 1. */
const openingId = 0;

/**
 * Starts a thread whose program calls `serveThread`, and returns its port; `name` is for errors.
 * Calls `onFailure` after an uncaught error, or if the open thread ends without `close`.
 */
export async function openThread<Port extends ThreadPort<Port>>(
  program: URL,
  name: string,
  setup: unknown,
  onFailure: (cause: Error) => void = () => undefined,
): Promise<Port> {
  const worker = new Worker(program, { workerData: setup });
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let death: Error | null = null;
  let isOpen = false;
  let lastId = openingId;

  const expect = (id: number): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    pending.set(id, answer);
    return answer.promise;
  };
  const call = (method: string, values: unknown[]): Promise<unknown> => {
    if (death) return Promise.reject(death);
    lastId += 1;
    const answer = expect(lastId);
    worker.postMessage({ id: lastId, method, values } satisfies Call);
    return answer;
  };

  worker.on("message", (message: Message) => {
    if (message.kind === "broken") {
      onFailure(asError(message.error));
      return;
    }
    const id = message.kind === "open" ? openingId : message.id;
    const answer = pending.get(id);
    pending.delete(id);
    if (message.kind === "failed") answer?.reject(asError(message.error));
    else answer?.resolve(message.kind === "open" ? message.methods : message.value);
  });
  worker.on("error", (cause) => {
    death = new Error(`the ${name}'s thread died`, { cause });
  });
  worker.on("exit", () => {
    death ??= new Error(isOpen ? `the ${name}'s thread died` : `the ${name} is closed`);
    if (isOpen) onFailure(death);
    for (const answer of pending.values()) answer.reject(death);
    pending.clear();
  });

  const methods = (await expect(openingId)) as string[];
  isOpen = true;
  const port = Object.fromEntries(
    methods.map((method) => [method, (...values: unknown[]) => call(method, values)]),
  ) as unknown as Port;
  return {
    ...port,
    async close() {
      isOpen = false;
      if (!death) await call("close", []);
      // Ends the background work of the thread.
      await worker.terminate();
    },
  };
}

/** Serves `openThread` in the thread: opens a port from the setup and runs its calls. */
export async function serveThread<Port extends ThreadPort<Port>>(
  open: (setup: never) => Promise<Port>,
): Promise<void> {
  const post = (message: Message) => parentPort?.postMessage(message);
  process.on("uncaughtException", (error) => {
    post({ kind: "broken", error: asFailure(error) });
  });
  try {
    const port = await open(workerData as never);
    parentPort?.on("message", (call: Call) => void carryOut(port, call).then(post));
    post({ kind: "open", methods: Object.keys(port) });
  } catch (error) {
    post({ kind: "failed", id: openingId, error: asFailure(error) });
  }
}

async function carryOut(port: object, { id, method, values }: Call): Promise<Message> {
  try {
    const run = Reflect.get(port, method) as (...values: unknown[]) => Promise<unknown>;
    return { kind: "done", id, value: await run(...values) };
  } catch (error) {
    return { kind: "failed", id, error: asFailure(error) };
  }
}

function asFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), code: undefined };
  const code = "code" in error ? String(error.code) : undefined;
  return { name: error.name, message: error.message, code };
}

function asError({ name, message, code }: Failure): Error {
  const error = Object.assign(new Error(message), { name });
  return code === undefined ? error : Object.assign(error, { code });
}
