import { exitCodes, stopSignal } from "./command-line.ts";
import { reportEnd } from "./logger.ts";

/**
 * Returns an exit code; that of wrong settings only after the stop of the container whose first
 * process this is. Its settings can't change, so Docker's restarts would only repeat the message.
 */
export async function holdInContainer(
  code: number,
  { processId = process.pid, until = stopSignal } = {},
): Promise<number> {
  if (code !== exitCodes.config || processId !== 1) return code;
  reportEnd(
    "This container waits to be stopped, because a restart would change nothing. Correct what is named above, and create it again.",
  );
  const keepsRunning = setInterval(() => undefined, 3_600_000);
  await until();
  clearInterval(keepsRunning);
  return code;
}
