import { setTimeout as delay } from "node:timers/promises";
import type { App } from "@slack/bolt";
import type { Texts } from "../../texts/texts.ts";
import { pressedButton } from "../contract/action-ids.ts";
import type { Delivery } from "../contract/delivery.ts";
import { readForm } from "../contract/forms.ts";
import { plainMessage, textsOfForm, waitingView } from "../contract/modal-view.ts";
import { readOrigin } from "../contract/surface.ts";
import { commandOrigin, interactiveOrigin, readContent, readMessage } from "./read-payload.ts";

const showsViewMs = 200;

/** Acknowledges Bolt's deliveries and hands them on without waiting. `texts` are the team's. */
export function listen(app: App, texts: Texts, deliver: (delivery: Delivery) => void): void {
  app.command(/.*/, async ({ ack, body }) => {
    const { command } = body;
    if (!Object.hasOwn(texts.usage.commands, command)) {
      const unknown = texts.usage.unknownCommand(command.replace(/[^\p{L}\p{N}/_-]/gu, ""));
      await ack({ response_type: "ephemeral", ...plainMessage(unknown) });
      return;
    }
    await ack();
    const { text = "" } = body as { text?: string };
    const identity = JSON.stringify(body);
    deliver({ request: { kind: "command", command, text }, identity, ...commandOrigin(body) });
  });

  app.action({ type: "block_actions", action_id: /.*/ }, async ({ ack, body, action }) => {
    await ack();
    const pressed = pressedButton(action);
    if (!pressed) return;
    const identity = JSON.stringify(body);
    deliver({ request: { kind: "action", ...pressed }, identity, ...interactiveOrigin(body) });
  });

  app.shortcut(/.*/, async ({ ack, body }) => {
    await ack();
    const content = readContent("message" in body ? body.message : null);
    const request = { kind: "shortcut" as const, callbackId: body.callback_id, ...content };
    deliver({ request, identity: JSON.stringify(body), ...interactiveOrigin(body) });
  });

  app.view({ callback_id: /.*/, type: "view_submission" }, async ({ ack, body }) => {
    const { id, hash, callback_id: callbackId, state, private_metadata: metadata } = body.view;
    // The button of a view without a form only closes it.
    if (callbackId === "") return ack();
    const formTexts = textsOfForm(metadata) ?? texts;
    const read = readForm(formTexts, callbackId, state.values);
    if ("errors" in read) {
      await ack({ response_action: "errors", errors: read.errors });
      return;
    }
    const delivery: Delivery = {
      request: { kind: "submission", callbackId, input: read.input },
      // A view is submitted once, however often its button is pressed.
      identity: JSON.stringify({ submitted: id, hash }),
      ...interactiveOrigin(body),
    };
    if (read.input === null) {
      await ack();
      deliver({ ...delivery, surface: { kind: "none" } });
      return;
    }
    const { surface } = delivery;
    const isModal = surface.kind === "modal";
    const title = isModal ? surface.title : undefined;
    const view = waitingView(formTexts, readOrigin(metadata), title);
    await ack({ response_action: "update", view });
    // Gives Slack time to show this view before the answer replaces it.
    await delay(showsViewMs);
    deliver({ ...delivery, surface: isModal ? { ...surface, formHash: hash } : surface });
  });

  app.event("message", ({ event, body }) => {
    const message = readMessage(event);
    if (!message) return Promise.resolve();
    const { user: userId, channel, threadTs } = message;
    deliver({
      request: { kind: "event", event: message },
      identity: JSON.stringify(body),
      userId,
      surface: { kind: "conversation", channel, responseUrl: null, threadTs },
      triggerId: null,
      claimedOrigin: null,
    });
    return Promise.resolve();
  });

  app.event("app_home_opened", ({ event, body }) => {
    if (event.tab !== "home") return Promise.resolve();
    const { hash = null } = (event.view ?? {}) as { hash?: string };
    deliver({
      request: { kind: "home" },
      identity: JSON.stringify(body),
      userId: event.user,
      surface: { kind: "home", hash },
      triggerId: null,
      claimedOrigin: null,
    });
    return Promise.resolve();
  });

  // Bolt does not acknowledge this event by itself. The app has no workflow steps.
  app.event("function_executed", ({ ack }) => ack());

  // Closed modals and menus' options need an acknowledgement only.
  app.view({ callback_id: /.*/, type: "view_closed" }, ({ ack }) => ack());
  app.options(/.*/, ({ ack }) => ack({ options: [] }));
}
