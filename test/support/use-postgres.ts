import { afterAll, beforeAll, onTestFinished } from "vitest";
import { scratch } from "./scratch.ts";
import { startPostgres, type TestPostgres } from "./start-postgres.ts";

/** Fills a database that is copied from then on. */
type Prepare = (url: string) => Promise<void>;

/** The databases of tests. */
export interface TestDatabases extends Pick<TestPostgres, "socket" | "files"> {
  /** Creates an empty database, or one that `prepare` filled; returns its address. */
  newDatabase: (prepare?: Prepare) => Promise<string>;
}

interface Server extends TestPostgres {
  prepared: Map<Prepare, Promise<string>>;
}

/** The databases of finished tests that are kept, 8 MB each, which may lie in memory. */
const maxFinished = 10;

/** The server that all test files of this process share, as they share modules. */
let shared: Promise<Server> | null = null;

async function startServer(): Promise<Server> {
  // No test cuts the power, so fsync is off; it costs seconds per checkpoint.
  return { ...(await startPostgres(["-c", "fsync=off"], scratch)), prepared: new Map() };
}

async function prepareOnce(server: Server, prepare: Prepare): Promise<string> {
  const url = await server.newDatabase();
  await prepare(url);
  return url;
}

/**
 * Gives the tests of a file or a group databases. Tests that read the server's files need a server
 * of their own.
 */
export function usePostgres({ isOwn = false } = {}): () => TestDatabases {
  let running: Server | null = null;
  /** The databases of finished tests. A drop right after a test would wait for its connections. */
  const finished: string[] = [];
  const dropAllBut = async (kept: number) => {
    while (finished.length > kept) await running?.drop(finished.shift() ?? "");
  };
  beforeAll(async () => {
    running = await (isOwn ? startServer() : (shared ??= startServer()));
  });
  afterAll(() => (isOwn ? running?.stop() : dropAllBut(0)));
  return () => {
    const server = running;
    if (!server) throw new Error("PostgreSQL runs only while tests do");
    return {
      socket: server.socket,
      files: server.files,
      async newDatabase(prepare) {
        const copied =
          prepare &&
          server.prepared.getOrInsertComputed(prepare, () => prepareOnce(server, prepare));
        await dropAllBut(maxFinished);
        const url = await server.newDatabase(await copied);
        onTestFinished(() => void finished.push(url));
        return url;
      },
    };
  };
}
