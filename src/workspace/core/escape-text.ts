import { isJsonObject } from "../../platform/exact-json.ts";
import type { Directory } from "./directory.ts";

export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function unescapeText(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** Escapes plain texts as Slack does when it sends blocks back (bolt-python #513). */
export function escapePlainTexts(value: unknown): unknown {
  return completeTexts(value, (text) => escapeText(unescapeText(text)));
}

/** Adds the default fields of text objects; `change` is applied to plain texts. */
export function completeTexts(value: unknown, change = (text: string) => text): unknown {
  if (Array.isArray(value)) return value.map((item) => completeTexts(item, change));
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).map(([name, inner]) => [name, completeTexts(inner, change)]);
  const copy = Object.fromEntries(fields) as Record<string, unknown>;
  if (copy["type"] === "mrkdwn") return { verbatim: false, ...copy };
  if (copy["type"] !== "plain_text") return copy;
  return { emoji: true, ...copy, text: change(String(copy["text"])) };
}

/** Turns @people, #channels and addresses into `<…>`, as Slack's composer does. */
export function linkNames(
  text: string,
  directory: Directory,
  { withNames }: { readonly withNames: boolean },
): string {
  return escapeText(text).replace(
    /https?:\/\/[^\s|]+|([@#])([\p{L}\p{N}._-]+)/gu,
    (found, sign?: string, name?: string) => {
      if (sign === undefined || name === undefined) return `<${found}>`;
      if (sign === "@" && broadcastWords.has(name)) return `<!${name}>`;
      const id = sign === "@" ? userIdOf(directory, name) : directory.channelNamed(name)?.id;
      if (id === undefined) return found;
      return withNames ? `<${sign}${id}|${name}>` : `<${sign}${id}>`;
    },
  );
}

const broadcastWords: ReadonlySet<string> = new Set(["channel", "everyone", "here"]);

/** Returns the id of the person or app with an @name, if any. */
export function userIdOf(directory: Directory, name: string): string | undefined {
  const { app, people } = directory;
  const folded = foldName(name);
  if (folded === foldName(app.handle)) return app.botUserId;
  return people.find(({ handle }) => foldName(handle) === folded)?.id;
}

/** Folds a name for comparison: `Künye` equals `kunye`. */
function foldName(name: string): string {
  const small = name.toLocaleLowerCase("tr").normalize("NFD");
  return small.replace(/\p{M}/gu, "").replaceAll("ı", "i").replace(/\s+/g, "-");
}
