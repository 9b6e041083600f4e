import { withMethods } from "../../support/store-methods.ts";
import { expect, test } from "vitest";
import type { CompanyChange, RoundNotice } from "../../../src/kunye/watches/watch.ts";
import { isPostgres, openAddress, testSealer } from "../../faults/open-address.ts";
import { onBothStores } from "../../faults/places.ts";
import { changeDatabase, undoSince008 } from "../../support/change-database.ts";
import { processClockOf } from "../../support/test-clock.ts";
import { vknOf } from "../lists/support.ts";
import { credit, startWatches } from "./support.ts";

const ayse = { team: "T1", userId: "AYSE" };
const [one, two, three] = [vknOf(1), vknOf(2), vknOf(3)] as const;

onBothStores((newPlace) => {
  test("watches of the version before go on: an open round pays nobody twice, its changes are told once, its date stays", async () => {
    const scene = await startWatches(await newPlace());
    const { watches, clock, place } = scene;
    await scene.ask({ kind: "vkn", key: one, text: one });
    const draft = { interval: "month", channel: null, price: credit, cap: 9 * credit } as const;
    const open = await watches.start(ayse, {
      ...draft,
      vkns: [one, two, three],
      listName: "cariler.csv",
    });
    const later = await watches.start(ayse, { ...draft, vkns: [one], listName: null });
    // The version before counted its rounds from 1. Its program died after paying for `two`.
    clock.now = Date.parse("2026-12-01T06:30:00Z");
    await changeDatabase(place.address, [
      [
        `update watches set round = 3, begun_at = ${clock.now}, due_at = ${clock.now}
        where id = '${open.id}'`,
      ],
      [`update watches set round = 2, due_at = ${clock.now + 1e9} where id = '${later.id}'`],
    ]);
    const dying = await scene.machine({
      store: (real) => {
        let visits = 0;
        return withMethods(real, (name, method) =>
          name === "endVisit" && (visits += 1) === 2
            ? () => Promise.reject(new Error("the store failed at the second visit"))
            : method,
        );
      },
    });
    await dying.run();
    expect(scene.asked().slice(1)).toEqual([`vkn ${one}`, `vkn ${two}`]);
    const sealed = (change: CompanyChange) =>
      testSealer.seal(JSON.stringify(change), `${open.id} ${change.vkn}`);
    const about = { title: "ÖRNEK A.Ş.", isPerson: false };
    const moved: CompanyChange = {
      ...about,
      vkn: one,
      isLoud: false,
      changes: [{ field: "address", before: "ESKİ", after: "YENİ" }],
    };
    // The version before told loud changes immediately, and kept them until the round's end.
    const wound: CompanyChange = {
      ...about,
      vkn: three,
      isLoud: true,
      changes: [{ field: "status", before: "Aktif", after: "Tasfiye Halinde" }],
    };
    const bytes = isPostgres(place.address) ? "bytea" : "blob";
    await changeDatabase(place.address, [
      [`alter table watched add column change ${bytes}`],
      [
        "alter table watched add column unknown bigint".replace(
          "bigint",
          isPostgres(place.address) ? "bigint" : "integer",
        ),
      ],
      ["update watched set unknown = 0"],
      [
        `update watched set change = ?, sealed_by = '${testSealer.fingerprint}' where vkn = '${one}' and watch_id = '${open.id}'`,
        sealed(moved),
      ],
      [
        `update watched set change = ?, sealed_by = '${testSealer.fingerprint}' where vkn = '${three}' and watch_id = '${open.id}'`,
        sealed(wound),
      ],
      ["drop table watch_changes"],
      ["drop index watches_due"],
      ["update watches set lease_until = due_at"],
      ["create index watches_due on watches (lease_until) where state in ('running', 'paused')"],
      ["alter table watches drop column due_at"],
      ["alter table watched drop column outcome"],
      ["alter table watched drop column record"],
      ["alter table watched drop column code"],
      ["alter table replies drop column tries"],
      ["alter table notices drop column tries"],
      ["alter table intents add column unsent integer not null default 0"],
      ...undoSince008.map((statement): [string] => [statement]),
      ["delete from kysely_migration where name > '002_watches'"],
    ]);

    const upgraded = await openAddress(place.address, processClockOf(clock));
    const watchesNow = await scene.machine({ store: () => upgraded });
    clock.now += 61_000;
    await watchesNow.run();
    expect(scene.asked().slice(3)).toEqual([`vkn ${three}`]);
    const told = await upgraded.notices.takeNotices("T1");
    expect(told.map(({ state }) => (state as RoundNotice).changed.map(({ vkn }) => vkn))).toEqual([
      [one],
    ]);
    for (const notice of told) await upgraded.notices.noticeDone(notice);
    expect(await upgraded.watches.watch("T1", later.id)).toMatchObject({
      nextAt: clock.now - 61_000 + 1e9,
    });
    clock.now = Date.parse("2027-01-01T06:30:00Z");
    await watchesNow.run();
    await watchesNow.run();
    expect(scene.asked().slice(4).toSorted()).toEqual(
      [one, two, three].map((vkn) => `vkn ${vkn}`).toSorted(),
    );
    expect(await upgraded.notices.takeNotices("T1")).toEqual([]);
    await upgraded.close();
  });
});
