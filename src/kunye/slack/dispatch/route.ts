import { assertNever } from "../../../platform/assert-never.ts";
import { actionName } from "../contract/action-ids.ts";
import { homeActions, teamActions } from "../features/home/home-actions.ts";
import { chooseColumn, sendList, startList, stopList } from "../features/list/list-actions.ts";
import { history, monthCsv, settle } from "../features/money/money-actions.ts";
import { allInfo, copyCard, moreRows, nextPage, openMine } from "../features/lookup/open-card.ts";
import { ownCompany } from "../features/invoice-check/own-company.ts";
import { pressOffer } from "../features/lookup/press-offer.ts";
import { sendReceipt } from "../features/receipt/send-receipt.ts";
import { shareCard } from "../features/lookup/share-card.ts";
import { commands } from "../features/help/kunye.ts";
import { answerMessage } from "./answer-message.ts";
import { unescapeTyped } from "../answer/typed-words.ts";
import { publishHome } from "../features/home/publish-home.ts";
import type { Action, Modal } from "../reply/feature.ts";
import type { Interaction } from "../reply/interaction.ts";
import { accessModal } from "../features/access-log/access-log.ts";
import { askModal, listModal } from "../answer/ask-modals.ts";
import { awayFromThread, pushWaiting } from "../reply/open-modal.ts";
import { teamModals } from "../features/team/team-modals.ts";
import { may, type Permission } from "../access/permission.ts";
import type { Asked } from "../contract/delivery.ts";
import { say } from "../reply/reply.ts";
import { shortcuts } from "../features/lookup/shortcuts.ts";

/** The buttons. */
export const actions: readonly Action[] = [
  pressOffer,
  shareCard,
  copyCard,
  allInfo,
  sendReceipt,
  openMine,
  nextPage,
  moreRows,
  history,
  monthCsv,
  settle,
  ownCompany,
  startList,
  chooseColumn,
  stopList,
  sendList,
  ...teamActions,
  ...homeActions,
];

/** The modals, in the order of their forms. */
export const modals: readonly Modal<unknown>[] = [askModal, listModal, ...teamModals, accessModal];

/** Where what a person did is answered: a press may have a view of its own. */
export function answeredAt(interaction: Interaction, asked: Asked): Promise<Interaction> {
  const answered = asked.kind === "action" ? actionOf(asked.actionId)?.answered : "here";
  if (answered === "here") return Promise.resolve(interaction);
  return answered === "away" ? awayFromThread(interaction) : pushWaiting(interaction);
}

const actionOf = (actionId: string) => actions.find(({ id }) => id === actionName(actionId));

/** Finds in the lists who carries out what a person did, checks what that needs, and runs it; what nobody knows is refused. */
export function route(interaction: Interaction, asked: Asked): Promise<void> {
  const { failure } = interaction.texts;
  switch (asked.kind) {
    case "command":
      return carryOut(
        commands.find(({ name }) => name === asked.command),
        (command) => command.run(interaction, unescapeTyped(asked.text)),
        failure.notYours,
      );
    case "action":
      return carryOut(
        actionOf(asked.actionId),
        (action) => action.run(interaction, asked.value),
        failure.notYours,
      );
    case "shortcut":
      return carryOut(
        shortcuts.find(({ callbackId }) => callbackId === asked.callbackId),
        async (shortcut) => shortcut.run?.(interaction, asked),
        failure.unknownShortcut,
      );
    case "submission":
      return carryOut(
        modals.find(({ form }) => form.callbackId === asked.callbackId),
        (modal) => modal.submit(interaction, asked.input),
        failure.notYours,
      );
    case "event":
      return answerMessage(interaction, asked.event);
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
    if (await may(interaction, handler.needs)) await run(handler);
  }
}
