import { createHmac, randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { createLimitedServer, listen } from "../../src/platform/limited-server.ts";

/** A message or a view that reached Slack. */
export interface Received {
  /** The method of the Web API, or `response` for a response_url. */
  by: string;
  /** The channel, or a direct message's user. */
  channel: string;
  user: string;
  text: string;
  /** The whole body of a response_url; else its text, blocks and view. */
  whole: string;
}

/** A wrong answer, or none, in place of the right one. */
export type Trouble = (res: ServerResponse) => void;

/** A Slack that records messages, and fails where a test says so. */
export interface MisbehavingSlack {
  url: string;
  received: Received[];
  /** The method of each message that was sent, failed ones included. */
  tries: string[];
  /** The next failures of a method (`response`, `chat.postEphemeral`, …); then it works again. */
  troubles: Map<string, Trouble[]>;
  /** The fields of a method's answer, apart from `ok`. */
  says: Map<string, object>;
  /** Signs a slash command and sends it; the same `trigger` is the same delivery. */
  command: (app: string, text: string, options?: DeliveryOptions) => Promise<number>;
  /** Signs a press of the newest button with this start of a label, or with this action name. */
  press: (app: string, label: string, options?: DeliveryOptions) => Promise<number>;
  /** Signs any interactive payload. */
  interact: (app: string, payload: object) => Promise<number>;
  /** Signs an event of the Events API. */
  event: (app: string, envelope: object) => Promise<number>;
}

export interface DeliveryOptions {
  name?: string;
  user?: string;
  trigger?: string;
  channel?: string;
  /** Further fields of the payload, which replace usual fields. */
  more?: Record<string, unknown>;
}

const secret = "test-signing-secret";

/** Returns the settings that connect the app to this Slack. */
export function slackSettings(slack: MisbehavingSlack): Record<string, string> {
  return {
    SLACK_SIGNING_SECRET: secret,
    SLACK_BOT_TOKEN: "xoxb-test",
    SLACK_API_URL: `${slack.url}/api/`,
  };
}

export const troubles = {
  rateLimited: (res: ServerResponse) => {
    res.writeHead(429, { "retry-after": "1" }).end("slow down");
  },
  broken: (res: ServerResponse) => {
    res.writeHead(503).end("fatal");
  },
  hangs: () => undefined,
  used: (res: ServerResponse) => {
    res.writeHead(404, { "content-type": "application/json" }).end('{"error":"used_url"}');
  },
  notInChannel: (res: ServerResponse) => {
    const body = '{"ok":false,"error":"not_in_channel"}';
    res.writeHead(200, { "content-type": "application/json" }).end(body);
  },
};

const json = { "content-type": "application/json" };
/** Failures of a call of Slack's Web API, by name. */
export const failures: Record<string, Trouble> = {
  "an unknown error": (res) => res.writeHead(200, json).end('{"ok":false,"error":"brand_new"}'),
  "HTML with 200": (res) => res.writeHead(200, { "content-type": "text/html" }).end("<html>"),
  "an empty body": (res) => res.writeHead(200, json).end(),
  "a cut connection": (res) => res.destroy(),
  "429 without Retry-After": (res) => res.writeHead(429).end("slow down"),
  "30 s of silence": (res) => setTimeout(() => res.destroy(), 30_000).unref(),
};

/** Starts a Slack that works, by default. */
export async function startMisbehavingSlack(): Promise<MisbehavingSlack> {
  const slack: MisbehavingSlack = {
    url: "",
    received: [],
    tries: [],
    troubles: new Map<string, Trouble[]>(),
    says: new Map(Object.entries(usualAnswers)),
    command(app, text, { name = "/vkn", ...options } = {}) {
      const { user = "U0AYSE", trigger = randomUUID(), channel = "C1", more = {} } = options;
      return deliver(app, {
        command: name,
        text,
        team_id: "T1",
        user_id: user,
        channel_id: channel,
        trigger_id: trigger,
        response_url: `${slack.url}/response/${user}`,
        ...(more as Record<string, string>),
      });
    },
    press(app, label, options = {}) {
      const { user = "U0AYSE", trigger = randomUUID(), channel = "C1", more = {} } = options;
      const action = { ...pressOf(slack, label), block_id: "b", action_ts: "1" };
      return slack.interact(app, {
        type: "block_actions",
        team: { id: "T1" },
        user: { id: user, team_id: "T1" },
        channel: { id: channel },
        trigger_id: trigger,
        actions: [action],
        response_url: `${slack.url}/response/${user}`,
        ...more,
      });
    },
    interact: (app, payload) => deliver(app, { payload: JSON.stringify(payload) }),
    event: (app, envelope) => deliver(app, JSON.stringify(envelope)),
  };
  const server = createLimitedServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      take(slack, req.url ?? "", Buffer.concat(chunks).toString(), res);
    });
  });
  slack.url = await listen(server, 0, "127.0.0.1");
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return slack;
}

