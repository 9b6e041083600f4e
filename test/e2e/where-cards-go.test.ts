import { expect, test } from "vitest";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { vknOf } from "../kunye/intake/files/ubl.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vkn = "1234567890";
const title = "DENEME GIDA";
const trader = vknOf("411111111");
const traded = merkezOf(trader, { Unvani: "KANARYAOĞLU EV YEMEKLERİ", FirmaNevi: "GERÇEK KİŞİ" });

type Installed = Parameters<typeof startTeam>[2];

async function startWalk(environment: Record<string, string> = {}, installed: Installed = {}) {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, environment, installed);
  const fail = (of: string, error: string) =>
    team.workspace.knobs.turn({
      failures: [...team.workspace.knobs.settings().failures, { of, error }],
    });
  return { registry, team, fail };
}

test.each([
  ["a group's direct message", "mpdm-ayse--mehmet--zeynep-1"],
  ["a private channel without the app", "yonetim"],
  ["a channel where only admins may write", "duyurular"],
])("in %s a card comes privately, and sharing it isn't offered", async (_name, channel) => {
  const { registry, team } = await startWalk();
  const mehmet = team.at("mehmet", channel);
  await mehmet.type(`/vkn ${vkn}`);
  const card = await mehmet.waitFor(title);
  expect(card.ephemeral).toBe(true);
  expect(card.plain).toContain(labels.copy);
  expect(card.plain).not.toContain(`[${labels.share}]`);
  expect(card.plain).toContain("Burada paylaşılamaz: ");
  expect(team.at("ayse", channel).messages()).toEqual([]);
  await mehmet.click(labels.allInfo, { in: card });
  await mehmet.waitFor("Ticaret sicili müdürlüğü");
  expect(registry.queries).toHaveLength(1);
});

