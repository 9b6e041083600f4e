import type { SpoolEntry, SpooledAnswer } from "../../src/kunye/lookups/ports.ts";
import type { OpenSpool } from "../../src/kunye/store/spool.ts";

/** Returns the readable answers of a spool. */
export async function answersIn(
  spool: Pick<OpenSpool, "entries">,
  kind: SpoolEntry["kind"] = "waiting",
): Promise<SpooledAnswer[]> {
  const answers: SpooledAnswer[] = [];
  for await (const { answer } of spool.entries(kind)) if (answer) answers.push(answer);
  return answers;
}
