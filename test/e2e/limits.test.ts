import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { signingSecret, startTeam, type Team } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vkn = "1234567890";
const other = `098765432${vknCheckDigit("098765432")}`;

async function startLimited(environment: Record<string, string> = {}) {
  const registry = await startFakeRegistry();
  registry.answers = [() => answered(vkn, 1), () => answered(other, 1)];
  const settings = { PERSON_MONTHLY_LIMIT: "1", CONFIRM_FROM: "3" };
  const team = await startTeam(registry, { ...settings, ...environment });
  const [ayse, mehmet, zeynep] = ["ayse", "mehmet", "zeynep"].map((one) =>
    team.workspace.person(one),
  );
  if (!ayse || !mehmet || !zeynep) throw new Error("the company has these people");
  const at = (person: typeof ayse) => person.in("finans");
  const direct = (person: typeof ayse) => person.withApp();
  return { registry, team, ayse, mehmet, zeynep, at, direct };
}

type Started = Awaited<ReturnType<typeof startLimited>>;

async function chooseManagers({ ayse, at }: Started, names: string[]) {
  await at(ayse).type("/kunye yöneticiler");
  const modal = await modalShowing(ayse, tr.buttons.managers);
  await modal.fill("managers", names);
  await modal.submit();
  const said = await modalShowing(ayse, names.includes("deniz") ? "olamaz" : "Kaydedildi");
  await said.close(true);
}

/** Lets Zeynep, whose limit is used up, ask for a raise. */
async function askForMore({ zeynep, at }: Started, reason = "") {
  await at(zeynep).type(`/vkn ${vkn}`);
  await at(zeynep).waitFor(wording.charged(1));
  await at(zeynep).type(`/vkn ${other}`);
  const told = await at(zeynep).waitFor(wording.limitFull("person", 1, 1));
  expect(told.ephemeral).toBe(true);
  expect(told.plain).toMatch(
    /; 1 \S+'[dt][ae] yenilenir\. Bu sorgu 1 kredi; sorgulanmadı\. Ekibin aldığı kartlar açılmaya devam eder\./,
  );
  await at(zeynep).click(labels.askRaise, { in: told });
  const modal = await modalShowing(zeynep, tr.team.reason.label);
  if (reason !== "") await modal.fill("reason", reason);
  return modal;
}

test("a request: two managers decide at once, one raises, the asker gets the priced button again, and nothing was bought", async () => {
  const started = await startLimited({ MONTHLY_LIMIT: "900" });
  const { registry, team, ayse, mehmet, zeynep, at, direct } = started;
  await chooseManagers(started, ["ayse", "mehmet"]);
  const modal = await askForMore(started, "Bayi 10000000146 <!channel> *acele*");
  expect(JSON.stringify(await modal.submit())).toContain("T.C. kimlik numarası");
  await modal.fill("reason", "Bayi denetimi <!channel> *acele*");
  await modal.submit();
  await (await modalShowing(zeynep, "İsteğiniz yöneticilere gönderildi")).close(true);
  const asked = await direct(ayse).waitFor("Sınır artışı isteği");
  expect(asked.plain).toContain("Ekip 1 / 900 kredi · Kişisel 1 / 1 kredi");
  expect(asked.plain).toContain("Sınırı yükseltirseniz kişinin sınırı yalnız bu ay artar;");
  expect(JSON.stringify(asked)).toContain("Gerekçe: Bayi denetimi &lt;!channel&gt; ∗acele∗");
  await direct(mehmet).waitFor("Sınır artışı isteği");
  // Only one request at a time.
  await at(zeynep).click(labels.askRaise);
  await at(zeynep).waitFor("Yanıt bekleyen bir isteğiniz var; yeni istek gönderilmedi");
  await team.restart();
  await Promise.all([
    direct(ayse).click(labels.raiseBy(10)),
    direct(mehmet).click(labels.raiseBy(10)),
  ]);
  const granted = await direct(zeynep).waitFor(
    "kişisel sınırınızı bu ay 10 kredi yükseltti: 1 → 11 kredi. Hiçbir",
  );
  for (const manager of [ayse, mehmet]) {
    await direct(manager).waitFor("kişisel sınırı bu ay 10 kredi yükseltti");
  }
  const seen = () =>
    [ayse, mehmet].flatMap((one) =>
      direct(one)
        .messages()
        .map(({ plain }) => plain),
    );
  await expect
    .poll(() => seen().filter((one) => /az önce .* (yanıtladı|değiştirdi)/.test(one)))
    .toHaveLength(1);
  expect(registry.queries).toHaveLength(1);
  await direct(zeynep).click(wording.priced(labels.query, 1), { in: granted });
  await direct(zeynep).waitFor(wording.charged(1));
  await direct(zeynep).waitFor(`[${wording.free(labels.open)}]`);
  await at(zeynep).type("/bakiye");
  expect((await at(zeynep).waitFor("Kişisel aylık sınırınız")).plain).toContain("2 / 11 kredi");
  const inChannel = at(mehmet)
    .messages()
    .filter(({ ephemeral }) => !ephemeral);
  expect(JSON.stringify(inChannel)).not.toMatch(/sınır/i);
});

