import { webApi } from "@slack/bolt";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLogger } from "../../../src/platform/logger.ts";
import type { Message } from "../../../src/kunye/slack/blocks.ts";
import { plainMessage } from "../../../src/kunye/slack/modal-view.ts";
import { tr } from "../../support/wording.ts";
import { createPostQueue } from "../../../src/kunye/slack/post-queue.ts";
import { reply, type ReplyOptions } from "../../../src/kunye/slack/reply.ts";
import { cancelRepeat } from "../../../src/kunye/slack/update-view.ts";

const detail: Message = plainMessage("*ALİ* VELİ &amp; ORTAKLARI");
const readyNotice = plainMessage("Kart hazır");

/** Starts a Slack with these answers of its response_url, the last one repeatedly. */
async function startSlack(...answers: [status: number, body: string][]) {
  const replies: {
    replace_original: boolean;
    response_type: string;
    text: string;
    unfurl_links: boolean;
  }[] = [];
  const posted: string[] = [];
  const failingMethods = new Set<string>();
  /** The next failures of a method. */
  const failures: Record<string, Error[]> = {};
  const pauses = handTimer();
  const posts = createPostQueue(pauses.startTimer);
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      replies.push(JSON.parse(Buffer.concat(chunks).toString()) as (typeof replies)[number]);
      const [status, body] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [200, "ok"];
      res.writeHead(status).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const call =
    (method: string) =>
    ({ channel, text, thread_ts, ts = thread_ts }: Posting) => {
      if (failingMethods.has(method)) return Promise.reject(new Error(`${method} failed`));
      const failure = failures[method]?.shift();
      if (failure) return Promise.reject(failure);
      const of = ts === undefined ? "" : ` (${ts})`;
      posted.push(`${method} ${channel}${of}: ${text}`);
      return Promise.resolve({ ok: true });
    };
  const responseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const client = {
    slackApiUrl: `${responseUrl}api/`,
    chat: {
      postEphemeral: call("ephemeral"),
      postMessage: call("message"),
      update: call("update"),
    },
  } as unknown as webApi.WebClient;
  const send = (
    messages: Message[],
    options?: ReplyOptions,
    url: string | null = responseUrl,
    threadTs: string | null = null,
    more: { place?: object; isOwed?: () => Promise<boolean> } = {},
  ) =>
    reply(
      {
        services: { slack: client, posts, log: createLogger("silent") },
        person: { userId: "U1" },
        surface: { kind: "conversation", channel: "C1", responseUrl: url, threadTs, ...more.place },
        texts: tr,
        ...(more.isOwed && { isOwed: more.isOwed }),
      },
      messages,
      options,
    );
  /** Answers in the conversation with the app. */
  const sendThere = (options: ReplyOptions, place: object = {}) =>
    send([plainMessage("bir")], options, responseUrl, null, {
      place: { channel: "D1", ...place },
    });
  return { replies, posted, failingMethods, failures, pauses, send, sendThere };
}

interface Posting {
  channel: string;
  text: string;
  thread_ts?: string;
  ts?: string;
}

/** A timer whose pauses pass by hand. */
function handTimer() {
  const due: { afterMs: number; run: () => void }[] = [];
  const startTimer = (afterMs: number, run: () => void) => {
    due.push({ afterMs, run });
    return () => undefined;
  };
  return { startTimer, due, pass: () => due.shift()?.run() };
}

const notThere = new webApi.WebAPIPlatformError({ ok: false, error: "channel_not_found" });

test.each<[string, ReplyOptions, object, string[]]>([
  ["an answer to a command", {}, {}, ["message D1: bir"]],
  ["an answer in a thread", {}, { threadTs: "1.5" }, ["message D1 (1.5): bir"]],
  ["a card with people", { isPersonal: true }, {}, ["ephemeral"]],
  ["a pressed message", { replaceOriginal: true }, { messageTs: "1.7" }, ["update D1 (1.7): bir"]],
  ["a pressed ephemeral message", { replaceOriginal: true }, {}, ["ephemeral, replaced"]],
])("in the conversation with the app: %s", async (_name, options, place, expected) => {
  const { replies, posted, sendThere } = await startSlack();
  await sendThere(options, place);
  const private_ = replies.map(({ response_type, replace_original }) =>
    replace_original ? `${response_type}, replaced` : response_type,
  );
  expect([...posted, ...private_]).toEqual(expected);
});

test("in a conversation of two users, of which the app is no member, answers are ephemeral", async () => {
  const { replies, posted, failures, sendThere } = await startSlack();
  failures["message"] = [notThere];
  await sendThere({});
  expect(posted).toEqual([]);
  expect(replies).toMatchObject([{ text: "bir", response_type: "ephemeral" }]);
});

const limited = () => new webApi.WebAPIRateLimitedError(30);

