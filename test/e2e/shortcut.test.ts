import { expect, test } from "vitest";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";

test("`/kunye` lists every command with what it costs, whatever stands behind it, and spends nothing", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const ayse = team.at("ayse");
  await ayse.type("/kunye yardım");
  const help = await ayse.waitFor("Künye'nin komutları ve ücretleri");
  for (const name of ["/vkn", "/unvan", "/mersis", "/bakiye", "/kunye"]) {
    expect(help.plain).toContain(name);
  }
  expect(help.plain).toContain("VKN ile genel kart: ~1 kredi · VKN ile detay: ~3 kredi");
  await ayse.type("/kunye 1234567890");
  const other = await ayse.waitFor("“1234567890” sorgulanmadı", { after: help.ts });
  expect(other.plain).toContain("Künye'nin komutları");
  const deniz = team.at("deniz");
  await deniz.type("/kunye");
  const guests = await deniz.waitFor("Künye'nin komutları");
  expect(guests.plain).toContain("VKN ile genel kart: ücretli");
  expect(guests.plain).not.toMatch(/\d kredi/);
  expect(registry.queries).toHaveLength(0);
});

test("the shortcut opens a modal whose wrong field is answered at once, and a right one politely", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const person = team.workspace.person("ayse");
  await person.shortcut("Künye'de sorgula");
  const modal = await person.modal("Künye'de sorgula");
  await modal.fill("VKN ya da unvan", "12345678950");
  expect(await modal.submit()).toMatchObject({ kind: "invalid" });
  await modal.fill("VKN ya da unvan", "örnek gıda");
  expect(await modal.submit()).toEqual({ kind: "closed" });
  await person.withApp().waitFor("“örnek gıda” sorgulanmadı, bakiyeden düşülmedi");
  expect(registry.queries).toHaveLength(0);
});

test("a guest can open the modal, but is told that guests ask nothing", async () => {
  const team = await startTeam(await startFakeRegistry());
  const guest = team.workspace.person("deniz");
  await guest.shortcut("Künye'de sorgula");
  const modal = await guest.modal();
  await modal.fill("VKN ya da unvan", "örnek gıda");
  await modal.submit();
  await guest.withApp().waitFor("Misafir hesaplar sorgu yapamaz");
});
