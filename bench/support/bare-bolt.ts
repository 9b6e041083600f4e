import { App, HTTPReceiver } from "@slack/bolt";

// The baseline: a Bolt app that only acknowledges commands.
const receiver = new HTTPReceiver({ signingSecret: process.env["SLACK_SIGNING_SECRET"] ?? "" });
const app = new App({ receiver, authorize: () => Promise.resolve({ botToken: "xoxb-bench" }) });
app.command(/.*/, async ({ ack }) => {
  await ack();
});
await app.start(Number(process.env["PORT"]));