test.each([
  ["C1", "ephemeral", "ephemeral C1: bir"],
  ["D1", "message", "message D1: bir"],
])(
  "in %s a free answer waits for its turn if Slack asks for 30 seconds; an owed one is left to the store",
  async (channel, method, expected) => {
    const { posted, failures, pauses, send } = await startSlack();
    failures[method] = [limited(), limited(), limited()];
    const sendBy = (isOwed?: () => Promise<boolean>) =>
      send([plainMessage("bir")], {}, null, null, {
        place: { channel },
        ...(isOwed && { isOwed }),
      });
    failures["message"] ??= [];
    const free = sendBy(() => Promise.resolve(false));
    await expect.poll(() => pauses.due.map(({ afterMs }) => afterMs)).toEqual([30_000]);
    if (channel === "D1") await expect(sendBy(() => Promise.resolve(true))).rejects.toThrow("30");
    expect(posted).toEqual([]);
    failures[method] = [];
    pauses.pass();
    await free;
    expect(posted).toEqual([expected]);
  },
);

test("messages go by response_url, privately, and replace no message", async () => {
  const { replies, posted, send } = await startSlack();
  await send([plainMessage("bir"), plainMessage("iki")]);
  expect(replies).toMatchObject([
    { text: "bir", response_type: "ephemeral", replace_original: false, unfurl_links: false },
    { text: "iki", response_type: "ephemeral", replace_original: false, unfurl_links: false },
  ]);
  expect(posted).toEqual([]);
});

test("only the first message replaces the original", async () => {
  const { replies, send } = await startSlack();
  await send([plainMessage("bir"), plainMessage("iki")], {
    replaceOriginal: true,
    inChannel: true,
  });
  expect(replies).toMatchObject([
    { response_type: "in_channel", replace_original: true },
    { response_type: "in_channel", replace_original: false },
  ]);
});

test("the 404 after a very fast click is tried again", async () => {
  const { replies, posted, send } = await startSlack([404, "no_service"], [200, "ok"]);
  await send([plainMessage("bir")]);
  expect(replies).toHaveLength(2);
  expect(posted).toEqual([]);
});

test("after three answers of 500 or 429 the message is posted by the Web API", async () => {
  const { replies, posted, send } = await startSlack(
    [500, "fatal"],
    [429, "slow failingMethods"],
    [500, "fatal"],
  );
  await send([plainMessage("bir")]);
  expect(replies).toHaveLength(3);
  expect(posted).toEqual(["ephemeral C1: bir"]);
});

test.each(["used_url", "expired_url"])(
  "a %s is not tried again: the remaining messages go privately to the channel",
  async (error) => {
    const { replies, posted, send } = await startSlack([200, "ok"], [404, `{"error":"${error}"}`]);
    await send([plainMessage("bir"), plainMessage("iki"), plainMessage("üç")]);
    expect(replies).toHaveLength(2);
    expect(posted).toEqual(["ephemeral C1: iki", "ephemeral C1: üç"]);
  },
);

test("if the channel refuses the message, a direct message without people is sent", async () => {
  const { posted, failingMethods, send } = await startSlack([404, "used_url"]);
  failingMethods.add("ephemeral");
  await send([detail], { forDirectMessage: () => Promise.resolve([readyNotice]) });
  expect(posted).toEqual(["message U1: Kart hazır"]);
});

test("without a response_url the message goes to the channel, privately or publicly as asked", async () => {
  const { replies, posted, send } = await startSlack();
  await send([plainMessage("bir")], {}, null);
  await send([plainMessage("iki")], { inChannel: true }, null);
  expect(replies).toEqual([]);
  expect(posted).toEqual(["ephemeral C1: bir", "message C1: iki"]);
});

test.each(["channel_not_found", "user_not_in_channel", "is_archived"])(
  "a 200 that says %s is a refusal, and not tried again",
  async (error) => {
    const { replies, posted, send } = await startSlack([200, `{"ok":false,"error":"${error}"}`]);
    await send([plainMessage("bir")]);
    expect(replies).toHaveLength(1);
    expect(posted).toEqual(["ephemeral C1: bir"]);
  },
);

test("a 200 that reports a transient error is tried again", async () => {
  const { replies, posted, send } = await startSlack(
    ...([
      [200, '{"ok":false,"error":"internal_error"}'],
      [200, '{"ok":true}'],
    ] as [number, string][]),
  );
  await send([plainMessage("bir")]);
  expect(replies).toHaveLength(2);
  expect(posted).toEqual([]);
});

test("a public message that the channel refuses is sent nowhere else; the reply throws", async () => {
  const { posted, failingMethods, send } = await startSlack([
    200,
    '{"ok":false,"error":"is_archived"}',
  ]);
  failingMethods.add("message");
  await expect(send([detail], { inChannel: true })).rejects.toThrow("message failed");
  expect(posted).toEqual([]);
});

test("a public answer to a thread goes into the thread", async () => {
  const { posted, send } = await startSlack();
  await send([plainMessage("bir")], { inChannel: true }, null, "17.1");
  expect(posted).toEqual(["message C1 (17.1): bir"]);
});

