import { open, rename, rm, unlink } from "node:fs/promises";

/** Renames a file; false if it is missing. */
export function moveFile(from: string, to: string): Promise<boolean> {
  return unlessMissing(rename(from, to));
}

/** Removes a file, or a directory in its place; false if it is missing. */
export function removeFile(path: string): Promise<boolean> {
  return unlessMissing(
    unlink(path).catch((error: unknown) => {
      if (isMissing(error)) throw error;
      return rm(path, { recursive: true });
    }),
  );
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

async function unlessMissing(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Returns the first bytes of a file, or none if it can't be read. */
export async function firstBytes(path: string, count: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(count);
  const file = await open(path, "r").catch(() => null);
  try {
    const read = await file?.read(bytes, 0, count, 0);
    return bytes.subarray(0, read?.bytesRead ?? 0);
  } catch {
    return bytes.subarray(0, 0);
  } finally {
    await file?.close();
  }
}

/** Makes new file names durable; Windows can't sync a directory. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
