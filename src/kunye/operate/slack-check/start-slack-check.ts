import { exitCodes } from "../../../platform/exit-codes.ts";
import { endWithReader } from "../../../platform/output-errors.ts";
import { runCommandLine } from "../../../platform/run-command-line.ts";
import { UsageError } from "../../../platform/usage-error.ts";
import { ConfigError, readSettings, settings } from "../../start/settings.ts";
import * as en from "../../texts/en.ts";
import * as tr from "../../texts/tr.ts";
import { quietClient } from "./call-slack.ts";
import { runSlackCheck, type SlackCheck } from "./run-slack-check.ts";
import { surfacesIn } from "./worst-cases.ts";

const usage = `Usage: SLACK_BOT_TOKEN=xoxb-… npm run slack-check
Asks Slack about the token, its scopes and the longest cards that the app draws. Posts no message anywhere, looks
up no company, spends no credits. SLACK_API_URL is for another Slack; without it: https://slack.com/api/.
SLACK_APP_TOKEN, SPENDERS, PEOPLE_VIEWERS and PUBLIC_CHANNELS are checked too where they are set.`;

const checkedSettings = settings.pick({
  SLACK_BOT_TOKEN: true,
  SLACK_APP_TOKEN: true,
  SLACK_API_URL: true,
  SPENDERS: true,
  PEOPLE_VIEWERS: true,
  PUBLIC_CHANNELS: true,
});

/** Runs the check with the settings of an environment and the manifest's scopes; resolves to the exit code. */
export function startSlackCheck(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  asked: SlackCheck["asked"],
): Promise<number> {
  return runCommandLine(usage, args, async () => {
    if (args.length > 0) throw new UsageError(`Unknown argument: ${args.join(" ")}`);
    const {
      SLACK_BOT_TOKEN: token = "",
      SLACK_APP_TOKEN: appToken,
      SLACK_API_URL: apiUrl,
      PEOPLE_VIEWERS = [],
      ...ids
    } = readChecked(environment);
    endWithReader();
    return runSlackCheck({
      client: quietClient(token, apiUrl),
      appClient: appToken === undefined ? null : quietClient(appToken, apiUrl),
      apiUrl,
      asked,
      ids: { ...ids, PEOPLE_VIEWERS },
      surfaces: (await Promise.all([tr, en].map(surfacesIn))).flat(),
      print: (line) => {
        console.log(line);
      },
    });
  });
}

/** Reads the settings of the check; throws UsageError with every problem. */
function readChecked(environment: NodeJS.ProcessEnv) {
  try {
    return readSettings(environment, checkedSettings, ({ SLACK_BOT_TOKEN: token }) => [
      token === undefined && "SLACK_BOT_TOKEN: missing (begins with xoxb-…)",
    ]);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageError(`${error.message}\n\n${usage}`, exitCodes.config);
  }
}
