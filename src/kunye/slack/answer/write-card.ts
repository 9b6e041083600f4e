import {
  kindOf,
  type CardKind,
  type CardState,
  type OpenAnswer,
  type CardData,
  readState,
  opened,
  type CardContext,
  type DrawnOffer,
  vknOf,
} from "../reply/card-kind.ts";
import type { PeopleSection } from "../../../company/read-answer.ts";
import type { AccessWay } from "../../lookups/see-people.ts";
import type { Services } from "../reply/interaction.ts";
import { peopleRefusal, shareScope } from "../access/permission.ts";
import {
  context,
  splitMessages,
  clip,
  escapeData,
  withLead,
  type Message,
  type NameWriter,
} from "../blocks/blocks.ts";
import { isDetail } from "../../../company/lookup-kind.ts";
import { guessedPrices } from "../../lookups/prices.ts";
import type { Asker, Card } from "../../lookups/intents.ts";
import type { HistoryLine } from "../../lookups/history.ts";
import { placesOfMatches } from "./company-rows.ts";
import { nameOf } from "../access/profiles.ts";

export type CardServices = Pick<
  Services,
  | "cards"
  | "lookups"
  | "watches"
  | "authority"
  | "profileOf"
  | "texts"
  | "confirmFrom"
  | "freshMs"
  | "invented"
  | "newId"
>;

/** Stores and draws a new card for a user, or (`everybody`) for the channel. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a literal may have parts of its own
export async function newCard<State extends CardState>(
  services: CardServices,
  asker: Asker,
  state: State,
  opened: OpenAnswer | null,
  isPublic = false,
): Promise<Message[]> {
  const { cards, lookups, newId } = services;
  const { answer = null, provenance } = state;
  const kind = kindOf(cards, state);
  const how = kind.accessReason ?? (provenance?.how === "bought" ? "bought" : "opened");
  const person = isPublic ? null : asker.userId;
  const { known, heldBack } = await withVisiblePeople(
    services,
    person === null ? null : { userId: person, how },
    opened,
    shownPeople(cards, state, opened),
    provenance?.kept,
  );
  const card = {
    id: newId(),
    team: asker.team,
    channel: asker.channel,
    person,
    state: JSON.stringify(state),
    intentId: answer,
  };
  try {
    const shown = { known, bought: await boughtLines(services, asker.team, state, []) };
    const { offers, prices, now } = await lookups.offer(card, kind.wishes(state, shown));
    const fresh = offers.map((offer) => ({ offer, intent: null }));
    const messages = await draw(services, card, state, shown, { offers: fresh, prices, now });
    return withLead(heldBack, messages);
  } catch (error) {
    if (!known) throw error;
    return withLead(heldBack, await drawWithoutButtons(services, card.id, state, known));
  }
}

/** Draws a stored card again, or null if its answer is gone; `how` goes into the access log. */
export async function cardAgain(
  services: CardServices,
  card: Card,
  how: AccessWay = "redrawn",
): Promise<Message[] | null> {
  const { lookups } = services;
  const state = readState(card.state);
  const opened = await openCard(services, card);
  if (!opened && state.answer !== undefined) return null;
  const reader = card.person === null ? null : { userId: card.person, how };
  const { known, heldBack } = await withVisiblePeople(
    services,
    reader,
    opened,
    shownPeople(services.cards, state, opened),
  );
  const [offers, prices, now] = await Promise.all([
    lookups.offersOf(card.id),
    lookups.prices(card.team),
    lookups.now(),
  ]);
  const bought = await boughtLines(services, card.team, state, offers);
  const messages = await draw(services, card, state, { known, bought }, { offers, prices, now });
  return withLead(heldBack, messages);
}

/** Opens a card's answer free, or null if it is no longer kept. */
export async function openCard(
  { lookups }: Pick<Services, "lookups">,
  card: Card,
): Promise<OpenAnswer | null> {
  const { answer } = readState(card.state);
  if (answer === undefined) return null;
  const result = await lookups.open(card.team, answer);
  return result.kind === "answer" ? opened(result.answer, result.body) : null;
}

