import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { onBothStores } from "../faults/places.ts";
import { vkn } from "../kunye/lists/support/numbers.ts";
import { merkezOf } from "../support/fake-registry.ts";
import { buttonsIn } from "../support/buttons-in.ts";
import { fieldsOf, reasonFieldsOf, watchFieldsOf } from "../support/deliver-payloads.ts";
import { modalShowing } from "../support/modal-showing.ts";
import type { SlackPayload } from "../support/slack-payloads.ts";
import { startInstalled, teams, type TeamName } from "../support/start-two-teams.ts";
import { behindTeam } from "../support/team-words.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const company = vkn(650_000_001);
const other = vkn(650_000_002);
const word = "GİZLİMARTI";

/** Starts two teams; Kartal's registry has a company with a secret word. */
function startAttack(environment: Record<string, string>) {
  return startInstalled({ PRICES: "vkn=1", ...environment }, ({ number }) => ({
    data: {
      Merkez: merkezOf(number, { Unvani: `${word} A.Ş.` }),
      Ortaklar: [{ Adi: word, Soyadi: "Ö*****" }],
    },
  }));
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

  test("a team submits the other team's ids, files and places, and gets, pays and changes nothing", async () => {
    const { environment } = await newPlace();
    const { registry, both } = await startAttack({ ...environment, MONTHLY_LIMIT: "2" });
    const kartal = both.at("kartal");
    const ayse = both.personOf("kartal");
    const mehmet = both.workspaceOf("kartal").person("mehmet");
    await kartal.type(`/vkn ${company}`);
    await kartal.waitFor(word);
    await kartal.type(`/kunye takip ${company}`);
    await (await ayse.modal("Takip")).submit();
    await (await modalShowing(ayse, wording.watchBegun)).close(true);
    const direct = ayse.withApp();
    const content = `Unvan;VKN\n${word};${company}\n${word};${other}`;
    const file = { name: "cariler.csv", content };
    await direct.type("", { files: [file] });
    const offer = await direct.waitFor(wording.anyDistinctVkns);
    await direct.click(labels.all, { in: offer, confirm: "if-asked" });
    await direct.waitFor(tr.lists.state.done);
    await mehmet.in("finans").type(`/vkn ${vkn(650_000_003)}`);
    await mehmet.in("finans").waitFor(wording.limitFull("team", 2, 2));
    await mehmet.in("finans").click(labels.askRaise);
    await (await modalShowing(mehmet, tr.team.reason.label)).submit();
    const request = await direct.waitFor("Sınır artışı isteği");

    const asked = registry.queries.length;
    const traffic = both.workspaceOf("kartal").traffic();
    const valueOf = (action: string) =>
      buttonsIn(traffic).findLast((one) => one.action_id === action)?.value ?? "";
    const list = valueOf("list_result");
    const raise = valueOf("raise_grant").split("|").slice(0, 2).join("|");
    const [, card = ""] = raise.split("|");
    expect([list, raise, card]).not.toContain("");
    const { directory, core } = both.workspaceOf("kartal");
    const [stored] = core.files.all();
    if (!stored) throw new Error("Kartal has a file");
    const url = `${both.slack.url}/files-pri/${stored.id}`;
    const kartalsFile = {
      id: stored.id,
      name: "cariler.csv",
      size: content.length,
      url_private: url,
    };
    const own = { ...kartalsFile, user_team: teams.poyraz.id };
    const files = [
      { ...kartalsFile, user_team: directory.team.id },
      own,
      { ...own, file_access: "check_file_info" },
    ];
    const forms: [string, Record<string, object>][] = [
      [
        "watch",
        watchFieldsOf({
          about: `list:${list}`,
          price: 1_000_000,
          interval: "week",
          toChannel: true,
        }),
      ],
      ["raise_reason", reasonFieldsOf(card, "gerek")],
      ["raise_amount", { [`raise:${raise}`]: { raise: { value: "500" } } }],
      ["access_log", fieldsOf({ company: { value: company } })],
      ["memory", fieldsOf({ company: { value: company } })],
      ["managers", fieldsOf({ managers: { selected_users: [ayse.person.id] } })],
      [
        "limits",
        {
          "whose:0": { whose: { selected_option: { value: "limit:" } } },
          person: { person: { selected_user: mehmet.person.id } },
          amount: { amount: { value: "900" } },
        },
      ],
      ...files.map((one): [string, Record<string, object>] => [
        "ask_company",
        fieldsOf({ company: { value: "" }, files: { files: [one] } }),
      ]),
      ...files.map((one): [string, Record<string, object>] => [
        "give_list",
        fieldsOf({ company: { value: "" }, files: { files: [one] } }),
      ]),
    ];
    const kartalsPlace = { channel: kartal.channel.id, responseUrl: null, threadTs: null };
    const view = (callback_id: string, values: object) => ({
      id: `V${randomUUID()}`,
      type: "modal",
      hash: randomUUID(),
      callback_id,
      private_metadata: JSON.stringify(kartalsPlace),
      blocks: [],
      state: { values },
    });
    const poyraz = both.at("poyraz").person.id;
    const sender = {
      team: { id: teams.poyraz.id },
      user: { id: poyraz, team_id: teams.poyraz.id },
    };
    const submit = (payload: object) =>
      both.send({
        way: "interaction",
        payload: { ...sender, trigger_id: randomUUID(), ...payload },
      });
    for (const [callback, values] of forms) {
      await submit({ type: "view_submission", view: view(callback, values) });
    }
    await submit({ type: "view_closed", view: view("watch", {}), is_cleared: true });
    await submit({ type: "block_suggestion", action_id: "list", block_id: list, value: "" });
    const message = { type: "message", user: ayse.person.id, ts: "1.1", text: "", files: [own] };
    await submit({
      type: "message_action",
      callback_id: "sirket_sorgula",
      message_ts: "1.1",
      message,
      channel: { id: kartal.channel.id },
    });
    await expect.poll(() => both.isIdle()).toBe(true);
    expect(registry.queries).toHaveLength(asked);
    const seen = behindTeam(both.workspaceOf("poyraz"));
    expect(seen).not.toContain(word);
    for (const words of [tr.failure.expired, tr.failure.notYours, tr.team.gone]) {
      expect(seen).toContain(words);
    }
    // The other team hears nothing of it, and its request waits as before.
    expect(behindTeam(both.workspaceOf("kartal"))).not.toContain(poyraz);
    await direct.click(labels.raiseBy(10), { in: request });
    await mehmet.withApp().waitFor("2 → 12 kredi");
  });
});
