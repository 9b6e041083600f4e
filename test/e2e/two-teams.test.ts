import { expect, test } from "vitest";
import { onBothStores } from "../faults/places.ts";
import { bytesIn } from "../support/bytes-in.ts";
import { createVisitor } from "../support/start-many.ts";
import { runAdmin } from "../support/run-admin.ts";
import { startTwoTeams, teamNames, teams } from "../support/start-two-teams.ts";
import { labels } from "../support/labels.ts";
import { tr } from "../support/wording.ts";

const vkn = "1234567890";
const noKey = tr.lists.paused["no-key"];
const keyIsMissing = noKey(true);
/** The sentence for users who may not enter the key. */
const tellsManager = noKey(false).replace(keyIsMissing, "").trim();

onBothStores((newPlace) => {
  test("two teams pay from their own accounts, and neither holds what the other bought", async () => {
    const place = await newPlace();
    const both = await startTwoTeams(place.environment);
    expect(both.logged()).toContain(`"url":"${both.publicUrl}/slack/install"`);
    for (const name of teamNames) await both.install(name);
    const [kartal, poyraz] = [both.at("kartal"), both.at("poyraz")];
    await kartal.type(`/vkn ${vkn}`);
    const bought = await kartal.waitFor(vkn);
    expect(await both.balanceOf("kartal")).toBeLessThan(50);
    expect(await both.balanceOf("poyraz")).toBe(50);
    expect(poyraz.messages()).toHaveLength(0);
    // The other team buys the same answer with its own credits.
    await poyraz.type(`/vkn ${vkn}`);
    await poyraz.waitFor(vkn);
    expect(await both.balanceOf("poyraz")).toBe(await both.balanceOf("kartal"));
    await kartal.type(`/vkn ${vkn}`);
    await kartal.waitFor(vkn, { after: bought.ts });
    expect(await both.balanceOf("poyraz")).toBe(await both.balanceOf("kartal"));

    for (const secret of [...Object.values(both.keys), "canary-client-secret", "xoxb-"]) {
      expect(both.logged()).not.toContain(secret);
      expect(await both.metrics()).not.toContain(secret);
      expect(bytesIn(both.dataDir)).not.toContain(secret);
    }
  });

  test("a team without a key asks nothing; managers get the way to enter one in each answer, and open Homes follow", async () => {
    const place = await newPlace();
    const both = await startTwoTeams(place.environment);
    await both.install("kartal", null);
    const kartal = both.at("kartal");
    const [manager, other] = [both.personOf("kartal"), both.workspaceOf("kartal").person("mehmet")];
    const [enter, change] = ["Anahtarı gir", "Anahtarı değiştir"];
    const list = {
      files: [{ name: "cariler.csv", content: `Unvan;VKN\nÖRNEK A.Ş.;${vkn}` }],
    };
    const giveList = async (direct: typeof kartal) => {
      await direct.type("", list);
      const offer = await direct.waitFor(labels.all);
      await direct.click(labels.all, { in: offer, confirm: "if-asked" });
      return direct.waitFor(tr.lists.state.paused, { timeoutMs: 30_000 });
    };
    // Others are told who can enter the key.
    const others = other.in("finans");
    for (const [view, part] of [
      [others, tellsManager],
      [kartal, keyIsMissing],
    ] as const) {
      await view.type(`/vkn ${vkn}`);
      const { ts } = await view.waitFor(part);
      await view.type("/bakiye");
      await view.waitFor(part, { after: ts });
    }
    const toOthers = [...others.messages(), await giveList(other.withApp())];
    const toManager = [...kartal.messages(), await giveList(manager.withApp())];
    expect([toOthers.length, toManager.length]).toEqual([3, 3]);
    for (const { plain } of toOthers) {
      expect(plain).toContain(tellsManager);
      expect(plain).not.toContain(enter);
    }
    for (const { plain } of toManager) {
      expect(plain).toContain(enter);
      expect(plain).not.toContain(tellsManager);
    }
    expect(await both.balanceOf("kartal")).toBe(50);
    const [home, othersHome] = [await manager.home(), await other.home()];
    await expect.poll(() => home.plain()).toContain(enter);
    expect(othersHome.plain()).not.toContain(enter);
    await kartal.click(enter);
    const shown = await kartal.waitFor("Sayfayı aç");
    const [link = ""] = /https?:[^|>]+link=[^|>]+/.exec(JSON.stringify(shown)) ?? [];
    await both.enterKey(createVisitor(), link, { key: both.keys.kartal });
    // Nobody opens the Homes again.
    await expect.poll(() => home.plain()).toContain(change);
    await expect.poll(() => othersHome.plain()).toContain("50");
    await kartal.type(`/vkn ${vkn}`);
    await kartal.waitFor("ÖRNEK GIDA");
    const another = await both.keyLink("kartal", change);
    expect(another).not.toBe(link);
    // A new language draws the Homes again, too.
    await both.enterKey(createVisitor(), another, { key: both.keys.poyraz, language: "en" });
    await expect.poll(() => home.plain()).toContain("Change the key");
    await kartal.type("/vkn 2136267340");
    await expect.poll(() => both.balanceOf("poyraz")).toBeLessThan(50);
  });

  test("a purge of one team takes nothing of the other, whose answers stay free", async () => {
    const place = await newPlace();
    const both = await startTwoTeams(place.environment);
    for (const name of teamNames) {
      await both.install(name);
      await both.at(name).type(`/vkn ${vkn}`);
      await both.at(name).waitFor(vkn);
    }
    const paid = await both.balanceOf("poyraz");
    const environment = { ...place.environment, DATA_DIR: both.dataDir };
    const purged = await runAdmin(environment, "purge", "--team", teams.kartal.id, "--yes");
    expect(purged.code).toBe(0);
    for (const name of teamNames) {
      const { ts } = both.at(name).newest();
      await both.at(name).type(`/vkn ${vkn}`);
      await both.at(name).waitFor(vkn, { after: ts });
    }
    expect(await both.balanceOf("poyraz")).toBe(paid);
    expect(await both.balanceOf("kartal")).toBe(2 * paid - 50);
  });

  test("an uninstalled team's work ends at once, and the other team works on", async () => {
    const place = await newPlace();
    const both = await startTwoTeams(place.environment);
    for (const name of teamNames) await both.install(name);
    await both.uninstall("kartal");
    await expect.poll(() => both.logged()).toContain("a workspace uninstalled the app");
    const poyraz = both.at("poyraz");
    await poyraz.type(`/vkn ${vkn}`);
    await poyraz.waitFor(vkn);
    expect(await both.balanceOf("kartal")).toBe(50);
    // A reinstall brings a new token, and asks for the key anew.
    await both.install("kartal");
    const kartal = both.at("kartal");
    await kartal.type("/bakiye");
    await kartal.waitFor(tr.balance.heading);
  });
});

