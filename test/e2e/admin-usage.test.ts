import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { runAdmin } from "../support/run-admin.ts";
import { startTeam } from "../support/start-team.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

const vkn = "1234567890";

const wrongLines: [string[], string][] = [
  [["settle"], "belirsiz sorgu yok"],
  [["settle", "no-such-intent", "--as", "free"], "belirsiz sorgu yok"],
  [["purge"], "--team"],
  [["dance"], "Bilinmeyen komut"],
  [["purge", "--team", "T05KARTALTP", "U0123ABCD"], "purge komutu bunu almaz: U0123ABCD"],
  [["purge", "--team", "T05KARTALTP", "--vkn", vkn], "purge komutu bunu almaz: --vkn"],
  [["--loud"], "Bilinmeyen seçenek: --loud\n"],
  [[], "Bir komut yazın"],
];

test("wrong usage is explained with the lines of its command, and changes nothing", async () => {
  const registry = await startFakeRegistry();
  registry.answers = [() => answered(vkn, 1)];
  const team = await startTeam(registry);
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor("1 kredi düşüldü");
  for (const [args, said] of wrongLines) {
    const { code, err } = await runAdmin({ DATA_DIR: team.dataDir }, ...args);
    expect({ args, code }).toEqual({ args, code: 64 });
    expect(err).toContain(said);
    // A known command's own lines, so that what was wrong isn't far above them.
    expect(err.includes("-- receipt verify")).toBe(!["settle", "purge"].includes(args[0] ?? ""));
  }
  const astray = await runAdmin(
    { DATA_DIR: team.dataDir },
    "purge",
    "--team",
    "T0000NONE",
    "--yes",
  );
  expect(astray.out).toContain("Bu kimlikle hiç sorgu yoktu");
  const purge = ["purge", "--team", ayse.person.teamId] as const;
  const asks = await runAdmin({ DATA_DIR: team.dataDir }, ...purge);
  expect([asks.code, asks.err]).toEqual([64, expect.stringContaining("--yes ekleyin")]);
  expect(asks.out).toContain("1 sorgu satırı, 1 yanıt");
  const other = await runAdmin({ DATA_DIR: team.dataDir }, ...purge, "--yes");
  expect(other.out).toContain("(1 sorgu satırı dahil)");
  expect(other.out).toMatch(new RegExp(`^Siliniyor, geri gelmez: ${ayse.person.teamId} ekibinin`));
});

test("on a directory without data every command is refused by its name, and makes nothing", async () => {
  const parent = temporaryDirectory();
  const DATA_DIR = join(parent, "data");
  const said = `${DATA_DIR} klasöründe Künye verisi yok`;
  for (const args of [["unknowns"], ["purge", "--team", "T1"], ["backup", join(parent, "file")]]) {
    const { code, out, err } = await runAdmin({ DATA_DIR }, ...args);
    expect({ code, out }).toEqual({ code: 66, out: "" });
    expect(err).toContain(said);
  }
  expect((await runAdmin({ DATA_DIR: parent }, "unknowns")).code).toBe(66);
  expect((await runAdmin({ DATA_DIR }, "dance")).code).toBe(64);
  expect(readdirSync(parent)).toEqual([]);
});
