import * as webApi from "@slack/web-api";
import { expect, test } from "vitest";
import { createBoltLogger } from "../../../src/kunye/slack/bolt-logger.ts";
import { webClientOptions } from "../../../src/kunye/slack/web-api.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { freePort } from "../../support/free-port.ts";
import { startMisbehavingSlack, troubles } from "../../support/misbehaving-slack.ts";

/** Calls a Slack that can't answer; returns the log's lines. */
async function linesOfFailure(apiUrl: string, timeout = 5_000): Promise<string[]> {
  const lines: string[] = [];
  const log = createLogger("trace", { write: (line) => void lines.push(line) });
  const options = { ...webClientOptions(apiUrl), timeout, retryConfig: { retries: 0 } };
  const client = new webApi.WebClient("xoxb-canary", { ...options, logger: createBoltLogger(log) });
  await expect(client.auth.test()).rejects.toBeInstanceOf(webApi.WebAPIRequestError);
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

test("a call of Slack that fails is logged with its host and cause", async () => {
  const host = `127.0.0.1:${await freePort()}`;
  const failed = `http request failed ${host}: ECONNREFUSED`;
  expect(await linesOfFailure(`http://${host}/api/`)).toEqual([failed]);
  const slack = await startMisbehavingSlack();
  slack.troubles.set("auth.test", [troubles.hangs]);
  const [silent] = await linesOfFailure(`${slack.url}/api/`, 50);
  expect(silent).toMatch(`http request failed ${new URL(slack.url).host}: The operation was`);
});
