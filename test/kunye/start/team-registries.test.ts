import { expect, test } from "vitest";
import type { StoredInstallation } from "../../../src/kunye/installations/installation-store.ts";
import { createTeamRegistries } from "../../../src/kunye/start/team-registries.ts";

test("a key that two teams hold is shared; the client of a key that nobody holds is closed", () => {
  let keys: Record<string, string | null> = { T1: "one", T2: "two", T3: null };
  const closed: string[] = [];
  const changed: (() => void)[] = [];
  const stored = (id: string) => ({ id, registryKey: keys[id] ?? null }) as StoredInstallation;
  const { of } = createTeamRegistries(
    {
      all: () => Object.keys(keys).map(stored),
      find: ({ team }) => (team === null ? null : stored(team)),
      onChange(listener) {
        changed.push(listener);
        return () => undefined;
      },
    },
    (apiKey) => ({
      query: () => Promise.reject(new Error("nothing is asked")),
      balance: () => Promise.reject(new Error("nothing is asked")),
      close: () => Promise.resolve(closed.push(apiKey)),
    }),
  );
  expect(of("T1")).toMatchObject({ apiKey: "one", isShared: false });
  expect(of("T2")).toMatchObject({ apiKey: "two", isShared: false });
  expect(of("T3")).toBeNull();
  keys = { T1: "one", T2: "one", T3: null };
  for (const listener of changed) listener();
  expect(closed).toEqual(["two"]);
  expect(of("T1")).toMatchObject({ apiKey: "one", isShared: true });
  expect(of("T2")?.registry).toBe(of("T1")?.registry);
});
