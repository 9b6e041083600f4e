import { assertNever } from "../../../platform/assert-never.ts";
import { actionName } from "../contract/action-ids.ts";
import { unescapeTyped } from "../answer/typed-words.ts";
import { publishHome } from "../answer/home.ts";
import type { Action, Interaction } from "../reply/feature.ts";
import { awayFromThread, pushWaiting } from "../reply/open-modal.ts";
import type { Permission } from "../access/permission.ts";
import { requirePermission, say } from "../reply/reply.ts";
import type { Asked } from "../contract/delivery.ts";

/** Where what a person did is answered: a press may have a view of its own. */
export function answeredAt(interaction: Interaction, asked: Asked): Promise<Interaction> {
  const answered =
    asked.kind === "action" ? actionOf(interaction, asked.actionId)?.answered : "here";
  if (answered === "here") return Promise.resolve(interaction);
  return answered === "away" ? awayFromThread(interaction) : pushWaiting(interaction);
}

function actionOf({ features }: Interaction, actionId: string): Action | undefined {
  const actions = features.flatMap((one) => one.actions ?? []);
  return actions.find(({ id }) => id === actionName(actionId));
}

/** Finds in the lists who carries out what a person did, checks what that needs, and runs it; what nobody knows is refused. */
export function route(interaction: Interaction, asked: Asked): Promise<void> {
  const { features, texts } = interaction;
  const { failure } = texts;
  switch (asked.kind) {
    case "command":
      return carryOut(
        features.flatMap((one) => one.commands ?? []).find(({ name }) => name === asked.command),
        (command) => command.run(interaction, unescapeTyped(asked.text)),
        failure.notYours,
      );
    case "action":
      return carryOut(
        actionOf(interaction, asked.actionId),
        (action) => action.run(interaction, asked.value),
        failure.notYours,
      );
    case "shortcut":
      return carryOut(
        features
          .flatMap((one) => one.shortcuts ?? [])
          .find(({ callbackId }) => callbackId === asked.callbackId),
        async (shortcut) => shortcut.run?.(interaction, asked),
        failure.unknownShortcut,
      );
    case "submission":
      return carryOut(
        features
          .flatMap((one) => one.modals ?? [])
          .find(({ form }) => form.callbackId === asked.callbackId),
        (modal) => modal.submit(interaction, asked.input),
        failure.notYours,
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

  async function carryOut<Handler extends { needs: Permission }>(
    handler: Handler | undefined,
    run: (handler: Handler) => Promise<void>,
    unknown: string,
  ): Promise<void> {
    if (!handler) return say(interaction, unknown);
    if (await requirePermission(interaction, handler.needs)) await run(handler);
  }
}
