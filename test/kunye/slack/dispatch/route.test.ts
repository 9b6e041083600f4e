import { expect, test } from "vitest";
import type { Interaction } from "../../../../src/kunye/slack/reply/feature.ts";
import { features } from "../../../../src/kunye/slack/features/index.ts";
import { route } from "../../../../src/kunye/slack/dispatch/route.ts";
import type { SlackRequest } from "../../../../src/kunye/slack/contract/delivery.ts";
import * as tr from "../../../../src/kunye/texts/tr.ts";

/** Returns the messages that answer a request without a conversation. */
async function answersTo(request: SlackRequest, role = "member"): Promise<string[]> {
  const said: string[] = [];
  const interaction = {
    services: {
      slack: {
        chat: {
          postMessage: ({ channel, text }: { channel: string; text: string }) => {
            said.push(`${channel}: ${text}`);
            return Promise.resolve();
          },
        },
      },
      authority: { roleOf: () => Promise.resolve(role) },
    },
    features,
    person: { team: "T1", enterprise: null, userId: "U1" },
    surface: { kind: "none" },
    triggerId: null,
    texts: tr,
  } as unknown as Interaction;
  await route(interaction, request);
  return said;
}

test.each<[string, SlackRequest, string]>([
  ["button", { kind: "action", actionId: "no_such:1", value: "x" }, "Bu düğme sizin için"],
  [
    "shortcut",
    { kind: "shortcut", callbackId: "no_such", text: "", files: [] },
    "Künye bu kısayolu tanımıyor",
  ],
  ["form", { kind: "submission", callbackId: "no_such", input: null }, "Bakiyeden düşülmedi"],
])(
  "an unknown %s is answered: nothing was asked, nothing was spent",
  async (_name, request, words) => {
    const [said = "", ...others] = await answersTo(request);
    expect(said).toMatch(/^U1: /);
    expect(said).toContain(words);
    expect(said).toContain("akiyeden düşülmedi");
    expect(others).toEqual([]);
  },
);

test.each<[string, SlackRequest]>([
  ["a button that opens a card", { kind: "action", actionId: "copy", value: "x" }],
  ["the next page", { kind: "action", actionId: "page", value: "x|Ortaklar|0" }],
  ["all information", { kind: "action", actionId: "all_info", value: "x" }],
  ["the history", { kind: "action", actionId: "history", value: "now" }],
  ["a submitted form", { kind: "submission", callbackId: "ask_company", input: { written: "a" } }],
  ["the balance", { kind: "command", command: "/bakiye", text: "" }],
])("%s is checked before anything is opened: a guest is told so", async (_name, request) => {
  expect(await answersTo(request, "guest")).toEqual([`U1: ${tr.failure.guest}`]);
});
