import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Returns the bytes of a directory's files, one character each. */
export function bytesIn(directory: string): string {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, "latin1"))
    .join("\n");
}