function take(slack: MisbehavingSlack, path: string, body: string, res: ServerResponse): void {
  const json = path.startsWith("/response");
  const by = json ? "response" : path.replace("/api/", "");
  const isMessage = json || /^(chat|views)\./.test(by);
  if (isMessage) slack.tries.push(by);
  const trouble = slack.troubles.get(by)?.shift();
  if (trouble) {
    trouble(res);
    return;
  }
  if (isMessage) slack.received.push(received(by, path, body));
  const answer = { ok: true, ts: "1.1", ...slack.says.get(by) };
  res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
}

/** The usual answers: all people and channels belong to the workspace. */
const usualAnswers = {
  "auth.test": { team_id: "T1", user_id: "U0KUNYE", bot_id: "B0KUNYE", enterprise_id: null },
  "users.info": { user: { id: "U", team_id: "T1" } },
  "conversations.info": { channel: { id: "C1" } },
  "views.open": { view: { id: "V1" } },
};

function received(by: string, path: string, body: string): Received {
  if (by === "response") {
    const { text } = JSON.parse(body) as { text: string };
    return { by, channel: "", user: path.split("/").at(-1) ?? "", text, whole: body };
  }
  const form = new URLSearchParams(body);
  const field = (name: string) => form.get(name) ?? "";
  const whole = field("text") + field("blocks") + field("view");
  return { by, channel: field("channel"), user: field("user"), text: field("text"), whole };
}

/** Returns the press of the newest button or menu entry with this label or action name. */
function pressOf(slack: MisbehavingSlack, label: string): object {
  for (const { whole } of [...slack.received].reverse()) {
    const start = whole.indexOf("[");
    const blocks = whole.startsWith("{")
      ? ((JSON.parse(whole) as { blocks?: unknown[] }).blocks ?? [])
      : (JSON.parse(start < 0 ? "[]" : whole.slice(start)) as unknown[]);
    const found = buttonsIn(blocks).find(
      ({ words, name }) => words.startsWith(label) || name === label,
    );
    if (found) return found.press;
  }
  throw new Error(`no button "${label}" has been sent`);
}

interface Labelled {
  text: { text: string };
  value: string;
}
type Element =
  | (Labelled & { type: "button"; action_id: string })
  | { type: "overflow"; action_id: string; options: Labelled[] };

interface PressableElement {
  words: string;
  name: string | undefined;
  press: object;
}

function buttonsIn(value: unknown): PressableElement[] {
  if (Array.isArray(value)) return value.flatMap(buttonsIn);
  if (typeof value !== "object" || value === null) return [];
  if ("type" in value && (value.type === "button" || value.type === "overflow")) {
    return pressablesOf(value as Element);
  }
  return Object.values(value).flatMap(buttonsIn);
}

function pressablesOf(element: Element): PressableElement[] {
  const { type, action_id } = element;
  const pressable = ({ text, value }: Labelled, id: string, choice: object) => ({
    words: text.text,
    name: id.split(/[:|]/, 1)[0],
    press: { type, action_id, value, ...choice },
  });
  return type === "button"
    ? [pressable(element, action_id, {})]
    : element.options.map((one) =>
        pressable(one, one.value, { selected_option: one, value: undefined }),
      );
}

async function deliver(app: string, content: Record<string, string> | string): Promise<number> {
  const isJson = typeof content === "string";
  const body = isJson ? content : new URLSearchParams(content).toString();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const hmac = createHmac("sha256", secret).update(`v0:${timestamp}:${body}`);
  const response = await fetch(`${app}/slack/events`, {
    method: "POST",
    headers: {
      "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
      "x-slack-request-timestamp": timestamp,
      "x-slack-signature": `v0=${hmac.digest("hex")}`,
    },
    body,
  });
  await response.text();
  return response.status;
}
