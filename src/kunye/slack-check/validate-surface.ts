import * as webApi from "@slack/web-api";
import type { KnownBlock, View } from "@slack/types";
import { clip } from "../slack-app/cards/blocks.ts";
import { callSlack } from "./call-slack.ts";
import type { CheckTexts } from "./texts.ts";
import type { WorstCase } from "./worst-messages.ts";

/** What is shown to people: messages, or a modal or the Home. */
export type Surface = WorstCase | { name: string; view: View };

/** The calls that a surface takes. */
export function callsOf(surface: Surface): number {
  return "view" in surface ? 1 : surface.messages.length;
}

/** What Slack says against a surface, a line each, with the place; throws where it says nothing of the blocks. */
export async function findingsIn(
  client: webApi.WebClient,
  surface: Surface,
  texts: CheckTexts,
  onWait: (seconds: number) => void,
): Promise<string[]> {
  const lines: string[] = [];
  for (const [place, payload] of payloadsOf(surface, texts)) {
    lines.push(...(await callSlack(() => findings(client, payload, place, texts), onWait)));
  }
  return lines;
}

type Payload = { view: View } | { message: { blocks: KnownBlock[] } };

/** What is sent of it, each under the words that tell where in the surface it stands. */
function payloadsOf(
  surface: Surface,
  { surface: text }: CheckTexts,
): [place: string, payload: Payload][] {
  if ("view" in surface) return [["", { view: surface.view }]];
  return surface.messages.map(({ text: words, blocks }, index) => [
    text.nth(index, clip(words, 60)),
    { message: { blocks } },
  ]);
}

async function findings(
  client: webApi.WebClient,
  payload: Payload,
  place: string,
  { surface: text }: CheckTexts,
): Promise<string[]> {
  try {
    await client.blocks.validate(payload);
    return [];
  } catch (error) {
    if (!(error instanceof webApi.WebAPIPlatformError)) throw error;
    const { error: code, errors = [] } = error.data as webApi.BlocksValidateResponse;
    if (!/^invalid_(blocks|message|view)$/.test(code ?? "")) throw error;
    if (errors.length === 0) return [text.finding(place, "", text.unsaid)];
    return errors.map(({ pointer = "", message, code: kind }) =>
      text.finding(place, pointer, message ?? kind ?? text.unsaid),
    );
  }
}
