import { readAttachments } from "../attachments.ts";
import { isObject } from "../block-rules/rule.ts";
import type { Core } from "../core.ts";
import { domainOf } from "../link-events.ts";
import { isSlackError } from "../slack-error.ts";
import {
  needing,
  textOf,
  type Arguments,
  type MethodAnswer,
  type WebMethod,
} from "./web-method.ts";

export const unfurlMethods: Readonly<Record<string, WebMethod>> = {
  "chat.unfurl": { rate: 50, scopes: needing("links:write"), run: unfurl },
};

/** Shows what the app has to say of links under the message that they stand in. */
function unfurl(core: Core, args: Arguments): MethodAnswer {
  const [channelId = "", ts = ""] = textOf(args["unfurl_id"]).split("-");
  const message = core.messages.find(
    textOf(args["channel"]) || channelId,
    textOf(args["ts"]) || ts,
  );
  if (!message || message.author.kind !== "person") return { error: "cannot_unfurl_message" };
  const { unfurls } = args;
  if (!isObject(unfurls) || Object.keys(unfurls).length === 0) return { error: "missing_unfurls" };
  const { unfurlDomains } = core.manifest;
  const isOwn = (url: string) => domainOf(url, unfurlDomains) !== undefined;
  if (!Object.keys(unfurls).every(isOwn)) return { error: "cannot_unfurl_url" };
  const app = { app_id: core.directory.app.id, bot_id: core.directory.app.botId };
  const attachments = readAttachments(
    Object.entries(unfurls).map(([url, content]) =>
      isObject(content)
        ? { from_url: url, original_url: url, is_app_unfurl: true, ...app, ...content }
        : content,
    ),
  );
  if (isSlackError(attachments)) return attachments;
  core.messages.attach(message, attachments);
  return {};
}
