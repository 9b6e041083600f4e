import { createSeen } from "../../../src/kunye/check/memory/create-seen.ts";
import { expect, onTestFinished } from "vitest";
import { vknCheckDigit } from "../../../src/company/id-numbers.ts";
import { createLists, type ListsOptions } from "../../../src/kunye/lists/create-lists.ts";
import type { Agreement, ListContext, NewRow } from "../../../src/kunye/lists/company-list.ts";
import type { ListStore } from "../../../src/kunye/lists/list-store.ts";
import type { KunyeStore } from "../../../src/kunye/store/create-store.ts";
import type { Place } from "../../faults/places.ts";
import { startScene, type MachineOptions, type Scene } from "../../faults/scene.ts";

export const credit = 1_000_000;
export const leaseMs = 30_000;

/** The VKN of an invented company. */
export const vknOf = (index: number) => {
  const nine = String(300_000_000 + index);
  return `${nine}${vknCheckDigit(nine)}`;
};

/** A classified row, by default one to ask. */
export function rowOf(no: number, fields: Partial<NewRow> = {}): NewRow {
  const given = { title: `ÖRNEK ${no} LTD. ŞTİ.`, taxOffice: "", city: "", remark: null };
  const cells = [`C${no}`, given.title];
  const asked = { class: "ask" as const, kind: "vkn" as const, key: vknOf(no) };
  return { no, sameAs: null, given: { ...given, cells }, ...asked, ...fields };
}

/** The stored context of a list without a header. */
export function contextOf(fields: Partial<ListContext> = {}): ListContext {
  const found = { header: null, columns: {}, people: [], vknCandidates: [] };
  const read = { found, head: [], sample: [] };
  const file = { name: "cariler.csv", sheet: null, otherSheets: 0, problems: [], message: null };
  return { ...read, ...file, ...fields };
}

export const agreementOf = (most: number, price = 1): Agreement => ({
  most: most * credit,
  prices: { vkn: price * credit, title: null },
});

/** Starts a scene whose machines also run lists. */
export async function startLists(place: Place, options: MachineOptions = {}) {
  const scene = await startScene(place, options);
  const errors: unknown[] = [];
  const standing = { may: true };
  let ids = 0;

  /** Creates the lists of one machine; `store` may wrap the real store. */
  async function machine(own: { store?: (real: KunyeStore) => KunyeStore } = {}) {
    const { store, lookups } = await scene.machine(own);
    const options: ListsOptions = {
      ...store,
      lookups,
      seen: createSeen({ seen: store.seen, lookups }),
      slowerMs: 1,
      newId: () => `list-${(ids += 1)}`,
      mayStillSpend: () => Promise.resolve(standing.may),
      seesPeople: () => Promise.resolve(true),
      failed: (error) => errors.push(error),
    };
    const lists = createLists(options);
    onTestFinished(() => lists.stop());
    return lists;
  }

  const lists = await machine();

  /** Stores a list and starts it with an agreement. */
  async function startList(
    rows: NewRow[],
    to: Agreement,
    by: Pick<ListStore, "startList"> = lists,
  ): Promise<string> {
    const id = `list-${(ids += 1)}`;
    const list = { id, team: "T1", userId: "AYSE", context: contextOf() };
    await scene.store.lists.addList(list, rows);
    await by.startList(id, to);
    return id;
  }

  const replica = scene.machine;
  return {
    ...scene,
    errors,
    standing,
    lists,
    machine,
    replica,
    startList,
    ...createReaders(scene),
  };
}

function createReaders({ store, registry, place }: Scene) {
  return {
    /** Returns the list's costs, after comparing them with its rows and its lookups. */
    books: async (id: string) => {
      const { ledger, open } = await store.lists.listBooks(id);
      const ofRows: number[] = [];
      for await (const some of store.lists.rowsOf(id))
        ofRows.push(...some.flatMap(({ cost }) => cost ?? []));
      const { intents } = await place.rows();
      const own = intents.filter(({ cause }) => cause?.startsWith(`list:${id}:`));
      const charged = own.filter(({ state }) => state === "paid" || state === "lost");
      const ofLookups = charged.map(({ cost, reserved }) => cost ?? reserved);
      const sum = (all: number[]) => all.reduce((so, one) => so + one, 0);
      expect([sum(ofRows), sum(ofLookups)]).toEqual([ledger, ledger]);
      return { ledger, open };
    },
    /** Returns each row's failure, else its state. */
    rows: async (id: string): Promise<string[]> => {
      const states: string[] = [];
      for await (const some of store.lists.rowsOf(id))
        states.push(...some.map(({ state, reason }) => reason ?? state));
      return states;
    },
    state: async (id: string): Promise<string> => {
      const list = await store.lists.list(id);
      return list?.reason ?? list?.state ?? "gone";
    },
    asked: () => registry.calls.map(({ question }) => question),
  };
}
