import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { onBothStores, type Place } from "../faults/places.ts";
import { judgeKills } from "./support/judge-kills.ts";
import { startKillWorld, type KillWorld } from "./support/kill-world.ts";

// APP_KILLS and APP_KILL_SEED choose the number of kills and another sequence.
const seed = Number(process.env["APP_KILL_SEED"] ?? Math.floor(Math.random() * 1_000_000_000));
const kills = Number(process.env["APP_KILLS"] ?? 3);
/** A short run judges owed replies and open claims as such; a long one waits for them. */
const isLong = kills > 20;

onBothStores((newPlace, name) => {
  const timeout = 180_000 + kills * 20_000;
  test(
    "killed at any moment under load, the program pays nothing twice and loses nothing it has paid for",
    { timeout },
    async () => {
      console.log(`${name}: seed ${seed}, ${kills} kills`);
      const place = await newPlace();
      const replicas = name === "SQLite" ? 1 : 2;
      const world = await startKillWorld(place, { seed, replicas });
      await Promise.all(world.running.map((_, no) => world.start(no)));
      const ending = new AbortController();
      const load = world.load(ending.signal);
      while (world.lives.filter(({ killed }) => killed).length < kills) await killOnce(world);
      await delay(500);
      ending.abort();
      await load;
      await settle(world, place);
      await stop(world);
      const { wrong, figures } = await judgeKills(world, place);
      console.log(`${name}: ${JSON.stringify(figures)}`);
      expect(wrong).toEqual([]);
      expect(figures.arrived).toBeGreaterThan(0);
    },
  );
});

/** Kills one process or all at a random moment, sometimes twice in a row, and starts them again. */
async function killOnce(world: KillWorld): Promise<void> {
  const { random, running, kill, spawn, start, nextPaidAnswer } = world;
  await delay(random.below(1_500));
  if (random.chance(0.6)) {
    // An answer is on the disk and not in the store for a few milliseconds.
    await Promise.race([nextPaidAnswer(), delay(2_000)]);
    await delay(random.below(20));
  }
  const all = running.map((_, no) => no);
  const chosen = random.chance(0.3) ? all : [random.pick(all)];
  await Promise.all(chosen.map(kill));
  if (random.chance(0.3)) {
    await Promise.all(chosen.map(spawn));
    await delay(random.below(1_200));
    await Promise.all(chosen.map(kill));
  }
  await Promise.all(chosen.map(start));
}

/** Waits until the living processes have answered, and, in a long run, until nothing is owed. */
async function settle(world: KillWorld, place: Place): Promise<void> {
  await expect.poll(world.waiting, { timeout: 60_000, interval: 100 }).toEqual([]);
  if (!isLong) return;
  const open = async () => {
    const { intents } = await place.rows();
    const replies = await place.rowsOf("replies");
    return [
      ...intents.filter(({ state }) => state === "sending"),
      ...replies.filter(({ tries }) => tries < 2),
    ];
  };
  await expect.poll(open, { timeout: 170_000, interval: 1_000 }).toEqual([]);
}

async function stop({ running }: KillWorld): Promise<void> {
  for (const life of running) {
    life?.program.child.kill("SIGTERM");
    expect(await life?.program.ended).toEqual([0, null]);
  }
}
