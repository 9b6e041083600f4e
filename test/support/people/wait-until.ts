import type { Core } from "../../../src/workspace/core/core.ts";

/**
 * Resolves with the value that `look` finds, now or after a change of the workspace.
 * @throws {Error} with the text of `explain`, after the timeout.
 */
export function waitUntil<T>(
  core: Core,
  look: () => T | undefined,
  timeoutMs: number,
  explain: () => string,
): Promise<T> {
  const first = look();
  if (first !== undefined) return Promise.resolve(first);
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      unsubscribe();
      settle();
    };
    const unsubscribe = core.changes.subscribe(() => {
      try {
        const found = look();
        if (found !== undefined) finish(() => resolve(found));
      } catch (error) {
        // A condition that throws fails only the test that waits.
        const cause = error instanceof Error ? error : new Error(String(error));
        finish(() => reject(cause));
      }
    });
    const timer = setTimeout(() => finish(() => reject(new Error(explain()))), timeoutMs);
  });
}
