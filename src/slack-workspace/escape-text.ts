import type { Directory } from "./directory.ts";

/** Escapes the three characters that mean something in Slack's texts. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Turns @people, #channels and addresses into Slack's `<…>` forms, as Slack's composer does. */
export function linkNames(text: string, directory: Directory, withNames: boolean): string {
  return escapeText(text).replace(
    /https?:\/\/[^\s|]+|([@#])([\p{L}\p{N}._-]+)/gu,
    (found, sign?: string, name?: string) => {
      if (sign === undefined || name === undefined) return `<${found}>`;
      const one = sign === "@" ? directory.person(name) : directory.channelNamed(name);
      if (!one) return found;
      return withNames ? `<${sign}${one.id}|${name}>` : `<${sign}${one.id}>`;
    },
  );
}
