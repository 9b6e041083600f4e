import { randomBytes } from "node:crypto";
import { createSlackWorkspace } from "../../workspace/create-slack-workspace.ts";
import type { ExtraKnob } from "../../workspace/core/knobs.ts";
import type { Manifest } from "../../workspace/install/manifest.ts";

/** A Slack workspace on this machine, with secrets of its own that nobody needs to know. */
export function createLocalSlack(
  url: () => string,
  manifest: Manifest,
  extraKnobs: readonly ExtraKnob[],
) {
  const signingSecret = randomBytes(16).toString("hex");
  const botToken = `xoxb-local-${randomBytes(12).toString("hex")}`;
  const workspace = createSlackWorkspace({
    appUrl: () => `${url()}/slack/events`,
    baseUrl: url,
    signingSecret,
    botToken,
    manifest,
    extraKnobs,
  });
  return { workspace, signingSecret, botToken };
}
