import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { onBothStores, placeAt } from "../faults/places.ts";
import { vkn } from "../kunye/lists/support/numbers.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { createVisitor } from "../support/start-many.ts";
import { startTeam } from "../support/start-team.ts";
import {
  givenKeys,
  startInstalled,
  startTwoTeams,
  teams,
  type TeamName,
} from "../support/start-two-teams.ts";
import { storeDirectory } from "../support/store-directory.ts";
import { processClockOf } from "../support/test-clock.ts";
import { usePostgres } from "../support/use-postgres.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const kartalsKey = givenKeys.kartal;
const numbers = Array.from({ length: 6 }, (_, at) => vkn(660_000_001 + at));
const [first = "", second = ""] = numbers;
const vknIn = (body: Record<string, unknown>) => String(body["vkn"]);

/** Starts two teams; the registry's answers to Kartal wait while the gate is shut. */
async function startGated(environment: Record<string, string>) {
  const gate = { isShut: false, opened: Promise.withResolvers<undefined>() };
  const settings = { PRICES: "vkn=1", ...environment };
  const { registry, both } = await startInstalled(settings, async ({ name, number }) => {
    if (gate.isShut && name === "kartal") await gate.opened.promise;
    return { data: { Merkez: merkezOf(number) } };
  });
  const queriesOf = (number: string) =>
    registry.queries.filter(({ body }) => vknIn(body) === number).length;
  return { registry, gate, both, queriesOf };
}

type Both = Awaited<ReturnType<typeof startGated>>["both"];

async function giveList(both: Both, name: TeamName) {
  const direct = both.personOf(name).withApp();
  const content = ["Unvan;VKN", ...numbers.map((number) => `ÖRNEK A.Ş.;${number}`)].join("\n");
  await direct.type("", { files: [{ name: "cariler.csv", content }] });
  const offer = await direct.waitFor(wording.anyDistinctVkns);
  await direct.click(labels.all, { in: offer, confirm: "if-asked" });
  return direct;
}

onBothStores((newPlace) => {
  test("one team's registry is silent and its Slack limits every call: the other's queries, list and notice go on", async () => {
    const { environment } = await newPlace();
    const { both, gate } = await startGated(environment);
    gate.isShut = true;
    const kartal = both.at("kartal");
    await giveList(both, "kartal");
    for (const number of numbers.slice(2)) await kartal.type(`/vkn ${number}`);
    const { knobs } = both.workspaceOf("kartal");
    // After more than 10 seconds a reply is left to the store.
    knobs.turn({ failures: [{ of: "*", status: 429, retryAfterSeconds: 11 }] });
    const poyraz = both.at("poyraz");
    await poyraz.type(`/vkn ${first}`);
    await poyraz.waitFor(wording.charged(1));
    const direct = await giveList(both, "poyraz");
    await direct.waitFor(tr.lists.state.done);
    // The stop waits for what Kartal is still to be told.
    knobs.turn({ failures: [] });
    gate.opened.resolve(undefined);
  });

  test("a query whose team uninstalls the app is paid once, kept, and free after a reinstall", async () => {
    const { environment } = await newPlace();
    const { both, gate, queriesOf } = await startGated(environment);
    gate.isShut = true;
    await both.at("kartal").type(`/vkn ${first}`);
    await expect.poll(() => queriesOf(first)).toBe(1);
    await both.uninstall("kartal");
    await expect.poll(() => both.logged()).toContain("a workspace uninstalled the app");
    gate.opened.resolve(undefined);
    await expect.poll(() => both.isIdle()).toBe(true);
    await both.install("kartal");
    const kartal = both.at("kartal");
    await kartal.type(`/vkn ${first}`);
    await kartal.waitFor(wording.heldFrom());
    expect(queriesOf(first)).toBe(1);
  });

  test("a question that waits for another one while its team uninstalls the app is not asked", async () => {
    const { environment } = await newPlace();
    // Without a known price an account asks one question at a time.
    const guessed = { ...environment, PRICES: "mersis=2" };
    const { both, gate, queriesOf } = await startGated(guessed);
    gate.isShut = true;
    const kartal = both.at("kartal");
    await kartal.type(`/vkn ${first}`);
    await expect.poll(() => queriesOf(first)).toBe(1);
    await kartal.type(`/vkn ${second}`);
    await expect.poll(() => both.isIdle()).toBe(false);
    await both.uninstall("kartal");
    await expect.poll(() => both.logged()).toContain("a workspace uninstalled the app");
    gate.opened.resolve(undefined);
    await expect.poll(() => both.isIdle()).toBe(true);
    expect([first, second].map(queriesOf)).toEqual([1, 0]);
  });

  test("a list whose team uninstalls the app pauses; after a reinstall it continues, and no company is paid twice", async () => {
    const place = await newPlace();
    const { both, gate, registry, queriesOf } = await startGated(place.environment);
    gate.isShut = true;
    await giveList(both, "kartal");
    await expect.poll(() => registry.queries.length).toBe(2);
    await both.uninstall("kartal");
    await expect.poll(() => both.logged()).toContain("a workspace uninstalled the app");
    gate.opened.resolve(undefined);
    // A reinstall before the list's next look would go unnoticed.
    const { lists } = await place.open();
    const running = () => lists.nextList(teams.kartal.id);
    await expect.poll(running, { timeout: 30_000 }).toBeNull();
    await both.install("kartal");
    const direct = both.personOf("kartal").withApp();
    const paused = await direct.waitFor(tr.lists.state.paused, { timeoutMs: 30_000 });
    expect(registry.queries).toHaveLength(2);
    await direct.click(labels.goOn, { in: paused, confirm: "if-asked" });
    await direct.waitFor(tr.lists.state.done, { timeoutMs: 30_000 });
    expect(numbers.map(queriesOf)).toEqual(numbers.map(() => 1));
  });

  test("another key is another account: what was bought stays free, and its balance is its own", async () => {
    const { environment } = await newPlace();
    const { both, registry, queriesOf } = await startGated(environment);
    registry.balances.set(`Bearer ${kartalsKey}`, () => "71.25");
    registry.balances.set("Bearer key-kartal-second-0009", () => "42.75");
    const kartal = both.at("kartal");
    await kartal.type(`/vkn ${first}`);
    await kartal.waitFor(wording.chargedLeaving(1, 71.25));
    const page = await both.keyLink("kartal", "Anahtarı değiştir");
    await both.enterKey(createVisitor(), page, { key: "key-kartal-second-0009" });
    await kartal.type("/bakiye");
    const balance = await kartal.waitFor(wording.remaining(42.75));
    expect(balance.plain).not.toContain("71,25");
    await kartal.type(`/vkn ${first}`);
    await kartal.waitFor(wording.heldFrom());
    await kartal.type(`/vkn ${second}`);
    await kartal.waitFor(wording.chargedLeaving(1, 42.75));
    expect(queriesOf(first)).toBe(1);
    expect(registry.queries.at(-1)?.authorization).toBe("Bearer key-kartal-second-0009");
  });
});

