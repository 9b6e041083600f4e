import {
  kindOf,
  type CardKind,
  type CardState,
  type OpenAnswer,
  type CardData,
  type CardContext,
  vknOf,
} from "./card-kind.ts";
import type { PeopleSection } from "../../company/read-answer.ts";
import type { AccessWay } from "../lookups/see-people.ts";
import type { Services } from "./interaction.ts";
import { peopleRefusal, shareScope } from "./permission.ts";
import {
  context,
  splitMessages,
  clip,
  escapeData,
  withLead,
  type Message,
  type NameWriter,
} from "./blocks.ts";
import { isDetail } from "../../company/lookup-kind.ts";
import { guessedPrices } from "../lookups/prices.ts";
import type { Asker, Card } from "../lookups/intents.ts";
import type { HistoryLine } from "../lookups/history.ts";
import type { DrawnOffer, OfferedCard } from "../lookups/card-store.ts";
import { isFreeOffer, type DraftCard } from "../lookups/offers.ts";
import { nothingCurrent } from "../check/stored-check.ts";
import { openAnswerOf } from "./card-answer.ts";
import { readCardCase } from "./card-case.ts";
import { mayName, shownPeople, withVisiblePeople } from "./card-people.ts";
import { storedParts, type LoadedCard } from "./card-state.ts";
import { readHeldMatches } from "./held-matches.ts";
import { plainMessage } from "./modal-view.ts";
import { nameOf } from "./profiles.ts";
import { isDirectMessage } from "../../platform/slack-ids.ts";

export type CardServices = Pick<
  Services,
  | "cards"
  | "lookups"
  | "now"
  | "cardStore"
  | "watchStore"
  | "authority"
  | "profileOf"
  | "texts"
  | "confirmFrom"
  | "freshMs"
  | "peopleMs"
  | "isDemo"
  | "newId"
  | "seen"
  | "team"
  | "log"
>;

/** A drawn card, with what its place must know of it. */
export interface DrawnCard {
  messages: Message[];
  /** True for a card with people, also if its reader may not see them: it must not last in Slack. */
  isPersonal: boolean;
}

/** Stores and draws a new card for a user, or (`isPublic`) for the channel. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a literal may have parts of its own
export async function newCard<State extends CardState>(
  services: CardServices,
  asker: Asker,
  state: State,
  {
    known: held = null,
    isPublic = false,
    stored,
  }: {
    known?: OpenAnswer | null;
    isPublic?: boolean;
    /** The card that was stored with its paid answer. */
    stored?: OfferedCard | undefined;
  } = {},
): Promise<DrawnCard> {
  const { cards, lookups } = services;
  const { provenance } = state;
  const kind = kindOf(cards, state);
  const drawing = { services, kind, state };
  const how = kind.accessReason ?? (provenance?.how === "bought" ? "bought" : "opened");
  const { team, userId, channel } = asker;
  const reader = isPublic ? null : { userId, how };
  const people = shownPeople(kind, state, held);
  const seen = await withVisiblePeople(services, reader, held, people, provenance?.kept);
  const { known, hiddenReason } = seen;
  const card = stored?.card ?? blankCard(services, asker, state, isPublic);
  const drawn = (messages: Message[]) => ({
    messages: withLead(hiddenReason, messages),
    isPersonal: isPersonalCard(kind, held, people),
  });
  try {
    const lines = await readBought(drawing, team, []);
    const { offers, prices, now } =
      stored ?? (await lookups.offer(card, kind.wishes(state, { known, bought: lines })));
    const shown = { known, bought: await readBought(drawing, team, offers, lines) };
    const remembered = state.check?.documents.flatMap((one) => one.remembered ?? []) ?? [];
    if (!isPublic && remembered.length > 0) {
      await services.seen.nameCard(team, { userId, documents: remembered, cardId: card.id });
    }
    const onlyReader = isPublic && !isDirectMessage(channel) ? null : userId;
    const priced = { offers, prices, now, reader: onlyReader };
    const context = await readContext(drawing, card, known, priced);
    return drawn(drawCard(drawing, context, shown));
  } catch (error) {
    if (!known) throw error;
    services.log.error({ err: error }, "a card was drawn without its buttons");
    return drawn(await drawWithoutButtons(drawing, card.id, known));
  }
}

