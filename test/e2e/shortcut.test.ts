import { expect, test } from "vitest";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const vkn = "1234567890";
const title = "DENEME GIDA SANAYİ";
const words = `Merhaba, VKN ${vkn} olan firmaya fatura keselim mi?`;

async function startWalk(environment: Record<string, string> = {}) {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, environment);
  const ayse = team.workspace.person("ayse");
  return { registry, team, ayse, finans: ayse.in("finans") };
}

/** Starts with a colleague's message in #finans, whose companies Ayşe sees in a modal. */
async function startAtMessage(text = words, environment: Record<string, string> = {}) {
  const walk = await startWalk(environment);
  await walk.team.at("mehmet").type(text);
  const message = walk.finans.newest();
  await walk.finans.shortcut("sirket_sorgula", message);
  return { ...walk, message, candidates: await modalShowing(walk.ayse, wording.anyCompaniesFound) };
}

test("a message's company is asked with one click, shown in the modal, and sent into the thread", async () => {
  const { registry, finans, ayse, message, candidates } = await startAtMessage();
  expect(candidates.plain()).toContain(`${wording.companiesFound(1)} Siz basmadan sorgulanmaz`);
  expect(candidates.plain()).toContain(`VKN ${vkn}\n[${wording.guessed(labels.query, 1)}]`);
  expect(registry.queries).toHaveLength(0);
  await candidates.click(wording.guessed(labels.query, 1));
  const card = await modalShowing(ayse, title);
  expect(registry.queries).toHaveLength(1);
  await expect.poll(() => candidates.plain()).toContain(`[${wording.free(labels.open)}]`);
  expect(candidates.plain()).toContain(`🟢 ${title}`);
  await card.click(labels.shareInThread);
  const shared = await finans.thread(message).waitFor(title);
  expect(shared).toMatchObject({ ephemeral: false, threadTs: message.ts });
  expect(shared.plain).not.toContain("kredi");
  await expect.poll(() => card.plain()).toContain("✓ Başlığa gönderildi");
  expect(card.plain()).not.toContain(`[${labels.shareInThread}]`);
});

test("in a thread the card goes into that thread, where `Bana aç` opens it in a modal of its own", async () => {
  const { registry, team, ayse, finans } = await startWalk();
  await finans.type("Yeni müşteri");
  const parent = finans.newest();
  const thread = finans.thread(parent);
  await thread.type(words);
  await finans.thread(parent).shortcut("sirket_sorgula", thread.newest());
  await (await modalShowing(ayse, wording.anyCompaniesFound)).click(labels.query);
  await (await modalShowing(ayse, title)).click(labels.shareInThread);
  const zeynep = team.workspace.person("zeynep");
  const hers = zeynep.in("finans").thread(parent);
  const shared = await hers.waitFor(title);
  expect(shared.threadTs).toBe(parent.ts);
  await hers.click(labels.openMine, { in: shared });
  const mine = await modalShowing(zeynep, wording.heldFrom());
  expect(mine.plain()).toContain(`[${labels.shareInThread}]`);
  const privately = zeynep
    .in("finans")
    .messages()
    .filter(({ ephemeral }) => ephemeral);
  expect(privately).toEqual([]);
  expect(registry.queries).toHaveLength(1);
});

