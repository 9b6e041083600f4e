import * as webApi from "@slack/web-api";
import type { KnownBlock, View } from "@slack/types";
import { clip } from "../slack-app/cards/blocks.ts";
import { callSlack } from "./call-slack.ts";
import { surface as text } from "./texts.ts";
import type { WorstCase } from "./worst-case.ts";

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
  onWait: (seconds: number) => void,
): Promise<string[]> {
  const validate = (payload: Payload) => callSlack(() => findings(client, payload), onWait);
  if ("view" in surface) {
    return (await validate({ view: surface.view })).map((one) => lineOf(one, ""));
  }
  const lines: string[] = [];
  for (const [index, message] of surface.messages.entries()) {
    const found = await validate({ message: { blocks: message.blocks } });
    const place = text.nth(index, clip(message.text, 60));
    lines.push(...found.map((one) => lineOf(one, place)));
  }
  return lines;
}

type Payload = { view: View } | { message: { blocks: KnownBlock[] } };

interface Finding {
  pointer: string;
  words: string;
}

async function findings(client: webApi.WebClient, payload: Payload): Promise<Finding[]> {
  try {
    await client.blocks.validate(payload);
    return [];
  } catch (error) {
    if (!(error instanceof webApi.WebAPIPlatformError)) throw error;
    const { error: code, errors = [] } = error.data as webApi.BlocksValidateResponse;
    if (!/^invalid_(blocks|message|view)$/.test(code ?? "")) throw error;
    const found = errors.map(({ pointer = "", message, code: kind }) => ({
      pointer,
      words: message ?? kind ?? text.unsaid,
    }));
    return found.length > 0 ? found : [{ pointer: "", words: text.unsaid }];
  }
}

function lineOf({ pointer, words }: Finding, message: string): string {
  return text.finding(message, pointer, words);
}
