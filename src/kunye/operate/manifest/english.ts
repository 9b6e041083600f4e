import { isCollection, isScalar, parseDocument, visit } from "yaml";
import type { Language } from "../../../platform/language.ts";

/** What people read of the manifest, in its own places; commands and shortcuts in its order. */
const english = {
  display_information: {
    description:
      "Looks up Turkish companies by VKN, title or MERSİS number; nothing is paid twice.",
    long_description:
      "With Künye, finance, sales and invoicing teams look up Turkish companies without leaving Slack. Write a tax number, a title or a MERSİS number: the company's record comes as a card, with its status, address, tax office and registry number. Shareholders, representatives and branches are asked for separately. Every button says what it costs, every card what was charged and what is left. What the team has bought is not charged again. Only the person who asked sees the answer; sharing it is one click.",
  },
  features: {
    slash_commands: [
      {
        description: "Company card by tax number",
        usage_hint:
          "1234567890 (queries when sent · ~1 credit) · detail 1234567890 (asks first · ~3 credits) · help",
      },
      {
        description: "Search for a company by its title",
        usage_hint:
          "örnek gıda (queries when sent · ~2 credits) · detail örnek gıda (asks first · ~4 credits) · help",
      },
      {
        description: "Branch card by MERSİS number",
        usage_hint: "0123456789000027 (queries when sent · ~2 credits) · help",
      },
      { description: "Credits left and this month's spending (free)", usage_hint: "help" },
      {
        description: "Understands a number, a title or a text; other commands work here too",
        usage_hint:
          "1234567890 (queries when sent · ~1 credit) · örnek gıda (asks first) · check · balance · help",
      },
    ],
    shortcuts: [
      {
        name: "Look up companies",
        description: "Shows the companies in the message, with their prices",
      },
      { name: "Query with Künye", description: "A window for a number, a title or a text" },
    ],
  },
};

/** The manifest in this language; in English without the comments, which are Turkish. */
export function manifestIn(source: string, language: Language): string {
  if (language === "tr") return source;
  const document = parseDocument(source);
  visit(document, {
    Node(_key, node) {
      if (isScalar(node) || isCollection(node)) node.commentBefore = null;
    },
  });
  for (const [path, text] of textsOf(english)) document.setIn(path, text);
  return document.toString();
}

/** Each text with the path to its place. */
function textsOf(value: object): [path: string[], text: string][] {
  return Object.entries(value).flatMap(([name, inner]: [string, object | string]) =>
    typeof inner === "string"
      ? [[[name], inner] as [string[], string]]
      : textsOf(inner).map(([path, text]): [string[], string] => [[name, ...path], text]),
  );
}
