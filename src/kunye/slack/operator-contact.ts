import { contactAddress } from "../../platform/contact-address.ts";
import { dotted } from "../texts/parts.ts";
import type { Texts } from "../texts/texts.ts";
import { escapeData } from "./blocks.ts";

/** The operator's support contact, and the address of the privacy notice; null if there is none. */
export interface OperatorContact {
  support: string | null;
  privacyUrl: string | null;
}

/** Draws the contact on one line; "" if there is none. */
export function contactLine({ contact }: Texts, { support, privacyUrl }: OperatorContact): string {
  const address = support === null ? null : contactAddress(support);
  const words = escapeData(support ?? "");
  const supportLink = address === null ? words : `<${address}|${words}>`;
  return dotted(
    support === null ? "" : `${contact.support}: ${supportLink}`,
    privacyUrl === null ? "" : `<${privacyUrl}|${contact.privacy}>`,
  );
}