/** Returns a card of a state, with an id of its own. */
function blankCard(
  { newId }: Pick<CardServices, "newId">,
  { team, userId, channel }: Asker,
  state: CardState,
  isPublic: boolean,
): OfferedCard["card"] {
  const person = isPublic ? null : userId;
  const intentId = state.answer ?? null;
  return { id: newId(), team, channel, person, intentId, ...storedParts(state, newId) };
}

/** Drafts a bought answer's card, as `newCard` would store it. */
export function draftCard(
  services: Pick<CardServices, "cards" | "newId">,
  asker: Asker,
  state: CardState,
  { known, isPublic }: { known: OpenAnswer; isPublic: boolean },
): ReturnType<DraftCard> {
  const wishes = kindOf(services.cards, state).wishes(state, { known, bought: [] });
  return { card: blankCard(services, asker, state, isPublic), wishes };
}

/**
 * Redraws a stored card; returns null if its answer is gone.
 * `how` goes into the access log; `presser` is the only reader of a direct message.
 */
export async function redrawCard(
  services: CardServices,
  { card, state }: LoadedCard,
  { how = "redrawn", presser }: { how?: AccessWay; presser: string },
): Promise<DrawnCard | null> {
  const { lookups } = services;
  const kind = kindOf(services.cards, state);
  const drawing = { services, kind, state };
  const gone = state.lacksDocuments ? services.texts.failure.documentsGone : "";
  if (gone !== "" && state.answer === undefined) {
    return { messages: [plainMessage(gone)], isPersonal: isPersonalCard(kind, null, []) };
  }
  const held = await openAnswerOf(services, card.team, state);
  if (!held && state.answer !== undefined) return null;
  const reader = card.person === null ? null : { userId: card.person, how };
  const people = shownPeople(kind, state, held);
  const { known, hiddenReason } = await withVisiblePeople(services, reader, held, people);
  const [offers, prices, now] = await Promise.all([
    lookups.offersOf(card),
    lookups.prices(card.team),
    services.now(),
  ]);
  const bought = await readBought(drawing, card.team, offers);
  const onlyReader = card.person ?? (isDirectMessage(card.channel) ? presser : null);
  // Without the documents nothing says that the company is the right one.
  const priced = { offers: gone === "" ? offers : [], prices, now, reader: onlyReader };
  const context = await readContext(drawing, card, known, priced);
  const messages = drawCard(drawing, context, { known, bought });
  return {
    messages: withLead([gone, hiddenReason].filter(Boolean).join("\n"), messages),
    isPersonal: isPersonalCard(kind, held, people),
  };
}

/** A card that is being drawn, with its kind. */
interface Drawing {
  services: CardServices;
  kind: CardKind;
  state: CardState;
}

/** Reads what a card shows beside its answer, as of now. */
async function readContext(
  drawing: Drawing,
  { id, channel, team, person }: Pick<Card, "id" | "channel" | "team" | "person">,
  known: OpenAnswer | null,
  {
    reader,
    ...priced
  }: Pick<CardContext, "offers" | "prices" | "now"> & {
    /** The card's only reader, or null in a channel. */
    reader: string | null;
  },
): Promise<CardContext> {
  const { services, kind, state } = drawing;
  const { authority, watchStore, freshMs } = services;
  const scope = await shareScope(services, channel);
  const vkn = known && vknOf(known);
  const company = { listName: null, vkns: vkn === null ? [] : [vkn] };
  const cardCase = await readCardCase(services, { team, reader, vkn }, state);
  return {
    ...(await bareContext(drawing, id, known)),
    ...priced,
    offers: await withoutRefusedDetails(services, person, priced.offers),
    isShareable: scope === "internal",
    ...(scope !== null && scope !== "internal" && { unshareableScope: scope }),
    channelName: authority.nameOf(channel),
    isStale: isStale(known, priced.now, freshMs),
    ...cardCase,
    heldMatches: await readHeldMatches(services, team, {
      known,
      named: kind.namedVkns?.(state, known) ?? [],
    }),
    notFound: await readNotFound(drawing, team),
    isWatched:
      vkn !== null &&
      person !== null &&
      (await watchStore.findActiveWatch({ team, userId: person }, company)) !== null,
  };
}

