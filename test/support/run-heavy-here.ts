import childProcess, { type ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import { onTestFinished, vi } from "vitest";
import type { HeavyReply, HeavyRequest } from "../../src/platform/heavy-program.ts";

/**
 * Runs heavy work in this process until the test ends. A process for each file takes most of the
 * time of a test that is not about processes.
 */
export function runHeavyHere(): void {
  const fork = vi.spyOn(childProcess, "fork").mockImplementation(startHere);
  syncBuiltinESMExports();
  onTestFinished(() => {
    fork.mockRestore();
    syncBuiltinESMExports();
  });
}

/** Returns what looks like a process of `heavy-program.ts`. */
function startHere(): ChildProcess {
  const child = new EventEmitter();
  const parts = new TransformStream<unknown, unknown>(undefined, { highWaterMark: Infinity });
  const arriving = parts.writable.getWriter();
  const answer = async (request: HeavyRequest & { kind: "call" }): Promise<HeavyReply> => {
    const { module, name, input, hasParts } = request.call;
    try {
      const exported = (await import(module)) as Record<string, (...given: unknown[]) => unknown>;
      const result = await exported[name]?.(structuredClone(input), hasParts && parts.readable);
      return { kind: "done", result: structuredClone(result) };
    } catch (error) {
      return { kind: "failed", error };
    }
  };
  const receive = (request: HeavyRequest) => {
    if (request.kind === "call") void answer(request).then((one) => child.emit("message", one));
    else void (request.part === null ? arriving.close() : arriving.write(request.part));
  };
  const send = (request: HeavyRequest, sent: (error: null) => void) => {
    receive(request);
    sent(null);
  };
  const kill = () => child.emit("exit", null, "SIGKILL");
  return Object.assign(child, { connected: true, send, kill }) as unknown as ChildProcess;
}
