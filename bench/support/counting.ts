// Preloaded: appends a line to the file COUNT_TO for each SQL statement, sync, encryption and decryption.
import crypto from "node:crypto";
import { appendFileSync } from "node:fs";
import files, { type FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync, StatementSync } from "node:sqlite";
import pg from "pg";

const file = process.env["COUNT_TO"] ?? "/dev/null";

/** Wraps a method: notes each call with the result of `text`, then calls the method. */
function count<Thing extends object>(
  thing: Thing,
  method: keyof Thing & string,
  kind: string,
  text: (self: Thing, args: unknown[]) => unknown = () => "",
): void {
  const original = thing[method] as (...args: unknown[]) => unknown;
  const counting = function (this: Thing, ...args: unknown[]) {
    const line = String(text(this, args)).replace(/\s+/g, " ");
    appendFileSync(file, `${kind}\t${line}\n`);
    return original.apply(this, args);
  };
  Object.assign(thing, { [method]: counting });
}

for (const method of ["run", "get", "all"] as const) {
  count(StatementSync.prototype, method, "sql", (statement) => statement.sourceSQL);
}
count(DatabaseSync.prototype, "exec", "sql", (_, [text]) => text);
count(pg.Client.prototype, "query", "sql", (_, [query]) =>
  typeof query === "string" ? query : (query as { text: string }).text,
);
count(crypto, "createCipheriv", "seal");
count(crypto, "createDecipheriv", "open");
const open = files.open.bind(files);
files.open = async (...args: Parameters<typeof open>): Promise<FileHandle> => {
  const handle = await open(...args);
  for (const method of ["sync", "datasync"] as const) {
    count(handle, method, "sync", () => args[0]);
  }
  return handle;
};
syncBuiltinESMExports();
