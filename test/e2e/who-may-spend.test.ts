import { expect, onTestFinished, test } from "vitest";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import {
  startMisbehavingSlack,
  troubles,
  type DeliveryOptions,
  type Trouble,
} from "../support/misbehaving-slack.ts";
import { startAtSlack } from "../support/start-at-slack.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { exampleOf } from "../../src/kunye/texts/parts.ts";
import { usage } from "../../src/kunye/texts/tr.ts";
import { labels } from "../support/labels.ts";
import { wording } from "../support/wording.ts";

const vkn = "1234567890";
const title = "DENEME GIDA";
const people = "DENİZ";
const free = wording.notCharged;
const always = (trouble: Trouble) => Array.from({ length: 100 }, () => trouble);

const refused = {
  foreign: "kurulu olduğu çalışma alanından gelmiyor",
  installation: "kurulumu Slack'ten doğrulanamadı",
  guest: "Misafir hesaplar",
  external: "yalnızca kendi çalışma alanının üyeleri",
  unverified: "Kim olduğunuz Slack'ten doğrulanamadı",
  shared: "başka bir şirketle paylaşılıyor;",
  unverifiedChannel: "paylaşılmadığı Slack'ten doğrulanamadı",
};

/** Starts Künye on a Slack with these answers about users, channels and the token. */
async function startAsked(says: Record<string, object> = {}, atFirst: Trouble[] = []) {
  const slack = await startMisbehavingSlack();
  const registry = await startFakeRegistry();
  const dataDir = temporaryDirectory();
  slack.troubles.set("auth.test", atFirst);
  for (const [method, answer] of Object.entries(says)) slack.says.set(method, answer);
  const open = () => startAtSlack(slack, registry, dataDir);
  let kunye = await open();
  onTestFinished(() => kunye.stop());
  let heard = 0;
  const since = () =>
    slack.received
      .slice(heard)
      .map(({ whole }) => whole)
      .join("\n");
  return {
    slack,
    registry,
    command: (text: string, options?: DeliveryOptions) => slack.command(kunye.url, text, options),
    press: (button: string, options?: DeliveryOptions) => slack.press(kunye.url, button, options),
    event: (envelope: object) => slack.event(kunye.url, envelope),
    /** Waits for these words, and returns all messages since the last call. */
    hear: async (words: string): Promise<string> => {
      await expect.poll(since, { timeout: 15_000 }).toContain(words);
      const all = since();
      heard = slack.received.length;
      return all;
    },
    /** Restarts the app: cached roles and channels are lost, bought answers stay. */
    restart: async () => {
      await kunye.stop();
      kunye = await open();
    },
  };
}

/** Starts with the cards of a company and its detail with many people, and all their buttons. */
async function startBought(says: Record<string, object> = {}) {
  const app = await startAsked(says);
  await app.command(vkn);
  await app.hear(title);
  const partners = Array.from({ length: 40 }, () => ({ Adi: people, Soyadi: "******" }));
  app.registry.answers = [() => answered(vkn, 3, { Ortaklar: partners })];
  await app.press(labels.detail);
  await app.hear(people);
  await app.command(vkn);
  await app.hear(title);
  expect(app.registry.queries).toHaveLength(2);
  return app;
}

const everyButton = ["offer", "share", "copy", "all_info", "page"];
const grid = {
  team_id: "T1",
  enterprise_id: "E1",
  user_id: "U0KUNYE",
  bot_id: "B0KUNYE",
  is_enterprise_install: false,
};
const colleague = {
  user: { id: "U", team_id: "T9", enterprise_user: { id: "W1", enterprise_id: "E1" } },
};

test("signed commands of another team or enterprise spend nothing", async () => {
  const { registry, command, hear } = await startAsked();
  for (const more of [{ team_id: "T2" }, { team_id: "T2", enterprise_id: "E2" }]) {
    await command(vkn, { more });
    expect(await hear(refused.foreign)).toContain(free);
  }
  expect(registry.queries).toHaveLength(0);
});

const elsewhere: [string, Record<string, unknown>][] = [
  ["another team", { team: { id: "T2" }, user: { id: "U0AYSE", team_id: "T2" } }],
  ["another team, by somebody of ours", { team: { id: "T2" } }],
  ["ours, by somebody of another team", { user: { id: "U0AYSE", team_id: "T2" } }],
  ["another enterprise", { team: null, enterprise: { id: "E2" } }],
  ["nowhere", { team: null, user: { id: "U0AYSE" } }],
];

test("a press that comes from elsewhere opens nothing and spends nothing", async () => {
  const { registry, press, hear } = await startBought();
  for (const [name, more] of elsewhere) {
    for (const button of everyButton) {
      await press(button, { more });
      expect(await hear(refused.foreign), name).not.toMatch(`${title}|${people}`);
    }
  }
  expect(registry.queries).toHaveLength(2);
});

