import { withMethods, type StoreMethod } from "../../support/store-methods.ts";
import type { TakenWatch } from "../../../src/kunye/watches/watch.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setImmediate as yieldThread } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { istanbulMonth } from "../../../src/company/istanbul-time.ts";
import type { KunyeStore } from "../../../src/kunye/store/create-store.ts";
import { periodOf, type RoundNotice, type Watch } from "../../../src/kunye/watches/watch.ts";
import { seededRandom } from "../../../bench/support/seeded-random.ts";
import { onBothStores } from "../../faults/places.ts";
import { behaviours, type Handling } from "../../support/truthful-registry.ts";
import { vknOf } from "../lists/support.ts";
import { credit, startWatches } from "./support.ts";

const companies = Number(process.env["WATCHED"] ?? 24);
const seed = Number(process.env["WATCH_SEED"] ?? 20261126);
const changes = Math.min(40, Math.floor(companies / 2));
const kills = 20;
const weekly = 5;
/** The troubles of companies, each for five weeks. */
const troubles = ["silent", "gone", "unreadable", "silent", "gone", "unreadable"] as const;

interface Trouble {
  at: number;
  kind: (typeof troubles)[number];
  isBegin: boolean;
}

/** The calls of a round that wait a moment. */
const roundCalls: ReadonlySet<StoreMethod> = new Set([
  "takeWatch",
  "companiesToVisit",
  "claim",
  "settle",
  "endVisit",
  "endRound",
  "postponeRound",
  "findingsOf",
]);

const sole = {
  MersisNo: "",
  Unvani: "DENEME ŞAHIS BAKKALİYE",
  FirmaNeviGrup: "ŞAHIS",
  FirmaNevi: "GERÇEK KİŞİ TİCARİ İŞLETMESİ",
};

const steps = ["takeWatch", "claim", "settle", "endVisit", "endRound"] as const;

const ayse = { team: "T1", userId: "AYSE" };
const vkns = Array.from({ length: companies }, (_, at) => vknOf(at));
const program = new URL("../../faults/asking-program.ts", import.meta.url).pathname;

/** Yields to other work for up to four turns. */
async function turns(share: number): Promise<void> {
  for (let turn = 0; turn < share * 4; turn += 1) await yieldThread();
}

function push<Value>(map: Map<number, Value[]>, key: number, value: Value): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

/** Answers with a paid answer that names no record. */
function odd(cost: number, { res, call }: Pick<Handling, "res" | "call">): void {
  const body = `{"success":true,"dusulen_bakiye":${cost / credit},"data":{"Merkez":{"Durumu":{}}}}`;
  call.sent.push(body);
  res.writeHead(200, { "content-type": "application/json" }).end(body);
}

