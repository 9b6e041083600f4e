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

/**
 * Turns @people, #channels and addresses into `<…>`, as Slack's composer does.
 * Slack's phone app also takes long numbers for telephone numbers (fplbot #320).
 */
export function linkNames(
  text: string,
  directory: Directory,
  { withNames, onPhone = false }: { readonly withNames: boolean; readonly onPhone?: boolean },
): string {
  return escapeText(text).replace(
    onPhone ? linksOnPhone : links,
    (found, mail?: string, domain?: string, sign?: string, name?: string) => {
      if (mail !== undefined) return `<mailto:${mail}|${mail}>`;
      if (domain !== undefined) return `<http://${domain}|${domain}>`;
      if (/^\+?\d/.test(found)) return `<tel:${found.replace(/[^+\d]/g, "")}|${found}>`;
      if (sign === undefined || name === undefined) return `<${found}>`;
      if (sign === "@" && broadcastWords.has(name)) return `<!${name}>`;
      const id = sign === "@" ? userIdOf(directory, name) : directory.channelNamed(name)?.id;
      if (id === undefined) return found;
      return withNames ? `<${sign}${id}|${name}>` : `<${sign}${id}>`;
    },
  );
}

const patterns = [
  "https?:\\/\\/[^\\s|]+",
  "(?<![\\p{L}\\p{N}._%+-])([\\w.%+-]+@[\\w-]+(?:\\.[\\w-]+)+)",
  // Of the endings of bare domains only the usual ones.
  "(?<![\\p{L}\\p{N}@._/-])([\\w-]+(?:\\.[\\w-]+)*\\.(?:com|net|org|tr|io|dev)(?:\\/[^\\s|]*)?)(?![\\p{L}\\p{N}_-])",
  "([@#])([\\p{L}\\p{N}._-]+)",
];
const links = new RegExp(patterns.join("|"), "gu");
const phoneNumber = "(?<![\\p{L}\\p{N}.,/-])\\+?\\d(?:[ ()-]?\\d){8,12}(?![\\p{L}\\p{N}/])";
const linksOnPhone = new RegExp([...patterns, phoneNumber].join("|"), "gu");

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
