import { writeFileSync } from "node:fs";

// The process of a piece of heavy work: it calls one function and sends its result.

export interface HeavyCall {
  module: string;
  name: string;
  input: unknown;
  hasParts: boolean;
}

/** `part: null` follows the last part. */
export type HeavyRequest = { kind: "call"; call: HeavyCall } | { kind: "part"; part: unknown };

export type HeavyReply = { kind: "done"; result: unknown } | { kind: "failed"; error: unknown };

// The gate handles signals that reach all processes of the program.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
process.on("disconnect", () => process.exit());
try {
  // If the machine runs out of memory, Linux ends this process before the program.
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Other systems have no such file.
}

const arrived: unknown[] = [];
let onArrival = Promise.withResolvers<undefined>();

async function* receivedParts(): AsyncGenerator {
  for (;;) {
    for (const part of arrived.splice(0)) {
      if (part === null) return;
      yield part;
    }
    if (arrived.length > 0) continue;
    onArrival = Promise.withResolvers();
    await onArrival.promise;
  }
}

async function carryOut({ module, name, input, hasParts }: HeavyCall): Promise<HeavyReply> {
  try {
    const exported = (await import(module)) as Record<string, (...given: unknown[]) => unknown>;
    const work = exported[name];
    if (!work) throw new Error(`${module} exports no ${name}`);
    return { kind: "done", result: await work(input, hasParts ? receivedParts() : undefined) };
  } catch (error) {
    return { kind: "failed", error };
  }
}

process.on("message", (request: HeavyRequest) => {
  if (request.kind === "part") {
    arrived.push(request.part);
    onArrival.resolve(undefined);
  } else {
    void carryOut(request.call).then((reply) => process.send?.(reply));
  }
});
