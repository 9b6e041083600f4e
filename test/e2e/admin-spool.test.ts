import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { onBothStores, type Place } from "../faults/places.ts";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { runAdmin } from "../support/run-admin.ts";
import { startTeam } from "../support/start-team.ts";
import { wording } from "../support/wording.ts";

const vkn = "1234567890";
const other = `200000001${vknCheckDigit("200000001")}`;
const page = { status: 200, body: "<html>bakımdayız</html>" };

/** Starts a team whose queries were answered by an HTML page: the answers are set aside. */
async function startUnread(place: Place, ...commands: string[]) {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { ...place.environment, CONFIRM_FROM: "3" });
  const ayse = team.at("ayse");
  registry.answers = [() => page];
  for (const command of commands) {
    const after = ayse.messages().at(-1)?.ts ?? "";
    await ayse.type(command);
    await ayse.waitFor(wording.unknownOutcome, { after });
  }
  const spool = join(place.environment["DATA_DIR"] ?? "", "spool");
  const settings = { REGISTRY_BASE_URL: registry.url, REGISTRY_API_KEY: "test_key" };
  const admin = (...args: string[]) => runAdmin({ ...settings, ...place.environment }, ...args);
  const unknowns = (await admin("unknowns")).out.split("\n").map((line) => line.split("\t"));
  return {
    registry,
    team,
    ayse,
    spool,
    admin,
    teamId: ayse.person.teamId,
    files: () => readdirSync(spool).sort(),
    idOf: (text: string) => unknowns.find((row) => row[4] === text)?.[0] ?? "",
  };
}

onBothStores((newPlace) => {
  test("an answer that can't be read hinders no purge, also while the program runs", async () => {
    const { admin, teamId, files, team } = await startUnread(await newPlace(), `/vkn ${vkn}`);
    expect(files()).toHaveLength(1);
    // Each of the operator's commands opens the spool.
    await admin("account");
    await team.restart();
    await expect.poll(files).toEqual([expect.stringMatching(/\.unread$/)]);
    const { code, out, err } = await admin("purge", "--team", teamId, "--yes");
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.not.stringContaining("on its way") as string,
    });
    expect(out).toContain("All data of the team is deleted");
    expect(files()).toEqual([]);
  });

  test("a purge deletes unreadable files by the ledger, and names those that no ledger knows", async () => {
    const { admin, teamId, files, spool, idOf } = await startUnread(
      await newPlace(),
      `/vkn ${vkn}`,
      `/vkn ${other}`,
    );
    const [broken, torn] = [idOf(vkn), idOf(other)];
    for (const id of [broken, torn]) rmSync(join(spool, `${id}.unread`));
    mkdirSync(join(spool, `${broken}.damaged`));
    writeFileSync(join(spool, `${torn}.failed`), "K torn");
    writeFileSync(join(spool, "orphan.damaged"), "K torn");
    const { code, out } = await admin("purge", "--team", teamId, "--yes");
    expect(code).toBe(0);
    expect(out).toContain("remain: 1 (orphan)");
    expect(files()).toEqual(["orphan.damaged"]);
  });

  test("an erasure deletes a company's set-aside answers, and names the unreadable ones that may be about it", async () => {
    const { admin, teamId, files, spool, idOf } = await startUnread(
      await newPlace(),
      `/vkn ${vkn}`,
      `/vkn ${other}`,
      "/unvan örnek gıda",
    );
    const [own, others, titled] = [idOf(vkn), idOf(other), idOf("örnek gıda")];
    rmSync(join(spool, `${titled}.unread`));
    writeFileSync(join(spool, `${titled}.damaged`), "K torn");
    renameSync(join(spool, `${own}.unread`), join(spool, `${own}.failed`));
    const kvkk = (what: string, ...args: string[]) =>
      admin("kvkk", what, "--team", teamId, "--vkn", vkn, ...args);
    const told = (await kvkk("find")).out;
    expect(told).toContain(`spool\t${own}\tfailed`);
    expect(told).toContain(`spool\t${titled}\tunreadable`);
    expect(told).not.toContain(others);
    const { code, out } = await kvkk("erase", "--by", "Deniz", "--why", "başvuru", "--yes");
    expect(code).toBe(0);
    expect(out).toContain(`remain: 1 (${titled})`);
    expect(files()).toEqual([`${others}.unread`, `${titled}.damaged`].sort());
  });

  test("an operator finds a set-aside answer and lets it be tried again: its question is not paid twice", async () => {
    const { admin, ayse, team, spool, idOf, registry } = await startUnread(
      await newPlace(),
      `/vkn ${vkn}`,
    );
    const id = idOf(vkn);
    renameSync(join(spool, `${id}.unread`), join(spool, `${id}.failed`));
    const listed = await admin("unknowns");
    expect(listed.out).toContain("unreadable");
    expect(listed.err).toContain(`(failed): ${id}`);
    expect((await admin("retry", "nothing")).code).toBe(64);
    // The next answer is read, as by a later version.
    await team.kunye.stop();
    registry.answers = [() => answered(vkn, 1)];
    expect((await admin("retry", id)).code).toBe(0);
    await team.restart();
    const after = ayse.messages().at(-1)?.ts ?? "";
    await ayse.type(`/vkn ${vkn}`);
    await ayse.waitFor(wording.blocked, { after });
    expect(registry.queries).toHaveLength(1);
  });
});
