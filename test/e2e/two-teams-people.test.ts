import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { onBothStores, type Place } from "../faults/places.ts";
import { vkn } from "../kunye/lists/support/numbers.ts";
import { merkezOf } from "../support/fake-registry.ts";
import { startTwoByClock, type TwoByClock } from "../support/start-two-by-clock.ts";
import { otherOf, teamNames, teams, type TeamName } from "../support/start-two-teams.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

const hour = 3_600_000;
const [first, second] = [vkn(690_000_001), vkn(690_000_002)];

/** The partner whom only one team's registry names. */
const partners = { kartal: "PELİKANGİL", poyraz: "TURNAGİL" } as const;

/** Starts two teams whose registries name a partner of each company. */
async function startPeople(place: Place) {
  const both = await startTwoByClock(place, { PRICES: "vkn=1,vkn_detail=3" });
  for (const name of teamNames) {
    both.registryOf(name).usual = ({ vkn: number, charge, success, res }) => {
      const Ortaklar = [{ Adi: partners[name], Soyadi: "******" }];
      res.writeHead(200, { "content-type": "application/json" });
      res.end(success(charge(), { Merkez: merkezOf(number), Ortaklar }));
    };
  }
  return both;
}

/** Acts as a team's person; returns the texts of the answers. */
async function answersTo(both: TwoByClock, name: TeamName, act: () => Promise<void>) {
  const at = both.at(name);
  const { length } = at.messages();
  await act();
  const answers = at.messages().slice(length);
  return answers.map(({ plain }) => plain).join("\n");
}

const type = (both: TwoByClock, name: TeamName, command: string, text: string) =>
  answersTo(both, name, () => both.handle(name, { kind: "command", command, text }));

onBothStores((newPlace) => {
  test("people, the access log, retention and an erasure are each team's own", async () => {
    const both = await startPeople(await newPlace());
    const detail = (name: TeamName, number: string) => type(both, name, "/vkn", `${number} detay`);
    const buy = async (name: TeamName, number: string) => {
      await type(both, name, "/vkn", number);
      return answersTo(both, name, () => both.press(name, "offer:detail"));
    };
    expect(await buy("kartal", first)).toContain(partners.kartal);
    both.clock.now += 20 * hour;
    expect(await buy("poyraz", first)).toContain(partners.poyraz);
    const accesses = (name: TeamName) => type(both, name, "/kunye", `erişim ${first}`);
    const mentions = { kartal: "@ayse", poyraz: "@selin" };
    for (const name of teamNames) {
      const log = await accesses(name);
      expect(log).toContain(mentions[name]);
      expect(log).not.toContain(mentions[otherOf[name]]);
      expect(log.match(/satın aldı/g)).toHaveLength(1);
    }
    // A day after Kartal's purchase its people are deleted, and Poyraz's are not.
    both.clock.now += 5 * hour;
    await both.deleteExpired();
    expect(await detail("kartal", first)).not.toContain(partners.kartal);
    expect(await detail("poyraz", first)).toContain(partners.poyraz);

    for (const name of teamNames) await buy(name, second);
    const team = teams.kartal.id;
    const about = ["--team", team, "--vkn", second, "--by", "Hukuk"];
    const file = join(temporaryDirectory(), "people.json");
    expect((await both.admin("kvkk", "export", ...about, file)).code).toBe(0);
    expect(readFileSync(file, "utf8")).toContain(partners.kartal);
    expect(readFileSync(file, "utf8")).not.toContain(partners.poyraz);
    const erased = await both.admin("kvkk", "erase", ...about, "--why", "istek", "--yes");
    expect(erased.code).toBe(0);
    expect(await detail("kartal", second)).not.toContain(partners.kartal);
    expect(await detail("poyraz", second)).toContain(partners.poyraz);
    const { id: user } = both.personOf("kartal").person;
    expect((await both.admin("purge", "--team", team, "--user", user, "--yes")).code).toBe(0);
    const listed = await both.admin("access", "--vkn", second);
    const rowsOf = (name: TeamName) =>
      listed.out.split("\n").filter((line) => line.includes(teams[name].id));
    expect(rowsOf("kartal").join()).not.toContain(user);
    expect(rowsOf("poyraz")).toHaveLength(2);
    expect(rowsOf("poyraz").join()).toContain(both.personOf("poyraz").person.id);
    // A general card and its detail for each of two companies: nothing was paid again.
    for (const name of teamNames) expect(both.registryOf(name).calls).toHaveLength(4);
  });

  test("a manager's erasure is the team's own, and two processes carry out a window's once", async () => {
    const both = await startPeople(await newPlace());
    const detail = (name: TeamName) => type(both, name, "/vkn", `${first} detay`);
    for (const name of teamNames) {
      await type(both, name, "/vkn", first);
      await answersTo(both, name, () => both.press(name, "offer:detail"));
    }
    const pressed = (value: string) =>
      both.handle("kartal", { kind: "action", actionId: "erase_people", value });
    // A window's id begins with its time.
    const press = () => pressed(`${first}|${both.clock.now}:window|istek`);
    // Every card contains an empty number.
    await pressed(`|${both.clock.now}:another|istek`);
    expect(await both.store.people.erasures(teams.kartal.id, "")).toEqual([]);
    expect(await answersTo(both, "kartal", press)).toContain("kişileri silinen yanıt 2");
    expect(await answersTo(both, "kartal", press)).toBe("");
    expect(await detail("kartal")).not.toContain(partners.kartal);
    expect(await detail("poyraz")).toContain(partners.poyraz);
    const { person } = both.personOf("kartal");
    expect(await both.store.people.erasures(teams.kartal.id, first)).toMatchObject([
      { by: person.id, why: "istek" },
    ]);
    expect(await both.store.people.erasures(teams.poyraz.id, first)).toEqual([]);
  });
});
