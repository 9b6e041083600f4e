import { paragraph, section, type Message } from "../../slack/blocks.ts";
import type { Feature, Interaction } from "../../slack/feature.ts";
import { reply, say } from "../../slack/reply.ts";
import type { LoggedAgentCall } from "../../lookups/agent-calls.ts";
import type { Texts } from "../../texts/texts.ts";
import type { AgentToolName } from "./agent-tools.ts";

/** The calls that a message shows; chosen by hand for Slack's limits. */
const shownCalls = 40;

/** The log of what assistants asked, for managers. The tools are at `endpoint.ts`. */
export const agents: Feature = {
  words: [
    {
      words: ["asistan", "assistant"],
      topic: { name: "agents" },
      needs: "manage",
      run: showCalls,
    },
  ],
};

async function showCalls(interaction: Interaction): Promise<void> {
  const { services, person, texts } = interaction;
  const words = texts.agents;
  const { agentCalls } = services;
  if (agentCalls === null) return say(interaction, words.off);
  const calls = await agentCalls(person.team, shownCalls);
  await reply(interaction, [callsMessage(texts, calls, await services.now())], {
    title: words.title,
  });
}

/** Draws the newest calls. */
function callsMessage(texts: Texts, calls: readonly LoggedAgentCall[], now: number): Message {
  const words = texts.agents;
  const lines = calls.map(({ at, userId, tool, vkn }) =>
    words.line(
      texts.format.moment(at, now),
      texts.mention(userId),
      words.tools[tool as AgentToolName],
      vkn === null ? "" : `VKN ${vkn}`,
    ),
  );
  return {
    text: words.title,
    blocks: [
      section(words.heading),
      ...paragraph(lines.length === 0 ? words.nobody : lines.join("\n")),
    ],
  };
}