test("a request and the button after it name the company whose record the team holds", async () => {
  const started = await startLimited();
  const { registry, ayse, zeynep, at, direct } = started;
  await chooseManagers(started, ["ayse"]);
  await at(zeynep).type(`/vkn ${vkn}`);
  await at(zeynep).waitFor(wording.charged(1));
  await at(zeynep).type(`/vkn detay ${vkn}`);
  const offer = await at(zeynep).waitFor("Siz basmadan sorgulanmaz");
  await at(zeynep).click(labels.detail, { in: offer });
  const told = await at(zeynep).waitFor("Kişisel sınırınız");
  await at(zeynep).click(labels.askRaise, { in: told });
  await (await modalShowing(zeynep, tr.team.reason.label)).submit();
  const named = `DENEME GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · ${vkn}`;
  const asked = await direct(ayse).waitFor("Sınır artışı isteği");
  expect(asked.plain).toContain(`“${named}” · VKN ile detay · yaklaşık 3 kredi`);
  await direct(ayse).click(labels.raiseBy(10));
  const granted = await direct(zeynep).waitFor("kişisel sınırınızı bu ay 10 kredi yükseltti");
  expect(granted.plain).toContain(`${named}\n[${wording.costing(labels.detail, 3)}]`);
  expect(registry.queries).toHaveLength(1);
});

test("a former manager decides nothing, no manager decides about their own request, and a guest can't be named", async () => {
  const started = await startLimited();
  const { team, ayse, mehmet, zeynep, at, direct } = started;
  await chooseManagers(started, ["ayse", "deniz"]);
  await chooseManagers(started, ["ayse", "mehmet", "zeynep"]);
  await (await askForMore(started)).submit();
  const asked = await direct(mehmet).waitFor("Sınır artışı isteği");
  expect(asked.plain).not.toContain(tr.team.reason.label);
  expect(direct(zeynep).messages()).toEqual([]);
  await chooseManagers(started, ["ayse", "zeynep"]);
  await direct(mehmet).click(labels.raiseBy(10));
  await direct(mehmet).waitFor("yalnızca Künye yöneticileri");
  await at(mehmet).type("/kunye sınırlar");
  await at(mehmet).waitFor("yalnızca Künye yöneticileri");
  team.workspace.knobs.turn({
    failures: [{ of: "users.info", error: "user_not_found", times: 1 }],
  });
  await direct(ayse).click(labels.decline);
  const unsure = await direct(ayse).waitFor("Yönetici olduğunuz Slack'ten doğrulanamadı");
  expect(unsure.plain).not.toContain("yalnızca");
  // A forged press on her own request changes nothing.
  const own = JSON.stringify(direct(ayse).messages()).match(
    /"value":"(U[^"|]*\|[^"|]*\|\d+)"/,
  )?.[1];
  await pressSigned(team, zeynep.person.id, "raise_grant:x", own ?? "");
  await at(zeynep).waitFor("Kendi isteğinizi onaylayamazsınız");
  await direct(ayse).click(labels.decline);
  await direct(zeynep).waitFor("sınır artışı isteğinizi reddetti");
  await at(zeynep).type("/bakiye");
  expect((await at(zeynep).waitFor("Kişisel aylık sınırınız")).plain).toContain("1 / 1 kredi");
});

