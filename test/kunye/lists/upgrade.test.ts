import { expect, test } from "vitest";
import { companyQuery } from "../../../src/kunye/lookups/intents.ts";
import { openAddress } from "../../faults/open-address.ts";
import { onBothStores } from "../../faults/places.ts";
import { changeDatabase, undoSince008 } from "../../support/change-database.ts";
import { processClockOf } from "../../support/test-clock.ts";
import { agreementOf, credit, leaseMs, rowOf, startLists, vknOf } from "./support.ts";

const five = [1, 2, 3, 4, 5].map((no) => rowOf(no));

onBothStores((newPlace) => {
  test("a list of the earlier version continues: rows that it claimed but had not sent are free and asked, a sent one is not", async () => {
    const scene = await startLists(await newPlace());
    const { store, clock, place } = scene;
    await scene.ask(companyQuery(vknOf(9)), "MEHMET");
    const id = await scene.startList(five, agreementOf(5), store.lists);
    const list = await store.lists.takeList(leaseMs);
    if (!list) throw new Error("the list is not due");
    const claimOf = (no: number) => ({
      ...companyQuery(vknOf(no)),
      account: "T1 registry",
      source: "source",
      userId: "AYSE",
      list,
      newerThan: null,
      cause: `list:${id}:${vknOf(no)}`,
      release: null,
      remark: null,
      reply: null,
      reserved: credit,
      guessed: false,
      limits: { team: null, person: null },
      leaseMs: 20_000,
    });
    for (const no of [1, 2, 3]) {
      expect(await store.ledger.claim(claimOf(no))).toMatchObject({ kind: "won" });
    }
    const waiting = { id: "reply", userId: "MEHMET", envelope: "{}" };
    const typed = { ...claimOf(1), cause: null, userId: "MEHMET", reply: waiting };
    expect(await store.ledger.claim(typed)).toMatchObject({ kind: "busy" });
    const unsent = (no: number, how: number): [string] => [
      `update intents set unsent = ${how} where key = '${vknOf(no)}'`,
    ];
    await changeDatabase(place.address, [
      ["alter table intents add column unsent integer not null default 0"],
      // Claimed; given up by a former holder, and not ended yet; sent.
      unsent(1, 1),
      unsent(2, 2),
      unsent(3, 0),
      ...undoSince008.map((statement): [string] => [statement]),
      ["delete from kysely_migration where name > '005_tries'"],
    ]);

    const upgraded = await openAddress(place.address, processClockOf(clock));
    const { intents, budgets } = await place.rows();
    const stateOf = new Map(
      intents.map(({ key, state, reason, cause }) => [key, [state, reason, cause !== null]]),
    );
    expect([1, 2, 3].map((no) => stateOf.get(vknOf(no)))).toEqual([
      ["free", "given-up", false],
      ["free", "given-up", false],
      ["sending", null, true],
    ]);
    expect(Object.keys(intents[0] ?? {})).not.toContain("unsent");
    // The typed query's credit, and the sent row's reservation.
    const spent = new Map(budgets.map((row) => [row.user_id, row.spent]));
    expect(spent).toEqual(
      new Map([
        ["", 2 * credit],
        ["MEHMET", credit],
        ["AYSE", credit],
      ]),
    );
    const [reply] = intents.filter(({ key, state }) => key === vknOf(1) && state === "free");
    const outcome = await scene.lookups.outcome(reply?.id ?? "", "MEHMET");
    expect(outcome.result).toEqual({ kind: "not-sent", cause: "given-up" });

    clock.now += leaseMs + 1;
    await upgraded.ledger.expireLeases();
    const lists = await scene.machine({ store: () => upgraded });
    await lists.run();
    expect(await scene.rows(id)).toEqual(["done", "done", "unknown", "done", "done"]);
    expect(await scene.state(id)).toBe("done");
    const asked = [9, 1, 2, 4, 5].map((no) => `vkn ${vknOf(no)}`);
    expect(scene.asked().toSorted()).toEqual(asked.toSorted());
    expect(await scene.books(id)).toEqual({ ledger: 4 * credit, open: credit });
    expect(await scene.violations()).toEqual([]);
    await upgraded.close();
  });
});
