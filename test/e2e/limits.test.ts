import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/vkn.ts";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { signingSecret, startTeam, type Team } from "../support/start-team.ts";

const vkn = "1234567890";
const other = `098765432${vknCheckDigit("098765432")}`;

async function startLimited(environment: Record<string, string> = {}) {
  const registry = await startFakeRegistry();
  registry.answers = [() => answered(vkn, 1), () => answered(other, 1)];
  const team = await startTeam(registry, { PERSON_MONTHLY_LIMIT: "1", ...environment });
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
  const modal = await modalShowing(ayse, "Yöneticiler");
  await modal.fill("managers", names);
  await modal.submit();
  const said = await modalShowing(ayse, names.includes("deniz") ? "olamaz" : "Kaydedildi");
  await said.close(true);
}

/** Zeynep has used up what she may spend, and asks for more. */
async function askForMore({ zeynep, at }: Started) {
  await at(zeynep).type(`/vkn ${vkn}`);
  await at(zeynep).waitFor("1 kredi düşüldü");
  await at(zeynep).type(`/vkn ${other}`);
  const told = await at(zeynep).waitFor("Kişisel sınırınız doldu: 1 / 1 kredi");
  expect(told.ephemeral).toBe(true);
  expect(told.plain).toMatch(/; 1 \S+'[dt][ae] yenilenir\. Bu sorgu 1 kredi; sorgulanmadı/);
  await at(zeynep).click("Sınır artışı iste · ücretsiz", { in: told });
  return told;
}

test("a request: two managers decide at once, one raises, the asker gets the priced button again, and nothing was bought", async () => {
  const started = await startLimited();
  const { registry, team, ayse, mehmet, zeynep, at, direct } = started;
  await chooseManagers(started, ["ayse", "mehmet"]);
  await askForMore(started);
  await at(zeynep).waitFor("İsteğiniz yöneticilere gönderildi");
  const asked = await direct(ayse).waitFor("Sınır artışı isteği");
  expect(asked.plain).toContain("Kişisel 1 / 1 kredi");
  await direct(mehmet).waitFor("Sınır artışı isteği");
  // One at a time.
  await at(zeynep).click("Sınır artışı iste");
  await at(zeynep).waitFor("Yanıt bekleyen bir isteğiniz var");
  await team.restart();
  await Promise.all([
    direct(ayse).click("Bu ay +10 kredi"),
    direct(mehmet).click("Bu ay +10 kredi"),
  ]);
  const granted = await direct(zeynep).waitFor("kişisel sınırı bu ay 10 kredi yükseltti");
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
  await direct(zeynep).click("Sorgula · 1 kredi", { in: granted });
  await direct(zeynep).waitFor("1 kredi düşüldü");
  await at(zeynep).type("/bakiye");
  expect((await at(zeynep).waitFor("Kişisel aylık sınırınız")).plain).toContain("2 / 11 kredi");
  const inChannel = at(mehmet)
    .messages()
    .filter(({ ephemeral }) => !ephemeral);
  expect(JSON.stringify(inChannel)).not.toMatch(/sınır/i);
});

test("who is no manager any more decides nothing, nobody decides about their own request, and a guest can't be named", async () => {
  const started = await startLimited();
  const { team, ayse, mehmet, zeynep, at, direct } = started;
  await chooseManagers(started, ["ayse", "deniz"]);
  await chooseManagers(started, ["ayse", "mehmet", "zeynep"]);
  await askForMore(started);
  await direct(mehmet).waitFor("Sınır artışı isteği");
  expect(direct(zeynep).messages()).toEqual([]);
  await chooseManagers(started, ["ayse", "zeynep"]);
  await direct(mehmet).click("Bu ay +10 kredi");
  await direct(mehmet).waitFor("yalnızca ekibin Künye yöneticileri");
  await at(mehmet).type("/kunye sınırlar");
  await at(mehmet).waitFor("yalnızca ekibin Künye yöneticileri");
  team.workspace.knobs.turn({
    failures: [{ of: "users.info", error: "user_not_found", times: 1 }],
  });
  await direct(ayse).click("Reddet");
  await direct(ayse).waitFor("yönetici olduğunuz doğrulanamadı");
  // A press that Slack signed, as a button in somebody else's message can't be: her own request stays as it is.
  const own = JSON.stringify(direct(ayse).messages()).match(
    /"value":"(U[^"|]*\|[^"|]*\|\d+)"/,
  )?.[1];
  await pressSigned(team, zeynep.person.id, "raise_grant:x", own ?? "");
  await at(zeynep).waitFor("Kendi isteğinizi onaylayamazsınız");
  await direct(ayse).click("Reddet");
  await direct(zeynep).waitFor("sınır artışı isteğini reddetti");
  await at(zeynep).type("/bakiye");
  expect((await at(zeynep).waitFor("Kişisel aylık sınırınız")).plain).toContain("1 / 1 kredi");
});

test("the modal: what is stored wins over the setting, both stand there, two who saw the same don't overwrite each other", async () => {
  const started = await startLimited({ MONTHLY_LIMIT: "900" });
  const { ayse, mehmet, at } = started;
  await at(ayse).type("/kunye yöneticiler");
  await (await modalShowing(ayse, "ayın raporu kimseye gönderilmiyor")).close();
  await chooseManagers(started, ["ayse", "mehmet"]);
  const open = async (person: typeof ayse) => {
    await at(person).type("/bakiye");
    await at(person).waitFor("Yöneticiler");
    await at(person).click("Sınırlar · ücretsiz");
    return modalShowing(person, "Kimin sınırı");
  };
  const [first, second] = [await open(ayse), await open(mehmet)];
  expect(first.plain()).toContain("Ekip: 900 kredi");
  await first.fill("amount", "çok");
  expect(JSON.stringify(await first.submit())).toContain("sınırsız");
  await first.fill("amount", "1.200");
  await first.submit();
  const saved = await modalShowing(ayse, "Kaydedildi");
  expect(saved.plain()).toContain("Ekip: 1.200 kredi · kurulumda 900 kredi");
  expect(saved.plain()).toContain("Ekip: 900 kredi → 1.200 kredi");
  await second.fill("amount", "5");
  await second.submit();
  const told = await modalShowing(mehmet, "Bu sınırı az önce");
  expect(told.plain()).toContain("değiştirdi: 1.200 kredi");
  await told.fill("whose", "Bir kişinin");
  await told.fill("person", "zeynep");
  await told.fill("amount", "sınırsız");
  await told.fill("time", "Yalnız bu ay");
  await told.submit();
  const unlimited = await modalShowing(mehmet, "Kaydedildi");
  expect(unlimited.plain()).toContain("sınırsız · yalnız bu ay");
  // An alert's threshold by itself leaves every limit as it is.
  await unlimited.fill("alert", "sınırsız");
  expect(JSON.stringify(await unlimited.submit())).toContain("örneğin 50");
  await unlimited.fill("alert", "50,5");
  await unlimited.submit();
  const alerted = await modalShowing(mehmet, "Kaydedildi");
  expect(alerted.plain()).toContain("Ekip: 1.200 kredi · kurulumda 900 kredi");
  expect(JSON.stringify(alerted.view())).toContain('"initial_value":"50,5"');
});

async function pressSigned(team: Team, user: string, action_id: string, value: string) {
  const action = { type: "button", action_id, block_id: "b", value, action_ts: "1" };
  const payload = {
    ...{ type: "block_actions", team: { id: "T05KARTALTP" }, user: { id: user } },
    ...{ channel: { id: "C05FINANS02" }, trigger_id: "1.1", actions: [action] },
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
