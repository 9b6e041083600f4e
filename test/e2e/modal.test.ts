import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const vkn = "1234567890";
const title = "DENEME GIDA SANAYİ";
const words = `VKN ${vkn}`;

async function startAtMessage(environment: Record<string, string> = {}, channel = "finans") {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, environment);
  const ayse = team.workspace.person("ayse");
  const here = ayse.in(channel);
  await here.type(words);
  const message = here.newest();
  const open = () => here.shortcut("sirket_sorgula", message);
  const fail = (...failures: { of: string; error: string; times?: number }[]) =>
    team.workspace.knobs.turn({ failures });
  return { registry, team, ayse, here, message, open, fail };
}

/** Pauses the registry's answers until the returned function is called. */
function held(registry: Awaited<ReturnType<typeof startFakeRegistry>>) {
  let release: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (release = resolve));
  registry.answers = [
    async () => {
      await opened;
      return answered(vkn, 1);
    },
  ];
  return () => {
    release();
  };
}

test("a modal that is closed while the company is asked: its card comes privately, and goes into the thread from there", async () => {
  const { registry, ayse, here, message, open } = await startAtMessage();
  const release = held(registry);
  await open();
  await (await modalShowing(ayse, wording.anyCompaniesFound)).click(labels.query);
  const waiting = await modalShowing(ayse, "Bekleyin…");
  await expect.poll(() => registry.queries.length).toBe(1);
  await waiting.close(true);
  release();
  const card = await here.waitFor(title);
  expect(card.ephemeral).toBe(true);
  await here.click(labels.shareInThread, { in: card, confirm: true });
  const shared = await here.thread(message).waitFor(wording.sharedBy("Ayşe"));
  expect(shared.threadTs).toBe(message.ts);
  expect(registry.queries).toHaveLength(1);
});

test("pressed twice, delivered twice: one query", async () => {
  const { registry, team, ayse, open } = await startAtMessage();
  team.workspace.knobs.turn({ deliverTwice: true });
  const release = held(registry);
  await open();
  const candidates = await modalShowing(ayse, wording.anyCompaniesFound);
  await candidates.click(labels.query);
  await expect.poll(() => registry.queries.length).toBe(1);
  await candidates.click(labels.query);
  const above = await modalShowing(ayse, "Bu sorguyu az önce başlattınız");
  expect(above.plain()).toContain("bir önceki ekranda");
  release();
  await above.close();
  const card = await modalShowing(ayse, title);
  expect(card.plain()).toContain(wording.charged(1));
  await expect.poll(() => candidates.plain()).toContain(wording.free(labels.open));
  expect(registry.queries).toHaveLength(1);
});

test("a guest is refused in one sentence, and nothing is shown or asked", async () => {
  const { registry, team } = await startAtMessage();
  const deniz = team.workspace.person("deniz");
  await deniz.in("genel").type(words);
  await deniz.in("genel").shortcut("sirket_sorgula", deniz.in("genel").newest());
  const told = await modalShowing(deniz, "Misafir hesaplar sorgu yapamaz");
  expect(told.plain()).not.toContain(vkn);
  expect(registry.queries).toHaveLength(0);
});

test("in a channel shared with another company the card comes in the modal, and leads nowhere else", async () => {
  const { registry, ayse, here, open } = await startAtMessage({}, "ortak-proje");
  await open();
  await (await modalShowing(ayse, wording.anyCompaniesFound)).click(labels.query);
  const card = await modalShowing(ayse, title);
  expect(card.plain()).not.toMatch(pattern()`${labels.share} ·|${labels.shareInThread}`);
  await card.close(true);
  await open();
  const again = await modalShowing(ayse, wording.free(labels.open));
  await again.click(labels.open);
  await (await modalShowing(ayse, title)).close(true);
  expect(here.messages()).toHaveLength(1);
  expect(registry.queries).toHaveLength(1);
});

test("a price that has risen is shown on the new button and spends nothing", async () => {
  const { registry, team, ayse, open } = await startAtMessage({ PRICES: "vkn=1" });
  await open();
  const candidates = await modalShowing(ayse, wording.priced(labels.query, 1));
  registry.answers = [() => answered("9876543217", 5), () => answered(vkn, 5)];
  await team.at("mehmet").type("/vkn 9876543217");
  await team.at("mehmet").waitFor(title);
  await candidates.click(labels.query);
  await (await modalShowing(ayse, "Fiyat değişti")).close();
  await expect.poll(() => candidates.plain()).toContain(wording.priced(labels.query, 5));
  expect(registry.queries).toHaveLength(1);
});

test("when Slack opens no modal the user is told, and nothing was asked", async () => {
  const { registry, here, open, fail } = await startAtMessage();
  fail({ of: "views.open", error: "expired_trigger_id" });
  await open();
  const told = await here.waitFor("Pencere açılamadı");
  expect(told.ephemeral).toBe(true);
  expect(registry.queries).toHaveLength(0);
});

