import { afterAll, beforeAll } from "vitest";
import { startPostgres, type TestPostgres } from "./start-postgres.ts";

/** Starts PostgreSQL before the tests of a file or a group, and stops it after them. */
export function usePostgres(): () => TestPostgres {
  let postgres: TestPostgres | null = null;
  beforeAll(async () => {
    // No test cuts the power, so fsync is off; it costs seconds per checkpoint.
    postgres = await startPostgres(["-c", "fsync=off"]);
  });
  afterAll(() => postgres?.stop());
  return () => {
    if (!postgres) throw new Error("PostgreSQL runs only while tests do");
    return postgres;
  };
}
