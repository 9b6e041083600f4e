import { exitCodes } from "./exit-codes.ts";

/**
 * Handles the errors of stdout and stderr.
 * A reader that leaves is no failure: the work may change data, so it finishes and keeps its exit code.
 * Any other error, such as a full disk, is named once and makes the exit code 1.
 */
export function handleOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", () => undefined);
    stream.once("error", (error: NodeJS.ErrnoException) => {
      if (isClosedPipe(error)) return;
      process.once("exit", () => {
        process.exitCode = exitCodes.failed;
      });
      if (stream === process.stdout) process.stderr.write(`stdout: ${error.message}\n`);
    });
  }
}

/** Ends the program if the reader of stdout leaves; for programs that change nothing. */
export function endWithReader(): void {
  process.stdout.once("error", (error: NodeJS.ErrnoException) => {
    if (isClosedPipe(error)) process.exit(exitCodes.unread);
  });
}

function isClosedPipe(error: NodeJS.ErrnoException): boolean {
  return error.code === "EPIPE";
}
