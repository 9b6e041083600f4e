import { WebClient } from "@slack/web-api";
import type { WebAPICallResult } from "@slack/web-api";
import { outsideSlot } from "../../platform/slots.ts";

/** Slack's Web API. A caller gives its slot away while Slack answers. */
export class SlackClient extends WebClient {
  override apiCall(...call: Parameters<WebClient["apiCall"]>): Promise<WebAPICallResult> {
    return outsideSlot(() => super.apiCall(...call));
  }
}
