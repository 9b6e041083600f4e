import { usage } from "../../texts/tr.ts";
import { context, section, type Message } from "./blocks.ts";

/** How the commands are used, the one that was typed first; `lead` says why it is shown. */
export function usageCard(first: keyof typeof commandUsage | null, lead = ""): Message {
  const rest = (["vkn", "unvan", "mersis", "bakiye"] as const).filter((name) => name !== first);
  const lines = [...(first ? [first] : []), ...rest].flatMap((name) => commandUsage[name]);
  return {
    text: usage.heading,
    blocks: [
      section([lead, `*${usage.heading}*`].filter(Boolean).join("\n")),
      section(lines.join("\n")),
      ...context(usage.footer),
    ],
  };
}

const commandUsage = {
  vkn: usage.vkn,
  unvan: usage.unvan,
  mersis: usage.mersis,
  bakiye: usage.bakiye,
};
