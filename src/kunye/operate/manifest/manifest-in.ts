import { isScalar, parseDocument, visit, isCollection, Scalar, type Document } from "yaml";
import type { Language } from "../../../platform/language.ts";
import { partsOf } from "../../slack/feature.ts";
import { features } from "../../features/index.ts";
import { menuHint, type Rates } from "../../slack/when-sent.ts";
import { languages } from "../../texts/languages.ts";

/** The width of manifest.yml, so that its line breaks stay the same. */
export const lineWidth = 110;

/**
 * Writes the commands, the shortcuts and a language's texts into a manifest.
 * The comments are Turkish, and left out in English.
 */
export function manifestIn(source: string, language: Language, rates: Rates): string {
  const document = parseDocument(source);
  if (language !== "tr") {
    visit(document, {
      Node(_key, node) {
        if (isScalar(node) || isCollection(node)) node.commentBefore = null;
      },
    });
  }
  const texts = languages[language];
  const { commands, shortcuts, app } = texts.usage;
  const url = document.getIn(["settings", "interactivity", "request_url"]);
  setText(document, "description", app.description);
  setText(document, "long_description", app.longDescription);
  const slashCommands = partsOf(features, "commands").map(({ name }) => {
    const { description, hints } = commands[name].menu;
    const hint = new Scalar(menuHint(texts, hints, rates));
    hint.type = "QUOTE_DOUBLE";
    return { command: name, url, description, usage_hint: hint, should_escape: false };
  });
  document.setIn(["features", "slash_commands"], document.createNode(slashCommands));
  const menuEntries = partsOf(features, "shortcuts").map(({ callbackId, type }) => {
    const { name, description } = shortcuts[callbackId];
    return { name, type, callback_id: callbackId, description };
  });
  document.setIn(["features", "shortcuts"], document.createNode(menuEntries));
  return document.toString({ lineWidth });
}

/** Sets a text about the app in its node, which keeps the style of its quotes. */
function setText(document: Document, name: string, text: string): void {
  const node = document.getIn(["display_information", name], true);
  if (isScalar(node)) node.value = text;
}
