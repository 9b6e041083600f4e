import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Linux's folder in memory. */
const memory = "/dev/shm";

/** The bytes that three workers fill at most, PostgreSQL's databases included, and a margin. */
const neededBytes = 2_000_000_000;

/**
 * The folder of the tests' temporary directories: in memory if there is room, because no test cuts
 * the power, and waiting for a disk takes a third of a store's test. `TMPDIR` names another folder.
 */
export const scratch = process.env["TMPDIR"] === undefined && hasRoom(memory) ? memory : tmpdir();

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > neededBytes;
  } catch {
    // Other systems have no such folder.
    return false;
  }
}
