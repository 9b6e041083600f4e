import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { onBothStores } from "../faults/places.ts";
import { vkn } from "../kunye/lists/support/numbers.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { buttonsIn } from "../support/buttons-in.ts";
import { modalShowing } from "../support/modal-showing.ts";
import type { SlackPayload } from "../support/slack-payloads.ts";
import { startTwoTeams, teams, type TeamName } from "../support/start-two-teams.ts";
import { behindTeam } from "../support/team-words.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const company = vkn(650_000_001);
const other = vkn(650_000_002);
const word = "GİZLİMARTI";

/** Starts two teams; Kartal's registry has a company with a secret word. */
async function startAttack(environment: Record<string, string>) {
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ body }) => {
      const number = typeof body["vkn"] === "string" ? body["vkn"] : company;
      const Ortaklar = [{ Adi: word, Soyadi: "Ö*****" }];
      return answered(number, 1, {
        Merkez: merkezOf(number, { Unvani: `${word} A.Ş.` }),
        Ortaklar,
      });
    },
  ];
  const both = await startTwoTeams({ PRICES: "vkn=1", ...environment }, registry);
  await both.install("kartal");
  await both.install("poyraz");
  return { registry, both };
}

type Both = Awaited<ReturnType<typeof startAttack>>["both"];

/** Builds a press by a team's person, with fields of its own. */
function pressBy(both: Both, name: TeamName, action: object, more: object = {}): SlackPayload {
  const at = both.at(name);
  const { id } = teams[name];
  return {
    way: "interaction",
    payload: {
      type: "block_actions",
      team: { id, domain: "alan" },
      user: { id: at.person.id, team_id: id },
      channel: { id: at.channel.id },
      container: { type: "message", message_ts: "1.1", channel_id: at.channel.id },
      trigger_id: randomUUID(),
      actions: [{ block_id: "b", action_ts: "1.1", ...action }],
      ...more,
    },
  };
}

onBothStores((newPlace) => {
  test("a team presses all of the other team's buttons, and gets, pays and changes nothing", async () => {
    const { environment } = await newPlace();
    const { registry, both } = await startAttack(environment);
    const kartal = both.at("kartal");
    const ayse = both.personOf("kartal");
    await kartal.type(`/vkn ${company}`);
    const card = await kartal.waitFor(word);
    await kartal.click(labels.detail, { in: card, confirm: "if-asked" });
    await kartal.waitFor("Ortaklar");
    await kartal.type("/bakiye geçmiş");
    await kartal.waitFor("Ekibin aldıkları");
    await kartal.type(`/kunye takip ${company}`);
    await (await ayse.modal("Takip")).submit();
    await (await modalShowing(ayse, wording.watchBegun)).close(true);
    await kartal.type("/kunye takip");
    await kartal.waitFor("Takip ettikleriniz");
    const direct = ayse.withApp();
    const content = `Unvan;VKN\n${word};${company}\n${word};${other}`;
    await direct.type("", { files: [{ name: "cariler.csv", content }] });
    await direct.waitFor(wording.anyDistinctVkns);
    await ayse.home();

    const asked = registry.queries.length;
    const buttons = new Map(
      buttonsIn(both.workspaceOf("kartal").traffic()).map((one) => [JSON.stringify(one), one]),
    );
    expect(buttons.size).toBeGreaterThan(25);
    for (const button of buttons.values()) {
      await both.send(pressBy(both, "poyraz", button));
    }
    await both.at("poyraz").type("/bakiye");
    await both.at("poyraz").waitFor(tr.balance.heading);
    await expect.poll(() => both.isIdle()).toBe(true);
    const seen = behindTeam(both.workspaceOf("poyraz"));
    // A number in a button's value is the attacker's own input; its company is the other team's.
    expect(seen).not.toContain(word);
    expect(seen).toContain(tr.failure.expired);
    expect(registry.queries).toHaveLength(asked);
    await kartal.type("/kunye takip");
    await kartal.waitFor("Takip ettikleriniz");
  });

  test("a press whose body mixes the teams is refused or is its own team's", async () => {
    const { environment } = await newPlace();
    const { registry, both } = await startAttack(environment);
    const kartal = both.at("kartal");
    await kartal.type(`/vkn ${company}`);
    await kartal.waitFor(word);
    const buttons = buttonsIn(both.workspaceOf("kartal").traffic());
    const detail = buttons.find(({ value = "", action_id }) => /offer/.test(action_id) && value);
    if (!detail) throw new Error("the card has an offer");
    const attacker = both.at("poyraz").person.id;
    const { kartal: own, poyraz: foreign } = teams;
    const mixes = [
      { user: { id: attacker, team_id: foreign.id } },
      { user: { id: attacker, team_id: own.id } },
      {
        team: { id: own.id, enterprise_id: "E0FREMD" },
        user: { id: attacker, team_id: foreign.id },
      },
      { enterprise: { id: "E0FREMD" }, user: { id: attacker } },
      { team: null, enterprise: { id: "E0FREMD" }, is_enterprise_install: true },
      { team: { id: foreign.id }, user: { id: kartal.person.id, team_id: own.id } },
    ];
    for (const mix of mixes) await both.send(pressBy(both, "kartal", detail, mix));
    const fields = {
      command: "/vkn",
      text: other,
      team_id: own.id,
      user_id: attacker,
      channel_id: kartal.channel.id,
      trigger_id: randomUUID(),
    };
    await both.send({ way: "form", fields });
    await expect.poll(() => both.isIdle()).toBe(true);
    expect(registry.queries).toHaveLength(1);
    expect(behindTeam(both.workspaceOf("poyraz"))).not.toContain(word);
  });
});