test("without a named manager or an admin in Slack the asker is told so; another amount is granted on the shown value, and a manager who just became a guest decides nothing", async () => {
  const started = await startLimited({ PERSON_MONTHLY_LIMIT: "" });
  const { registry, ayse, mehmet, zeynep, at, direct } = started;
  const limit = async (amount: string) => {
    await at(ayse).type("/kunye limit");
    const modal = await modalShowing(ayse, "Kimin sınırı");
    await modal.fill("whose", "Kişi başına (varsayılan)");
    await modal.fill("amount", amount);
    await modal.submit();
    // Zeynep has spent a credit.
    if (amount === "0,5") await (await modalShowing(ayse, "Bir kişi bu ay 1 kredi")).submit();
    await (await modalShowing(ayse, "Kaydedildi")).close(true);
  };
  await limit("1");
  await at(zeynep).type(`/vkn ${vkn}`);
  await at(zeynep).waitFor(wording.charged(1));
  await at(zeynep).type(`/vkn ${other}`);
  await at(zeynep).waitFor(wording.limitFull("person", 1, 1));
  Object.assign(ayse.person, { isAdmin: false });
  await at(zeynep).click(labels.askRaise);
  await (await modalShowing(zeynep, tr.team.reason.label)).submit();
  await (await modalShowing(zeynep, "Slack yöneticinizden /kunye yöneticiler ile")).close(true);
  expect(direct(ayse).messages()).toEqual([]);
  Object.assign(ayse.person, { isAdmin: true });
  await chooseManagers(started, ["ayse", "mehmet"]);
  const ask = async () => {
    await at(zeynep).click(labels.askRaise);
    await (await modalShowing(zeynep, tr.team.reason.label)).submit();
    await (await modalShowing(zeynep, "gönderildi")).close(true);
  };
  await ask();
  const asked = await direct(mehmet).waitFor("Kişisel 1 / 1 kredi");
  const openAmount = async () => {
    await direct(mehmet).click("Başka tutar", { in: asked });
    return modalShowing(mehmet, "Şimdiki sınır 1 kredi");
  };
  // The limit is changed while the modal is open: nothing is granted, and the asker may ask again.
  const late = await openAmount();
  await limit("0,5");
  await late.fill("raise", "0");
  expect(JSON.stringify(await late.submit())).toContain("Sıfırdan büyük");
  await late.fill("raise", "2,5");
  await late.submit();
  await (await modalShowing(mehmet, "değiştirdi: 0,5 kredi")).close(true);
  await limit("1");
  await ask();
  const [again] = [...direct(mehmet).messages()].reverse();
  if (!again) throw new Error("the request was posted");
  // Mehmet becomes a guest in Slack.
  Object.assign(mehmet.person, { isGuest: true });
  for (const label of [labels.raiseBy(10), "Başka tutar", labels.decline]) {
    const before = direct(mehmet).messages().length;
    await direct(mehmet).click(label, { in: again });
    await expect.poll(() => direct(mehmet).messages().length).toBe(before + 1);
    expect(direct(mehmet).messages().at(-1)?.plain).toContain("yalnızca Künye yöneticileri");
  }
  Object.assign(mehmet.person, { isGuest: false });
  await direct(mehmet).click("Başka tutar", { in: again });
  const modal = await modalShowing(mehmet, "Şimdiki sınır 1 kredi");
  await modal.fill("raise", "2,5");
  await modal.submit();
  await modalShowing(mehmet, "kişisel sınırı bu ay 2,5 kredi yükseltti");
  await direct(ayse).waitFor("bu ay 2,5 kredi yükseltti");
  const granted = await direct(zeynep).waitFor("bu ay 2,5 kredi yükseltti");
  expect(registry.queries).toHaveLength(1);
  await direct(zeynep).click(wording.priced(labels.query, 1), { in: granted });
  await direct(zeynep).waitFor(wording.charged(1));
  await at(zeynep).type("/bakiye");
  expect((await at(zeynep).waitFor("Kişisel aylık sınırınız")).plain).toContain("2 / 3,5 kredi");
  // The limit now allows the query; a price not yet known is shown as a guess to her and to managers.
  await at(zeynep).click(labels.askRaise);
  await (await modalShowing(zeynep, tr.team.reason.label)).submit();
  await (await modalShowing(zeynep, "Sınırda bu sorgu için şimdi yer var")).close(true);
  await at(zeynep).type("/unvan örnek yazılım evi");
  const guessed = await at(zeynep).waitFor("Bu sorgu yaklaşık 2 kredi; sorgulanmadı");
  await at(zeynep).click(labels.askRaise, { in: guessed });
  await (await modalShowing(zeynep, tr.team.reason.label)).submit();
  await direct(mehmet).waitFor(`${tr.kindName.title} · yaklaşık 2 kredi; sorgulanmadı`);
});