/** Returns the offers without details that would be charged if the user may not see people. */
async function withoutRefusedDetails(
  services: CardServices,
  userId: string | null,
  offers: readonly DrawnOffer[],
): Promise<readonly DrawnOffer[]> {
  const others = offers.filter((one) => !isDetail(one.offer.kind) || isFreeOffer(one));
  if (userId === null || others.length === offers.length) return offers;
  return (await peopleRefusal(services, userId)) === null ? offers : others;
}

/** Draws an answer without buttons, because the store failed after it was paid or opened. */
async function drawWithoutButtons(
  drawing: Drawing,
  cardId: string,
  known: OpenAnswer,
): Promise<Message[]> {
  const context = await bareContext(drawing, cardId, known);
  return drawCard(drawing, context, { known, bought: [] })
    .map(({ text, blocks }) => ({ text, blocks: blocks.filter(({ type }) => type !== "actions") }))
    .filter(({ blocks }) => blocks.length > 0);
}

/** Returns a context without buttons, and without what only the store or Slack knows. */
async function bareContext(
  { services, state }: Drawing,
  cardId: string,
  known: OpenAnswer | null,
): Promise<CardContext> {
  const { texts, confirmFrom, peopleMs } = services;
  return {
    texts,
    cardId,
    confirmFrom,
    peopleMs,
    offers: [],
    prices: guessedPrices,
    isShareable: false,
    isStale: false,
    now: Date.now(),
    writeName: await namesFor(services, state, known),
    accounts: new Map(),
    current: nothingCurrent,
    openAccounts: [],
    heldMatches: new Map(),
    notFound: new Map(),
  };
}

/** True if an answer is so old that its card stresses the date. */
export function isStale(known: OpenAnswer | null, now: number, freshMs: number): boolean {
  return known !== null && now - known.answer.fetchedAt >= freshMs;
}

/** Reads the ledger lines that a card shows, without those that were `read` before. */
async function readBought(
  { services, kind, state }: Drawing,
  team: string,
  offers: readonly DrawnOffer[],
  read: readonly HistoryLine[] = [],
): Promise<HistoryLine[]> {
  const known = new Set(read.map(({ intent }) => intent.id));
  const ids = (kind.intentIds?.(state, offers) ?? []).filter((id) => !known.has(id));
  return ids.length === 0
    ? [...read]
    : [...read, ...(await services.lookups.historyLines(team, ids))];
}

async function readNotFound(
  { services, kind, state }: Drawing,
  team: string,
): Promise<CardContext["notFound"]> {
  const vkns = kind.missableVkns?.(state) ?? [];
  return vkns.length === 0 ? new Map() : services.lookups.notFound(team, vkns);
}

/** Returns the function that writes users: as mentions, on public cards as names without a ping. */
async function namesFor(
  services: CardServices,
  state: CardState,
  known: OpenAnswer | null,
): Promise<NameWriter> {
  const { texts } = services;
  const { public: isPublic = false, sharedBy = null } = state;
  if (!isPublic) return texts.mention;
  const people = [sharedBy, known?.answer.userId ?? null].filter((id) => id !== null);
  const names = new Map<string, string>();
  for (const id of new Set(people)) {
    names.set(id, escapeData(clip(await nameOf(services, id), maxNameLength)));
  }
  return (userId) => names.get(userId) || texts.someColleague;
}

/** Chosen by hand: a name is a part of a line. */
const maxNameLength = 80;

/** Draws a card as messages; marks its records as test data if `isDemo`. */
export function drawCard(
  { services, kind, state }: Omit<Drawing, "services"> & { services: Pick<Services, "isDemo"> },
  card: CardContext,
  shown: CardData,
): Message[] {
  const { text, blocks } = kind.draw(state, card, shown);
  const showsRecords = state.answer !== undefined || kind.intentIds?.(state, card.offers).length;
  const tail = services.isDemo && showsRecords ? context(card.texts.demoNotice) : [];
  return splitMessages(text, blocks, tail);
}

function isPersonalCard(
  kind: CardKind,
  known: OpenAnswer | null,
  people: readonly PeopleSection[],
): boolean {
  return kind.isPersonal === true || mayName(known, people);
}
