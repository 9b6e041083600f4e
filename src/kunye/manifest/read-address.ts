import { isSecureAddress } from "../../platform/secure-address.ts";

/** The address at which Slack reaches the app, without a slash at its end; or why it can't be one. */
export function readAddress(typed: string): { origin: string } | { problem: string } {
  const url = URL.parse(typed);
  if (!url || !/^https?:$/.test(url.protocol)) {
    return { problem: `--url must be an address that begins with https://: ${typed || "(empty)"}` };
  }
  if (url.username !== "" || url.password !== "") {
    return { problem: "--url can't hold a user name or a password." };
  }
  if (url.pathname !== "/" || /[?#]/.test(typed)) {
    const problem = `--url must be the server's root address alone, such as ${url.origin}; /slack/events is added.`;
    return { problem };
  }
  if (!isSecureAddress(url)) {
    return { problem: `Slack sends requests to https addresses only: ${typed}` };
  }
  return { origin: url.origin };
}
