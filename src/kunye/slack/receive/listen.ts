import { setTimeout as delay } from "node:timers/promises";
import type { App } from "@slack/bolt";
import type { Texts } from "../../texts/texts.ts";
import { pressedButton } from "../contract/action-ids.ts";
import { plainNote, textsOfForm, waitingView } from "../contract/modal-view.ts";
import { readOrigin } from "../contract/surface.ts";
import type { Delivery } from "../contract/delivery.ts";
import { readForm } from "../contract/forms.ts";
import { readGiven, readMessage, commandOrigin, interactiveOrigin } from "./read-payload.ts";

const shownWithinMs = 200;

/** Acknowledges Bolt's deliveries and hands them on without waiting. `texts` are the team's. */
export function listen(app: App, texts: Texts, deliver: (delivery: Delivery) => void): void {
  app.command(/.*/, async ({ ack, body }) => {
    const { command } = body;
    if (!Object.hasOwn(texts.usage.commands, command)) {
      const named = texts.usage.unknownCommand(command.replace(/[^\p{L}\p{N}/_-]/gu, ""));
      await ack({ response_type: "ephemeral", ...plainNote(named) });
      return;
    }
    await ack();
    const { text = "" } = body as { text?: string };
    const identity = JSON.stringify(body);
    deliver({ asked: { kind: "command", command, text }, identity, ...commandOrigin(body) });
  });

  app.action({ type: "block_actions", action_id: /.*/ }, async ({ ack, body, action }) => {
    await ack();
    const pressed = pressedButton(action);
    if (!pressed) return;
    const identity = JSON.stringify(body);
    deliver({ asked: { kind: "action", ...pressed }, identity, ...interactiveOrigin(body) });
  });

  app.shortcut(/.*/, async ({ ack, body }) => {
    await ack();
    const given = readGiven("message" in body ? body.message : null);
    const asked = { kind: "shortcut" as const, callbackId: body.callback_id, ...given };
    deliver({ asked, identity: JSON.stringify(body), ...interactiveOrigin(body) });
  });

  app.view({ callback_id: /.*/, type: "view_submission" }, async ({ ack, body }) => {
    const { id, hash, callback_id: callbackId, state, private_metadata: metadata } = body.view;
    // A view without a form has nothing to hand in: its button closes it.
    if (callbackId === "") return ack();
    const said = textsOfForm(metadata) ?? texts;
    const read = readForm(said, callbackId, state.values);
    if ("errors" in read) {
      await ack({ response_action: "errors", errors: read.errors });
      return;
    }
    const delivery: Delivery = {
      asked: { kind: "submission", callbackId, input: read.input },
      // A view is submitted once as it is, however often the button is pressed.
      identity: JSON.stringify({ submitted: id, hash }),
      ...interactiveOrigin(body),
    };
    if (read.input === null) {
      await ack();
      deliver({ ...delivery, surface: { kind: "none" } });
      return;
    }
    const { surface } = delivery;
    const title = surface.kind === "modal" ? surface.title : undefined;
    const view = waitingView(said, readOrigin(metadata), title);
    await ack({ response_action: "update", view });
    // Slack puts this view there before it is changed again.
    await delay(shownWithinMs);
    const modal = surface.kind === "modal" && { ...surface, isSubmitted: true };
    deliver({ ...delivery, surface: modal || surface });
  });

  app.event("message", ({ event, body }) => {
    const read = readMessage(event);
    if (!read) return Promise.resolve();
    const { user: userId, channel, threadTs } = read;
    deliver({
      asked: { kind: "event", event: read },
      identity: JSON.stringify(body),
      userId,
      surface: { kind: "conversation", channel, responseUrl: null, threadTs },
      triggerId: null,
      claim: null,
    });
    return Promise.resolve();
  });

  app.event("app_home_opened", ({ event, body }) => {
    const { hash = null } = (event.view ?? {}) as { hash?: string };
    const home: Delivery = {
      asked: { kind: "home" },
      identity: JSON.stringify(body),
      userId: event.user,
      surface: { kind: "home", hash },
      triggerId: null,
      claim: null,
    };
    if (event.tab === "home") deliver(home);
    return Promise.resolve();
  });

  // Bolt leaves this event alone to be acknowledged by its listener, and the app has no steps.
  app.event("function_executed", ({ ack }) => ack());

  // A modal that is closed asks for nothing, and no menu of this app asks for its options.
  app.view({ callback_id: /.*/, type: "view_closed" }, ({ ack }) => ack());
  app.options(/.*/, ({ ack }) => ack({ options: [] }));
}
