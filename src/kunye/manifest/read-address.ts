import { isSecureAddress } from "../../platform/secure-address.ts";
import type { ManifestTexts } from "./texts.ts";

/** The address at which Slack reaches the app, without a slash at its end; or why it can't be one. */
export function readAddress(
  typed: string,
  texts: ManifestTexts,
): { origin: string } | { problem: string } {
  const url = URL.parse(typed);
  if (!url || !/^https?:$/.test(url.protocol)) return { problem: texts.noAddress(typed) };
  if (url.username !== "" || url.password !== "") return { problem: texts.noCredentials };
  if (url.pathname !== "/" || /[?#]/.test(typed)) return { problem: texts.onlyRoot(url.origin) };
  if (!isSecureAddress(url)) return { problem: texts.onlyHttps(typed) };
  return { origin: url.origin };
}