test("no view opens above three: the pressed one shows the answer, with a notice above its card", async () => {
  const { registry, ayse, open } = await startAtMessage();
  registry.answers = [
    () => answered(vkn, 1),
    () => answered(vkn, 3, { Ortaklar: [{ Adi: "EMİNE", Soyadi: "****" }] }),
  ];
  await open();
  await (await modalShowing(ayse, wording.anyCompaniesFound)).click(labels.query);
  const card = await modalShowing(ayse, title);
  await card.click(labels.detail);
  const detail = await modalShowing(ayse, "EMİNE");
  expect(detail.plain()).toContain(`[${labels.shareInThread}]`);
  // The record is minutes old, so a refresh asks first.
  await detail.click(wording.priced(labels.refresh, 3));
  await modalShowing(ayse, "Yine de yenilemek ister misiniz?");
  await expect.poll(() => detail.plain()).toContain("EMİNE");
  await detail.click(labels.shareInThread);
  await expect.poll(() => detail.plain()).toContain("✓ Başlığa gönderildi");
  expect(detail.plain()).toContain("EMİNE");
  await detail.click(labels.copy);
  await modalShowing(ayse, "Alana geçip kopyalayın");
  await (await ayse.modal()).close();
  await expect.poll(() => card.plain()).toContain(wording.free(labels.openDetail));
  expect(registry.queries).toHaveLength(2);
});

test("the changes of a refresh are shown above the new card", async () => {
  const { registry, ayse, open } = await startAtMessage();
  const moved = { Merkez: { Unvani: `${title} AŞ`, Adres: "YENİ SOKAK" } };
  registry.answers = [() => answered(vkn, 1), () => answered(vkn, 1, moved)];
  await open();
  await (await modalShowing(ayse, wording.anyCompaniesFound)).click(labels.query);
  await (await modalShowing(ayse, title)).click(wording.priced(labels.refresh, 1));
  await (
    await modalShowing(ayse, "Yine de yenilemek")
  ).click(wording.priced(labels.refreshAnyway, 1));
  const renewed = await modalShowing(ayse, "değişenler:");
  expect(renewed.plain()).toContain("YENİ SOKAK");
  expect(registry.queries).toHaveLength(2);
});

test("a failed sharing is told above the card, which can be shared later", async () => {
  const { ayse, here, message, open, fail } = await startAtMessage();
  await open();
  await (await modalShowing(ayse, wording.anyCompaniesFound)).click(labels.query);
  const card = await modalShowing(ayse, title);
  fail(
    { of: "response_url", error: "channel_not_found" },
    { of: "chat.postMessage", error: "restricted_action" },
  );
  await card.click(labels.shareInThread);
  await modalShowing(ayse, "Kart paylaşılamadı");
  expect(card.plain()).toContain(title);
  fail();
  await card.click(labels.shareInThread);
  await here.thread(message).waitFor(wording.sharedBy("Ayşe"));
  await expect.poll(() => card.plain()).not.toContain("Kart paylaşılamadı");
});

test("an answer that could not be shown is free later", async () => {
  const { registry, team, ayse, open, fail } = await startAtMessage();
  await open();
  const candidates = await modalShowing(ayse, wording.anyCompaniesFound);
  fail(
    ...["views.update", "response_url", "chat.postEphemeral", "chat.postMessage"].map((of) => ({
      of,
      error: "internal_error",
    })),
  );
  await candidates.click(labels.query);
  await expect.poll(() => registry.queries.length).toBe(1);
  await team.restart();
  fail();
  await (await ayse.modal()).close(true);
  await open();
  await (await modalShowing(ayse, wording.free(labels.open))).click(labels.open);
  await modalShowing(ayse, title);
  expect(registry.queries).toHaveLength(1);
});

test("an error on our side is shown in the waiting view, and no view waits for ever", async () => {
  const { registry, team, ayse, open } = await startAtMessage();
  await open();
  const candidates = await modalShowing(ayse, wording.anyCompaniesFound);
  new DatabaseSync(`${team.dataDir}/kunye.sqlite`, { timeout: 5_000 }).exec("drop table offers");
  await candidates.click(labels.query);
  await modalShowing(ayse, "Bizim tarafımızda bir sorun oldu");
  expect(registry.queries).toHaveLength(0);
});

test("a card that is sent into the thread while its modal is closed comes there once, and nowhere else", async () => {
  const { ayse, here, message, open, fail } = await startAtMessage();
  await open();
  await (await modalShowing(ayse, wording.anyCompaniesFound)).click(labels.query);
  const card = await modalShowing(ayse, title);
  fail({ of: "views.update", error: "not_found" });
  await card.click(labels.shareInThread);
  await here.thread(message).waitFor(wording.sharedBy("Ayşe"));
  await ayse.withApp().type("yardım");
  await ayse.withApp().waitFor("Künye'nin komutları");
  expect(here.messages()).toHaveLength(1);
  expect(here.thread(message).messages()).toHaveLength(2);
});

test("an acknowledgement that takes effect after the answer leaves no modal waiting", async () => {
  const { team, ayse } = await startAtMessage();
  await ayse.shortcut("kunye_ac");
  const modal = await ayse.modal(tr.companyModal.title);
  await modal.fill(tr.companyModal.label, words);
  team.workspace.knobs.turn({ ackDelayMs: 1_500 });
  const submitted = modal.submit();
  await modalShowing(ayse, wording.anyCompaniesFound);
  expect(await submitted).toEqual({ kind: "changed" });
  expect((await ayse.modal()).plain()).not.toContain(wording.anyCompaniesFound);
  await modalShowing(ayse, wording.anyCompaniesFound);
});