onBothStores((newPlace, name) => {
  test(`a year of ${companies} companies: each change is told at least once and once by its key, nobody is paid twice in a period, no trouble is silent`, async () => {
    const stream = seededRandom(seed);
    const random = () => stream.unit();
    const scene = await startWatches(await newPlace());
    const { watches, registry, clock, store, standings, behaviourOf } = scene;
    registry.balance = 1_000_000 * credit;
    await scene.ask({ kind: "vkn", key: vknOf(9_999), text: vknOf(9_999) });
    clock.now = Date.parse("2027-01-05T09:00:00Z");
    /** The steps at which the next rounds fail, in this order. */
    const failingSteps: (typeof steps)[number][] = [];
    let killed = 0;
    const lateWrites: Promise<unknown>[] = [];

    /** A store whose calls wait, fail by plan, and are followed by renewals that had begun before. */
    const troubled = (real: KunyeStore) => {
      let held: TakenWatch | null = null;
      return withMethods(real, (method, call) => {
        if (method === failingSteps[0]) {
          failingSteps.shift();
          killed += 1;
          // Others that wait for its claim see its lease end soon.
          setTimeout(() => (clock.now += 30_000), 200);
          const isBefore = random() < 0.5;
          return async (...values) => {
            if (!isBefore) await call(...values);
            throw new Error(`the store failed at ${method}`);
          };
        }
        if (!roundCalls.has(method)) return call;
        return async (...values) => {
          await turns(random());
          const result = await call(...values);
          if (method === "takeWatch" && result) held = result as TakenWatch;
          if (held && random() < 0.2) {
            lateWrites.push(real.watches.renewWatch(held, 60_000).catch(() => undefined));
          }
          await turns(random());
          return result;
        };
      });
    };
    const machines = [
      await scene.machine({ store: troubled }),
      await scene.machine({ store: troubled }),
    ];
    const draft = { channel: null, price: credit, interval: "month" as const };
    const all = await watches.start(ayse, {
      ...draft,
      vkns,
      listName: "cariler.csv",
      cap: companies * credit,
    });
    const few = await watches.start(
      { team: "T1", userId: "MEHMET" },
      {
        ...draft,
        vkns: vkns.slice(0, weekly),
        listName: "kritik.csv",
        interval: "week",
        channel: "C7",
        cap: weekly * 5 * credit,
      },
    );
    const single = await watches.start(
      { team: "T1", userId: "ZEYNEP" },
      { ...draft, vkns: [vknOf(0)], listName: null, cap: credit },
    );
    const watchesById = new Map<string, Watch>(
      [all, few, single].map((watch) => [watch.id, watch]),
    );
    const caps = new Map([...watchesById.values()].map(({ id, cap }) => [id, cap]));

    /** The changes that each watch must report, as `watch vkn field value`. */
    const expected = new Set<string>();
    const toldTimes = new Map<string, number>();
    const toldKeys = new Map<string, number>();
    /** The companies that rounds have named as silent, by the day. */
    const named: { vkn: string; day: number }[] = [];
    const [changeDays, troubleDays] = [new Map<number, number[]>(), new Map<number, Trouble[]>()];
    const order = [...vkns.keys()].sort(() => random() - 0.5);
    const troubledCompanies = order.slice(changes, changes + troubles.length);
    for (const at of order.slice(0, changes)) {
      // After the first rounds, and early enough for a later round to report the change.
      push(changeDays, 40 + Math.floor(random() * 270), at);
    }
    troubledCompanies.forEach((at, index) => {
      const kind = troubles[index % troubles.length] ?? "silent";
      // Long enough for a monthly round within it, and for one after it, before all watches pause.
      const begin = 60 + Math.floor(random() * 90);
      push(troubleDays, begin, { at, kind, isBegin: true });
      push(troubleDays, begin + 35, { at, kind, isBegin: false });
    });
    const erasedAt = order.at(-1) ?? 0;
    const killDays = new Set(Array.from({ length: kills }, (_, at) => 27 + at * 16));
    const jumpDays = new Set([101, 222, 303]);
    let isErased = false;
    /** The highest agreed cap of each watch in each month. */
    const agreed = new Map<string, number>();
    scene.change(vkns[erasedAt] ?? "", sole);

    for (let day = 1; day <= 365; day += 1) {
      scene.pass(1);
      for (const at of changeDays.get(day) ?? []) change(at, day);
      for (const trouble of troubleDays.get(day) ?? []) turn(trouble);
      if (day % 7 === 3) disguise();
      if (day === 150) registry.price = () => 2 * credit;
      // The balance stays empty for a month.
      if (day === 205) registry.balance = 0;
      if (day === 237) registry.balance = 1_000_000 * credit;
      if (day === 260)
        await store.accounts.mark("T1 registry", "restored", "a backup was put back");
      if (day === 275) await store.accounts.mark("T1 registry", "restored", null);
      if (day === 290) standings.set("MEHMET", "left");
      if (killDays.has(day))
        failingSteps.push(steps[Math.floor(random() * steps.length)] ?? "settle");
      if (jumpDays.has(day)) await jump();
      const rounds = machines.map(runMachine);
      const erasing: Promise<boolean> | false = day >= 300 && !isErased ? erase() : false;
      await Promise.all(rounds);
      isErased ||= await erasing;
      await recover();
      await finishRounds();
      await Promise.all(lateWrites.splice(0));
      await agreeAgain();
      await readNotices(day);
    }

    expect(killed).toBe(kills);
    expect(isErased).toBe(true);
    expect([...expected].filter((one) => !toldTimes.has(one))).toEqual([]);
    expect([...toldTimes.keys()].filter((one) => !expected.has(one))).toEqual([]);
    expect([...toldKeys].filter(([, times]) => times > 1)).toEqual([]);
    for (const [index, at] of troubledCompanies.entries()) {
      if (troubles[index] !== "silent") continue;
      expect(named.map(({ vkn }) => vkn)).toContain(vkns[at]);
    }
    const { intents } = await scene.place.rows();
    expect(intents.length).toBeGreaterThan(companies * 8);
    // In the ledger no watch costs more in a month than agreed, and no company twice in a period.
    const sums = new Map<string, number>();
    const periods = new Map<string, number>();
    for (const { cause, key, month, state, cost, reserved, created_at } of intents) {
      const [by, id = ""] = cause?.split(":") ?? [];
      if (by !== "watch" || state === "free") continue;
      sums.set(`${id} ${month}`, (sums.get(`${id} ${month}`) ?? 0) + (cost ?? reserved));
      const { interval = "month" } = watchesById.get(id) ?? {};
      const period = `${id} ${key} ${periodOf(interval, created_at)}`;
      periods.set(period, (periods.get(period) ?? 0) + 1);
    }
    expect(sums.size).toBeGreaterThan(20);
    expect([...periods].filter(([, times]) => times > 1)).toEqual([]);
    for (const [watchMonth, sum] of sums)
      expect(sum, watchMonth).toBeLessThanOrEqual(agreed.get(watchMonth) ?? 0);
    expect(await store.people.answersAbout("T1", vkns[erasedAt] ?? "")).toEqual([]);
    scene.agreeToRounds(12 + 53);
    // The erased business alone has answers that do not open.
    const violations = await scene.violations();
    expect(violations.filter((one) => !one.includes(vkns[erasedAt] ?? ""))).toEqual([]);

    /** Changes a company for good, and adds the reports that its watches must make. */
    function change(at: number, day: number): void {
      const vkn = vkns[at] ?? "";
      const kind = Math.floor(random() * 3);
      const [field, fields, value] = (
        [
          ["address", { Adres: `YENİ MAH. ${day}. SOK. İZMİR` }, `YENİ MAH. ${day}. SOK. İZMİR`],
          ["status", { Durumu: "Tasfiye Halinde" }, "Tasfiye Halinde"],
          ["registryNumber", { SicilNo: `N-${day}` }, `N-${day}`],
        ] as const
      )[kind] ?? ["address", {}, ""];
      scene.change(vkn, fields);
      expectReports(vkn, `${field} ${value}`);
    }

    function expectReports(vkn: string, report: string): void {
      for (const watch of watchesById.values()) {
        if (watch.vkns.includes(vkn)) expected.add(`${watch.id} ${vkn} ${report}`);
      }
    }

    /** Begins or ends a company's trouble: silence for weeks, a record that is gone or unreadable. */
    function turn({ at, kind, isBegin }: Trouble): void {
      const vkn = vkns[at] ?? "";
      if (!isBegin) behaviourOf.delete(vkn);
      else if (kind === "silent") behaviourOf.set(vkn, behaviours.refuse(502));
      else if (kind === "gone") behaviourOf.set(vkn, behaviours.refuse(404));
      else behaviourOf.set(vkn, ({ charge, res, call }) => odd(charge(), { res, call }));
      if (kind !== "silent") expectReports(vkn, `record ${isBegin ? kind : "found"}`);
    }

    /** Lets the clock be two years ahead for a moment; the balance is empty then. */
    async function jump(): Promise<void> {
      const [now, { balance }] = [clock.now, registry];
      registry.balance = 0;
      clock.now += 730 * 24 * 3_600_000;
      await Promise.all(machines.map(runMachine));
      clock.now = now;
      registry.balance = balance;
    }

    /** Erases a sole trader's business while rounds run; false while a query is on its way. */
    async function erase(): Promise<boolean> {
      for (let tries = 0; tries < 50; tries += 1) {
        const erasing = store.people.erasePeople("T1", vkns[erasedAt] ?? "", {
          by: "i",
          why: "istek",
        });
        if (await erasing.catch(() => null)) return true;
        await turns(1);
      }
      return false;
    }

    /** Writes the same titles in another form: case, spaces, composition and lost letters. */
    function disguise(): void {
      for (const vkn of vkns) {
        const record = scene.records.get(vkn) ?? {};
        if (record["FirmaNeviGrup"] === sole.FirmaNeviGrup) continue;
        const Unvani = "DENEME GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ";
        const forms = [
          Unvani.toLocaleLowerCase("tr"),
          Unvani.replaceAll(" ", "  "),
          Unvani.normalize("NFD"),
          Unvani.replace(/[İŞ]/g, "?"),
          Unvani.replace("İ", "&#304;").replace("Ş", "Åž"),
          Unvani,
        ];
        scene.records.set(vkn, { ...record, Unvani: forms[Math.floor(random() * forms.length)] });
      }
    }

    /** Lets rounds with silent companies try again, for a day; then the clock is back. */
    async function finishRounds(): Promise<void> {
      const { now } = clock;
      while (clock.now < now + 26 * 3_600_000 && (await isAnyOpen())) {
        clock.now += 2 * 3_600_000 + 1;
        await Promise.all(machines.map(runMachine));
        await recover();
      }
      clock.now = now;
    }

    async function isAnyOpen(): Promise<boolean> {
      const lines = await watches.watchesOf("T1", null);
      return lines.some(({ nextAt }) => (nextAt ?? Infinity) < clock.now + 3 * 3_600_000);
    }

    async function runMachine(machine: Pick<typeof watches, "run">): Promise<void> {
      await machine.run().catch((error: unknown) => scene.errors.push(error));
    }

    /** Ends the leases of a failed machine, and runs all machines again. */
    async function recover(): Promise<void> {
      for (let tries = 0; scene.errors.length > 0 && tries < 5; tries += 1) {
        scene.errors.length = 0;
        clock.now += 90_000;
        await store.ledger.expireLeases();
        for (const machine of machines) await runMachine(machine);
      }
    }

    /** Resumes paused watches and settles unknown outcomes, as users and managers would. */
    async function agreeAgain(): Promise<void> {
      // Only programs that failed before sending left them.
      for (const { id } of await store.ledger.unknowns()) {
        await store.ledger.judge(id, { verdict: "free", cost: null, readings: null });
      }
      for (const line of await watches.watchesOf("T1", null)) {
        const cap = caps.get(line.id) ?? 0;
        noteCap(line);
        expect(line.spentThisMonth, `${name} ${line.id}`).toBeLessThanOrEqual(line.cap);
        if (line.state !== "paused") continue;
        const isRestored = line.pause === "restored" && clock.now < Date.parse("2027-10-10");
        const isEmpty = line.pause === "balance" && registry.balance === 0;
        if (isEmpty || isRestored) continue;
        const userId = line.pause === "person" ? "MÜDÜR" : line.userId;
        const isCapped = line.pause === "cap";
        const most = isCapped ? line.cap + cap : cap * 2;
        await watches.resume({ team: "T1", userId }, line.id, 2 * credit, most);
        noteCap({ id: line.id, cap: most });
        await Promise.all(machines.slice(0, 1).map(runMachine));
      }
    }

    function noteCap({ id, cap }: Pick<Watch, "id" | "cap">): void {
      for (const at of [clock.now, clock.now + 730 * 24 * 3_600_000]) {
        const watchMonth = `${id} ${istanbulMonth(at)}`;
        agreed.set(watchMonth, Math.max(agreed.get(watchMonth) ?? 0, cap));
      }
    }

    async function readNotices(day: number): Promise<void> {
      for (const { key, state, userId } of await scene.told()) {
        if (!("changed" in state)) continue;
        const { watchId, changed, unavailable = [] } = state as RoundNotice;
        named.push(...unavailable.map((vkn) => ({ vkn, day })));
        if (changed.length === 0) continue;
        expect(watchId === few.id ? "C7" : watchesById.get(watchId)?.userId).toBe(userId);
        for (const { vkn, changes: fields } of changed) {
          const byKey = `${key} ${vkn}`;
          toldKeys.set(byKey, (toldKeys.get(byKey) ?? 0) + 1);
          for (const { field, after } of fields) {
            const line = `${watchId} ${vkn} ${field} ${after}`;
            toldTimes.set(line, (toldTimes.get(line) ?? 0) + 1);
          }
        }
      }
    }
  }, 300_000);

  test("after a program is killed during a round, the next one pays for no company again", async () => {
    const scene = await startWatches(await newPlace());
    const { place, registry, clock, watches, store } = scene;
    const five = vkns.slice(0, 5);
    await scene.ask({ kind: "vkn", key: vknOf(9_999), text: vknOf(9_999) });
    const watch = await watches.start(ayse, {
      vkns: five,
      listName: "liste",
      interval: "month",
      channel: null,
      price: credit,
      cap: 50 * credit,
    });
    for (const step of ["after the claim", "before the settlement", "after the settlement"]) {
      // The program uses the real clock.
      clock.now = Date.now();
      await store.watches.makeWatchesDue();
      const before = registry.calls.length;
      const args = [place.address, place.spoolDirectory, registry.url, "", step, "{}"];
      const child = spawn(process.execPath, [program, ...args, "0", "watches"], {
        stdio: "inherit",
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
      clock.now += 120_000;
      await scene.replay();
      await store.ledger.expireLeases();
      await watches.run();
      const asked = registry.calls.slice(before).map(({ question }) => question);
      expect(new Set(asked).size).toBe(asked.length);
      expect((await watches.watchesOf("T1", null))[0]).toMatchObject({
        id: watch.id,
        state: "running",
      });
    }
    expect(scene.errors).toEqual([]);
  });
});