test("a token that Slack refuses ends its installation, although no event came", async () => {
  const both = await startTwoTeams({}, undefined, { events: [] });
  await both.install("kartal");
  await both.uninstall("kartal");
  expect(both.logged()).not.toContain("a workspace uninstalled the app");
  await both.call("kartal", "/bakiye");
  await expect.poll(() => both.logged()).toContain("a workspace uninstalled the app");
});

test("with the invented registry, teams are told of a demo account, and of no key", async () => {
  const both = await startTwoTeams({ REGISTRY: "demo" });
  await both.install("kartal", null);
  const [manager, other] = [both.personOf("kartal"), both.workspaceOf("kartal").person("mehmet")];
  const [kartal, others] = [both.at("kartal"), other.in("finans")];
  await others.type(`/vkn ${vkn}`);
  await others.waitFor(tr.lists.paused["no-demo"](false));
  await kartal.type("/bakiye");
  await kartal.waitFor(tr.notes.openDemo);
  await kartal.type(`/vkn ${vkn}`);
  await kartal.waitFor(tr.notes.noDemo(true));
  const home = await manager.home();
  await expect.poll(() => home.plain()).toContain(tr.notes.openDemo);
  await kartal.click(tr.notes.openDemo);
  const shown = await kartal.waitFor("Sayfayı aç");
  const seen = [...kartal.messages(), ...others.messages()].map(({ plain }) => plain);
  expect([...seen, home.plain()].join("\n")).not.toMatch(/anahtar/i);
  const [link = ""] = /https?:[^|>]+link=[^|>]+/.exec(JSON.stringify(shown)) ?? [];
  await createVisitor().visit(`${both.publicUrl}/slack/key`, {
    method: "POST",
    body: new URLSearchParams({ link: new URL(link).searchParams.get("link") ?? "" }),
    headers: { "sec-fetch-site": "same-origin", origin: both.publicUrl },
  });
  await expect.poll(() => home.plain()).toContain("250");
  expect(home.plain()).not.toMatch(/anahtar/i);
  await kartal.type(`/vkn ${vkn}`);
  await kartal.waitFor(tr.demoNotice);
});
