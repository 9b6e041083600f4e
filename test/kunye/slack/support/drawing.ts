import { createLogger } from "../../../../src/platform/logger.ts";
import { withoutTables } from "../../../../src/kunye/slack/tables.ts";
import type { KnownBlock } from "@slack/types";
import type { MicroCredits } from "../../../../src/company/credits.ts";
import type { LookupKind } from "../../../../src/company/lookup-kind.ts";
import { parseBody, readWhole } from "../../../../src/company/record.ts";
import type { Lookups } from "../../../../src/kunye/lookups/create-lookups.ts";
import type { HistoryLine } from "../../../../src/kunye/lookups/history.ts";
import {
  companyQuery,
  type HeldAnswer,
  type Offer,
} from "../../../../src/kunye/lookups/intents.ts";
import { seePeople } from "../../../../src/kunye/lookups/see-people.ts";
import { guessedPrices, type PriceList } from "../../../../src/kunye/lookups/prices.ts";
import type { CardStore } from "../../../../src/kunye/lookups/card-store.ts";
import type { Seen } from "../../../../src/kunye/check/memory/create-seen.ts";
import type { Team } from "../../../../src/kunye/team/create-team.ts";
import type { WatchStore } from "../../../../src/kunye/watches/watch-store.ts";
import type { Message } from "../../../../src/kunye/slack/blocks.ts";
import type { Authority } from "../../../../src/kunye/slack/authority.ts";
import type { BranchState } from "../../../../src/kunye/features/lookup/branch-card.ts";
import {
  toOpenAnswer,
  type OpenAnswer,
  type CardState,
} from "../../../../src/kunye/slack/card-kind.ts";
import { cardKinds } from "../../../../src/kunye/features/index.ts";
import type { CompanyState } from "../../../../src/kunye/features/lookup/company-card.ts";
import type { DetailState } from "../../../../src/kunye/features/lookup/detail-card.ts";
import { loadCard } from "../../../../src/kunye/slack/card-state.ts";
import { newCard, redrawCard } from "../../../../src/kunye/slack/draw-card.ts";
import type { Texts } from "../../../../src/kunye/texts/texts.ts";
import { tr } from "../../../support/wording.ts";

export const vkn = "1234567890";
export const now = Date.parse("2026-11-12T11:03:00Z");

/** The differences of a drawing from the default. */
export interface Drawing {
  answer?: Partial<HeldAnswer>;
  channel?: string;
  confirmFrom?: MicroCredits;
  now?: number;
  isDemo?: boolean;
  /** Prices of the offers, by slot; three credits by default. */
  price?: (offer: { slot: string }) => MicroCredits;
  /** True if the account's prices are unknown, which is the default. */
  guessed?: boolean;
  /** Users' names in Slack. */
  names?: Record<string, string>;
  /** The lines of a history. */
  bought?: HistoryLine[];
  /** The team's held answers about other matches, by tax number. */
  held?: Record<string, unknown>;
  /** Turkish by default. */
  texts?: Texts;
}

/** Draws a card of an answer with this body as the app does, from the offers to the last message. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a literal may have parts of its own
export async function draw<State extends CardState>(
  state: State,
  kind: LookupKind,
  body: unknown,
  drawing: Drawing = {},
): Promise<Message[]> {
  const answer = { ...heldAnswer, kind, ...drawing.answer };
  const asker = { team: "T1", userId: "UAYSE", channel: drawing.channel ?? "C1" };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const known = toOpenAnswer(answer, parseBody(text));
  return (await newCard(servicesOf(drawing), asker, state, { known })).messages;
}

/** Draws a stored card of the general answer again, with one priced button; none of its documents is stored. */
export async function redraw(state: string, body: unknown): Promise<Message[] | null> {
  const text = JSON.stringify(body);
  const services = servicesOf({});
  const offer: Offer = {
    ...companyQuery(vkn, true),
    id: "offer",
    cardId: "card",
    slot: "detail",
    account: "A",
    newerThan: null,
    release: null,
    expiresAt: now,
    price: 3_000_000,
  };
  const cardStore = {
    checkText: () => Promise.resolve(null),
  } satisfies Partial<CardStore> as unknown as CardStore;
  const lookups = {
    ...services.lookups,
    open: () =>
      Promise.resolve({
        kind: "answer" as const,
        origin: "held" as const,
        isKept: true,
        answer: heldAnswer,
        body: parseBody(text),
      }),
    offersOf: () => Promise.resolve([{ offer, intent: null, held: null }]),
    prices: () => Promise.resolve(knownPrices),
  };
  const place = { team: "T1", channel: "C1", person: "UAYSE", intentId: null, createdAt: now };
  const card = { id: "card", state, ...place };
  const drawn = { ...services, cardStore, lookups };
  const loaded = await loadCard(drawn, card);
  return (await redrawCard(drawn, loaded, { presser: "UAYSE" }))?.messages ?? null;
}

