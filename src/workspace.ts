import { runWorkspace } from "./workspace/run-workspace.ts";

const {
  SLACK_SIGNING_SECRET: signingSecret,
  SLACK_BOT_TOKEN: botToken,
  SLACK_APP_TOKEN: appToken,
} = process.env;

process.exitCode = await runWorkspace(process.argv.slice(2), { signingSecret, botToken, appToken });
