import { randomUUID } from "node:crypto";
import { webApi } from "@slack/bolt";
import { expect, test } from "vitest";
import { createLogger } from "../../src/platform/logger.ts";
import { createAuthority } from "../../src/kunye/slack/authority.ts";
import { findInstallation } from "../../src/kunye/slack/installation.ts";
import { webClientOptions } from "../../src/kunye/slack/web-api.ts";
import { vkn } from "../kunye/lists/support/numbers.ts";
import { startFakeRegistry } from "../support/fake-registry.ts";
import {
  failures,
  slackSettings,
  startMisbehavingSlack,
  troubles,
  type Trouble,
} from "../support/misbehaving-slack.ts";
import { startProgram } from "../support/start-program.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { labels } from "../support/labels.ts";
import { pattern, wording } from "../support/wording.ts";

const silent = "30 s of silence";

/** Starts the program on a Slack whose methods fail on command. */
async function startFailing() {
  const slack = await startMisbehavingSlack();
  const registry = await startFakeRegistry();
  slack.says.set("files.getUploadURLExternal", { upload_url: `${slack.url}/up`, file_id: "F2" });
  slack.says.set("chat.postMessage", { channel: "D1" });
  const program = await startProgram({
    LOG_LEVEL: "silent",
    HOST: "127.0.0.1",
    DATA_DIR: temporaryDirectory(),
    REGISTRY_BASE_URL: registry.url,
    REGISTRY_API_KEY: "test_key",
    ...slackSettings(slack),
  });
  const metric = async (name: string) => {
    const text = await (await fetch(`${program.url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1]);
  };
  return { slack, registry, program, metric };
}

type Failing = Awaited<ReturnType<typeof startFailing>>;

/** One user's case: an own channel, and a company that was not queried yet. */
interface Case {
  user: string;
  channel: string;
  number: string;
}

/** Actions that make the program call a method; none uses a method of an entry above. */
const doings: Record<string, (at: Failing, one: Case) => Promise<unknown>> = {
  "chat.delete": (at, one) => {
    at.slack.troubles.set("files.completeUploadExternal", [troubles.notInChannel]);
    return receipt(at, one);
  },
  "files.completeUploadExternal": receipt,
  "files.getUploadURLExternal": receipt,
  "files.info": (at, one) =>
    written(at, one, "", [{ id: "F1", name: `${one.number}.xml`, file_access: "check_file_info" }]),
  "chat.postMessage": (at, one) => written(at, one, one.number),
  "views.publish": ({ slack, program }, { user }) =>
    slack.event(program.url, {
      type: "event_callback",
      team_id: "T1",
      event_id: randomUUID(),
      event: { type: "app_home_opened", tab: "home", user, channel: "D1" },
    }),
  "views.push": async (at, one) => {
    await selected(at, one);
    await expect.poll(() => at.slack.received.at(-1)?.whole).toContain(one.number);
    const view = { id: "V1", type: "modal", blocks: [], private_metadata: "" };
    return at.slack.press(at.program.url, labels.query, {
      user: one.user,
      more: { channel: undefined, view, response_url: undefined },
    });
  },
  "views.update": selected,
  "views.open": selected,
  "chat.postEphemeral": (at, one) => {
    at.slack.troubles.set("response", [troubles.used]);
    return typed(at, one);
  },
  response: typed,
  "conversations.info": typed,
  "users.info": typed,
};

function typed({ slack, program }: Failing, { user, channel, number }: Case) {
  return slack.command(program.url, number, { user, channel });
}

function written({ slack, program }: Failing, { user }: Case, text: string, files?: object[]) {
  return slack.event(program.url, {
    type: "event_callback",
    team_id: "T1",
    event_id: randomUUID(),
    event: {
      type: "message",
      channel_type: "im",
      channel: "D1",
      ts: randomUUID(),
      user,
      text,
      files,
    },
  });
}

function selected({ slack, program }: Failing, { user, channel, number }: Case) {
  return slack.interact(program.url, {
    type: "message_action",
    callback_id: "sirket_sorgula",
    trigger_id: randomUUID(),
    user: { id: user, team_id: "T1" },
    team: { id: "T1" },
    channel: { id: channel },
    message_ts: "1.1",
    action_ts: "1.1",
    response_url: `${slack.url}/response/${user}`,
    message: { type: "message", user: "U0ELSE", text: `VKN ${number} A.Ş.`, ts: "1.1" },
  });
}

async function receipt(at: Failing, one: Case) {
  const { slack, program } = at;
  const before = slack.received.length;
  await typed(at, one);
  await expect.poll(() => slack.received.length).toBeGreaterThan(before);
  await slack.press(program.url, "receipt", one);
}

test("no answer of Slack's Web API ends the program, and what is told of money is true", async () => {
  const at = await startFailing();
  const { slack, registry, program, metric } = at;
  const isQuiet = () => metric("kunye_deliveries_in_flight");
  const cases: (Case & { name: string })[] = [];
  for (const [answer, trouble] of Object.entries(failures)) {
    for (const [method, act] of Object.entries(doings)) {
      const [name, no] = [`${method}: ${answer}`, cases.length];
      const one = { user: `U0P${no}`, channel: `C9${no}`, number: vkn(410_000_000 + no) };
      cases.push({ ...one, name });
      slack.troubles.set(method, Array<Trouble>(2).fill(trouble));
      await act(at, one);
      const left = () => slack.troubles.get(method)?.length;
      await expect.poll(left, { message: name }).toBeLessThan(2);
      // Silence lasts until a time-out, so these cases run at the same time.
      if (answer === silent) continue;
      await expect.poll(isQuiet, { message: name }).toBe(0);
      slack.troubles.clear();
    }
  }
  await expect.poll(isQuiet, { timeout: 60_000 }).toBe(0);
  slack.troubles.clear();
  for (const { name, user, number } of cases) {
    const own = slack.received.filter((one) => one.user === user || one.whole.includes(number));
    const isPaid = registry.queries.some(({ body }) => body["vkn"] === number);
    const words = own.map(({ whole }) => whole).join();
    // These two have no other place to answer.
    if (!/^(chat\.postMessage|views\.publish):/.test(name)) expect(words, name).not.toBe("");
    expect(words, name).not.toMatch(isPaid ? /düşülmedi/ : pattern()`${wording.anyCharge}`);
  }
  expect(program.child.exitCode).toBeNull();
  const paid = registry.queries.map(({ body }) => String(body["vkn"]));
  expect(new Set(paid).size).toBe(paid.length);
  for (const number of paid) {
    const told = slack.received.length;
    await slack.command(program.url, number);
    await expect.poll(() => slack.received.slice(told).at(-1)?.whole).toContain("DENEME GIDA");
  }
  expect(registry.queries).toHaveLength(paid.length);
}, 120_000);

test.each(Object.entries(failures))(
  "auth.test and usergroups.users.list: after %s the token is read, and no unverified user spends",
  async (_, failure) => {
    const slack = await startMisbehavingSlack();
    for (const method of ["auth.test", "usergroups.users.list"]) {
      slack.troubles.set(method, Array<Trouble>(2).fill(failure));
    }
    slack.says.set("usergroups.users.list", { users: ["U0AYSE"] });
    // Only a Slack that says nothing takes this long.
    const options = { ...webClientOptions(`${slack.url}/api/`), timeout: 1_000 };
    const client = new webApi.WebClient("xoxb-test", options);
    const log = createLogger("silent");
    const pauses = { first: 1, longest: 5, refused: 20 };
    const installation = findInstallation(client, log, [], undefined, pauses).find(25_000);
    const clock = { now: 0 };
    const groups = { spenders: ["S0FINANS"], viewers: [] };
    const authority = createAuthority(client, log, { now: () => clock.now, groups });
    expect(await authority.membershipIn("U0AYSE", "spenders")).toBe("unverified");
    expect(await installation).toMatchObject({ team: "T1" });
    slack.troubles.clear();
    clock.now += 5_000;
    expect(await authority.membershipIn("U0AYSE", "spenders")).toBe("yes");
  },
);
