import { WebClient } from "@slack/web-api";
import type { WebAPICallResult, WebClientOptions } from "@slack/web-api";
import type { KnownBlock } from "@slack/types";
import { outsideSlot } from "../../platform/slots.ts";
import { sendBlocks } from "./tables.ts";
import { isBlockRefusal, isTokenError, slackFailure } from "./web-api.ts";

/** Slack's Web API. A caller gives its slot away while Slack answers. */
export class SlackClient extends WebClient {
  readonly #onRefused: () => void;

  /** `onRefused` is called when Slack refuses the token. */
  constructor(token: string, options: WebClientOptions, onRefused: () => void = () => undefined) {
    super(token, options);
    this.#onRefused = onRefused;
  }

  override async apiCall(
    method: string,
    options?: Record<string, unknown>,
  ): Promise<WebAPICallResult> {
    const blocks = options?.["blocks"];
    const call = async (sent: object = {}) => {
      try {
        return await outsideSlot(() => super.apiCall(method, { ...options, ...sent }));
      } catch (error) {
        const { code } = slackFailure(error);
        if (isTokenError(code)) this.#onRefused();
        if (Array.isArray(blocks) && isBlockRefusal(code)) return { refusal: error };
        throw error;
      }
    };
    const answer = Array.isArray(blocks)
      ? await sendBlocks(this, blocks as KnownBlock[], (sent) => call({ blocks: sent }), isRefused)
      : await call();
    if (isRefused(answer)) throw answer.refusal;
    return answer;
  }
}

/** An answer in place of an error, so that the blocks can be sent without tables. */
interface Refused {
  refusal: unknown;
}

function isRefused(answer: WebAPICallResult | Refused): answer is Refused {
  return "refusal" in answer;
}
