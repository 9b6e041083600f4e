import { expect, test } from "vitest";
import { interactiveOrigin, readMessage } from "../../../src/kunye/slack/read-payload.ts";

test.each([
  ["in the conversation", {}, null],
  ["in a thread", { thread_ts: "1.0" }, "1.0"],
  ["in the agent view, where it is a thread's root", { app_context: { entities: [] } }, "1.5"],
])("a message %s is answered in its thread", (_name, fields, threadTs) => {
  const event = { channel_type: "im", channel: "D1", user: "U1", ts: "1.5", text: "a", ...fields };
  expect(readMessage(event)?.threadTs).toBe(threadTs);
});

test.each([
  [false, "1.7"],
  [true, undefined],
])("a pressed message can be updated unless it is ephemeral (%s)", (is_ephemeral, messageTs) => {
  const press = {
    user: { id: "U1" },
    team: { id: "T1" },
    channel: { id: "D1" },
    actions: [],
    container: { type: "message", message_ts: "1.7", is_ephemeral },
  };
  const { surface } = interactiveOrigin(press);
  expect(surface).toMatchObject({ kind: "conversation", channel: "D1" });
  expect("messageTs" in surface ? surface.messageTs : undefined).toBe(messageTs);
});
