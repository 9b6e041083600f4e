import { exitCodes } from "../../platform/exit-codes.ts";
import { languageOf } from "../../platform/language.ts";
import { runCommandLine } from "../../platform/run-command-line.ts";
import { isSecureAddress } from "../../platform/secure-address.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { quietClient } from "./quiet-client.ts";
import { runSlackCheck, type SlackCheck } from "./run-slack-check.ts";
import * as en from "../texts/en.ts";
import * as tr from "../texts/tr.ts";
import { checkTexts, type CheckTexts } from "./texts.ts";
import { surfacesIn } from "./views.ts";

/** Runs the check with the settings of an environment; `asked` is what the manifest asks for. Resolves to the exit code. */
export function startSlackCheck(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  asked: SlackCheck["asked"],
): Promise<number> {
  const texts = checkTexts[languageOf(environment)];
  return runCommandLine(texts.usage, args, async () => {
    if (args.length > 0) {
      console.error(texts.usage);
      return exitCodes.usage;
    }
    const { token, apiUrl } = readSettings(environment, texts);
    return runSlackCheck({
      texts,
      client: quietClient(token, apiUrl),
      apiUrl,
      asked,
      surfaces: (await Promise.all([tr, en].map(surfacesIn))).flat(),
      print: (line) => {
        console.log(line);
      },
    });
  });
}

function readSettings(
  environment: NodeJS.ProcessEnv,
  { settings, usage }: CheckTexts,
): { token: string; apiUrl: string } {
  const { SLACK_BOT_TOKEN: token = "", SLACK_API_URL: address } = environment;
  const url = URL.parse(address || "https://slack.com/api/");
  const problems = [
    token === "" ? settings.tokenMissing : /^[\w-]+$/.test(token) ? "" : settings.tokenUnreadable,
    url && isSecureAddress(url) ? "" : settings.apiUrl,
  ].filter(Boolean);
  if (!url || problems.length > 0) {
    throw new UsageError(`${problems.join("\n")}\n\n${usage}`, exitCodes.config);
  }
  return { token, apiUrl: `${url.origin}${url.pathname.replace(/\/?$/, "/")}` };
}