test("workspaces of one enterprise share what was bought, in its shared channels too", async () => {
  const { registry, command, press, hear } = await startAsked({
    "auth.test": grid,
    "users.info": colleague,
    "conversations.info": { channel: { id: "C1", is_shared: true, is_org_shared: true } },
  });
  await command(vkn, { more: { team_id: "T2", enterprise_id: "E1" } });
  await hear(title);
  await command(vkn, { user: "U0MEHMET", more: { enterprise_id: "E1" } });
  await hear(title);
  const team = { id: "T2", enterprise_id: "E1" };
  const user = { id: "U0MEHMET", team_id: "T3" };
  await press("all_info", { more: { team, user } });
  await hear(labels.allInfo);
  await press("share", { more: { team, user } });
  await hear(wording.sharedBy());
  expect(registry.queries).toHaveLength(1);
});

test("an installation for a whole enterprise has no team of its own", async () => {
  const whole = { ...grid, team_id: "E1", is_enterprise_install: true };
  const { registry, command, press, hear } = await startAsked({
    "auth.test": whole,
    "users.info": colleague,
  });
  const more = { enterprise_id: "E1", is_enterprise_install: "true" };
  await command(vkn, { more: { ...more, team_id: "T9" } });
  await hear(title);
  await press("all_info", { more: { team: null, enterprise: { id: "E1" } } });
  await hear(labels.allInfo);
  await command(vkn, { more: { ...more, team_id: "T8" } });
  await hear(title);
  await command(vkn, { more: { ...more, enterprise_id: "E2" } });
  await hear(refused.foreign);
  expect(registry.queries).toHaveLength(1);
});

test("a colleague's message is answered though its envelope names the other company", async () => {
  const { slack, event, hear } = await startAsked();
  const written = (user: string) => ({
    type: "event_callback",
    event_id: user,
    team_id: "T2",
    enterprise_id: "E2",
    event: { type: "message", channel_type: "im", channel: `D${user}`, user, text: vkn },
  });
  await event(written("U0AYSE"));
  await hear("offer");
  slack.says.set("users.info", { user: { id: "U", team_id: "T2" } });
  await event(written("U0KEREM"));
  await hear(refused.external);
});

test("a command waits a moment for Slack to say whose the token is", async () => {
  const { registry, command, hear } = await startAsked({}, [troubles.broken, troubles.rateLimited]);
  await command(vkn);
  await hear(title);
  expect(registry.queries).toHaveLength(1);
});

const unsaidInstallations: [string, { trouble?: Trouble; says?: object }][] = [
  ["is away", { trouble: troubles.broken }],
  ["hangs", { trouble: troubles.hangs }],
  ["says that the token is not valid", { says: { ok: false, error: "invalid_auth" } }],
  ["does not say whose the token is", { says: { team_id: undefined } }],
];

test("nothing is spent, and it is said why, while Slack does not say whose the token is", async () => {
  // At the same time: a command waits for some seconds for Slack's answer.
  const cases = unsaidInstallations.map(async ([name, { trouble, says }]) => {
    const { registry, command, hear } = await startAsked(
      says === undefined ? {} : { "auth.test": says },
      trouble ? always(trouble) : [],
    );
    await command(vkn);
    expect(await hear(refused.installation), `while Slack ${name}`).toContain(free);
    expect(registry.queries, `while Slack ${name}`).toHaveLength(0);
  });
  await Promise.all(cases);
});

const standings: [string, object, string][] = [
  ["a guest", { user: { team_id: "T1", is_restricted: true } }, refused.guest],
  ["a guest of one channel", { user: { team_id: "T1", is_ultra_restricted: true } }, refused.guest],
  ["another company's person", { user: { team_id: "T2" } }, refused.external],
  [
    "another enterprise's person",
    { user: { team_id: "T2", enterprise_user: { id: "W2", enterprise_id: "E2" } } },
    refused.external,
  ],
  ["a stranger", { user: { team_id: "T1", is_stranger: true } }, refused.external],
  ["a deactivated person", { user: { team_id: "T1", deleted: true } }, refused.external],
  ["a person of no known team", { user: { id: "U" } }, refused.external],
  ...[
    ...["user_not_visible", "user_not_found", "missing_scope", "invalid_auth"],
    ...["token_revoked", "account_inactive", "ratelimited"],
  ].map((error): [string, object, string] => [
    `a person of whom Slack says ${error}`,
    { ok: false, error },
    refused.unverified,
  ]),
];

/** The example of each command. */
const ofEachCommand = Object.values(usage.commands).map(exampleOf);

