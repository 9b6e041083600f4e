import { assertNever } from "../../../platform/assert-never.ts";
import type { Permission } from "../access/permission.ts";
import { publishHome } from "../answer/home.ts";
import { unescapeTyped } from "../answer/typed-words.ts";
import { actionName } from "../contract/action-ids.ts";
import type { SlackRequest } from "../contract/delivery.ts";
import { partsOf, type Action, type Interaction } from "../reply/feature.ts";
import { moveOutOfThread, pushWaiting } from "../reply/open-modal.ts";
import { requirePermission, say } from "../reply/reply.ts";

/** Moves an interaction to the place of its answer: a press may open a view for the answer. */
export async function moveToAnswerPlace(
  interaction: Interaction,
  request: SlackRequest,
): Promise<Interaction> {
  const place =
    request.kind === "action" ? actionOf(interaction, request.actionId)?.answerPlace : "here";
  if (place === "here") return interaction;
  return place === "away" ? moveOutOfThread(interaction) : pushWaiting(interaction);
}

function actionOf({ features }: Interaction, actionId: string): Action | undefined {
  return partsOf(features, "actions").find(({ id }) => id === actionName(actionId));
}

/** Finds a delivery's handler in the features, checks its permission and runs it. */
export function route(interaction: Interaction, request: SlackRequest): Promise<void> {
  const { features, texts } = interaction;
  const { failure } = texts;
  switch (request.kind) {
    case "command":
      return runPermitted(
        partsOf(features, "commands").find(({ name }) => name === request.command),
        (command) => command.run(interaction, unescapeTyped(request.text)),
      );
    case "action":
      return runPermitted(actionOf(interaction, request.actionId), (action) =>
        action.run(interaction, request.value),
      );
    case "shortcut":
      return runPermitted(
        partsOf(features, "shortcuts").find(({ callbackId }) => callbackId === request.callbackId),
        async (shortcut) => shortcut.run?.(interaction, request),
        failure.unknownShortcut,
      );
    case "submission":
      return runPermitted(
        partsOf(features, "modals").find(({ form }) => form.callbackId === request.callbackId),
        (modal) => modal.submit(interaction, request.input),
      );
    case "event": {
      const listener = features.find((feature) => "message" in feature);
      return listener?.message?.(interaction, request.event) ?? Promise.resolve();
    }
    case "home":
      return publishHome(interaction);
    default:
      return assertNever(request);
  }

  async function runPermitted<Handler extends { needs: Permission }>(
    handler: Handler | undefined,
    run: (handler: Handler) => Promise<void>,
    unknownText = failure.notYours,
  ): Promise<void> {
    if (!handler) return say(interaction, unknownText);
    if (await requirePermission(interaction, handler.needs)) await run(handler);
  }
}
