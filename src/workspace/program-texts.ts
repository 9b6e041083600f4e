/** The messages of the workspace program. */
export const programTexts = {
  usage: `Usage: npm run workspace -- --port 3001 --app http://127.0.0.1:3000/slack/events [--manifest manifest.yml]
Environment: SLACK_SIGNING_SECRET and SLACK_BOT_TOKEN (those that the app uses); SLACK_APP_TOKEN for Socket Mode`,
  ready: (url: string) => `Slack workspace ready: ${url}/ (Web API: ${url}/api/)`,
  noPort: (port: number, why: string) => `Port ${port} could not be opened: ${why}`,
  portRange: (port: string) => `--port must be between 0 and 65535: ${port}`,
  appAddress: (typed: string) => `--app must be the app's address: ${typed || "(none)"}`,
  secrets: "SLACK_SIGNING_SECRET and SLACK_BOT_TOKEN are needed.",
  unreadable: (file: string, why: string) => `${file} could not be read: ${why}`,
};