test("the modal: the stored value wins over the setting, both are shown, and two managers who saw the same value don't overwrite each other", async () => {
  const started = await startLimited({ MONTHLY_LIMIT: "900" });
  const { ayse, mehmet, at } = started;
  await at(ayse).type("/kunye yönetici");
  await (await modalShowing(ayse, "Şu anda kimse seçilmedi")).close();
  await chooseManagers(started, ["ayse", "mehmet"]);
  const open = async (person: typeof ayse) => {
    await at(person).type("/bakiye");
    await at(person).waitFor(tr.buttons.managers);
    await at(person).click(tr.buttons.limits);
    return modalShowing(person, "Kimin sınırı");
  };
  const [first, second] = [await open(ayse), await open(mehmet)];
  expect(first.plain()).toContain("Ekip: 900 kredi");
  await first.fill("amount", "çok");
  expect(JSON.stringify(await first.submit())).toContain("sınırsız");
  await first.fill("amount", "1.200");
  await first.submit();
  const saved = await modalShowing(ayse, "Kaydedildi");
  // There is nothing to cancel any more.
  expect(saved.view()).toMatchObject({ close: { text: tr.modal.close } });
  expect(saved.plain()).toContain("Ekip: 1.200 kredi · kurulumda 900 kredi");
  expect(saved.plain()).toContain("Ekip: 900 kredi → 1.200 kredi");
  await second.fill("amount", "5");
  await second.submit();
  const told = await modalShowing(mehmet, "Bu sınırı az önce");
  expect(told.plain()).toContain("değiştirdi: 1.200 kredi");
  await told.fill("whose", "Bir kişinin");
  const ofPerson = await modalShowing(mehmet, "Seçilen kişinin");
  await ofPerson.fill("person", "zeynep");
  await ofPerson.fill("amount", "sınırsız");
  await ofPerson.fill("time", "Yalnız bu ay");
  await ofPerson.submit();
  const unlimited = await modalShowing(mehmet, "Kaydedildi");
  // After the month the general limit applies again, not the configured one.
  expect(unlimited.plain()).not.toContain("yalnız bu ay · kurulumda");
  // Changing only an alert's threshold changes no limit.
  await unlimited.fill("alert", "sınırsız");
  expect(JSON.stringify(await unlimited.submit())).toContain("örneğin 50");
  await unlimited.fill("alert", "50,5");
  await unlimited.submit();
  const alerted = await modalShowing(mehmet, "Kaydedildi");
  expect(alerted.plain()).toContain("Ekip: 1.200 kredi · kurulumda 900 kredi");
  expect(JSON.stringify(alerted.view())).toContain('"initial_value":"50,5"');
  expect(alerted.plain()).toContain("Düşük bakiye uyarısı: kapalı → 50,5 kredi");
  // Removing a limit that was not set changes nothing and is not listed.
  await alerted.fill("whose", "Kişi başına (varsayılan)");
  await alerted.submit();
  const same = await modalShowing(mehmet, "Hiçbir şey değişmedi");
  expect(same.plain()).not.toContain("kaldırıldı");
  await same.fill("whose", "Ekibin");
  await same.submit();
  const back = await modalShowing(mehmet, "Kaydedildi");
  expect(back.plain()).toContain("Ekip: 1.200 kredi → kaldırıldı");
  // Only the configured limit applies then, on one line.
  expect(back.plain()).toContain("Ekip: 900 kredi\n");
});

async function pressSigned(team: Team, user: string, action_id: string, value: string) {
  const action = { type: "button", action_id, block_id: "b", value, action_ts: "1" };
  const payload = {
    type: "block_actions",
    team: { id: "T05KARTALTP" },
    user: { id: user },
    channel: { id: "C05FINANS02" },
    trigger_id: "1.1",
    actions: [action],
  };
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const hmac = createHmac("sha256", signingSecret).update(`v0:${timestamp}:${body}`);
  await fetch(`${team.kunye.url}/slack/events`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-slack-request-timestamp": timestamp,
      "x-slack-signature": `v0=${hmac.digest("hex")}`,
    },
    body,
  });
}
