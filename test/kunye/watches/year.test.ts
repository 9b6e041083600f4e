import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { istanbulMonth } from "../../../src/company/istanbul-time.ts";
import type { KunyeStore } from "../../../src/kunye/store/create-store.ts";
import type { RoundNotice, Watch } from "../../../src/kunye/watches/watch.ts";
import { seededRandom } from "../../../bench/support/seeded-random.ts";
import { onBothStores } from "../../faults/places.ts";
import { failing } from "../../faults/scene.ts";
import { vknOf } from "../lists/support.ts";
import { credit, startWatches } from "./support.ts";

const companies = Number(process.env["WATCHED"] ?? 60);
const seed = Number(process.env["WATCH_SEED"] ?? 20261126);
const changes = 40;
const kills = 20;
const weekly = 5;
const steps = ["takeWatch", "claim", "beginSending", "settle", "endCheck", "endRound"] as const;

const ayse = { team: "T1", userId: "AYSE" };
const vkns = Array.from({ length: companies }, (_, at) => vknOf(at));
const program = new URL("../../faults/asking-program.ts", import.meta.url).pathname;

onBothStores((newPlace, name) => {
  test(`a year of ${companies} companies: each change is reported once, no company is paid twice in a round, no cap is exceeded`, async () => {
    const stream = seededRandom(seed);
    const random = () => stream.unit();
    const scene = await startWatches(await newPlace());
    const { watches, registry, clock, store, standings } = scene;
    registry.balance = 1_000_000 * credit;
    await scene.ask({ kind: "vkn", key: vknOf(9_999), text: vknOf(9_999) });
    clock.now = Date.parse("2027-01-05T09:00:00Z");
    /** The steps at which the next rounds fail, in this order. */
    const failingSteps: (typeof steps)[number][] = [];
    let killed = 0;
    const failingStore = (real: KunyeStore) =>
      new Proxy(real, {
        get(target, method: keyof KunyeStore) {
          if (method !== failingSteps[0]) return Reflect.get(target, method) as unknown;
          failingSteps.shift();
          killed += 1;
          const when = random() < 0.5 ? "before" : "after";
          return Reflect.get(failing(target, [{ method, times: 1, when }]), method) as unknown;
        },
      });
    const machines = [
      await scene.machine({ store: failingStore }),
      await scene.machine({ store: failingStore }),
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
    const toldOnce = new Map<string, number>();
    const changeDays = new Map<number, number[]>();
    const order = [...vkns.keys()].sort(() => random() - 0.5).slice(0, changes);
    for (const at of order) {
      // After the first rounds, and early enough for a later round to report the change.
      const day = 40 + Math.floor(random() * 270);
      changeDays.set(day, [...(changeDays.get(day) ?? []), at]);
    }
    const killDays = new Set(Array.from({ length: kills }, (_, at) => 27 + at * 16));
    /** The highest agreed cap of each watch in each month. */
    const agreed = new Map<string, number>();

    for (let day = 1; day <= 365; day += 1) {
      scene.pass(1);
      for (const at of changeDays.get(day) ?? []) change(at, day);
      if (day % 7 === 3) disguise();
      if (day === 150) registry.price = () => 2 * credit;
      // The balance stays empty for a month.
      if (day === 205) registry.balance = 0;
      if (day === 237) registry.balance = 1_000_000 * credit;
      if (day === 260) await store.mark("T1 registry", "restored", "a backup was put back");
      if (day === 275) await store.mark("T1 registry", "restored", null);
      if (day === 290) standings.set("MEHMET", "left");
      if (killDays.has(day))
        failingSteps.push(steps[Math.floor(random() * steps.length)] ?? "settle");
      await Promise.all(machines.map(runMachine));
      await recover();
      await agreeAgain();
      await readNotices();
    }

    expect(killed).toBe(kills);
    expect([...expected].filter((one) => !toldOnce.has(one))).toEqual([]);
    expect([...toldOnce.keys()].filter((one) => !expected.has(one))).toEqual([]);
    expect([...toldOnce.values()].every((times) => times === 1)).toBe(true);
    scene.agreeToRounds(12 + 53);
    expect(await scene.violations()).toEqual([]);
    const { intents } = await scene.place.rows();
    expect(intents.length).toBeGreaterThan(companies * 8);
    // In the ledger no watch costs more in a month than agreed.
    const sums = new Map<string, number>();
    for (const { cause, month, state, cost, reserved } of intents) {
      const [by, id = ""] = cause?.split(":") ?? [];
      if (by !== "watch" || state === "free") continue;
      sums.set(`${id} ${month}`, (sums.get(`${id} ${month}`) ?? 0) + (cost ?? reserved));
    }
    expect(sums.size).toBeGreaterThan(20);
    for (const [watchMonth, sum] of sums)
      expect(sum, watchMonth).toBeLessThanOrEqual(agreed.get(watchMonth) ?? 0);

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
      for (const watch of watchesById.values()) {
        if (watch.vkns.includes(vkn)) expected.add(`${watch.id} ${vkn} ${field} ${value}`);
      }
    }

    /** Writes the same titles in another form: case, spaces, composition and lost letters. */
    function disguise(): void {
      for (const vkn of vkns) {
        const record = scene.records.get(vkn) ?? {};
        const Unvani = "DENEME GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ";
        const forms = [
          Unvani.toLocaleLowerCase("tr"),
          Unvani.replaceAll(" ", "  "),
          Unvani.normalize("NFD"),
          Unvani.replace(/[İŞ]/g, "?"),
          Unvani,
        ];
        scene.records.set(vkn, { ...record, Unvani: forms[Math.floor(random() * forms.length)] });
      }
    }

    async function runMachine(machine: Pick<typeof watches, "run">): Promise<void> {
      await machine.run().catch((error: unknown) => scene.errors.push(error));
    }

    /** Ends the leases of a failed machine, and runs all machines again. */
    async function recover(): Promise<void> {
      for (let tries = 0; scene.errors.length > 0 && tries < 5; tries += 1) {
        scene.errors.length = 0;
        clock.now += 90_000;
        await store.expireLeases();
        for (const machine of machines) await runMachine(machine);
      }
    }

    /** Resumes paused watches, as their users or a manager would. */
    async function agreeAgain(): Promise<void> {
      for (const line of await watches.watchesOf("T1", null)) {
        const cap = caps.get(line.id) ?? 0;
        noteCap(line);
        expect(line.spentThisMonth, `${name} ${line.id}`).toBeLessThanOrEqual(line.cap);
        if (line.state !== "paused") continue;
        const isRestored = line.pause === "restored" && clock.now < Date.parse("2027-10-10");
        if (line.pause === "balance" || isRestored) continue;
        const userId = line.pause === "person" ? "MÜDÜR" : line.userId;
        const isCapped = line.pause === "cap";
        const most = isCapped ? line.cap + cap : cap * 2;
        await watches.resume({ team: "T1", userId }, line.id, 2 * credit, most);
        noteCap({ id: line.id, cap: most });
        await Promise.all(machines.slice(0, 1).map(runMachine));
      }
    }

    function noteCap({ id, cap }: Pick<Watch, "id" | "cap">): void {
      const watchMonth = `${id} ${istanbulMonth(clock.now)}`;
      agreed.set(watchMonth, Math.max(agreed.get(watchMonth) ?? 0, cap));
    }

    async function readNotices(): Promise<void> {
      for (const { state, userId } of await scene.told()) {
        if (!("changed" in state)) continue;
        const { watchId, changed } = state as RoundNotice;
        if (changed.length === 0) continue;
        expect(watchId === few.id ? "C7" : watchesById.get(watchId)?.userId).toBe(userId);
        for (const { vkn, changes: fields } of changed) {
          for (const { field, after } of fields) {
            const line = `${watchId} ${vkn} ${field} ${after}`;
            toldOnce.set(line, (toldOnce.get(line) ?? 0) + 1);
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
      ...{ vkns: five, listName: "liste", interval: "month", channel: null },
      ...{ price: credit, cap: 50 * credit },
    });
    for (const step of ["before the request", "before the settlement", "after the settlement"]) {
      // The program uses the real clock.
      clock.now = Date.now();
      await store.makeWatchesDue();
      const before = registry.calls.length;
      const args = [place.address, place.spoolDirectory, registry.url, "", step, "{}"];
      const child = spawn(process.execPath, [program, ...args, "0", "watches"], {
        stdio: "inherit",
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
      clock.now += 120_000;
      await scene.replay();
      await store.expireLeases();
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
