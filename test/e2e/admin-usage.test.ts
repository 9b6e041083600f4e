import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { runAdmin } from "../support/run-admin.ts";
import { startTeam } from "../support/start-team.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { wording } from "../support/wording.ts";

const vkn = "1234567890";

const wrongLines: [string[], string][] = [
  [["settle"], "no such unknown query"],
  [["settle", "no-such-intent", "--as", "free"], "no such unknown query"],
  [["purge"], "--team"],
  [["dance"], "Unknown command"],
  [["purge", "--team", "T05KARTALTP", "U0123ABCD"], "purge doesn't take U0123ABCD"],
  [["purge", "--team", "T05KARTALTP", "--vkn", vkn], "purge doesn't take --vkn"],
  [["--loud"], "Unknown option: --loud\n"],
  [[], "Type a command"],
];

test("wrong usage is explained with the lines of its command, and changes nothing", async () => {
  const registry = await startFakeRegistry();
  registry.answers = [() => answered(vkn, 1)];
  const team = await startTeam(registry);
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.charged(1));
  for (const [args, said] of wrongLines) {
    const { code, err } = await runAdmin({ DATA_DIR: team.dataDir }, ...args);
    expect({ args, code }).toEqual({ args, code: 64 });
    expect(err).toContain(said);
    // A known command prints only its own lines, close to the error.
    expect(err.includes("-- receipt verify")).toBe(!["settle", "purge"].includes(args[0] ?? ""));
  }
  const astray = await runAdmin(
    { DATA_DIR: team.dataDir },
    "purge",
    "--team",
    "T0000NONE",
    "--yes",
  );
  expect(astray.out).toContain("There were no queries under this id");
  const purge = ["purge", "--team", ayse.person.teamId] as const;
  const asks = await runAdmin({ DATA_DIR: team.dataDir }, ...purge);
  expect([asks.code, asks.err]).toEqual([64, expect.stringContaining("add --yes")]);
  expect(asks.out).toContain("1 lookups, 1 answers");
  const other = await runAdmin({ DATA_DIR: team.dataDir }, ...purge, "--yes");
  expect(other.out).toContain("(rows of queries: 1)");
  expect(other.out).toMatch(
    new RegExp(`^Deleting for good: all data of the team ${ayse.person.teamId} `),
  );
});

test("on a directory without data every command is refused by its name, and makes nothing", async () => {
  const parent = temporaryDirectory();
  const DATA_DIR = join(parent, "data");
  const said = `The directory ${DATA_DIR} has no data of Künye`;
  for (const args of [["unknowns"], ["purge", "--team", "T1"], ["backup", join(parent, "file")]]) {
    const { code, out, err } = await runAdmin({ DATA_DIR }, ...args);
    expect({ code, out }).toEqual({ code: 66, out: "" });
    expect(err).toContain(said);
  }
  expect((await runAdmin({ DATA_DIR: parent }, "unknowns")).code).toBe(66);
  expect((await runAdmin({ DATA_DIR }, "dance")).code).toBe(64);
  expect(readdirSync(parent)).toEqual([]);
});
