import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { onBothStores, type Place } from "../faults/places.ts";
import { vkn } from "../kunye/lists/support/numbers.ts";
import {
  ledgerOf,
  ownKeys,
  startTwoByClock,
  type TwoByClock,
} from "../support/start-two-by-clock.ts";
import { teamNames, teams, type TeamName } from "../support/start-two-teams.ts";
import { behaviours, startTruthfulRegistry } from "../support/truthful-registry.ts";
import { tr, wording } from "../support/wording.ts";

const minute = 60_000;
const credit = 1_000_000;
const [first, second, third] = [vkn(670_000_001), vkn(670_000_002), vkn(670_000_003)];
const fourth = vkn(670_000_004);

/** Asks as a team's person; returns the id of the newest query. */
async function ask(both: TwoByClock, name: TeamName, number = first): Promise<string> {
  await both.handle(name, { kind: "command", command: "/vkn", text: number });
  const [newest] = await both.store.history.history(ledgerOf(name), null, 1);
  return newest?.id ?? "";
}

/** Starts two teams that have bought an answer, and whose balances were read. */
async function startRead(place: Place) {
  const both = await startTwoByClock(place, { PRICES: "vkn=1" });
  for (const name of teamNames) await ask(both, name, third);
  both.clock.now += minute;
  await read(both);
  return both;
}

async function read(both: TwoByClock): Promise<void> {
  await both.readBalances();
  both.clock.now += 1_000;
}

/** Uninstalls and installs the app: the team then has no key. */
async function reinstall(both: TwoByClock, name: TeamName): Promise<void> {
  await both.store.installations.revoke(teams[name].id, both.clock.now + 1);
  await both.install(name);
}

/** Stores a key as another replica does, of which this one has not heard. */
async function enterElsewhere(both: TwoByClock, name: TeamName, key: string): Promise<void> {
  const { id } = teams[name];
  const { installations } = await both.store.installations.all();
  const installedAt = installations.find((one) => one.id === id)?.installedAt ?? 0;
  await both.store.installations.setRegistryKey(id, key, { userId: "U0", installedAt });
}

/** Starts two teams, one of which asked by the key of the other after the other's unknown outcome. */
async function startLent(place: Parameters<typeof startRead>[0]) {
  const both = await startRead(place);
  both.registryOf("kartal").next.push(behaviours.reset(false));
  const id = await ask(both, "kartal");
  await both.enterKey("poyraz", ownKeys.kartal);
  await ask(both, "poyraz", second);
  const state = async (of: string) => (await both.store.ledger.intent(of))?.state;
  return { both, id, state };
}