async function draw(
  services: CardServices,
  { id, channel, team, person }: Pick<Card, "id" | "channel" | "team" | "person">,
  state: CardState,
  shown: CardData,
  priced: Pick<CardContext, "offers" | "prices" | "now">,
): Promise<Message[]> {
  const { authority, watches, freshMs } = services;
  const { known } = shown;
  const scope = await shareScope(services, channel);
  const vkn = known && vknOf(known);
  const company = { listName: null, vkns: vkn === null ? [] : [vkn] };
  const context: CardContext = {
    ...(await bareContext(services, id, state, known)),
    ...priced,
    offers: await withoutRefusedDetails(services, person, priced.offers),
    isShareable: scope === "internal",
    ...(scope !== null && scope !== "internal" && { unshareableScope: scope }),
    channelName: authority.nameOf(channel),
    isStale: isStale(known, priced.now, freshMs),
    places: await placesOfMatches(services, team, known),
    isWatched:
      vkn !== null &&
      person !== null &&
      (await watches.findActiveWatch({ team, userId: person }, company)) !== null,
  };
  return drawCard(services, state, context, shown);
}

/** Removes details from offers if the user may not see people. */
async function withoutRefusedDetails(
  services: CardServices,
  userId: string | null,
  offers: readonly DrawnOffer[],
): Promise<readonly DrawnOffer[]> {
  const others = offers.filter(
    ({ offer, intent }) => !isDetail(offer.kind) || offer.price === 0 || intent !== null,
  );
  if (userId === null || others.length === offers.length) return offers;
  return (await peopleRefusal(services, userId)) === null ? offers : others;
}

/** Draws a paid card without buttons while the store is down. */
async function drawWithoutButtons(
  services: CardServices,
  cardId: string,
  state: CardState,
  known: OpenAnswer,
): Promise<Message[]> {
  const context = await bareContext(services, cardId, state, known);
  return drawCard(services, state, context, { known, bought: [] })
    .map(({ text, blocks }) => ({ text, blocks: blocks.filter(({ type }) => type !== "actions") }))
    .filter(({ blocks }) => blocks.length > 0);
}

async function bareContext(
  services: CardServices,
  cardId: string,
  state: CardState,
  known: OpenAnswer | null,
): Promise<CardContext> {
  const { texts, confirmFrom } = services;
  return {
    texts,
    cardId,
    confirmFrom,
    offers: [],
    prices: guessedPrices,
    isShareable: false,
    isStale: false,
    now: Date.now(),
    who: await namesFor(services, state, known),
    places: new Map(),
  };
}

export function isStale(known: OpenAnswer | null, now: number, freshMs: number): boolean {
  return known !== null && now - known.answer.fetchedAt >= freshMs;
}

function boughtLines(
  { lookups, cards }: CardServices,
  team: string,
  state: CardState,
  offers: readonly DrawnOffer[],
): Promise<HistoryLine[]> | HistoryLine[] {
  const lines = kindOf(cards, state).intentIds?.(state, offers);
  return lines === undefined ? [] : lookups.historyLines(team, lines);
}

/** Returns names on public cards, because a mention would ping. */
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

const maxNameLength = 80;

/** Turns a card into messages, with a mark if the data is `invented`. */
export function drawCard(
  { cards, invented }: Pick<CardServices, "cards" | "invented">,
  state: CardState,
  card: CardContext,
  shown: CardData,
): Message[] {
  const kind = kindOf(cards, state);
  const { text, blocks } = kind.draw(state, card, shown);
  const isRecord = state.answer !== undefined || kind.intentIds?.(state, card.offers).length;
  return splitMessages(text, blocks, invented && isRecord ? context(card.texts.demoNotice) : []);
}

/** An answer with the visible people, and the reason if they are held back. */
export interface SeenAnswer<Known extends OpenAnswer | null = OpenAnswer> {
  known: Known;
  heldBack: string;
  /** The access log failed; later people can be shown. */
  unlogged: boolean;
}

/** Adds people after logging the view. Channels and non-viewers never see people. */
export async function withVisiblePeople<Known extends OpenAnswer | null>(
  services: Pick<Services, "lookups" | "texts" | "authority">,
  reader: { userId: string; how: AccessWay } | null,
  known: Known,
  wanted: readonly PeopleSection[],
  kept = true,
): Promise<SeenAnswer<Known>> {
  if (!known || !reader || wanted.length === 0) return { known, heldBack: "", unlogged: false };
  const refusalOf = () => peopleRefusal(services, reader.userId);
  const seen = await services.lookups.see(reader, known, wanted, refusalOf);
  const { content, isUnlogged: unlogged, refusal } = seen;
  const heldBack = unlogged ? services.texts.people.unlogged(kept) : (refusal ?? "");
  return { known: { ...known, content }, heldBack, unlogged };
}

/** Returns the people's sections that a card shows; none on public cards. */
export function shownPeople(
  cards: readonly CardKind[],
  state: CardState,
  known: OpenAnswer | null,
): readonly PeopleSection[] {
  if (!known || state.public === true) return [];
  return kindOf(cards, state).people?.(state, known) ?? [];
}