test("who is no member, or can't be verified, can neither spend nor see", async () => {
  const { slack, registry, command, press, hear } = await startBought();
  for (const [index, [name, said, refusal]] of standings.entries()) {
    // A new id each time, so Slack is asked again.
    const user = `U0PERSON${index}`;
    slack.says.set("users.info", said);
    for (const typed of [
      "/vkn 9876543217",
      `/vkn detay ${vkn}`,
      "/bakiye geçmiş",
      ...ofEachCommand,
    ]) {
      const [command_ = "", ...words] = typed.split(" ");
      await command(words.join(" "), { name: command_, user });
      const answer = await hear(refusal);
      expect(answer, name).toContain(free);
      expect(answer, name).not.toMatch(`${title}|${people}|${wording.anyRemaining}|action_id`);
    }
    for (const button of everyButton) {
      await press(button, { user });
      expect(await hear(refusal), name).not.toMatch(`${title}|${people}`);
    }
  }
  expect(registry.queries).toHaveLength(2);
});

test("while Slack gives no answer about somebody not known yet, nothing is believed", async () => {
  const answers = { 429: troubles.rateLimited, "5xx": troubles.broken, nothing: troubles.hangs };
  const cases = Object.entries(answers).map(async ([name, trouble]) => {
    const { slack, registry, command, hear } = await startAsked();
    slack.troubles.set("users.info", always(trouble));
    await command(vkn);
    expect(await hear(refused.unverified), name).toContain(free);
    expect(registry.queries, name).toHaveLength(0);
  });
  await Promise.all(cases);
});

const places: [string, { says?: object; trouble?: Trouble }, string][] = [
  ["is shared", { says: { channel: { id: "C1", is_ext_shared: true } } }, refused.shared],
  [
    "is about to be shared",
    { says: { channel: { id: "C1", is_pending_ext_shared: true } } },
    refused.shared,
  ],
  ["Slack says missing_scope of", failed("missing_scope"), refused.unverifiedChannel],
  ["Slack says 503 of", { trouble: troubles.broken }, refused.unverifiedChannel],
];

function failed(error: string): { says: object } {
  return { says: { ok: false, error } };
}

test("where others may read, or Slack does not say, nothing is spent and no record is opened, whatever is pressed", async () => {
  const { slack, registry, command, press, hear } = await startBought();
  for (const [index, [name, { says = {}, trouble }, refusal]] of places.entries()) {
    // A new id each time, so Slack is asked again.
    const channel = `C0PLACE${index}`;
    slack.says.set("conversations.info", says);
    if (trouble) slack.troubles.set("conversations.info", always(trouble));
    await command("9876543217", { channel });
    expect(await hear(refusal), name).toContain(free);
    for (const button of everyButton) {
      await press(button, { channel, more: { channel: { id: channel } } });
      expect(await hear(refusal), name).not.toMatch(`${title}|${people}`);
    }
  }
  // Direct messages and answers without a record are allowed.
  await command(vkn, { channel: "D1" });
  await hear(title);
  await command("", { name: "/bakiye" });
  await hear(wording.anyRemaining);
  expect(registry.queries).toHaveLength(2);
});

/** Returns the press of a button that was never drawn. */
const shareAction = (value: string) => ({
  type: "button",
  action_id: "share",
  block_id: "b",
  value,
  action_ts: "1",
});

test.each([
  [
    "in a private channel without the app",
    { ok: false, error: "channel_not_found" },
    "Künye bu konuşmada değil",
  ],
  [
    "in a group's direct message",
    { ok: false, error: "missing_scope", needed: "mpim:read" },
    "grup mesajlarında kart paylaşılmaz",
  ],
  ["in an archived channel", { channel: { id: "C1", is_archived: true } }, "arşivlenmiş"],
  ["where few may write", { channel: { id: "C1", is_read_only: true } }, "yalnızca yetkililer"],
])("%s a card is private, and a press for sharing it is refused", async (_name, says, why) => {
  const { slack, registry, command, press, hear } = await startAsked();
  slack.says.set("conversations.info", says);
  await command(vkn);
  const card = await hear(title);
  expect(card).toContain('"response_type":"ephemeral"');
  expect(card).not.toContain('"action_id":"share"');
  const value = /"action_id":"copy","value":"([^"]+)"/.exec(card)?.[1] ?? "";
  await press("copy", { more: { actions: [shareAction(value)] } });
  expect(await hear(why)).not.toContain("in_channel");
  expect(registry.queries).toHaveLength(1);
});

test("a natural person's business is shared by nobody, though somebody signs a press for it", async () => {
  const { registry, command, press, hear } = await startAsked();
  const Merkez = merkezOf(vkn, { FirmaNeviGrup: "GERÇEK KİŞİ İŞLETMESİ" });
  registry.answers = [() => answered(vkn, 1, { Merkez })];
  await command(vkn);
  const card = await hear(title);
  expect(card).not.toContain('"action_id":"share"');
  const value = /"action_id":"copy","value":"([^"]+)"/.exec(card)?.[1] ?? "";
  await press("copy", { more: { actions: [shareAction(value)] } });
  expect(await hear("kart kanalda paylaşılmaz")).not.toContain("in_channel");
});
