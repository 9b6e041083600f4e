import { listOffers } from "../../lists/list-offers.ts";
import type { Agreement, CompanyList } from "../../lists/ports/list-store.ts";
import { actionIds } from "../action-ids.ts";
import { correctList } from "../add-list.ts";
import { escapeData } from "../cards/blocks.ts";
import { sendFiles } from "../files.ts";
import type { Interaction } from "../interaction.ts";
import { resultOf } from "../list-outcomes.ts";
import { ownList, redrawList } from "../own-list.ts";
import { spendingRefusal } from "../permission.ts";
import { say } from "../replies.ts";
import type { Action } from "./action.ts";

/** The card that was pressed says it itself. */
const answeredAt = (interaction: Interaction) => Promise.resolve(interaction);

/** Begins a list, or goes on with it, as its button says: at the prices that it was drawn with and up to its total. */
export const startList: Action = {
  id: actionIds.listStart,
  needs: "spend",
  answeredAt,
  async run(interaction, value) {
    const [id = "", ...drawn] = value.split("|");
    const shown = await ownList(interaction, id);
    if (!shown) return;
    const { services, surface, texts } = interaction;
    const refusal = drawn[0] === "free" ? null : await spendingRefusal(interaction);
    if (refusal !== null) return say(interaction, refusal);
    const agreed = await agreementOf(interaction, shown.list, drawn);
    const started = typeof agreed !== "string" && (await services.lists.startList(id, agreed));
    if (started) await services.listNotices.run();
    const begins = surface.kind === "modal" ? texts.lists.begins : "";
    const fault = texts.lists[typeof agreed === "string" ? agreed : "begun"];
    return redrawList(interaction, id, started ? begins : fault);
  },
};

/** What the button agrees to; where that doesn't hold any more, what is to be said. */
async function agreementOf(
  { services: { lists, lookups } }: Interaction,
  list: CompanyList,
  [slot = "", ...drawn]: readonly string[],
): Promise<Agreement | "changed" | "nothingLeft" | "begun"> {
  if (list.state === "running") return "begun";
  if (slot === "free") {
    const onlyHeld = { most: 0, prices: { vkn: null, title: null } };
    return list.state === "offered" ? onlyHeld : "nothingLeft";
  }
  const [most = NaN, vkn, title] = drawn.map(Number);
  const prices = await lookups.prices(list.team);
  const books = await lists.listBooks(list.id);
  const offers = listOffers(books, prices, null);
  const whole = offers.find((one) => one.slot === (slot === "titles" ? "titles" : "all"));
  if (!whole) return "nothingLeft";
  const isPriced = vkn === prices.vkn.amount && title === prices.title.amount && most >= 0;
  if (!isPriced) return "changed";
  return {
    // A button agrees to no more than what is left costs, whatever stands on it.
    most: books.ledger + books.open + Math.min(most, whole.most),
    prices: { vkn, title: whole.slot === "titles" ? title : null },
  };
}

/** `Durdur`: nothing more of a list is asked; what is on its way ends. */
export const stopList: Action = {
  id: actionIds.listStop,
  needs: "see",
  answeredAt,
  async run(interaction, id) {
    if (!(await ownList(interaction, id))) return;
    const { services, texts } = interaction;
    const stopped = await services.lists.stopList(id);
    return redrawList(interaction, id, texts.lists[stopped ? "stopped" : "notRunning"]);
  },
};

/** A list's column was chosen: its rows are read again, for nothing. */
export const chooseColumn: Action = {
  id: actionIds.listColumn,
  needs: "spend",
  answeredAt,
  async run(interaction, value) {
    const [id = "", field = "", place] = value.split("|");
    const shown = await ownList(interaction, id);
    if (!shown) return;
    if (shown.list.state !== "offered") {
      return redrawList(interaction, id, interaction.texts.lists.begun);
    }
    const corrected = await correctList(interaction, shown, field, Number(place));
    return redrawList(interaction, corrected.list.id);
  },
};

/** `Sonucu al`: a list with what came of it so far, as two files in the person's direct messages. Free. */
export const sendList: Action = {
  id: actionIds.listResult,
  needs: "spend",
  async run(interaction, value) {
    const shown = await ownList(interaction, value);
    if (!shown) return;
    const { services, texts } = interaction;
    const { file } = texts.lists;
    const { name } = shown.context;
    const { xlsx, csv } = await resultOf({ ...services, texts }, shown);
    const base = file.name(name.replace(/\.\w+$/, "").replace(/[^\p{L}\p{N}._-]+/gu, "-"));
    const files = [
      { name: `${base}.xlsx`, bytes: xlsx, caption: file.caption(escapeData(name)) },
      { name: `${base}.csv`, bytes: csv, caption: file.csv },
    ];
    return sendFiles(interaction, files, file.sent);
  },
};
