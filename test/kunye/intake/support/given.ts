import type { Given, Handed } from "../../../../src/kunye/intake/given.ts";
import { readGiven } from "../../../../src/kunye/intake/read-given.ts";
import type { RunHeavy } from "../../../../src/platform/heavy-work.ts";

/** Reads words and tables as a door does; what is heavy is read here, too. */
export function given(text: string, handed: Partial<Handed> = {}): Promise<Given> {
  return readGiven(
    { text, as: "question", ...handed },
    { runHeavy, knownAmong: () => Promise.resolve(new Set()) },
  );
}

const runHeavy = (async ({ module, name, input }) => {
  const exported = (await import(module.href)) as Record<string, (input: unknown) => unknown>;
  return { kind: "done", result: structuredClone(await exported[name]?.(structuredClone(input))) };
}) as RunHeavy;
