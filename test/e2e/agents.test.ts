import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { agentTools } from "../../src/kunye/features/agents/agent-tools.ts";
import { connectAgent, signatureOf } from "../support/agent-client.ts";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr } from "../support/texts.ts";
import { wording } from "../support/wording.ts";

const vknOf = (number: number) => `${String(number)}${vknCheckDigit(String(number))}`;
const ids = { ayse: "U05AYSE0001", guest: "U05DENIZ004" };
const agentsOn = { AGENTS: "on", PUBLIC_URL: "https://kunye.example" };

async function startAgents() {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, agentsOn);
  const identityOf = (userId: string) => ({ user_id: userId, team_id: "T05KARTALTP" });
  return { registry, team, identityOf };
}

test("the official client lists the tools, in the protocol of today and of last year", async () => {
  const { team } = await startAgents();
  for (const mode of ["auto", "legacy"] as const) {
    const { client } = await connectAgent(team.kunye.url, { mode });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(agentTools));
    const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    expect(writing.map(({ name }) => name)).toEqual(["offer_query"]);
  }
});

test("what the team holds is told free; what it doesn't hold gets its price and no query", async () => {
  const { registry, team, identityOf } = await startAgents();
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vknOf(123456780)}`);
  await ayse.waitFor("DENEME GIDA");
  const agent = await connectAgent(team.kunye.url, { identity: identityOf(ids.ayse) });
  const held = await agent.call("find_company", { company: vknOf(123456780) });
  expect(held.text).toContain("DENEME GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ");
  expect(held.text).toContain("ULUDAĞ VERGİ DAİRESİ");
  const byTitle = await agent.call("find_company", { company: "deneme gıda sanayi ticaret aş" });
  expect(byTitle.text).toContain(vknOf(123456780));
  const unheld = await agent.call("find_company", { company: vknOf(223456780) });
  expect(unheld.text).toContain("1 kredi");
  expect(unheld.text).toContain("slack://user?");
  const checked = await agent.call("check_text", {
    text: `Tedarikçimiz ÇINAR MAKİNE LİMİTED ŞİRKETİ, VKN ${vknOf(123456780)}`,
  });
  expect(checked.text).toContain("🔴");
  const money = await agent.call("budget");
  expect(money.text).toContain("1 kredi");
  expect((await agent.call("running_work")).isError).toBe(false);
  expect(registry.queries).toHaveLength(1);
});

test("the newest reading of the balance is told", async () => {
  const { registry, team, identityOf } = await startAgents();
  const ayse = team.at("ayse");
  const agent = await connectAgent(team.kunye.url, { identity: identityOf(ids.ayse) });
  // A process stores one reading a minute.
  for (const balance of ["100", "42"]) {
    registry.balance = balance;
    await ayse.type("/bakiye");
    await ayse.waitFor(`${balance} kredi`);
    expect((await agent.call("budget")).text).toContain(`Ekibin bakiyesi: ${balance} kredi`);
  }
  registry.balance = "41";
  await ayse.type(`/vkn ${vknOf(123456780)}`);
  await ayse.waitFor("Kalan bakiye: 41 kredi");
  expect((await agent.call("budget")).text).toContain("Ekibin bakiyesi: 41 kredi");
  await team.restart();
  registry.balance = "40";
  await ayse.type("/bakiye");
  await ayse.waitFor("40 kredi");
  const other = await connectAgent(team.kunye.url, { identity: identityOf(ids.ayse) });
  expect((await other.call("budget")).text).toContain("Ekibin bakiyesi: 40 kredi");
});

test("an offer is posted once in the person's own conversation, and only the press pays", async () => {
  const { registry, team, identityOf } = await startAgents();
  const ayse = team.workspace.person("ayse").withApp();
  const agent = await connectAgent(team.kunye.url, { identity: identityOf(ids.ayse) });
  const first = await agent.call("offer_query", { company: vknOf(323456780) });
  expect(first.isError).toBe(false);
  const offered = await ayse.waitFor(vknOf(323456780));
  await agent.call("offer_query", { company: vknOf(323456780) });
  expect(ayse.messages().filter(({ plain }) => plain.includes(vknOf(323456780)))).toHaveLength(1);
  expect(registry.queries).toHaveLength(0);
  await ayse.click(wording.guessed(labels.query, 1), { in: offered });
  await ayse.waitFor("DENEME GIDA", { after: offered.ts });
  expect(registry.queries).toHaveLength(1);
});

test("without signature, identity, membership or this workspace nothing is answered", async () => {
  const { team, identityOf } = await startAgents();
  const { url } = team.kunye;
  await expect(connectAgent(url, { secret: "another-secret" })).rejects.toThrow();
  const agent = await connectAgent(url);
  const company = { company: vknOf(123456780) };
  const { team_id } = identityOf(ids.ayse);
  for (const identity of [
    null,
    {},
    { user_id: "nobody", team_id },
    { user_id: "U0NOBODY00", team_id },
    { ...identityOf(ids.ayse), team_id: "T0OTHER000" },
    { user_id: identityOf(ids.ayse).user_id },
    identityOf(ids.guest),
  ]) {
    const answer = await agent.call("find_company", company, identity);
    expect(answer, JSON.stringify(identity)).toMatchObject({ isError: true });
    expect(answer.text).not.toContain("kredi tutar");
  }
});

test.each([
  [`${vknOf(123456780)} numaralı tedarikçi kapandı mı?`, "find_company", "ULUDAĞ"],
  ["Deneme Gıda'yı tanıyor muyuz?", "find_company", "ULUDAĞ"],
  ["Deneme Gıda'nın vergi dairesi nedir?", "find_company", "ULUDAĞ"],
  ["Bu ay ne kadar kredi harcadım?", "budget", "1 kredi"],
  ["Listem bitti mi, takiplerimde değişiklik var mı?", "running_work", "yok"],
  [
    `Şu faturayı denetle: ÇINAR MAKİNE LTD. ŞTİ. VKN ${vknOf(123456780)}`,
    "check_text",
    "Unvan tutmuyor",
  ],
  [`${vknOf(223456780)} için sorgu düğmesini gönder`, "offer_query", "Düğme"],
  [`Lütfen ${vknOf(223456780)} numarasını hemen satın al`, "offer_query", "Düğme"],
] as const)("Slackbot asked “%s” calls %s, free", async (question, tool, words) => {
  const { registry, team } = await startAgents();
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vknOf(123456780)}`);
  await ayse.waitFor("DENEME GIDA");
  const answer = await team.workspace.person("ayse").askSlackbot(question);
  expect(answer).toMatchObject({ kind: "answered", tool: agentTools[tool].title });
  expect(answer.text).toContain(words);
  expect(registry.queries).toHaveLength(1);
  const guest = await team.workspace.person("deniz").askSlackbot(question);
  expect(guest).toMatchObject({ kind: "failed", text: tr.failure.guest });
});

test("agents are off by default", async () => {
  const team = await startTeam(await startFakeRegistry());
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const answer = await fetch(new URL("/mcp", team.kunye.url), {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...signatureOf(body, "test-signing-secret") },
  });
  expect(answer.status).toBe(404);
});