test("a workspace that left as one of many keeps its data, and asks, once a bot token serves it", async () => {
  const place = placeAt(await storeDirectory());
  const registry = await startFakeRegistry();
  registry.answers = [({ body }) => answered(vknIn(body), 1, { Merkez: merkezOf(vknIn(body)) })];
  const team = await startTeam(registry, { ...place.environment, PRICES: "vkn=1" });
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${first}`);
  const { ts: after } = await ayse.waitFor(wording.charged(1));
  await team.kunye.stop();
  const longAgo = { now: Date.now() - 40 * 24 * 3_600_000 };
  const { installations } = await place.open(processClockOf(longAgo));
  const none = { enterprise: null, isOrgWide: false, name: "", scopes: [], botToken: "xoxb-old" };
  const id = ayse.person.teamId;
  const bot = { botId: "B1", botUserId: "U1", appId: "A1", installedBy: "U2" };
  for (const left of [id, "T0OTHER"]) {
    await installations.install({ ...none, ...bot, id: left });
    await installations.revoke(left, longAgo.now + 1);
  }
  await team.restart();
  const left = async () => (await installations.all()).installations.map((one) => one.id);
  await expect.poll(left).toEqual([]);
  await ayse.type(`/vkn ${second}`);
  const { ts } = await ayse.waitFor(wording.charged(1), { after });
  await ayse.type(`/vkn ${first}`);
  await ayse.waitFor(wording.heldFrom(), { after: ts });
  expect(registry.queries).toHaveLength(2);
});

describe("two replicas on PostgreSQL", () => {
  const postgres = usePostgres();

  test("an installation, a key, a language and an uninstall on one are known to the other", async () => {
    const { environment } = placeAt(await postgres().newDatabase());
    const registry = await startFakeRegistry();
    const both = await startTwoTeams({ PRICES: "vkn=1", ...environment }, registry);
    const replica = await both.startReplica();
    await both.install("kartal", null);
    const kartal = both.at("kartal");
    const type = (command: string, text: string) =>
      both.send(
        {
          way: "form",
          fields: {
            command,
            text,
            team_id: teams.kartal.id,
            user_id: kartal.person.id,
            channel_id: kartal.channel.id,
            trigger_id: randomUUID(),
          },
        },
        replica,
      );
    const ask = (text: string) => type("/vkn", text);
    // Served although the replica has not heard of the installation yet.
    await ask(first);
    await kartal.waitFor("Kayıt servisi anahtarı girilmemiş");
    expect(registry.queries).toHaveLength(0);
    await both.install("kartal", kartalsKey, "en");
    // Read and asked although the replica has not heard of the key yet.
    await type("/bakiye", "");
    await kartal.waitFor(wording.remaining(100));
    await ask(first);
    await expect.poll(() => registry.queries.length).toBe(1);
    await kartal.waitFor(`VKN ${first}`);
    const inEnglish = async () => {
      await ask(first);
      return kartal.newest().plain;
    };
    await expect.poll(inEnglish, { timeout: 10_000, interval: 500 }).toContain("Queried by:");
    expect(registry.queries).toHaveLength(1);
    await both.uninstall("kartal");
    const isDropped = async () => {
      await ask(second);
      return both.logged().includes("a delivery without an installation was dropped");
    };
    await expect.poll(isDropped, { timeout: 10_000, interval: 3_500 }).toBe(true);
  });
});
