import { exitCodes } from "../../platform/exit-codes.ts";
import { endWithReader } from "../../platform/output-errors.ts";
import { runCommandLine } from "../../platform/run-command-line.ts";
import { quietClient } from "./quiet-client.ts";
import { readSettings } from "./read-settings.ts";
import { runSlackCheck, type SlackCheck } from "./run-slack-check.ts";
import * as en from "../texts/en.ts";
import * as tr from "../texts/tr.ts";
import { checkTexts } from "./texts.ts";
import { surfacesIn } from "./views.ts";

/** Runs the check with the settings of an environment; `asked` is what the manifest asks for. Resolves to the exit code. */
export function startSlackCheck(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  asked: SlackCheck["asked"],
): Promise<number> {
  const texts = checkTexts;
  return runCommandLine(texts.usage, args, async () => {
    if (args.length > 0) {
      console.error(texts.usage);
      return exitCodes.usage;
    }
    const { token, appToken, apiUrl, ids } = readSettings(environment);
    endWithReader();
    return runSlackCheck({
      texts,
      client: quietClient(token, apiUrl),
      appClient: appToken === null ? null : quietClient(appToken, apiUrl),
      apiUrl,
      asked,
      ids,
      surfaces: (await Promise.all([tr, en].map(surfacesIn))).flat(),
      print: (line) => {
        console.log(line);
      },
    });
  });
}
