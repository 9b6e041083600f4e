import { createServer, type ServerResponse } from "node:http";
import { webApi } from "@slack/bolt";
import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "../../../src/platform/logger.ts";
import { listen } from "../../../src/platform/limited-server.ts";
import { sendParcel } from "../../../src/kunye/slack/slack-files.ts";
import { webClientOptions } from "../../../src/kunye/slack/web-api.ts";
import { startMisbehavingSlack, troubles } from "../../support/misbehaving-slack.ts";
import { labels } from "../../support/labels.ts";

const parcel = {
  caption: labels.receipt,
  files: [{ name: "kayit.pdf", bytes: Buffer.from("%PDF-") }],
};
const refuseWith = (error: string) => (res: ServerResponse) => {
  res.writeHead(200, { "content-type": "application/json" });
  res.end(JSON.stringify({ ok: false, error }));
};

test("a file that Slack refuses is not reported as sent, leaves no message, and is uploaded to no foreign address", async () => {
  const slack = await startMisbehavingSlack();
  let foreignUploads = 0;
  const stranger = createServer((_req, res) => {
    foreignUploads += 1;
    res.end("OK");
  });
  const elsewhere = await listen(stranger, 0, "127.0.0.1");
  onTestFinished(() => void stranger.close());
  const client = new webApi.WebClient("xoxb-test", webClientOptions(`${slack.url}/api/`));
  const log = createLogger("silent");
  const send = () => sendParcel({ slack: client, log }, "U0AYSE", parcel);
  const uploadTo = (url: string) =>
    slack.says.set("files.getUploadURLExternal", { upload_url: `${url}/upload/1`, file_id: "F1" });

  uploadTo(elsewhere);
  expect(await send()).toBe("refused");
  expect(foreignUploads).toBe(0);
  uploadTo(slack.url);
  slack.says.set("chat.postMessage", { channel: "D1", ts: "1.1" });
  const steps = [
    ["files.getUploadURLExternal", refuseWith("missing_scope"), "no-scope"],
    ["files.getUploadURLExternal", troubles.rateLimited, "later"],
    ["/upload/1", troubles.broken, "later"],
    ["/upload/1", (res) => res.writeHead(302, { location: elsewhere }).end(), "refused"],
    ["files.completeUploadExternal", refuseWith("storage_limit_reached"), "refused"],
  ] as const satisfies [string, (typeof troubles)["broken"], string][];
  for (const [way, trouble, sending] of steps) {
    slack.troubles.set(way, [trouble]);
    expect(await send()).toBe(sending);
  }
  expect(foreignUploads).toBe(0);
  expect(slack.tries).toEqual(["chat.postMessage", "chat.delete"]);
  expect(await send()).toBe("sent");

  const notYet = (res: ServerResponse) => {
    res.writeHead(200, { "content-type": "application/json" });
    res.end('{"ok":true,"file":{"id":"F1","shares":{}}}');
  };
  slack.says.set("files.info", {
    file: { id: "F1", shares: { private: { D1: [{ ts: "1.2" }] } } },
  });
  slack.troubles.set("files.info", [notYet, notYet]);
  expect(await send()).toBe("sent");
  expect(slack.troubles.get("files.info")).toEqual([]);
  slack.troubles.set("files.info", Array<typeof notYet>(9).fill(notYet));
  expect(await send()).toBe("unseen");
});
