import { execFile } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam, type Team } from "../support/start-team.ts";

const vkn = "1234567890";

/** Runs the operator's command beside the running app. */
function admin(team: Team, ...args: string[]) {
  const env = { PATH: process.env["PATH"], DATA_DIR: team.dataDir };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, ["src/admin.ts", ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });
}

async function startUnknown() {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  registry.answers = [() => ({ status: 500, body: "" }), () => answered(vkn, 1)];
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor("Sonuç belirsiz");
  const { out } = await admin(team, "unknowns");
  return { registry, team, ayse, id: out.split("\t")[0] ?? "", out };
}

test("an operator lists an unknown outcome and settles it as free: the question can be asked again", async () => {
  const { registry, team, ayse, id, out } = await startUnknown();
  expect(out).toContain(vkn);
  expect(out).toContain("\tno-reading-before\n");
  expect(await admin(team, "settle", id, "--as", "free")).toMatchObject({ code: 0 });
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor("1 kredi düşüldü");
  expect(registry.queries).toHaveLength(2);
  expect((await admin(team, "unknowns")).out).toBe("");
});

test("what somebody let go of can still be booked, for it may have cost money", async () => {
  const { registry, team, ayse, id } = await startUnknown();
  await ayse.click("Yine de sorgula");
  await ayse.waitFor("1 kredi düşüldü");
  expect(registry.queries).toHaveLength(2);
  expect((await admin(team, "unknowns")).out).toMatch(new RegExp(`^${id}\t.*\tlet-go\n$`));
  expect((await admin(team, "settle", id, "--as", "charged", "--cost", "1")).code).toBe(0);
  await ayse.type("/bakiye");
  await ayse.waitFor("Toplam: 2 sorgu · 2 kredi");
});

test("settled as charged it counts in the ledger", async () => {
  const { team, ayse, id } = await startUnknown();
  expect((await admin(team, "settle", id, "--as", "charged", "--cost", "1.5")).code).toBe(0);
  await ayse.type("/bakiye");
  await ayse.waitFor("Toplam: 1 sorgu · 1,5 kredi");
});

test.each([
  [["settle"], "belirsiz sorgu yok"],
  [["settle", "no-such-intent", "--as", "free"], "belirsiz sorgu yok"],
  [["purge"], "--team"],
  [["dance"], "Bilinmeyen komut"],
  [["--loud"], "loud"],
  [[], "Bir komut yazın"],
])("wrong usage %j is explained and changes nothing", async (args, said) => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const { code, err } = await admin(team, ...args);
  expect(code).toBe(64);
  expect(err).toContain(said);
});

test("a person is taken out of the ledger, whose sums stay", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const [ayse, mehmet] = [team.at("ayse"), team.at("mehmet")];
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor("1 kredi düşüldü");
  const { teamId, id } = ayse.person;
  expect((await admin(team, "purge", "--team", teamId, "--user", id)).code).toBe(0);
  await mehmet.type("/bakiye");
  const balance = await mehmet.waitFor("Toplam: 1 sorgu · 1 kredi");
  expect(balance.plain).not.toContain("@ayse");
  await mehmet.type(`/vkn ${vkn}`);
  await mehmet.waitFor("Ücretsiz");
  await mehmet.waitFor("Sorgulayan: adı silinen kişi");
  expect(registry.queries).toHaveLength(1);
});

test("a purged team has nothing left, and asks anew", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor("1 kredi düşüldü");
  expect((await admin(team, "purge", "--team", ayse.person.teamId)).code).toBe(0);
  await ayse.type("/bakiye");
  await ayse.waitFor("Bu ay henüz ücretli sorgu yapılmadı");
});

test("a backup taken while the app runs holds the ledger, and overwrites nothing", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor("1 kredi düşüldü");
  const target = join(team.dataDir, "backup.sqlite");
  expect((await admin(team, "backup", target)).code).toBe(0);
  const copy = new DatabaseSync(target);
  expect(copy.prepare("select state, cost from intents").all()).toEqual([
    { state: "paid", cost: 1_000_000 },
  ]);
  copy.close();
  expect((await admin(team, "backup", target)).code).toBe(64);
});
