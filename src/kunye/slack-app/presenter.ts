import type { MicroCredits } from "../../company/credits.ts";
import { readAnswer, type Answer } from "../../company/record.ts";
import {
  branchQuery,
  companyQuery,
  type Asker,
  type Bought,
  type Lookups,
  type Wish,
} from "../lookups/create-lookups.ts";
import { guessedPrices } from "../lookups/prices.ts";
import { forgottenPerson, type Card, type HeldAnswer, type Store } from "../lookups/store-port.ts";
import { assertNever } from "../../platform/assert-never.ts";
import type { ExactJson } from "../../platform/exact-json.ts";
import {
  clip,
  context,
  escapeData,
  mention,
  splitMessages,
  type Message,
  type Who,
} from "./cards/blocks.ts";
import { branchCard, branchVkn } from "./cards/branch-card.ts";
import { companyCard, vknOf, type AnswerCard } from "./cards/company-card.ts";
import type { RecordContext } from "./cards/info-card.ts";
import { detailCard } from "./cards/detail-card.ts";
import { branchesOn, branchSlot } from "./cards/branch-list.ts";
import { listMessage } from "./cards/list-sections.ts";
import { historyCard, openable } from "./cards/history-card.ts";
import { noteCard } from "./cards/note-card.ts";
import { ownedCard, ownedWishes } from "./cards/owned-card.ts";
import type { OfferContext } from "./cards/offer-buttons.ts";
import { alternativeSlot, alternativesShown } from "./cards/title-match.ts";
import type { NameOf } from "./names.ts";
import { nobody, someColleague } from "../texts/tr.ts";
import { pageSize, type View } from "./views.ts";

/** A held answer with its contents, as far as they could be read. */
export interface OpenAnswer {
  answer: HeldAnswer;
  content: Answer;
}

/** Draws views as messages, and writes their cards and offers down before they are shown. */
export interface Presenter {
  /** A new card: one person's, or (`open`) everybody's in the channel. */
  show(asker: Asker, view: View, known: OpenAnswer | null, open?: boolean): Promise<Message[]>;
  /** A card as it looks by now; null where what it shows is no longer kept. */
  redraw(card: Card): Promise<Message[] | null>;
  /** What a card shows, opened for nothing; null where it shows no answer or that is no longer kept. */
  open(card: Card): Promise<OpenAnswer | null>;
  /** What stands beside an answer: its age by now, and the notice under every record. */
  deskOf(known: OpenAnswer | null): Promise<RecordContext>;
}

/** Reads an answer's body for the cards. */
export function opened(answer: HeldAnswer, body: ExactJson | null): OpenAnswer {
  return { answer, content: readAnswer(body) };
}

export function viewOf(card: Card): View {
  return JSON.parse(card.view) as View;
}

/** Builds the presenter; `notice` stands under every record, `now` is in epoch milliseconds. */
export function createPresenter(options: {
  lookups: Lookups;
  store: Pick<Store, "offersOf" | "now">;
  confirmFrom: MicroCredits;
  /** From this age on, in milliseconds, an answer's date is pointed out. */
  freshMs: number;
  notice: string | null;
  newId: () => string;
  /** People as a whole channel reads them. */
  nameOf: NameOf;
  /** Whether a card can be shared with everybody in a channel. */
  mayShare: (channel: string) => Promise<boolean>;
}): Presenter {
  const { lookups, store, confirmFrom, notice } = options;

  async function draw(
    card: Omit<Card, "createdAt">,
    view: View,
    { known, bought }: Shown,
    { offers, prices, now }: Pick<OfferContext, "offers" | "prices"> & { now: number },
  ): Promise<Message[]> {
    const desk = { cardId: card.id, offers, prices, confirmFrom };
    const stale = isStale(known, now);
    const shareable = await options.mayShare(card.channel);
    const who = await whoOn(view, known);
    const message = drawView(view, { known, bought }, { ...desk, shareable, stale, now, who });
    const tail = notice === null || !showsRecords(view) ? [] : context(notice);
    return splitMessages(message.text, message.blocks, tail);
  }

  async function deskOf(known: OpenAnswer | null): Promise<RecordContext> {
    const now = await store.now();
    return { now, stale: isStale(known, now), notice };
  }

  function isStale(known: OpenAnswer | null, now: number): boolean {
    return known !== null && now - known.answer.fetchedAt >= options.freshMs;
  }

  async function drawBare(cardId: string, view: View, known: OpenAnswer): Promise<Message[]> {
    const desk = { cardId, offers: [], prices: guessedPrices, confirmFrom };
    const who = await whoOn(view, known);
    const bare = { ...desk, shareable: false, stale: false, now: Date.now(), who };
    const { text, blocks } = drawView(view, { known, bought: [] }, bare);
    const words = blocks.filter(({ type }) => type !== "actions");
    return splitMessages(text, words, notice === null ? [] : context(notice));
  }

  /** How people stand on a card: by name where everybody sees it, for a mention would ping them. */
  async function whoOn(view: View, known: OpenAnswer | null): Promise<Who> {
    if (!("public" in view) || !view.public) return mention;
    const people = [view.sharedBy, known?.answer.userId ?? null].filter((id) => id !== null);
    const named = await Promise.all(
      [...new Set(people)].map(async (id) => [id, await publicName(id)] as const),
    );
    const names = new Map(named);
    return (userId) => names.get(userId) ?? someColleague;
  }

  async function publicName(userId: string): Promise<string> {
    if (userId === forgottenPerson) return nobody;
    const name = escapeData(clip((await options.nameOf(userId)) ?? "", longestName));
    return name === "" ? someColleague : name;
  }

  async function open(team: string, view: View): Promise<OpenAnswer | null> {
    if (!("answer" in view)) return null;
    const result = await lookups.open(team, view.answer);
    return result.kind === "answer" ? opened(result.answer, result.body) : null;
  }

  function boughtOn(team: string, view: View): Promise<Bought[]> {
    if (view.view === "history") return lookups.bought(team, view.intents);
    if (view.view !== "owned") return Promise.resolve([]);
    return lookups.bought(
      team,
      view.companies.map(({ intentId }) => intentId),
    );
  }

  return {
    async show(asker, view, known, everybody = false) {
      const card = {
        id: options.newId(),
        team: asker.team,
        channel: asker.channel,
        person: everybody ? null : asker.userId,
        view: JSON.stringify(view),
        intentId: "answer" in view ? view.answer : null,
      };
      try {
        const shown = { known, bought: await boughtOn(asker.team, view) };
        const { offers, ...rest } = await lookups.offer(card, wishesOf(view, shown));
        const drawn = offers.map((offer) => ({ offer, intent: null }));
        return await draw(card, view, shown, { offers: drawn, ...rest });
      } catch (error) {
        if (!known) throw error;
        // The store is down, but this was paid for: it is shown without buttons that could not work.
        return await drawBare(card.id, view, known);
      }
    },
    async redraw(card) {
      const view = viewOf(card);
      const known = await open(card.team, view);
      if (!known && "answer" in view) return null;
      const [bought, offers, prices, now] = await Promise.all([
        boughtOn(card.team, view),
        store.offersOf(card.id),
        lookups.prices(card.team),
        store.now(),
      ]);
      return draw(card, view, { known, bought }, { offers, prices, now });
    },
    open: (card) => open(card.team, viewOf(card)),
    deskOf,
  };
}

