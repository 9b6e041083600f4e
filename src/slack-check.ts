import { readFileSync } from "node:fs";
import { quietClient } from "./kunye/slack-check/quiet-client.ts";
import { runSlackCheck } from "./kunye/slack-check/run-slack-check.ts";
import { settings, usage } from "./kunye/slack-check/texts.ts";
import { views } from "./kunye/slack-check/views.ts";
import { worstMessages } from "./kunye/slack-check/worst-messages.ts";
import { readManifest } from "./workspace/install/manifest.ts";

/** Wrong arguments, and a wrong setting, as in sysexits.h. */
const exit = { usage: 64, config: 78 };

if (process.argv.length > 2) fail(usage, exit.usage);
const { token, apiUrl } = readSettings();
const manifest = readManifest(readFileSync(new URL("../manifest.yml", import.meta.url), "utf8"));
process.exitCode = await runSlackCheck({
  client: quietClient(token, apiUrl),
  apiUrl,
  asked: { bot: manifest.scopes, optional: manifest.optionalScopes },
  surfaces: [...(await worstMessages()), ...views],
  print: (line) => console.log(line),
});

function readSettings(): { token: string; apiUrl: string } {
  const { SLACK_BOT_TOKEN: token = "", SLACK_API_URL: address } = process.env;
  const url = URL.parse(address || "https://slack.com/api/");
  const problems = [
    token === "" ? settings.tokenMissing : /^[\w-]+$/.test(token) ? "" : settings.tokenUnreadable,
    url && /^https?:$/.test(url.protocol) ? "" : settings.apiUrl,
  ].filter(Boolean);
  if (!url || problems.length > 0) return fail(`${problems.join("\n")}\n\n${usage}`, exit.config);
  return { token, apiUrl: `${url.origin}${url.pathname.replace(/\/?$/, "/")}` };
}

function fail(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}
