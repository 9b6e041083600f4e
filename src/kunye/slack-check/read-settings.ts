import { exitCodes } from "../../platform/exit-codes.ts";
import { isSecureAddress } from "../../platform/secure-address.ts";
import { readChannelIds, readGroupIds } from "../../platform/slack-ids.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { configTexts } from "../config-texts.ts";
import { checkTexts } from "./texts.ts";

/** The settings whose ids Slack must know. */
export type IdSetting = "SPENDERS" | "PEOPLE_VIEWERS" | "PUBLIC_CHANNELS";

/** The settings of the check; `apiUrl` ends in a slash. */
export interface CheckSettings {
  token: string;
  /** The app-level token, or null without Socket Mode. */
  appToken: string | null;
  apiUrl: string;
  ids: Record<IdSetting, readonly string[]>;
}

/** Reads the settings of an environment; throws UsageError with all that is wrong. */
export function readSettings(environment: NodeJS.ProcessEnv): CheckSettings {
  const { settings, usage } = checkTexts;
  const { SLACK_BOT_TOKEN: token = "", SLACK_APP_TOKEN: appToken = "" } = environment;
  const url = URL.parse(environment["SLACK_API_URL"] || "https://slack.com/api/");
  const problems = [
    token === ""
      ? settings.tokenMissing
      : isToken(token)
        ? ""
        : settings.unreadable("SLACK_BOT_TOKEN"),
    appToken === "" || isToken(appToken) ? "" : settings.unreadable("SLACK_APP_TOKEN"),
    appToken === "" || appToken.startsWith("xapp-") ? "" : configTexts.slack.appPrefix,
    url && isSecureAddress(url) ? "" : settings.apiUrl,
  ].filter(Boolean);
  const idsOf = (name: IdSetting, read: typeof readGroupIds, problem: string) => {
    const text = environment[name] ?? "";
    const ids = text === "" ? [] : read(text);
    if (!ids) problems.push(`${name}: ${problem}`);
    return ids ?? [];
  };
  const ids = {
    SPENDERS: idsOf("SPENDERS", readGroupIds, configTexts.userGroups),
    PEOPLE_VIEWERS: idsOf("PEOPLE_VIEWERS", readGroupIds, configTexts.userGroups),
    PUBLIC_CHANNELS: idsOf("PUBLIC_CHANNELS", readChannelIds, configTexts.channels),
  };
  if (!url || problems.length > 0) {
    throw new UsageError(`${problems.join("\n")}\n\n${usage}`, exitCodes.config);
  }
  const apiUrl = `${url.origin}${url.pathname.replace(/\/?$/, "/")}`;
  return { token, appToken: appToken || null, apiUrl, ids };
}

function isToken(text: string): boolean {
  return /^[\w-]+$/.test(text);
}
