import type { ModalView } from "@slack/types";
import type { Agreement, CompanyList } from "../../lists/company-list.ts";
import type { Texts } from "../../texts/texts.ts";
import { spendingRefusal, type Permission } from "../../slack/permission.ts";
import {
  textFormView,
  filesField,
  formOpener,
  openForm,
  type FormFiles,
} from "../../slack/open-modal.ts";
import { showCheckOrList } from "../check/check-state.ts";
import { takeGiven } from "../lookup/take-given.ts";
import { show } from "../../slack/show.ts";
import { clip, escapeData, field, section, withLead } from "../../slack/blocks.ts";
import { actionIds } from "../../slack/action-ids.ts";
import type { GivenText } from "../../slack/given.ts";
import { formView } from "../../slack/modal-view.ts";
import { pricesOfAll, type ListCard } from "./list-buttons.ts";
import { amountForm, listForm } from "./list-form.ts";
import type { Action, Feature, HomeSection, Interaction, Modal } from "../../slack/feature.ts";
import { heavyRunner } from "../../slack/heavy-runner.ts";
import { askerOf } from "../../slack/interaction.ts";
import { reply, say } from "../../slack/reply.ts";
import { sendFiles } from "../../slack/slack-files.ts";
import { writtenFiles } from "./list-outcomes.ts";

/** The form for a list, pasted or as a file. Its submission shows the total and buys nothing. */
const listModal: Modal<GivenText> = {
  form: listForm,
  needs: "spend",
  async submit(interaction, input) {
    const given = await takeGiven(interaction, input, "list");
    return showCheckOrList(interaction, given, (state) => show(interaction, state));
  },
};

/** Draws `Liste denetimi`: a text field, and a file field if the app can read files. */
export function listView(texts: Texts, { canReadFiles }: FormFiles): ModalView {
  const text = texts.lists.modal;
  const files = filesField(texts, text, { canReadFiles, max_files: 1 });
  return textFormView(texts, text, listForm.callbackId, files);
}

const openListModal = formOpener(listView);

export interface ListHome {
  list: string | null;
}

const running: HomeSection<ListHome> = {
  place: "running",
  async read({ services: { listStore }, person: { team, userId } }) {
    const list = await listStore.nextList(team, userId);
    return { list: list && list.context.name };
  },
  draw: ({ list }, { lists }) =>
    list === null ? [] : [section(lists.onHome(escapeData(clip(list, 80))))],
};

/** Starts or resumes a list at the button's prices, up to its total. */
const startList = listAction(actionIds.listStart, "spend", async (interaction, list, values) => {
  const { services, surface, texts } = interaction;
  const words = texts.lists;
  // A button without prices takes held answers only.
  const refusal = values.length === 0 ? null : await spendingRefusal(interaction);
  if (refusal !== null) return refusal;
  const agreement = await agreementOf(interaction, list, values.map(Number));
  if (!agreement) return texts.failure.priceRose;
  if (!(await services.lists.startList(list.id, agreement))) return words.alreadyStarted;
  await services.listNotices.run(list.team);
  return surface.kind === "modal" ? words.started : "";
});

/** `Başka tutar`: opens the form for the most that the list may spend. Free. */
const askAmount: Action = {
  id: actionIds.listAmount,
  needs: "spend",
  async run(interaction, listId) {
    const { services, person, texts } = interaction;
    const list = await ownList(interaction, listId);
    if (typeof list === "string") return say(interaction, list);
    if (list.state === "running") return say(interaction, texts.lists.alreadyStarted);
    const [books, prices] = await Promise.all([
      services.listStore.listBooks(listId),
      services.lookups.prices(person.team),
    ]);
    return openForm(interaction, amountView(texts, { list, books, prices }));
  },
};

/** Starts a list up to the written amount, as its button does up to its own. */
const amountModal: Modal<string> = {
  form: amountForm,
  needs: "spend",
  submit: (interaction, value) => startList.run(interaction, value),
};

/** Draws `Başka tutar`: the rows that are left, the cost of all, and a field. */
export function amountView(
  texts: Texts,
  { list, books, prices }: Pick<ListCard, "list" | "books" | "prices">,
): ModalView {
  const { amount: words } = texts.lists;
  const { vkn, title } = books.left;
  const most = vkn * prices.vkn.amount + title * prices.title.amount;
  const asked = pricesOfAll({ books, prices });
  const cost = texts.priced({ amount: most, guessed: asked.some(({ guessed }) => guessed) });
  // With less not one row could be asked.
  const least = Math.min(
    vkn > 0 ? prices.vkn.amount : Infinity,
    title > 0 ? prices.title.amount : Infinity,
  );
  const block = `amount:${[least, list.id, ...asked.map(({ amount }) => amount)].join("|")}`;
  const input = { type: "plain_text_input", max_length: 20 };
  const blocks = [
    section(words.lead(escapeData(clip(list.context.name, 80)), vkn + title, cost)),
    field(block, words.field, input, words.hint(title > 0)),
  ];
  return formView(texts, amountForm.callbackId, words.title, blocks, words.submit);
}

