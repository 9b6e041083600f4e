import { foldTurkish } from "../../../company/title.ts";
import { readNumber } from "../../../company/number-input.ts";
import { bearsName, surelyMeant } from "../../lookups/match-held.ts";
import type { ListedWatch } from "../../watches/watch.ts";
import { readTeamMoney } from "../../slack/home.ts";
import { offerTitle, showHeld } from "../lookup/show-result.ts";
import { context, section, type Message } from "../../slack/blocks.ts";
import { actionIds } from "../../slack/action-ids.ts";
import type { TeamMoney, Feature, HomeSection, Interaction } from "../../slack/feature.ts";
import { askerOf } from "../../slack/interaction.ts";
import { refusalOf } from "../../slack/permission.ts";
import { reply, requirePermission, say } from "../../slack/reply.ts";
import { openWatchForm, watchActions, watchModal } from "./watch-actions.ts";
import { readWatches, budgetLine, watchRows } from "./watch-lines.ts";
import { leftNotice, pauseNotice, roundNotice } from "./watch-notices.ts";

// Chosen by hand.

const shownOnHome = 5;
const shownInList = 20;
const balanceWithinMs = 2_000;

export interface WatchHome {
  /** The user's watches, or for managers the team's. */
  watches: ListedWatch[];
  confirmFrom: number;
}

const watchSection: HomeSection<WatchHome> = {
  place: "running",
  async read(interaction, { reader }) {
    const watches = await readWatches(interaction, { ofTeam: reader.isManager });
    return { watches, confirmFrom: interaction.services.confirmFrom };
  },
  draw: (state, texts) => watchBlocks({ ...state, texts }, shownOnHome),
};

export const watch: Feature = {
  words: [
    {
      words: ["takip", "takipler", "watch", "watches"],
      topic: { name: "watch" },
      needs: "see",
      isLast: true,
      runsInMessage: meansWatch,
      run: runWord,
    },
  ],
  actions: [...watchActions, { id: actionIds.watches, needs: "see", run: showWatches }],
  modals: [watchModal],
  home: [
    {
      place: "ways",
      button: { label: (texts) => texts.watch.list, action: "watches" },
    },
    watchSection,
  ],
  due: [roundNotice, pauseNotice, leftNotice],
};

/** True for the word alone or beside a company; `takip` may also belong to a held company's title. */
async function meansWatch(interaction: Interaction, rest: string, typed: string): Promise<boolean> {
  const number = readNumber(rest);
  if (rest === "" || (number.kind === "vkn" && number.title === "")) return true;
  if (number.kind !== "title" || (await refusalOf(interaction, "spend")) !== null) return false;
  const { lookups } = interaction.services;
  const titles = [rest, typed];
  const [held = [], named = []] = await lookups.findHeldByTitles(askerOf(interaction), titles);
  const hasWord = (title: string) => /\b(?:takip|watch)/.test(foldTurkish(title));
  return (
    held.some((one) => bearsName(rest, one)) && !named.some((one) => one.fits && hasWord(one.title))
  );
}

/** Shows the watches; for a VKN after the word the form, or the settings of its watch. */
async function runWord(interaction: Interaction, rest: string, typed: string): Promise<void> {
  const number = readNumber(rest);
  if (number.kind === "vkn" && number.title === "") {
    const isAllowed = await requirePermission(interaction, "spend");
    return isAllowed ? openWatchForm(interaction, number.vkn) : undefined;
  }
  if (rest === "") return showWatches(interaction);
  if (!(await requirePermission(interaction, "spend"))) return;
  if (number.kind !== "title" && number.kind !== "vkn")
    return say(interaction, interaction.texts.watch.notVkn);
  const { lookups } = interaction.services;
  const [held = []] = await lookups.findHeldByTitles(askerOf(interaction), [rest]);
  const meant = surelyMeant(rest, held);
  if (meant) return openWatchForm(interaction, meant.vkn);
  // The rest may be the title of several held companies; their cards start watches.
  if (!(await showHeld(interaction, rest))) await offerTitle(interaction, typed.trim());
}

async function showWatches(interaction: Interaction): Promise<void> {
  const { services, person, texts } = interaction;
  const [books, reading] = await Promise.all([
    readTeamMoney(interaction),
    services.lookups.balance(person.team, balanceWithinMs),
  ]);
  const watches = await readWatches(interaction, { ofTeam: books.reader.isManager });
  const balance = reading.kind === "balance" ? reading.balance : null;
  const message = watchesMessage({ ...books, watches, balance, confirmFrom: services.confirmFrom });
  await reply(interaction, [message], { title: texts.watch.list });
}

/** Draws the watches, or the ways to begin one if there are none. */
export function watchesMessage(state: WatchesState): Message {
  const { watch } = state.texts;
  const blocks = watchBlocks(state, shownInList);
  return { text: watch.list, blocks: blocks.length > 0 ? blocks : [section(watch.nothing)] };
}

type WatchesState = WatchHome & TeamMoney & { balance: number | null };

function watchBlocks(state: WatchesState, limit: number) {
  const { texts, prices, reader, watches, balance, uses, confirmFrom, now } = state;
  const watchContext = { texts, price: prices.vkn, confirmFrom, userId: reader.userId, now };
  return [
    ...watchRows(watchContext, watches, limit),
    ...context(budgetLine(watchContext, watches, balance, uses)),
  ];
}
