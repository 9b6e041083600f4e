// Loaded before the program: writes a line for each statement, sync, sealing and opening into the file COUNT_TO.
import { appendFileSync } from "node:fs";
import files from "node:fs/promises";
import crypto from "node:crypto";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { StatementSync, DatabaseSync } from "node:sqlite";

const file = process.env.COUNT_TO;
const note = (kind, text) =>
  appendFileSync(file, `${kind}\t${String(text).replace(/\s+/g, " ").slice(0, 300)}\n`);

for (const method of ["run", "get", "all", "iterate"]) {
  const own = StatementSync.prototype[method];
  StatementSync.prototype[method] = function (...values) {
    note("sql", this.sourceSQL);
    return own.apply(this, values);
  };
}
const exec = DatabaseSync.prototype.exec;
DatabaseSync.prototype.exec = function (text) {
  note("sql", text);
  return exec.call(this, text);
};

const require = createRequire(`${process.cwd()}/package.json`);
const pg = require("pg");
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function (config, ...rest) {
  note("sql", typeof config === "string" ? config : config.text);
  return query.call(this, config, ...rest);
};

const open = files.open;
files.open = async (...args) => {
  const handle = await open(...args);
  for (const method of ["sync", "datasync"]) {
    const own = handle[method].bind(handle);
    handle[method] = () => {
      note("sync", args[0]);
      return own();
    };
  }
  return handle;
};
for (const [name, kind] of [
  ["createCipheriv", "seal"],
  ["createDecipheriv", "open"],
]) {
  const own = crypto[name];
  crypto[name] = (...args) => {
    note(kind, "");
    return own(...args);
  };
}
syncBuiltinESMExports();