function servicesOf(drawing: Drawing): Parameters<typeof newCard>[0] {
  let ids = 0;
  const offer: Lookups["offer"] = (card, wishes) =>
    Promise.resolve({
      card,
      offers: wishes.map(({ slot, query, newerThan = null, release = null }) => ({
        offer: {
          id: `offer-${(ids += 1)}`,
          cardId: card.id,
          slot,
          account: "A",
          ...query,
          newerThan,
          release,
          expiresAt: now + 1,
          price: drawing.price?.({ slot }) ?? 3_000_000,
        },
        intent: null,
        held: query.key in (drawing.held ?? {}) ? "held" : null,
      })),
      prices: drawing.guessed === false ? knownPrices : guessedPrices,
      now: drawing.now ?? now,
    });
  return {
    lookups: {
      offer,
      historyLines: () => Promise.resolve(drawing.bought ?? []),
      ownCompanies: () =>
        Promise.resolve({ by: "said", own: new Set(), others: new Set(), said: new Map() }),
      ownTitles: () => Promise.resolve(new Map()),
      heldAbout: () =>
        Promise.resolve(
          new Map(
            Object.entries(drawing.held ?? {}).map(
              ([number, record]) =>
                [number, { body: parseBody(JSON.stringify(record)), fetchedAt: now }] as const,
            ),
          ),
        ),
      see: (who, shown, wanted, refusal) =>
        seePeople({ logAccess: () => Promise.resolve() }, who, shown, wanted, refusal),
    } satisfies Partial<Lookups> as unknown as Lookups,
    now: () => Promise.resolve(now),
    log: createLogger("silent"),
    cardStore: {} as CardStore,
    watchStore: {
      findActiveWatch: () => Promise.resolve(null),
    } satisfies Partial<WatchStore> as unknown as WatchStore,
    authority: {
      nameOf: () => "finans",
      scopeOf: () => Promise.resolve("internal"),
      membershipIn: () => Promise.resolve("yes"),
    } satisfies Partial<Authority> as unknown as Authority,
    profileOf: (userId) =>
      Promise.resolve({ name: drawing.names?.[userId] ?? null, locale: null, timeZone: null }),
    texts: drawing.texts ?? tr,
    confirmFrom: drawing.confirmFrom ?? 3_000_000,
    freshMs: 24 * 3_600_000,
    peopleMs: 24 * 3_600_000,
    isDemo: drawing.isDemo ?? false,
    cards: cardKinds,
    seen: { accountsOf: () => Promise.resolve([]) } satisfies Partial<Seen> as unknown as Seen,
    team: {} as Team,
    newId: () => `card-${(ids += 1)}`,
  };
}

const knownPrices = Object.fromEntries(
  Object.entries(guessedPrices).map(([kind, price]) => [kind, { ...price, guessed: false }]),
) as PriceList;

const heldAnswer: HeldAnswer = {
  intentId: "intent",
  account: "A",
  kind: "vkn",
  key: vkn,
  text: vkn,
  vkn,
  userId: "UAYSE",
  cost: 1_000_000,
  fetchedAt: now,
  peopleRemoved: false,
};

/** Opens a general answer with this body, just bought, with all its fields. */
export function openedOf(body: unknown): OpenAnswer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const known = toOpenAnswer(heldAnswer, parseBody(text));
  return { ...known, content: readWhole(known.body) };
}

/** The context of an answer that was just bought. */
export const justBought = { texts: tr, isStale: false, now, isDemo: false };

const provenance = { how: "bought" as const, balance: 249_000_000, kept: true };

/** The state of a general card that was just bought. */
export const companyState: CompanyState = {
  kind: "company",
  answer: "intent",
  searched: null,
  given: null,
  provenance,
  public: false,
  sharedBy: null,
};
export const detailState: DetailState = {
  kind: "detail",
  answer: "intent",
  provenance,
  sharedBy: null,
};
export const branchState: BranchState = {
  kind: "branch",
  answer: "intent",
  provenance,
  public: false,
  sharedBy: null,
};

/** Returns messages as lines of text: `[…]` a button, `⋯` before a menu's, `{…}` a confirmation. */
export function asText(messages: readonly Message[]): string {
  return messages
    .map(({ text, blocks }) => [`(${text})`, ...blocks.map(blockText)].join("\n"))
    .join("\n-----\n");
}

/** Returns messages as they are where Slack takes no tables. */
export function untabled(messages: readonly Message[]): Message[] {
  return messages.map(({ text, blocks }) => ({ text, blocks: withoutTables(blocks) }));
}

function blockText(block: KnownBlock): string {
  switch (block.type) {
    case "data_table":
      return block.rows
        .map((row) => row.map((cell) => ("text" in cell ? cell.text : "@")).join(" | "))
        .join("\n");
    case "header":
      return `# ${block.text.text}`;
    case "section": {
      const { text, fields = [], accessory } = block;
      const button = accessory?.type === "button" ? [buttonText(accessory)] : [];
      return [...(text ? [text.text] : []), ...fields.map((field) => field.text), ...button]
        .map((part) => part.replaceAll("\n", " / "))
        .join("\n");
    }
    case "context":
      return block.elements
        .map((element) => `~ ${"text" in element ? element.text.replaceAll("\n", " / ") : ""}`)
        .join("\n");
    case "actions":
      return block.elements
        .map((element) => {
          if (element.type === "button") return buttonText(element);
          return element.type === "overflow"
            ? `⋯ ${element.options.map(buttonText).join(" ")}`
            : element.type;
        })
        .join(" ");
    case "divider":
      return "---";
    default:
      return block.type;
  }
}

function buttonText(button: {
  text: { text: string };
  confirm?: { text?: { text: string }; confirm?: { text: string } };
}): string {
  const { text, confirm } = button;
  const asks = confirm ? `{${confirm.text?.text ?? ""} → ${confirm.confirm?.text ?? ""}}` : "";
  return `[${text.text}]${asks}`;
}
