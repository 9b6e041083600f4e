import type { Texts } from "../../texts/texts.ts";
import { context, section, type Message } from "./blocks.ts";

/** A command's name, as it stands in the texts. */
export type CommandName = keyof Texts["usage"]["commands"];

/** How the commands are used, the one that was typed first; `lead` says why it is shown. */
export function usageCard({ usage }: Texts, first: CommandName | null, lead = ""): Message {
  const named = first === null ? [] : usage.commands[first];
  const rest = Object.entries(usage.commands).filter(([name]) => name !== first);
  const lines = [...named, ...rest.flatMap(([, lines]) => lines)];
  return {
    text: usage.heading,
    blocks: [
      section([lead, `*${usage.heading}*`].filter(Boolean).join("\n")),
      section(lines.join("\n")),
      ...context(usage.footer),
    ],
  };
}
