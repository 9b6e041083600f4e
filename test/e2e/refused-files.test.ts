import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { slackSettings, startMisbehavingSlack } from "../support/misbehaving-slack.ts";
import { startProgram } from "../support/start-program.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

const path = "/files-pri/T1-F1/fatura.xml";
const person = { user: { id: "U0AYSE", team_id: "T1" }, team: { id: "T1" } };

/** Bodies of Slack's refusals: none, a small one, a large one, and one that breaks off. */
const bodies: Record<string, (res: ServerResponse) => void> = {
  "no body": (res) => res.end(),
  "a body": (res) => res.end("<html>no</html>"),
  "a large body": (res) => res.end(Buffer.alloc(1024 * 1024, "x")),
  "a body that breaks off": (res) => {
    res.write("<html>", () => res.destroy());
  },
};
const statuses = [302, 403, 404, 503];

/** The page that Slack shows in place of a file, in part. */
const signInPage =
  '<!DOCTYPE html><html lang="en-US"><head><meta name="author" content="Slack">' +
  '<link rel="stylesheet" href="https://a.slack-edge.com/bv1-13/signin.css"></head>' +
  "<body><h1>Sign in to Deneme</h1></body></html>";

/** Starts the program on a Slack that refuses files. */
async function startRefused() {
  const slack = await startMisbehavingSlack();
  const registry = await startFakeRegistry();
  const program = await startProgram({
    LOG_LEVEL: "silent",
    HOST: "127.0.0.1",
    DATA_DIR: temporaryDirectory(),
    REGISTRY_BASE_URL: registry.url,
    REGISTRY_API_KEY: "test_key",
    ...slackSettings(slack),
  });
  const fileCalled = (name: string) => ({
    id: "F1",
    name,
    size: 9,
    mode: "hosted",
    user_team: "T1",
    url_private: `${slack.url}${path}`,
  });
  let messages = 0;
  /** The ways to give the app a file. */
  const ways: Record<string, (name: string) => Promise<number>> = {
    "direct message": (name) =>
      slack.event(program.url, {
        type: "event_callback",
        team_id: "T1",
        event_id: randomUUID(),
        event: {
          type: "message",
          subtype: "file_share",
          channel_type: "im",
          channel: "D1",
          user: "U0AYSE",
          text: "",
          ts: `1.${(messages += 1)}`,
          files: [fileCalled(name)],
        },
      }),
    shortcut: (name) =>
      slack.interact(program.url, {
        type: "message_action",
        callback_id: "sirket_sorgula",
        trigger_id: randomUUID(),
        ...person,
        channel: { id: "C1" },
        message_ts: "1.1",
        action_ts: "1.1",
        response_url: `${slack.url}/response/U0AYSE`,
        message: {
          type: "message",
          user: "U0ELSE",
          text: "",
          ts: "1.1",
          files: [fileCalled(name)],
        },
      }),
    modal: (name) =>
      slack.interact(program.url, {
        type: "view_submission",
        trigger_id: randomUUID(),
        response_urls: [],
        ...person,
        view: {
          id: `V${randomUUID()}`,
          type: "modal",
          callback_id: "ask_company",
          hash: "1.1",
          private_metadata: "",
          blocks: [],
          state: {
            values: { files: { files: { type: "file_input", files: [fileCalled(name)] } } },
          },
        },
      }),
  };
  return { slack, program, registry, ways };
}

test("however Slack refuses a file, the person is told and the program lives", async () => {
  const { slack, program, registry, ways } = await startRefused();
  const told = () => slack.received.map(({ whole }) => whole).join();
  let files = 0;
  for (const [way, give] of Object.entries(ways)) {
    for (const status of statuses) {
      for (const [body, refuse] of Object.entries(bodies)) {
        const message = `${way}, ${status} with ${body}`;
        const name = `fatura${(files += 1)}.xml`;
        slack.troubles.set(path, [
          (res) => {
            res.writeHead(status, { location: `${slack.url}/signin` });
            refuse(res);
          },
        ]);
        expect(await give(name), message).toBe(200);
        await expect.poll(told, { message }).toContain(`*${name}*: `);
        expect(slack.troubles.get(path), message).toEqual([]);
      }
    }
  }
  for (const name of ["sayfa.html", "sayfa.xml"]) {
    slack.troubles.set(path, [(res) => res.writeHead(200).end(signInPage)]);
    expect(await ways["direct message"]?.(name)).toBe(200);
    await expect.poll(told).toContain(`*${name}*: `);
    expect(told().split(`*${name}*: `)[1], name).not.toMatch(/^Bu web sayfasında fatura yok/);
  }
  expect(program.child.exitCode).toBeNull();
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  expect(registry.queries).toHaveLength(0);
});
