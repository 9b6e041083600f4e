import { onTestFinished } from "vitest";
import { pressedButton } from "../../src/kunye/slack/action-ids.ts";
import { createLimitedServer, listen } from "../../src/platform/limited-server.ts";

/** A button, or a menu entry with a button's id and value. */
export interface Button {
  label: string;
  actionId: string;
  value: string;
}

/** A message to a user. */
export interface Post {
  user: string;
  /** The whole message, as JSON. */
  whole: string;
  buttons: Button[];
}

/** A Slack that records all messages. */
export interface RecordingSlack {
  url: string;
  posts: Post[];
  close: () => Promise<void>;
}

/** Starts a Slack: token `xoxb-T1` is of team T1; `U_T1_…` is its member, `UGUEST_T1_…` its guest. */
export async function startRecordingSlack(): Promise<RecordingSlack> {
  const posts: Post[] = [];
  const server = createLimitedServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const answer = (fields: object) => {
        res.writeHead(200, { "content-type": "application/json" });
        res.end(JSON.stringify({ ok: true, ...fields }));
      };
      const path = req.url ?? "";
      const form = new URLSearchParams(body);
      const bot = (req.headers.authorization ?? "").replace("Bearer xoxb-", "");
      if (path.startsWith("/response/")) {
        posts.push(postOf(path.slice("/response/".length), body));
        answer({});
      } else if (path.endsWith("auth.test")) {
        answer({ team_id: bot, user_id: "UBOT", bot_id: "BBOT" });
      } else if (path.endsWith("users.info")) {
        const id = form.get("user") ?? "";
        const team_id = /^U(?:GUEST)?_(T\d)_/.exec(id)?.[1] ?? "T9";
        answer({ user: { id, team_id, is_restricted: id.startsWith("UGUEST") } });
      } else if (path.includes("chat.")) {
        const user = form.get("user") ?? form.get("channel") ?? "";
        posts.push(postOf(user, form.get("blocks") ?? form.get("text") ?? ""));
        answer({ ts: "1.1" });
      } else {
        answer({ channel: { id: form.get("channel") } });
      }
    });
  });
  const url = await listen(server, 0, "127.0.0.1");
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return { url, posts, close };
}

function postOf(user: string, whole: string): Post {
  return { user, whole, buttons: buttonsIn(parseJson(whole)) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function buttonsIn(value: unknown): Button[] {
  if (Array.isArray(value)) return value.flatMap(buttonsIn);
  if (typeof value !== "object" || value === null) return [];
  const one = value as Record<string, unknown>;
  if (one["type"] === "overflow") return (one["options"] as Option[]).flatMap(entryOf);
  const own =
    one["type"] === "button" && typeof one["value"] === "string"
      ? [
          {
            label: (one["text"] as { text: string }).text,
            actionId: String(one["action_id"]),
            value: one["value"],
          },
        ]
      : [];
  return [...own, ...Object.values(one).flatMap(buttonsIn)];
}

interface Option {
  text: { text: string };
  value: string;
}

/** Returns the button of a menu's entry. */
function entryOf(option: Option): Button[] {
  const pressed = pressedButton({ type: "overflow", action_id: "", selected_option: option });
  return pressed ? [{ label: option.text.text, ...pressed }] : [];
}
