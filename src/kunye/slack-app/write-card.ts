import { isDetail } from "../../company/lookup-kind.ts";
import { readAnswer } from "../../company/read-answer.ts";
import { guessedPrices } from "../lookups/prices.ts";
import type { Asker, Card } from "../lookups/intents.ts";
import type { SeenHow } from "../lookups/see-people.ts";
import type { Bought } from "../lookups/history.ts";
import { clip, escapeData, withLead, type Message, type Who } from "./cards/blocks.ts";
import {
  opened,
  type CardContext,
  type DrawnOffer,
  type OpenAnswer,
} from "./cards/card-context.ts";
import type { Shown } from "./cards/card-kind.ts";
import type { CompaniesState } from "./cards/companies-state.ts";
import { drawCard, kindOf, peopleOn } from "./cards/card-kinds.ts";
import { partsOf, readState, type CardState } from "./cards/card-state.ts";
import { placeOf } from "./cards/held-company.ts";
import type { RecordContext } from "./cards/info-card.ts";
import type { Services } from "./interaction.ts";
import { peopleRefusal, shareScope } from "./permission.ts";
import { nameOf } from "./profiles.ts";
import { seenBy } from "./show-people.ts";

/** What cards are drawn with, and written down by. */
type CardServices = Pick<
  Services,
  "lookups" | "authority" | "profileOf" | "texts" | "confirmFrom" | "freshMs" | "invented" | "newId"
>;

/** A new card, written down with its offers before it is shown: one person's, or (`everybody`) the channel's. */
export async function newCard(
  services: CardServices,
  asker: Asker,
  state: CardState,
  opened: OpenAnswer | null,
  everybody = false,
): Promise<Message[]> {
  const { lookups, newId } = services;
  const reader = everybody ? null : { userId: asker.userId, how: howOf(state) };
  const kind = kindOf(state);
  const { answer = null, provenance } = partsOf(state);
  const kept = provenance?.kept ?? true;
  const seen = await seenBy(services, reader, opened, peopleOn(state, opened), kept);
  const { known, heldBack } = seen;
  const card = {
    id: newId(),
    team: asker.team,
    channel: asker.channel,
    person: everybody ? null : asker.userId,
    state: JSON.stringify(state),
    intentId: answer,
  };
  try {
    const shown = { known, bought: await boughtOn(services, asker.team, state) };
    const { offers, prices, now } = await lookups.offer(card, kind.wishes(state, shown));
    const fresh = offers.map((offer) => ({ offer, intent: null }));
    const drawn = await payableBy(services, asker.userId, fresh);
    const messages = await draw(services, card, state, shown, { offers: drawn, prices, now });
    return withLead(heldBack, messages);
  } catch (error) {
    if (!known) throw error;
    return withLead(heldBack, await drawBare(services, card.id, state, known));
  }
}

/** A card as it looks by now; null where what it shows is no longer kept. `how` is what the access log says of its people. */
export async function cardAgain(
  services: CardServices,
  card: Card,
  how: SeenHow = "redrawn",
): Promise<Message[] | null> {
  const { lookups } = services;
  const state = readState(card.state);
  const opened = await openCard(services, card);
  if (!opened && partsOf(state).answer !== undefined) return null;
  const reader = card.person === null ? null : { userId: card.person, how };
  const { known, heldBack } = await seenBy(services, reader, opened, peopleOn(state, opened));
  const [offers, prices, now] = await Promise.all([
    lookups.offersOf(card.id).then((all) => payableBy(services, card.person, all)),
    lookups.prices(card.team),
    lookups.now(),
  ]);
  const bought = await boughtOn(services, card.team, state, offers);
  const messages = await draw(services, card, state, { known, bought }, { offers, prices, now });
  return withLead(heldBack, messages);
}

/** These offers without the details that somebody would pay for and not see the people of. */
async function payableBy(
  services: CardServices,
  userId: string | null,
  offers: DrawnOffer[],
): Promise<DrawnOffer[]> {
  const others = offers.filter(
    ({ offer, intent }) => !isDetail(offer.kind) || offer.price === 0 || intent !== null,
  );
  if (userId === null || others.length === offers.length) return offers;
  return (await peopleRefusal(services, userId)) === null ? offers : others;
}

function howOf(state: CardState): SeenHow {
  if (state.kind === "list") return "paged";
  return partsOf(state).provenance?.how === "bought" ? "bought" : "opened";
}

