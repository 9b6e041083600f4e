import { isScalar, parseDocument, visit } from "yaml";

/** The fields of a manifest that name where Slack sends its requests. */
const requestUrls = new Set(["url", "request_url", "message_menu_options_url"]);

/** As wide as manifest.yml itself, so that its paragraphs stay as they are. */
const lineWidth = 110;

/** A manifest for the app at this address, or (null) for Socket Mode, which has no addresses; comments stay. */
export function manifestFor(source: string, origin: string | null): string {
  const document = parseDocument(source);
  visit(document, {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || !requestUrls.has(String(key.value))) return undefined;
      if (origin === null) return visit.REMOVE;
      if (isScalar(value)) value.value = `${origin}/slack/events`;
      return undefined;
    },
  });
  document.setIn(["settings", "socket_mode_enabled"], origin === null);
  return document.toString({ lineWidth });
}