/** `Durdur`: stops asking; queries under way end. */
const stopList = listAction(actionIds.listStop, "see", async (interaction, { id }) => {
  const { services, texts } = interaction;
  return (await services.listStore.stopList(id)) ? texts.lists.stopped : "";
});

/** Chooses a field's column, and reads the rows again. Free. */
const chooseColumn = listAction(
  actionIds.listColumn,
  "spend",
  async (interaction, list, [field = "", column]) =>
    list.state === "offered"
      ? interaction.services.lists.correct(askerOf(interaction), list, field, Number(column))
      : interaction.texts.lists.alreadyStarted,
);

/** `Sonucu al`: sends the list with its outcomes so far, as two files. Free. */
const sendList = listAction(actionIds.listResult, "spend", async (interaction, list) => {
  const { services, texts } = interaction;
  const { file } = texts.lists;
  const { name, message } = list.context;
  const written = await writtenFiles(heavyRunner(interaction), { ...services, texts }, list);
  if (written.kind === "refused") return texts.heavy[written.why];
  const parcel = {
    caption: file.caption(escapeData(name)),
    files: written.result,
    channel: message?.channel,
  };
  return sendFiles(interaction, parcel, file.sent);
});

/** Reads a user's own list, or the reason why it is not theirs to press. */
async function ownList(
  { services, person, texts }: Interaction,
  listId: string,
): Promise<CompanyList | string> {
  const list = await services.listStore.list(listId);
  if (!list) return texts.failure.expired;
  const isOwn = list.team === person.team && list.userId === person.userId;
  return isOwn ? list : texts.failure.notYours;
}

/** Builds an action on a user's own list. `press` returns words to say, or the replacing list. */
function listAction(
  id: Action["id"],
  needs: Permission,
  press: (
    interaction: Interaction,
    list: CompanyList,
    values: string[],
  ) => Promise<string | CompanyList>,
): Action {
  return {
    id,
    needs,
    answerPlace: "here",
    async run(interaction, value) {
      const { services, surface, texts } = interaction;
      const [listId = "", ...values] = value.split("|");
      const list = await ownList(interaction, listId);
      if (typeof list === "string") return say(interaction, list);
      const result = await press(interaction, list, values);
      const [words, shownId] = typeof result === "string" ? [result, listId] : ["", result.id];
      await services.listNotices.show({ id: shownId, team: list.team });
      const newest = surface.kind === "modal" ? await services.listStore.list(shownId) : null;
      if (surface.kind !== "modal" || !newest) {
        return words === "" ? undefined : say(interaction, words);
      }
      const message = await services.listNotices.draw(newest, texts);
      // A short list has ended by now.
      const lead = words === texts.lists.started && newest.state !== "running" ? "" : words;
      await reply(interaction, withLead(lead, [message]), { isOptional: lead === "" });
      if (newest.state === "offered") return;
      const { viewId, origin } = surface;
      const window = { viewId, listId: shownId, team: list.team, origin, texts, shown: message };
      return services.listNotices.follow(window);
    },
  };
}

/** Reads the agreed total and prices from a button, or null if a price changed. */
async function agreementOf(
  { services: { listStore, lookups } }: Interaction,
  { id, team }: CompanyList,
  [total = 0, vkn, title]: readonly number[],
): Promise<Agreement | null> {
  const prices = await lookups.prices(team);
  const isCurrent = (kind: "vkn" | "title", drawnPrice = prices[kind].amount) =>
    drawnPrice === prices[kind].amount;
  if (!isCurrent("vkn", vkn) || !isCurrent("title", title)) return null;
  const { ledger, open } = await listStore.listBooks(id);
  return { most: ledger + open + total, prices: { vkn: vkn ?? null, title: title ?? null } };
}

export const list: Feature = {
  words: [{ words: ["liste", "list"], topic: { name: "list" }, needs: "see", open: openListModal }],
  actions: [
    startList,
    askAmount,
    chooseColumn,
    stopList,
    sendList,
    { id: actionIds.giveList, needs: "spend", run: openListModal },
  ],
  modals: [listModal, amountModal],
  home: [
    {
      place: "ways",
      button: { label: (texts) => texts.lists.opener, action: "giveList" },
    },
    running,
  ],
};
