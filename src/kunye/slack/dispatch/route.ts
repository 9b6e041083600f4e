import { assertNever } from "../../../platform/assert-never.ts";
import type { Permission } from "../access/permission.ts";
import { publishHome } from "../answer/home.ts";
import { unescapeTyped } from "../answer/typed-words.ts";
import { actionName } from "../contract/action-ids.ts";
import type { Asked } from "../contract/delivery.ts";
import { partsOf, type Action, type Interaction } from "../reply/feature.ts";
import { moveOutOfThread, pushWaiting } from "../reply/open-modal.ts";
import { requirePermission, say } from "../reply/reply.ts";

/** Returns the interaction with the place of its answer: a press may have a view of its own. */
export async function answeredAt(interaction: Interaction, asked: Asked): Promise<Interaction> {
  const answered =
    asked.kind === "action" ? actionOf(interaction, asked.actionId)?.answerPlace : "here";
  if (answered === "here") return interaction;
  return answered === "away" ? moveOutOfThread(interaction) : pushWaiting(interaction);
}

function actionOf({ features }: Interaction, actionId: string): Action | undefined {
  return partsOf(features, "actions").find(({ id }) => id === actionName(actionId));
}

/** Finds a delivery's handler in the features, checks its permission and runs it. */
export function route(interaction: Interaction, asked: Asked): Promise<void> {
  const { features, texts } = interaction;
  const { failure } = texts;
  switch (asked.kind) {
    case "command":
      return runPermitted(
        partsOf(features, "commands").find(({ name }) => name === asked.command),
        (command) => command.run(interaction, unescapeTyped(asked.text)),
      );
    case "action":
      return runPermitted(actionOf(interaction, asked.actionId), (action) =>
        action.run(interaction, asked.value),
      );
    case "shortcut":
      return runPermitted(
        partsOf(features, "shortcuts").find(({ callbackId }) => callbackId === asked.callbackId),
        async (shortcut) => shortcut.run?.(interaction, asked),
        failure.unknownShortcut,
      );
    case "submission":
      return runPermitted(
        partsOf(features, "modals").find(({ form }) => form.callbackId === asked.callbackId),
        (modal) => modal.submit(interaction, asked.input),
      );
    case "event": {
      const answering = features.find((one) => "message" in one);
      return answering?.message?.(interaction, asked.event) ?? Promise.resolve();
    }
    case "home":
      return publishHome(interaction);
    default:
      return assertNever(asked);
  }

  async function runPermitted<Handler extends { needs: Permission }>(
    handler: Handler | undefined,
    run: (handler: Handler) => Promise<void>,
    unknown = failure.notYours,
  ): Promise<void> {
    if (!handler) return say(interaction, unknown);
    if (await requirePermission(interaction, handler.needs)) await run(handler);
  }
}
