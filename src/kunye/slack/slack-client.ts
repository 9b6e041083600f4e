import { WebClient } from "@slack/web-api";
import type { WebAPICallResult } from "@slack/web-api";
import { outsideSlot } from "../../platform/slots.ts";

/** Slack's Web API. Nobody holds a slot while Slack answers. */
export class SlackClient extends WebClient {
  override apiCall(...call: Parameters<WebClient["apiCall"]>): Promise<WebAPICallResult> {
    return outsideSlot(() => super.apiCall(...call));
  }
}
