import * as webApi from "@slack/web-api";
import { webClientOptions } from "../slack-app/web-client.ts";

/** The app's way of calling Slack, without a log: what goes wrong is said once, by the check. `apiUrl` ends in a slash. */
export function quietClient(token: string, apiUrl: string): webApi.WebClient {
  const nothing = () => undefined;
  const levels = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  const names = { setLevel: nothing, getLevel: () => webApi.LogLevel.ERROR, setName: nothing };
  return new webApi.WebClient(token, {
    ...webClientOptions(apiUrl),
    logger: { ...levels, ...names },
  });
}
