import { WebClient } from "@slack/web-api";
import type { WebAPICallResult, WebClientOptions } from "@slack/web-api";
import { outsideSlot } from "../../platform/slots.ts";
import { isTokenError, slackFailure } from "./web-api.ts";

/** Slack's Web API. A caller gives its slot away while Slack answers. */
export class SlackClient extends WebClient {
  readonly #onRefused: () => void;

  /** `onRefused` is called when Slack refuses the token. */
  constructor(token: string, options: WebClientOptions, onRefused: () => void = () => undefined) {
    super(token, options);
    this.#onRefused = onRefused;
  }

  override async apiCall(...call: Parameters<WebClient["apiCall"]>): Promise<WebAPICallResult> {
    try {
      return await outsideSlot(() => super.apiCall(...call));
    } catch (error) {
      if (isTokenError(slackFailure(error).code)) this.#onRefused();
      throw error;
    }
  }
}