/** What a card shows, opened for nothing; null where it shows no answer or that is no longer kept. */
export async function openCard(
  { lookups }: Pick<Services, "lookups">,
  card: Card,
): Promise<OpenAnswer | null> {
  const { answer } = partsOf(readState(card.state));
  if (answer === undefined) return null;
  const result = await lookups.open(card.team, answer);
  return result.kind === "answer" ? opened(result.answer, result.body) : null;
}

/** A check with the answers that were bought from its card since. */
export async function withHeld(
  { lookups }: Pick<Services, "lookups">,
  cardId: string,
  state: CompaniesState,
): Promise<CompaniesState> {
  const offers = await lookups.offersOf(cardId);
  const rows = state.rows.map((row, at) => {
    const intent = offers.find(({ offer }) => offer.slot === String(at))?.intent;
    return intent ? { ...row, held: intent.id } : row;
  });
  return { ...state, rows };
}

/** What stands beside a record: its age by now, and whose data it is. */
export async function recordContext(
  services: CardServices,
  known: OpenAnswer,
): Promise<RecordContext> {
  const { lookups, texts, invented, freshMs } = services;
  const now = await lookups.now();
  return { texts, now, invented, stale: isStale(known, now, freshMs) };
}

async function draw(
  services: CardServices,
  { id, channel, team }: Pick<Card, "id" | "channel" | "team">,
  state: CardState,
  shown: Shown,
  priced: Pick<CardContext, "offers" | "prices" | "now">,
): Promise<Message[]> {
  const scope = await shareScope(services, channel);
  const context: CardContext = {
    ...(await bareContext(services, id, state, shown.known)),
    ...priced,
    shareable: scope === "internal",
    ...(scope !== null && scope !== "internal" && { unshareable: scope }),
    channelName: services.authority.nameOf(channel),
    stale: isStale(shown.known, priced.now, services.freshMs),
    places: await placesOn(services, team, shown.known),
  };
  return drawCard(state, context, shown, services.invented);
}

/** The store is down, but this was paid for: it is shown without buttons that could not work. */
async function drawBare(
  services: CardServices,
  cardId: string,
  state: CardState,
  known: OpenAnswer,
): Promise<Message[]> {
  const context = await bareContext(services, cardId, state, known);
  return drawCard(state, context, { known, bought: [] }, services.invented)
    .map(({ text, blocks }) => ({ text, blocks: blocks.filter(({ type }) => type !== "actions") }))
    .filter(({ blocks }) => blocks.length > 0);
}

/** A card's context if nothing can be read but its answer. */
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
    shareable: false,
    stale: false,
    now: Date.now(),
    who: await whoOn(services, state, known),
    places: new Map(),
  };
}

function isStale(known: OpenAnswer | null, now: number, freshMs: number): boolean {
  return known !== null && now - known.answer.fetchedAt >= freshMs;
}

function boughtOn(
  { lookups }: CardServices,
  team: string,
  state: CardState,
  offers: readonly DrawnOffer[] = [],
): Promise<Bought[]> | Bought[] {
  const lines = kindOf(state).lines?.(state, offers);
  return lines === undefined ? [] : lookups.bought(team, lines);
}

/** So many other matches are looked up at most. */
const mostPlaces = 50;

/** The places of the other matches of a title, from the records that the team holds; none of a person's business. */
async function placesOn(
  { lookups }: CardServices,
  team: string,
  known: OpenAnswer | null,
): Promise<ReadonlyMap<string, string>> {
  const others = known?.content.alternatives.slice(0, mostPlaces) ?? [];
  if (others.length === 0) return new Map();
  const held = await lookups.heldAbout(
    team,
    others.map(({ vkn }) => vkn),
  );
  const places = Array.from(held, ([vkn, body]) => [vkn, placeOf(readAnswer(body))] as const);
  return new Map(places.filter(([, place]) => place !== ""));
}

/** How people stand on a card: by name where everybody sees it, for a mention would ping them. */
async function whoOn(
  services: CardServices,
  state: CardState,
  known: OpenAnswer | null,
): Promise<Who> {
  const { texts } = services;
  const { public: isPublic = false, sharedBy = null } = partsOf(state);
  if (!isPublic) return texts.mention;
  const people = [sharedBy, known?.answer.userId ?? null].filter((id) => id !== null);
  const names = new Map<string, string>();
  for (const id of new Set(people)) {
    names.set(id, escapeData(clip(await nameOf(services, id), longestName)));
  }
  return (userId) => names.get(userId) || texts.someColleague;
}

const longestName = 80;