test("what the team holds is offered free, by number and by a title that fits; a branch and a title have their prices", async () => {
  const { registry, team, ayse, finans } = await startWalk();
  await team.at("mehmet").type(`/vkn ${vkn}`);
  await team.at("mehmet").waitFor(title);
  await finans.type("Deneme Gıda A.Ş. ile 12345678901 yazmış");
  await finans.shortcut("sirket_sorgula", finans.newest());
  const byTitle = await modalShowing(ayse, wording.companiesFound(1));
  const search = `“Deneme Gıda A.Ş.” · unvan\n[${wording.guessed(labels.searchAnyway, 2)}]`;
  expect(byTitle.plain()).toContain(search);
  expect(byTitle.plain()).toContain(`🟢 ${title} VE TİCARET ANONİM ŞİRKETİ · VKN ${vkn} · Aktif`);
  await byTitle.click(wording.free(labels.open));
  await modalShowing(ayse, wording.heldFrom());
  await (await ayse.modal()).close(true);
  await finans.type(
    `${vkn} ve şubesi 0123456789000027, ayrıca Deneme Gıda A.Ş. ile 12345678901 yazmış`,
  );
  await finans.shortcut("sirket_sorgula", finans.newest());
  const modal = await modalShowing(ayse, wording.companiesFound(1));
  expect(modal.plain()).toContain(`Kayıtta: ${title}`);
  expect(modal.plain()).toContain(`[${wording.guessed(labels.asBranch, 2)}]`);
  // The title is compared with the number's record, without another payment.
  expect(modal.plain()).toContain(`${tr.check.role.text}: Deneme Gıda A.Ş.`);
  expect(modal.plain()).not.toContain("· unvan");
  expect(modal.plain().match(pattern("g")`${wording.free(labels.open)}`)).toHaveLength(1);
  expect(modal.plain()).toContain("T.C. kimlik numarası olabilir; sorgulanmadı, saklanmadı.");
  expect(JSON.stringify(modal.view())).not.toContain("12345678901");
  expect(registry.queries).toHaveLength(1);
});

test("what an app wrote in its blocks is read, once", async () => {
  const { team, ayse, finans } = await startWalk();
  const posted = await fetch(`${team.slackUrl}/api/chat.postMessage`, {
    method: "POST",
    headers: { authorization: "Bearer xoxb-test", "content-type": "application/json" },
    body: JSON.stringify({
      channel: finans.channel.id,
      text: "Yeni e-fatura",
      blocks: [
        { type: "section", text: { type: "mrkdwn", text: `*Gönderen VKN:* \`${vkn}\`` } },
        { type: "section", fields: [{ type: "mrkdwn", text: `VKN\n${vkn}` }] },
      ],
    }),
  });
  expect(posted.status).toBe(200);
  await finans.shortcut("sirket_sorgula", finans.newest());
  expect((await modalShowing(ayse, wording.companiesFound(1))).plain()).toContain(vkn);
});

test("where a message holds no company there is a field, whose submission is no consent either", async () => {
  const { registry, ayse, finans } = await startWalk();
  await finans.type("Toplantı saat 14.00'te");
  await finans.shortcut("sirket_sorgula", finans.newest());
  const modal = await modalShowing(ayse, "bulunamadı");
  await modal.fill(tr.companyModal.label, "örnek gıda");
  expect(await modal.submit()).toEqual({ kind: "changed" });
  const found = await modalShowing(ayse, "“örnek gıda” · unvan");
  expect(found.plain()).toContain(`[${wording.guessed(labels.asTitle, 2)}]`);
  expect(registry.queries).toHaveLength(0);
  registry.answers = [() => answered(vkn, 2)];
  await found.click(labels.asTitle);
  const card = await modalShowing(ayse, title);
  expect(card.plain()).toContain(`[${labels.shareInThread}]`);
  expect(registry.queries).toHaveLength(1);
});

test("the global shortcut takes a number, a title or a pasted text; a wrong value is explained under the field", async () => {
  const { registry, ayse } = await startWalk();
  await ayse.shortcut("kunye_ac");
  const modal = await ayse.modal(tr.companyModal.title);
  await modal.fill(tr.companyModal.label, "12345678950");
  expect(await modal.submit()).toMatchObject({ kind: "invalid" });
  await modal.fill(tr.companyModal.label, "TR33 0006 1005 1978 6457 8413 26");
  expect(await modal.submit()).toEqual({ kind: "changed" });
  const again = await modalShowing(ayse, "Bu bir IBAN'a, tutara");
  await again.fill(tr.companyModal.label, `${words}\nTelefon 0532 123 45 67`);
  expect(await again.submit()).toEqual({ kind: "changed" });
  await (
    await modalShowing(ayse, wording.companiesFound(1))
  ).click(wording.guessed(labels.query, 1));
  const card = await modalShowing(ayse, title);
  // Without a channel there is no share button.
  expect(card.plain()).not.toMatch(pattern()`${labels.share} ·|${labels.shareInThread}`);
  expect(registry.queries).toHaveLength(1);
});
