import { expect, test } from "vitest";
import { seededRandom } from "../../../../bench/support/seeded-random.ts";
import type { Entry, NewEntry } from "../../../../src/kunye/team/read-book.ts";
import { account, claimOf } from "../support/sample-claim.ts";
import type { TestStore } from "./store-place.ts";

const credit = 1_000_000;
const entryFor = (name: Entry["name"], value: string | null, more: Partial<NewEntry> = {}) => {
  return { name, value, ...more };
};

/** A decision about a team counts from its entry on. */
export function testTeamBook(openStore: () => Promise<TestStore>): void {
  test("an entered limit replaces a configured one, a person's limit the limit for all; unlimited is an entry too", async () => {
    const { store, kindOf } = await openStore();
    const limits = { team: null, person: 0 };
    let keys = 0;
    const claimed = (userId = "U1") =>
      kindOf(store.ledger.claim(claimOf(`key-${(keys += 1)}`, { limits, userId })));
    expect(await claimed()).toBe("over-budget");
    await store.team.enter(account, "U9", [entryFor("limit:*", String(credit))]);
    expect(await claimed()).toBe("won");
    expect(await claimed()).toBe("over-budget");
    await store.team.enter(account, "U9", [entryFor("limit:U1", "null")]);
    expect(await claimed()).toBe("won");
    await store.team.enter(account, "U9", [entryFor("limit:U1", null), entryFor("limit", "0")]);
    expect(await claimed("U2")).toBe("over-budget");
    await store.team.enter(account, "U9", [entryFor("limit", null)]);
    expect([await claimed("U1"), await claimed("U2")]).toEqual(["over-budget", "won"]);
  });

  test("own companies, entered by several users at the same time, are kept; the last entry counts", async () => {
    const { store } = await openStore();
    const name = (isOwn: boolean | null) =>
      store.team.declareOwn("T1", "U1", [
        { vkn: "2", isOwn, title: "DENEME A.Ş." },
        { vkn: "1", isOwn, title: null },
      ]);
    for (const isOwn of [true, false, true, null, true]) {
      await Promise.all([1, 2, 3, 4].map(() => name(isOwn)));
      const named =
        isOwn === null
          ? []
          : [null, "DENEME A.Ş."].map((title, at) => {
              return { vkn: String(at + 1), isOwn, title };
            });
      const told = await store.team.ownDeclarations("T1");
      expect(told.toSorted((one, other) => one.vkn.localeCompare(other.vkn))).toEqual(named);
    }
  });

  test("a limit for one month ends with the month in İstanbul, then the lasting limit counts again", async () => {
    const { store, clock, kindOf } = await openStore();
    clock.now = Date.parse("2026-11-30T20:59:59.999Z");
    await store.team.enter(account, "U9", [
      entryFor("limit", "0"),
      entryFor("limit", String(credit), { isOfMonth: true }),
    ]);
    expect(await kindOf(store.ledger.claim(claimOf("a")))).toBe("won");
    clock.now += 1;
    expect(await kindOf(store.ledger.claim(claimOf("b")))).toBe("over-budget");
  });

  test("of two changes of the same entry the first counts; the second gets the first one back", async () => {
    const { store } = await openStore();
    const saw = { seen: 0 };
    const both = await Promise.all([
      store.team.enter(account, "U1", [entryFor("limit", "1", saw)]),
      store.team.enter(account, "U2", [entryFor("limit", "2", saw)]),
    ]);
    const [entry] = await store.team.entries(account);
    expect(both.filter((first) => first === null)).toHaveLength(1);
    expect(both.find((first) => first !== null)).toEqual(entry);
    expect(await store.team.entries(account)).toHaveLength(1);
  });

  test("in any race of raises, lowerings and claims, no claim exceeds the limit at its time", async () => {
    const { place, store, open } = await openStore();
    const isPostgres = place.opener.place.startsWith("postgres");
    for (const statement of isPostgres ? inOrderOnPostgres : inOrderOnSqlite) {
      await place.run(statement);
    }
    // Two connections of one program would block each other on SQLite.
    const stores = isPostgres ? [store, await open()] : [store];
    const random = seededRandom(11);
    await store.team.enter(account, "U9", [entryFor("limit", String(3 * credit))]);
    const acts = Array.from({ length: 60 }, (_, index) => {
      const [isClaim, amount, person] = [random.chance(0.6), random.below(12), index % 3];
      const name = random.pick(["limit", "limit:*", "limit:U1"] as const);
      const one = stores[index % stores.length] ?? store;
      return isClaim
        ? () => one.ledger.claim(claimOf(`key-${index}`, { userId: `U${person}` }))
        : () => one.team.enter(account, "U9", [entryFor(name, String(amount * credit))]);
    });
    await Promise.all(acts.map((act) => act()));
    // Ends with one claim that fits, and one that does not.
    const most = String(99 * credit);
    await store.team.enter(account, "U9", [entryFor("limit", most), entryFor("limit:U1", most)]);
    expect((await store.ledger.claim(claimOf("fits"))).kind).toBe("won");
    await store.team.enter(account, "U9", [entryFor("limit", "0")]);
    expect((await store.ledger.claim(claimOf("late"))).kind).toBe("over-budget");
    const rows = (await place.run("select name, amount from in_order order by n")) as Row[];
    const limits = new Map<string, number>();
    let [claims, lowered] = [0, 0];
    for (const { name, amount } of rows) {
      if (name.startsWith("limit")) {
        if (Number(amount) < (limits.get(name) ?? Infinity)) lowered += 1;
        limits.set(name, Number(amount));
        continue;
      }
      claims += 1;
      const own = limits.get(`limit:${name}`) ?? limits.get("limit:*") ?? Infinity;
      expect(Number(amount)).toBeLessThanOrEqual(name === "" ? (limits.get("limit") ?? 0) : own);
    }
    expect(claims).toBeGreaterThanOrEqual(4);
    expect(lowered).toBeGreaterThan(3);
  });

  test("a purge removes a person from the entries, and all entries of a team", async () => {
    const { store } = await openStore();
    await store.team.enter(account, "U1", [
      entryFor("managers", '["U1","U2"]'),
      entryFor("limit:U1", "5"),
      entryFor("request:U1", "{}"),
    ]);
    const notice = { team: "T1", state: { reason: "why" } };
    await store.notices.notify({ ...notice, key: "asked:1:U1" }, ["U2"]);
    await store.notices.notify({ ...notice, key: "asked:1:U2" }, ["U3"]);
    await store.upkeep.purge("T1", "U1");
    expect(await store.notices.takeNotices("T1")).toMatchObject([{ key: "asked:1:U2" }]);
    const left = await store.team.entries(account);
    expect(left).toMatchObject([{ name: "managers", value: '["silindi","U2"]', by: "silindi" }]);
    await store.upkeep.purge("T1", null);
    expect(await store.team.entries(account)).toEqual([]);
  });
}

interface Row {
  name: string;
  amount: string | number;
}

/** Reads limits and budgets in the database's order; a claim locks its budget row. */
const logged = "create table in_order (n integer primary key, name text, amount bigint)";
const ofLimit = "insert into in_order (name, amount) values (new.name, cast(new.value as bigint))";
const ofClaim = "insert into in_order (name, amount) values (new.user_id, new.spent)";
const changed = "after insert on team_book";
const claimed = "after insert or update on budgets";
const inOrderOnSqlite = [
  logged,
  `create trigger entered ${changed} begin ${ofLimit}; end`,
  `create trigger made after insert on budgets when new.spent > 0 begin ${ofClaim}; end`,
  `create trigger raised after update on budgets when new.spent > old.spent begin ${ofClaim}; end`,
];
const functionOf = (name: string, does: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${does}; return new; end $$`;
const inOrderOnPostgres = [
  logged.replace("n integer", "n serial"),
  functionOf("entered", ofLimit),
  functionOf("claimed", `if new.spent > coalesce(old.spent, 0) then ${ofClaim}; end if`),
  `create trigger entered ${changed} for each row execute function entered()`,
  `create trigger claimed ${claimed} for each row execute function claimed()`,
];