test("a card that Slack did not take is not shared, and can be shared later; it pings nobody", async () => {
  const { team, fail } = await startWalk();
  const [ayse, mehmet] = [team.at("ayse"), team.at("mehmet")];
  await ayse.type(`/vkn ${vkn}`);
  const card = await ayse.waitFor(title);
  const { dialog } = await ayse.click(labels.share, { in: card, confirm: false });
  expect(dialog?.text).toMatch(/^Genel kart #finans kanalına gönderilir, oradaki herkes görür/);
  expect(mehmet.messages()).toEqual([]);
  fail("response_url", "channel_not_found");
  fail("chat.postMessage", "restricted_action");
  await ayse.click(labels.share, { in: card, confirm: true });
  await ayse.waitFor("Kart paylaşılamadı");
  expect(mehmet.messages()).toEqual([]);
  expect(
    ayse
      .messages()
      .map(({ plain }) => plain)
      .join(),
  ).not.toContain("✓ Kanalda paylaşıldı");

  team.workspace.knobs.turn({ failures: [] });
  await ayse.click(labels.share, { in: card, confirm: true });
  const shared = await mehmet.waitFor(wording.sharedBy("Ayşe Yıldırım"));
  await ayse.waitFor("✓ Kanalda paylaşıldı");
  // Neither text nor blocks mention a user, a group or the channel.
  expect(JSON.stringify([shared.text, shared.blocks])).not.toMatch(/<[@!]/);
  expect(mehmet.messages()).toHaveLength(1);
});

test("where a listed channel does not take a card, its asker gets it privately", async () => {
  const channel = "C05FINANS02";
  const { registry, team, fail } = await startWalk({ PUBLIC_CHANNELS: channel });
  fail("chat.postMessage", "restricted_action");
  const ayse = team.at("ayse");
  // The first try is the public card.
  team.workspace.knobs.turn({
    failures: [
      { of: "response_url", error: "channel_not_found", times: 1 },
      { of: "chat.postMessage", error: "restricted_action" },
    ],
  });
  await ayse.type(`/vkn ${vkn}`);
  expect((await ayse.waitFor(title)).ephemeral).toBe(true);
  expect(team.at("mehmet").messages()).toEqual([]);
  expect(registry.queries).toHaveLength(1);
});

test("an answer that never reached its person is opened again for nothing", async () => {
  const { registry, team } = await startWalk();
  const ayse = team.at("ayse");
  team.workspace.knobs.turn({ privateAnswersLost: true });
  await ayse.type(`/vkn ${vkn}`);
  await expect.poll(() => registry.queries.length).toBe(1);
  await expect
    .poll(() => team.workspace.traffic().some(({ path }) => path.startsWith("/response/")))
    .toBe(true);
  expect(ayse.messages()).toEqual([]);
  team.workspace.knobs.turn({ privateAnswersLost: false });
  await ayse.type("/bakiye geçmiş");
  await ayse.waitFor(tr.history.headings.team);
  await ayse.click(labels.open);
  await ayse.waitFor(wording.nothingCharged);
  expect(registry.queries).toHaveLength(1);
});

test("in a thread of its direct messages the app answers in the thread", async () => {
  const { team } = await startWalk();
  const conversation = team.workspace.person("ayse").withApp();
  await conversation.type("merhaba");
  const answer = await conversation.waitFor("önce fiyatı gösterilir");
  const thread = conversation.thread(answer);
  await thread.type(vkn);
  expect((await thread.waitFor("bir vergi numarası")).threadTs).toBe(answer.ts);
});

test("in the conversation with the app answers are messages, which last; those with people are not", async () => {
  const { team, registry } = await startWalk();
  const conversation = team.workspace.person("ayse").withApp();
  const answerTo = async (act: () => Promise<unknown>, words: string) => {
    const after = conversation.newest().ts;
    await act();
    return conversation.waitFor(words, { after });
  };
  const card = await conversation.buy(`/vkn ${vkn}`);
  const type = (text: string) => () => conversation.type(text);
  const plainOf = ({ ts }: { ts: string }) =>
    conversation.messages().find((one) => one.ts === ts)?.plain;
  const answers = [
    card,
    await answerTo(() => conversation.click(labels.allInfo, { in: card }), "Ticaret sicili"),
    await answerTo(type("yardım"), "/bakiye"),
    await answerTo(type("/bakiye"), tr.balance.heading),
    await answerTo(type(title), wording.nothingCharged),
    await answerTo(type(`/vkn ${vkn}`), wording.nothingCharged),
  ];
  expect(answers.map(({ ephemeral }) => ephemeral)).toEqual(answers.map(() => false));
  expect(registry.queries).toHaveLength(1);

  registry.answers = [() => answered(trader, 1, { Merkez: traded })];
  expect((await conversation.buy(`/vkn ${trader}`)).ephemeral).toBe(true);
  registry.answers = [() => answered(vkn, 3, { Ortaklar: [{ Adi: "DENİZ", Soyadi: "******" }] })];
  const offer = await answerTo(type(`/vkn detay ${vkn}`), `[${labels.detail}`);
  await conversation.click(labels.detail, { in: offer, confirm: "if-asked" });
  expect((await conversation.waitFor(tr.detail.sections.Ortaklar)).ephemeral).toBe(true);
  // The pressed offer changes in place.
  await expect.poll(() => plainOf(offer)).not.toBe(offer.plain);
});

test("an app without a scope of its manifest spends nothing for people whom it can't verify", async () => {
  const { registry, team } = await startWalk({}, { grantedScopes: ["commands", "chat:write"] });
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor("Slack'ten doğrulanamadı");
  expect(registry.queries).toHaveLength(0);
});

test("whose standing Slack won't tell spends and sees nothing, until it does", async () => {
  const { registry, team, fail } = await startWalk();
  const ayse = team.at("ayse");
  fail("users.info", "missing_scope");
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor("Slack'ten doğrulanamadı");
  expect(registry.queries).toHaveLength(0);
  const metrics = await (await fetch(`${team.kunye.url}/metrics`)).text();
  expect(metrics).toContain('kunye_unverified_total{method="users.info",code="missing_scope"} 1');
});

test("a detail says what goes where and that the people stay, before it is shared", async () => {
  const { team, registry } = await startWalk();
  registry.answers = [() => answered(vkn, 3, { Ortaklar: [{ Adi: "DENİZ", Soyadi: "******" }] })];
  const [ayse, mehmet] = [team.at("ayse"), team.at("mehmet")];
  await ayse.type(`/vkn detay ${vkn}`);
  await ayse.click(labels.detail, { in: await ayse.waitFor(`[${labels.detail}`) });
  const detail = await ayse.waitFor(tr.detail.sections.Ortaklar);
  const { dialog } = await ayse.click(labels.share, { in: detail, confirm: false });
  expect(dialog?.text).toMatch(
    /^Yalnız genel kart #finans kanalına gönderilir.*kişiler gönderilmez\.$/,
  );
  expect(mehmet.messages()).toEqual([]);
  await ayse.click(labels.share, { in: detail, confirm: true });
  const shared = await mehmet.waitFor(wording.sharedBy("Ayşe Yıldırım"));
  expect(shared.plain).not.toContain("DENİZ");
});
