import type { webApi } from "@slack/bolt";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "../../../../src/platform/logger.ts";
import type { Message } from "../../../../src/kunye/slack/blocks/blocks.ts";
import { plainMessage } from "../../../../src/kunye/slack/contract/modal-view.ts";
import * as tr from "../../../../src/kunye/texts/tr.ts";
import { reply, type ReplyOptions } from "../../../../src/kunye/slack/reply/reply.ts";

const detail: Message = plainMessage("*ALİ* VELİ &amp; ORTAKLARI");
const lasting = plainMessage("Kart hazır");

/** A Slack whose response_url answers in turn as told (the last one stays), and whose Web API can be down. */
async function startSlack(...answers: [status: number, body: string][]) {
  const got: {
    replace_original: boolean;
    response_type: string;
    text: string;
    unfurl_links: boolean;
  }[] = [];
  const posted: string[] = [];
  const down = new Set<string>();
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      got.push(JSON.parse(Buffer.concat(chunks).toString()) as (typeof got)[number]);
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
    ({ channel, text, thread_ts }: { channel: string; text: string; thread_ts?: string }) => {
      if (down.has(method)) return Promise.reject(new Error(`${method} failed`));
      const thread = thread_ts === undefined ? "" : ` (${thread_ts})`;
      posted.push(`${method} ${channel}${thread}: ${text}`);
      return Promise.resolve({ ok: true });
    };
  const client = {
    chat: { postEphemeral: call("ephemeral"), postMessage: call("message") },
  } as unknown as webApi.WebClient;
  const responseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const send = (
    messages: Message[],
    options?: ReplyOptions,
    url: string | null = responseUrl,
    threadTs: string | null = null,
  ) =>
    reply(
      {
        services: { slack: client, log: createLogger("silent") },
        person: { userId: "U1" },
        surface: { kind: "conversation", channel: "C1", responseUrl: url, threadTs },
        texts: tr,
      },
      messages,
      options,
    );
  return { got, posted, down, send };
}

test("messages go by the response_url, privately, never replacing what was there", async () => {
  const { got, posted, send } = await startSlack();
  await send([plainMessage("bir"), plainMessage("iki")]);
  expect(got).toMatchObject([
    { text: "bir", response_type: "ephemeral", replace_original: false, unfurl_links: false },
    { text: "iki", response_type: "ephemeral", replace_original: false, unfurl_links: false },
  ]);
  expect(posted).toEqual([]);
});

test("only the first message stands in the place of the original", async () => {
  const { got, send } = await startSlack();
  await send([plainMessage("bir"), plainMessage("iki")], {
    replaceOriginal: true,
    inChannel: true,
  });
  expect(got).toMatchObject([
    { response_type: "in_channel", replace_original: true },
    { response_type: "in_channel", replace_original: false },
  ]);
});

test("a click that was too fast (404) is tried again", async () => {
  const { got, posted, send } = await startSlack([404, "no_service"], [200, "ok"]);
  await send([plainMessage("bir")]);
  expect(got).toHaveLength(2);
  expect(posted).toEqual([]);
});

test("Slack's troubles (500, 429) are tried again, three times in all, then another way is taken", async () => {
  const { got, posted, send } = await startSlack(
    [500, "fatal"],
    [429, "slow down"],
    [500, "fatal"],
  );
  await send([plainMessage("bir")]);
  expect(got).toHaveLength(3);
  expect(posted).toEqual(["ephemeral C1: bir"]);
});

test.each(["used_url", "expired_url"])(
  "a %s is not tried again: what is left goes privately to the channel",
  async (error) => {
    const { got, posted, send } = await startSlack([200, "ok"], [404, `{"error":"${error}"}`]);
    await send([plainMessage("bir"), plainMessage("iki"), plainMessage("üç")]);
    expect(got).toHaveLength(2);
    expect(posted).toEqual(["ephemeral C1: iki", "ephemeral C1: üç"]);
  },
);

test("where the channel does not take it, a direct message does, without people", async () => {
  const { posted, down, send } = await startSlack([404, "used_url"]);
  down.add("ephemeral");
  await send([detail], { forDirectMessage: () => Promise.resolve([lasting]) });
  expect(posted).toEqual(["message U1: Kart hazır"]);
});

test("without a response_url it goes to the channel, in the open where it is meant to", async () => {
  const { got, posted, send } = await startSlack();
  await send([plainMessage("bir")], {}, null);
  await send([plainMessage("iki")], { inChannel: true }, null);
  expect(got).toEqual([]);
  expect(posted).toEqual(["ephemeral C1: bir", "message C1: iki"]);
});

test.each(["channel_not_found", "user_not_in_channel", "is_archived"])(
  "a 200 that says %s is a refusal, and not tried again",
  async (error) => {
    const { got, posted, send } = await startSlack([200, `{"ok":false,"error":"${error}"}`]);
    await send([plainMessage("bir")]);
    expect(got).toHaveLength(1);
    expect(posted).toEqual(["ephemeral C1: bir"]);
  },
);

test("a 200 that tells of a trouble of Slack's is tried again", async () => {
  const { got, posted, send } = await startSlack(
    ...([
      [200, '{"ok":false,"error":"internal_error"}'],
      [200, '{"ok":true}'],
    ] as [number, string][]),
  );
  await send([plainMessage("bir")]);
  expect(got).toHaveLength(2);
  expect(posted).toEqual([]);
});

test("what is meant for a channel and not taken there goes nowhere else, and that is an error", async () => {
  const { posted, down, send } = await startSlack([200, '{"ok":false,"error":"is_archived"}']);
  down.add("message");
  await expect(send([detail], { inChannel: true })).rejects.toThrow("message failed");
  expect(posted).toEqual([]);
});

test("what was written in a thread is answered in it", async () => {
  const { posted, send } = await startSlack();
  await send([plainMessage("bir")], { inChannel: true }, null, "17.1");
  expect(posted).toEqual(["message C1 (17.1): bir"]);
});

test("where nothing takes it, that is an error", async () => {
  const { down, send } = await startSlack([404, "used_url"]);
  down.add("ephemeral").add("message");
  await expect(send([detail])).rejects.toThrow("message failed");
});

test("a message that could not be redrawn is let be", async () => {
  const { posted, send } = await startSlack([404, "used_url"]);
  await send([plainMessage("bir")], { replaceOriginal: true });
  expect(posted).toEqual([]);
});

test.each([
  [400, "invalid_blocks"],
  [400, '{"ok":false,"error":"msg_blocks_too_long"}'],
  [200, '{"ok":false,"error":"invalid_blocks"}'],
])("blocks that Slack refuses (%i %s) become words, escaped once", async (status, body) => {
  const { got, posted, send } = await startSlack([status, body], [200, "ok"]);
  await send([detail]);
  expect(got).toHaveLength(2);
  expect(got[1]?.text).toMatch(/^ALİ VELİ &amp; ORTAKLARI\nKart çizilemedi\./);
  expect(posted).toEqual([]);
});
