import type { ModalView } from "@slack/types";
import type { Interaction } from "../interaction.ts";
import { say } from "../replies.ts";

/** Opens a modal; if Slack no longer takes it, the person is told to try again. */
export async function openModal(interaction: Interaction, view: ModalView): Promise<void> {
  const { services, triggerId, texts } = interaction;
  try {
    await services.slack.views.open({ trigger_id: triggerId ?? "", view });
  } catch (error) {
    services.log.warn({ err: error }, "a modal was not opened");
    await say(interaction, texts.failure.notOpened);
  }
}