test("a message that Slack refuses everywhere makes the reply throw", async () => {
  const { failingMethods, send } = await startSlack([404, "used_url"]);
  failingMethods.add("ephemeral").add("message");
  await expect(send([detail])).rejects.toThrow("message failed");
});

test("a message that could not be redrawn is not posted again", async () => {
  const { posted, send } = await startSlack([404, "used_url"]);
  await send([plainMessage("bir")], { replaceOriginal: true });
  expect(posted).toEqual([]);
});

test.each([
  [400, "invalid_blocks"],
  [400, '{"ok":false,"error":"msg_blocks_too_long"}'],
  [200, '{"ok":false,"error":"invalid_blocks"}'],
])("if Slack refuses blocks (%i %s), their words are sent, escaped once", async (status, body) => {
  const { replies, posted, send } = await startSlack([status, body], [200, "ok"]);
  await send([detail]);
  expect(replies).toHaveLength(2);
  expect(replies[1]?.text).toMatch(/^ALİ VELİ &amp; ORTAKLARI\nKart çizilemedi\./);
  expect(posted).toEqual([]);
});

/** A Slack with one modal, which stores views by hash; the form is submitted. */
function submittedForm() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let version = 1;
  const modal = { hash: "form", text: "form" };
  const shown: string[] = [];
  const show = (text: string) => {
    version += 1;
    Object.assign(modal, { hash: `hash ${version}`, text });
    shown.push(text);
  };
  const update = ({ view, hash }: { view: { blocks: unknown[] }; hash?: string }) => {
    if (hash !== undefined && hash !== modal.hash) {
      const refusal = { ok: false, error: "hash_conflict" };
      return Promise.reject(new webApi.WebAPIPlatformError(refusal));
    }
    show(JSON.stringify(view.blocks).includes("yanıt") ? "answer" : "other");
    return Promise.resolve({ ok: true, view: { hash: modal.hash } });
  };
  const slack = { views: { update } } as unknown as webApi.WebClient;
  const answer = () =>
    reply(
      {
        services: { slack, posts: createPostQueue(), log: createLogger("silent") },
        person: { userId: "U1" },
        surface: { kind: "modal", viewId: "V1", pressed: null, origin: null, formHash: "form" },
        texts: tr,
      },
      [plainMessage("yanıt")],
    );
  return { slack, shown, show, answer };
}

test.each([
  ["not_found", []],
  ["internal_error", ["a modal was not changed"]],
])("a modal that Slack does not change (%s) warns: %j", async (error, warnings) => {
  const lines: string[] = [];
  const log = createLogger("warn", { write: (line) => void lines.push(line) });
  const posted: string[] = [];
  const slack = {
    views: { update: () => Promise.reject(new webApi.WebAPIPlatformError({ ok: false, error })) },
    chat: { postMessage: ({ text }: { text: string }) => Promise.resolve(posted.push(text)) },
  } as unknown as webApi.WebClient;
  const surface = { kind: "modal" as const, viewId: "V1", pressed: null, origin: null };
  const services = { slack, log, posts: createPostQueue() };
  const target = { services, person: { userId: "U1" }, surface, texts: tr };
  await reply(target, [plainMessage("yanıt")]);
  // A second line is about the waiting view, which a closed modal no longer shows.
  const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect([...new Set(messages)]).toEqual(warnings);
  expect(posted).toEqual(["yanıt"]);
});

test("an answer to a form is shown once more, as Slack may still show the acknowledgement", async () => {
  const { shown, show, answer } = submittedForm();
  show("waiting");
  await answer();
  await vi.runAllTimersAsync();
  expect(shown).toEqual(["waiting", "answer", "answer"]);
});

test("an acknowledgement that is applied after the answer does not stay", async () => {
  const { shown, show, answer } = submittedForm();
  await answer();
  show("waiting");
  await vi.runAllTimersAsync();
  expect(shown).toEqual(["answer", "waiting", "answer"]);
});

test("a second answer before the acknowledgement stays too", async () => {
  const { shown, show, answer } = submittedForm();
  await answer();
  await answer();
  show("waiting");
  await vi.runAllTimersAsync();
  expect(shown).toEqual(["answer", "answer", "waiting", "answer"]);
});

test("after a press, or another program's newer view, the answer is not shown once more", async () => {
  const pressed = submittedForm();
  pressed.show("waiting");
  await pressed.answer();
  cancelRepeat(pressed.slack, "V1");
  await vi.runAllTimersAsync();
  expect(pressed.shown).toEqual(["waiting", "answer"]);

  const replaced = submittedForm();
  replaced.show("waiting");
  await replaced.answer();
  replaced.show("newer");
  await vi.runAllTimersAsync();
  expect(replaced.shown).toEqual(["waiting", "answer", "newer"]);
});