const longestName = 80;

/** What a view shows besides itself: its answer, or the lines of the history. */
interface Shown {
  known: OpenAnswer | null;
  bought: Bought[];
}

function drawView(
  view: View,
  { known, bought }: Shown,
  desk: OfferContext & Pick<AnswerCard, "cardId" | "shareable" | "stale" | "now" | "who">,
): Message {
  if (view.view === "note") return noteCard(view, desk);
  if (view.view === "history") return historyCard(view, bought, desk);
  if (view.view === "owned") return ownedCard(view, bought, desk);
  if (!known) throw new Error(`a ${view.view} card without its answer`);
  const card = { ...desk, ...known };
  switch (view.view) {
    case "company":
      return companyCard(view, card);
    case "detail":
      return detailCard(view, card);
    case "branch":
      return branchCard(view, card);
    case "list":
      return listMessage(known.content, view, card);
    default:
      return assertNever(view);
  }
}

/** Whether a view shows anything that could be taken for a real company's. */
function showsRecords(view: View): boolean {
  return view.view === "history" ? view.intents.length > 0 : view.view !== "note";
}

/** The priced buttons that a view has room for. */
function wishesOf(view: View, { known, bought }: Shown): Wish[] {
  if (view.view === "note") return view.choices;
  if (view.view === "history") return bought.flatMap(openable);
  if (view.view === "owned") return ownedWishes(view);
  // What a whole channel sees has no price: it would go stale.
  if (!known || ("public" in view && view.public)) return [];
  const { answer, content } = known;
  const vkn = vknOf(answer, content);
  const newerThan = answer.fetchedAt;
  switch (view.view) {
    case "company":
      return [
        ...(vkn === null
          ? []
          : [
              { slot: "detail", query: companyQuery(vkn, true) },
              { slot: "refresh", query: companyQuery(vkn), newerThan },
            ]),
        ...(view.searched === null
          ? []
          : alternativeWishes(content, 0, alternativesShown(view.searched, content))),
      ];
    case "detail":
      return vkn === null ? [] : [{ slot: "refresh", query: companyQuery(vkn, true), newerThan }];
    case "branch": {
      const head = branchVkn(content.sube, answer.key);
      return [
        ...(head === null ? [] : [{ slot: "head", query: companyQuery(head) }]),
        { slot: "refresh", query: branchQuery(answer.key), newerThan },
      ];
    }
    case "list":
      if (view.section === "alternatives") return alternativeWishes(content, view.from);
      return view.section === "Subeler" ? branchWishes(content, view.from) : [];
    default:
      return assertNever(view);
  }
}

function alternativeWishes(content: Answer, from: number, count = pageSize): Wish[] {
  return content.alternatives
    .slice(from, from + count)
    .filter(({ vkn }) => /^\d{10}$/.test(vkn))
    .map(({ vkn }) => ({ slot: alternativeSlot(vkn), query: companyQuery(vkn) }));
}

function branchWishes(content: Answer, from: number): Wish[] {
  return branchesOn(content.detail, from).map(({ MersisNo }) => ({
    slot: branchSlot(MersisNo),
    query: branchQuery(MersisNo),
  }));
}