onBothStores((newPlace, store) => {
  test("each team's unknown outcomes are settled by the balance of its own account", async () => {
    const both = await startRead(await newPlace());
    const [kartal, poyraz] = [both.registryOf("kartal"), both.registryOf("poyraz")];
    const state = async (id: string) => (await both.store.ledger.intent(id))?.state;
    kartal.next.push(behaviours.reset(true));
    poyraz.next.push(behaviours.reset(false));
    const charged = await ask(both, "kartal");
    const free = await ask(both, "poyraz");
    expect([await state(charged), await state(free)]).toEqual(["unknown", "unknown"]);
    await ask(both, "poyraz", second);
    const listed = (await both.admin("unknowns")).out.trim().split("\n");
    expect(listed.map((line) => line.split("\t").at(-1))).toEqual(["too-early", "too-early"]);
    both.clock.now += 11 * minute;
    await read(both);
    expect([await state(charged), await state(free)]).toEqual(["lost", "free"]);
  });

  test("many outcomes of one team that a reading settles keep no such message from the other team", async () => {
    const both = await startRead(await newPlace());
    const askFreely = (name: TeamName, number: string) => {
      both.registryOf(name).next.push(behaviours.reset(false));
      return ask(both, name, number);
    };
    /** Reads twice: the first reading starts a replica's time since the other's queries. */
    const settle = async () => {
      await read(both);
      both.clock.now += 11 * minute;
      await read(both);
    };
    await askFreely("poyraz", first);
    await settle();
    // More at a time would prove nothing.
    for (let group = 0; group < 6; group += 1) {
      const numbers = Array.from({ length: 9 }, (_, at) => vkn(671_000_000 + 9 * group + at));
      await Promise.all(numbers.map((number) => askFreely("kartal", number)));
      await settle();
    }
    expect(await both.store.ledger.unknowns()).toEqual([]);
    await both.sweep();
    await both.personOf("poyraz").withApp().waitFor(first, { timeoutMs: 1_000 });
  });

  test("a key that another team held in the meantime settles nothing, also once that team has left", async () => {
    const { both, id, state } = await startLent(await newPlace());
    expect(both.registryOf("kartal").balance).toBe(998 * credit);
    await both.enterKey("poyraz", ownKeys.poyraz);
    both.clock.now += 11 * minute;
    await read(both);
    expect(await state(id)).toBe("unknown");
    both.clock.now += 25 * 60 * minute;
    await read(both);
    both.registryOf("kartal").next.push(behaviours.reset(true));
    const later = await ask(both, "kartal", fourth);
    both.clock.now += 11 * minute;
    await read(both);
    expect([await state(id), await state(later)]).toEqual(["unknown", "lost"]);
  });

  test("the operator is told, too, that a balance of two teams settles nothing", async () => {
    const both = await startRead(await newPlace());
    both.registryOf("kartal").next.push(behaviours.reset(true));
    const id = await ask(both, "kartal");
    await both.enterKey("poyraz", ownKeys.kartal);
    both.clock.now += 11 * minute;
    await read(both);
    expect((await both.store.ledger.intent(id))?.state).toBe("unknown");
    const listed = (await both.admin("unknowns")).out.trim().split("\n");
    expect(listed.map((line) => line.split("\t").at(-1))).toEqual(["shared"]);
  });

  test("a query by a key that another replica has just stored counts as a use of that key", async () => {
    const both = await startRead(await newPlace());
    both.registryOf("kartal").next.push(behaviours.reset(false));
    const id = await ask(both, "kartal");
    await reinstall(both, "poyraz");
    await enterElsewhere(both, "poyraz", ownKeys.kartal);
    await ask(both, "poyraz", second);
    expect(both.registryOf("kartal").calls).toHaveLength(3);
    await both.enterKey("poyraz", ownKeys.poyraz);
    both.clock.now += 11 * minute;
    await read(both);
    expect((await both.store.ledger.intent(id))?.state).toBe("unknown");
    await both.handle("poyraz", { kind: "command", command: "/bakiye", text: "bu ay" });
    const report = await both.at("poyraz").waitFor(tr.balance.movement.replaceAll("*", ""));
    expect(report.plain).not.toContain("açıklanamıyor");
  });

  test("a key that another replica has just stored pays for the next query", async () => {
    const both = await startRead(await newPlace());
    both.accounts.set("key-kartal-0009", await startTruthfulRegistry());
    await enterElsewhere(both, "kartal", "key-kartal-0009");
    await ask(both, "kartal");
    expect(both.accounts.get("key-kartal-0009")?.calls.map(({ charged }) => charged)).toEqual([
      credit,
    ]);
    expect(both.registryOf("kartal").balance).toBe(999 * credit);
  });

  test("nothing is asked after an uninstall of which only another replica has heard", async () => {
    const both = await startRead(await newPlace());
    await both.store.installations.revoke(teams.kartal.id, both.clock.now + 1);
    await ask(both, "kartal");
    expect(both.registryOf("kartal").calls).toHaveLength(1);
    await both.install("kartal");
    await both.enterKey("kartal", ownKeys.kartal);
    await ask(both, "kartal");
    expect(both.registryOf("kartal").calls).toHaveLength(2);
  });

  test("teams without a key are not told that others spend from their account", async () => {
    const both = await startRead(await newPlace());
    for (const name of teamNames) await reinstall(both, name);
    for (const name of teamNames) await ask(both, name);
    await both.handle("kartal", { kind: "command", command: "/bakiye", text: "" });
    const balance = await both.at("kartal").waitFor("Fiyatlar");
    expect(balance.plain).not.toContain("yalnızca ekibiniz harcamıyor");
    await enterElsewhere(both, "kartal", ownKeys.kartal);
    await both.handle("kartal", { kind: "command", command: "/bakiye", text: "" });
    expect(both.at("kartal").newest().plain).toContain(wording.remaining(999));
  });

  test("a purge of a team that used another's key leaves no reading that only its queries explain", async () => {
    const { both, id, state } = await startLent(await newPlace());
    await both.enterKey("poyraz", ownKeys.poyraz);
    both.clock.now += 11 * minute;
    // A purge of the other team leaves no trace of its queries by the key.
    const purged = await both.admin("purge", "--team", teams.poyraz.id, "--yes");
    expect(purged.code).toBe(0);
    await read(both);
    expect(await state(id)).toBe("unknown");
  });

  test("queries by another key in the meantime explain no fall of the balance", async () => {
    const both = await startRead(await newPlace());
    both.accounts.set("key-kartal-0009", await startTruthfulRegistry());
    const state = async (id: string) => (await both.store.ledger.intent(id))?.state;
    both.registryOf("kartal").next.push(behaviours.reset(true));
    const id = await ask(both, "kartal");
    await both.enterKey("kartal", "key-kartal-0009");
    await read(both);
    await ask(both, "kartal", second);
    both.clock.now += 11 * minute;
    await read(both);
    // The other key's balance tells nothing about the query.
    expect(await state(id)).toBe("unknown");
    await both.enterKey("kartal", ownKeys.kartal);
    await read(both);
    expect(await state(id)).not.toBe("free");
  });

  test("with one key each team is warned at its own threshold, and nobody foretells how long the balance lasts", async () => {
    const both = await startTwoByClock(await newPlace(), { PRICES: "vkn=1" });
    await both.enterKey("poyraz", ownKeys.kartal);
    for (const name of teamNames) {
      await ask(both, name, first);
      await read(both);
    }
    await both.handle("kartal", { kind: "command", command: "/bakiye", text: "bu ay" });
    const month = await both.at("kartal").waitFor("Bakiyenin hareketi");
    expect(month.plain).toContain(tr.balance.sharedMovement);
    both.clock.now += 8 * 24 * 60 * minute;
    both.registryOf("kartal").balance = 20 * credit;
    const { id } = both.personOf("kartal").person;
    const threshold = { name: "alert:balance", value: String(50 * credit) } as const;
    await both.store.team.enter(ledgerOf("kartal"), id, [threshold]);
    await read(both);
    await both.sweep();
    const warning = await both.personOf("kartal").withApp().waitFor("Düşük bakiye");
    expect(warning.plain).toContain("20 kredi kaldı");
    await both.handle("kartal", { kind: "command", command: "/bakiye", text: "" });
    const balance = await both.at("kartal").waitFor("günde ortalama");
    for (const { plain } of [warning, balance]) expect(plain).not.toMatch(/bu hızla/iu);
    expect(both.personOf("poyraz").withApp().messages()).toEqual([]);
  });

  // The purge empties the disk of the machine that it runs on; on PostgreSQL there are two.
  test.runIf(store === "SQLite")(
    "the answers on the disk go with the data of a team that has left, and not another's",
    async () => {
      const place = await newPlace();
      const both = await startRead(place);
      const files = () => readdirSync(place.spoolDirectory).filter((file) => /unread$/.test(file));
      const ids: string[] = [];
      for (const name of teamNames) {
        both.registryOf(name).next.push(behaviours.halfWithoutLength);
        ids.push(await ask(both, name));
      }
      expect(files()).toHaveLength(2);
      await both.store.installations.revoke(teams.kartal.id, both.clock.now + 1);
      both.clock.now += 31 * 24 * 60 * minute;
      await both.deleteExpired();
      expect((await both.store.accounts.accounts()).includes(ledgerOf("kartal"))).toBe(false);
      expect(files()).toEqual([`${ids[1]}.unread`]);
    },
  );
});
