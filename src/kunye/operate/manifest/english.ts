import { isCollection, isScalar, parseDocument, visit } from "yaml";
import type { Language } from "../../../platform/language.ts";

/** English texts by their paths in the manifest; commands and shortcuts by index. */
const english = {
  "display_information.description":
    "Looks up Turkish companies by VKN, title or MERSİS number; nothing is paid twice.",
  "display_information.long_description":
    "With Künye, finance, sales and invoicing teams look up Turkish companies without leaving Slack. Write a tax number, a title or a MERSİS number: the company's record comes as a card, with its status, address, tax office and registry number. Shareholders, representatives and branches are asked for separately. Every button says what it costs, every card what was charged and what is left. What the team has bought is not charged again. Only the person who asked sees the answer; sharing it is one click.",
  "features.slash_commands.0.description": "Company card by tax number",
  "features.slash_commands.0.usage_hint":
    "1234567890 (queries when sent · ~1 credit) · detail 1234567890 (asks first · ~3 credits) · help",
  "features.slash_commands.1.description": "Search for a company by its title",
  "features.slash_commands.1.usage_hint":
    "örnek gıda (queries when sent · ~2 credits) · detail örnek gıda (asks first · ~4 credits) · help",
  "features.slash_commands.2.description": "Branch card by MERSİS number",
  "features.slash_commands.2.usage_hint":
    "0123456789000027 (queries when sent · ~2 credits) · help",
  "features.slash_commands.3.description": "Credits left and this month's spending (free)",
  "features.slash_commands.3.usage_hint": "help",
  "features.slash_commands.4.description":
    "Understands a number, a title or a text; other commands work here too",
  "features.slash_commands.4.usage_hint":
    "1234567890 (queries when sent · ~1 credit) · örnek gıda (asks first) · check · balance · help",
  "features.shortcuts.0.name": "Look up companies",
  "features.shortcuts.0.description": "Shows the companies in the message, with their prices",
  "features.shortcuts.1.name": "Query with Künye",
  "features.shortcuts.1.description": "A window for a number, a title or a text",
};

/** Returns the manifest in a language; in English without its comments, which are Turkish. */
export function manifestIn(source: string, language: Language): string {
  if (language === "tr") return source;
  const document = parseDocument(source);
  visit(document, {
    Node(_key, node) {
      if (isScalar(node) || isCollection(node)) node.commentBefore = null;
    },
  });
  for (const [place, text] of Object.entries(english)) document.setIn(place.split("."), text);
  return document.toString();
}
