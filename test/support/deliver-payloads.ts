import type { App } from "@slack/bolt";
import { boltAppOver } from "../../src/kunye/slack/bolt-app.ts";
import { createLogger } from "../../src/platform/logger.ts";

/** What a user does in Slack. */
export type Act =
  | { kind: "command"; command: string; text: string }
  | { kind: "action"; actionId: string; value: string }
  | { kind: "shortcut"; callbackId: string }
  | { kind: "home" }
  /** A message to the app; two acts of one `ts` are one message. */
  | { kind: "message"; text: string; ts: string }
  | { kind: "submission"; callbackId: string; values: Record<string, object> };

/** The user and the place of an act. */
export interface ActPlace {
  team: string;
  userId: string;
  channel: string;
  responseUrl?: string;
  /** Two acts of one id are one delivery that Slack repeats. */
  id: string;
}

/**
 * Connects an app to a Slack without HTTP: the payloads go to Bolt, and so to the listeners.
 * The returned function resolves to the acknowledgement when the work has ended.
 */
export function connectToPayloads(register: (app: App) => void) {
  let app: App | undefined;
  const ready = () => Promise.resolve();
  const receiver = {
    init(connected: App) {
      app = connected;
    },
    start: ready,
    stop: ready,
  };
  const apiUrl = "http://127.0.0.1:9/api/";
  const authorize = () => Promise.resolve({});
  boltAppOver(receiver, { apiUrl, authorize, register, log: createLogger("silent") });
  return async (act: Act, place: ActPlace): Promise<unknown> => {
    let acknowledgement: unknown = null;
    const ack = (answer: unknown) => {
      acknowledgement = answer;
      return Promise.resolve();
    };
    await app?.processEvent({ body: payloadOf(act, place), ack });
    return acknowledgement;
  };
}

function payloadOf(act: Act, { team, userId, channel, responseUrl, id }: ActPlace) {
  const common = { trigger_id: id, response_url: responseUrl };
  const interactive = { ...common, team: { id: team }, user: { id: userId, team_id: team } };
  switch (act.kind) {
    case "command": {
      const { command, text } = act;
      return { ...common, command, text, team_id: team, user_id: userId, channel_id: channel };
    }
    case "action": {
      const isEntry = act.actionId.startsWith("more");
      const pressed = isEntry
        ? { type: "overflow", selected_option: { value: act.value } }
        : { type: "button", value: act.value };
      const action = { ...pressed, action_id: act.actionId };
      const inMessage = { channel: { id: channel }, container: { type: "message" } };
      return { ...interactive, ...inMessage, type: "block_actions", actions: [action] };
    }
    case "home": {
      const event = { type: "app_home_opened", tab: "home", user: userId, channel };
      return { type: "event_callback", team_id: team, event_id: id, event };
    }
    case "message": {
      const { text, ts } = act;
      const event = { type: "message", channel_type: "im", user: userId, channel, text, ts };
      return { type: "event_callback", team_id: team, event_id: id, event };
    }
    case "shortcut":
      return { ...interactive, type: "shortcut", callback_id: act.callbackId };
    case "submission": {
      const origin = { channel, responseUrl: responseUrl ?? null, threadTs: null };
      const view = {
        id,
        type: "modal",
        callback_id: act.callbackId,
        hash: id,
        private_metadata: JSON.stringify(origin),
        blocks: [],
        state: { values: act.values },
      };
      return { ...interactive, type: "view_submission", view };
    }
  }
}

/** Returns a form's fields as Slack sends them, each block with one field of the same name. */
export function fieldsOf(fields: Record<string, object>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, { [name]: value }]),
  );
}

/** Returns the fields of `Takibe al`. */
export function watchFieldsOf(draft: {
  about: string;
  price: number;
  interval: string;
  toChannel: boolean;
}): Record<string, object> {
  const place = { selected_option: { value: draft.toChannel ? "channel" : "mine" } };
  return {
    [`interval:${draft.about}|${draft.price}`]: {
      interval: { selected_option: { value: draft.interval } },
    },
    place: { place },
  };
}

/** Returns the field of `Sınır artışı iste`. */
export function reasonFieldsOf(cardId: string, reason: string): Record<string, object> {
  return { [`reason:${cardId}`]: { reason: { value: reason } } };
}
