import type { ModalView } from "@slack/types";
import { fieldsView, filesField, formOpener } from "../../reply/open-modal.ts";
import { showGiven } from "../../answer/check-state.ts";
import { show } from "../../answer/show.ts";
import { clip, escapeData, section } from "../../blocks/blocks.ts";
import { actionIds } from "../../contract/action-ids.ts";
import { listForm } from "../../contract/ask-form.ts";
import type { GivenText } from "../../contract/given-file.ts";
import type { Feature, HomeSection, Modal } from "../../reply/feature.ts";
import type { Texts } from "../../../texts/texts.ts";
import { chooseColumn, sendList, startList, stopList } from "./list-actions.ts";

/** The window for a list, pasted or as a file. Submitting shows the total and buys nothing. */
const listModal: Modal<GivenText> = {
  form: listForm,
  needs: "spend",
  submit: (interaction, given) =>
    showGiven(interaction, given, true, (state) => show(interaction, state), "tables"),
};

/** Returns the `Liste denetimi` window: a text field, and a file field if `withFiles`. */
export function listView(texts: Texts, withFiles: boolean): ModalView {
  const text = texts.listModal;
  return fieldsView(texts, text, listForm.callbackId, filesField(text, withFiles, 1));
}

const openListModal = formOpener(listView);

/** The state of the list section on the Home tab. */
export interface ListHome {
  /** The name of the person's running list. */
  list: string | null;
}

const running: HomeSection<ListHome> = {
  place: "running",
  async read({ services: { lists }, person: { team, userId } }) {
    const list = await lists.nextList(team, userId);
    return { list: list && list.context.name };
  },
  draw: ({ list }, { home }) =>
    list === null ? [] : [section(home.running(escapeData(clip(list, 80))))],
};

/** The feature for lists of companies; the total is shown before any query. */
export const list: Feature = {
  words: [{ words: ["liste", "list"], help: { name: "list" }, needs: "see", open: openListModal }],
  actions: [
    startList,
    chooseColumn,
    stopList,
    sendList,
    { id: actionIds.giveList, needs: "spend", run: openListModal },
  ],
  modals: [listModal],
  home: [
    { place: "ways", button: { label: ({ home }) => home.giveList, action: "giveList" } },
    running,
  ],
};
