import { slackLimits } from "../../platform/slack-limits.ts";
import { plainText } from "./object-rules.ts";
import { anything, flag, list, may, must, object, oneOf, text } from "./rule.ts";

const { view, id } = slackLimits;

/** A modal or a Home tab; its blocks have rules of their own, by what it is. */
export const viewRule = object({
  type: must(oneOf("modal", "home")),
  blocks: must(list(0, Infinity, anything)),
  title: may(plainText(view.title)),
  submit: may(plainText(view.submit)),
  close: may(plainText(view.close)),
  private_metadata: may(text(view.privateMetadata, 0)),
  callback_id: may(text(id.callbackId, 0)),
  external_id: may(text(id.externalId, 0)),
  clear_on_close: may(flag),
  notify_on_close: may(flag),
  submit_disabled: may(flag),
});
