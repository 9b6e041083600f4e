import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import type { MicroCredits } from "../../company/credits.ts";
import type { HeavyWork } from "../../platform/heavy-work.ts";
import type { CardStore } from "../lookups/card-store.ts";
import type { ReplyStore } from "../lookups/reply-store.ts";
import type { HistoryStore } from "../lookups/history-store.ts";
import type { LoggedAgentCall } from "../lookups/agent-calls.ts";
import type { Asker, DeliveryMark } from "../lookups/intents.ts";
import type { Erasure } from "../lookups/erase-people.ts";
import type { StepStore } from "../lookups/workflow-steps.ts";
import type { ListStore } from "../lists/list-store.ts";
import type { NoticeStore, TeamStore } from "../team/team-store.ts";
import type { WatchStore } from "../watches/watch-store.ts";
import type { Lists } from "../lists/create-lists.ts";
import type { CompanyList } from "../lists/company-list.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import type { Seen } from "../check/memory/create-seen.ts";
import type { Watches } from "../watches/create-watches.ts";
import type { Texts } from "../texts/texts.ts";
import type { Message } from "./blocks.ts";
import type { Authority, Person } from "./authority.ts";
import type { Team } from "../team/create-team.ts";
import type { ProfileOf, TextsOf } from "./profiles.ts";
import type { CardKind } from "./card-kind.ts";
import type { OperatorContact } from "./operator-contact.ts";
import type { PostQueue } from "./post-queue.ts";
import type { FileFetcher } from "./slack-files.ts";
import { channelOf, type Place, type Surface } from "./surface.ts";

/** An open modal with a list, and the message that it shows. */
export interface ListModal {
  viewId: string;
  listId: string;
  team: string;
  origin: Place | null;
  texts: Texts;
  shown: Message;
}

/** The message of each list, in its user's direct messages. */
export interface ListNotices {
  draw(list: CompanyList, texts: Texts): Promise<Message>;
  post(list: CompanyList): Promise<void>;
  /** Updates a list's message and its team's open modals, if there are any. */
  show(list: Pick<CompanyList, "id" | "team">): Promise<void>;
  /** Updates an open modal until its list ends or pauses, or the modal is closed. */
  follow(modal: ListModal): Promise<void>;
  /** Updates the due messages of lists and their open modals, of a team or of all. */
  run(team?: string): Promise<void>;
}

/** The keys that managers enter on a page of ours. */
export interface RegistryKeys {
  /** Returns the last four characters of a team's key, or null without one. */
  endOf(team: string): string | null;
  /** Returns the address of the page for a manager, for one use. */
  newLink(team: string, userId: string): Promise<string>;
}

/** The services that all installations share. */
export interface SharedServices {
  cards: readonly CardKind[];
  lookups: Lookups;
  /** The store's clock, in epoch milliseconds. */
  now: () => Promise<number>;
  /** The parts of the store that features use directly. */
  cardStore: CardStore;
  replyStore: ReplyStore;
  noticeStore: NoticeStore;
  listStore: ListStore;
  watchStore: WatchStore;
  teamStore: TeamStore;
  historyStore: HistoryStore;
  stepStore: Pick<StepStore, "turnDown">;
  textsOf: TextsOf;
  /** Channels where all members see a typed query's card, if it is no detail. */
  publicChannels: ReadonlySet<string>;
  /** The operator's words about where credit comes from. */
  topUpHint: string | null;
  /** The operator, as the help and the Home name them. */
  contact: OperatorContact;
  /** True if several teams spend from the operator's account, to which only the operator adds. */
  isAccountShared: boolean;
  /** The price from which spending needs a confirmation (`asksFirst`). */
  confirmFrom: MicroCredits;
  /** The age from which a card stresses its answer's date, in milliseconds. */
  freshMs: number;
  /** The time until the people of a detail are deleted, in milliseconds. */
  peopleMs: number;
  isDemo: boolean;
  /** The teams' own keys of the registry, or null if the operator's account is used. */
  registryKeys: RegistryKeys | null;
  /** The gate for heavy work; `heavyRunner` runs it for a user. */
  heavyWork: HeavyWork;
  lists: Lists;
  watches: Watches;
  seen: Seen;
  erasure: Erasure;
  team: Team;
  /** Returns a team's newest calls by agents; null if agents are off. */
  agentCalls: ((team: string, limit: number) => Promise<LoggedAgentCall[]>) | null;
  listNotices: ListNotices;
  /** Carries out the due steps of workflows in the background. */
  steps: { run(): void };
  newId: () => string;
  log: Logger;
}

/** The services that each installation has of its own. */
export interface OwnServices {
  slack: webApi.WebClient;
  posts: PostQueue;
  authority: Authority;
  profileOf: ProfileOf;
  fetchFiles: FileFetcher;
  /** In the team's language, or the user's after `servicesInUsersLanguage`. */
  texts: Texts;
  /** The Homes opened since the start, by user id. */
  homes: Map<string, KnownHome>;
}

/** The services of one installation. */
export interface Services extends SharedServices, OwnServices {}

/** A Home as last published. */
export interface KnownHome {
  /** Slack's version, or null if unknown. */
  hash: string | null;
  fingerprint: string;
  balance: MicroCredits | null;
  /** Resolves when the latest drawing is done. */
  lastDrawing: Promise<void>;
}

/** The line of a typed command that has no answer yet. */
export interface WaitingLine {
  /** Sets the query that the line names. The line is sent after three seconds. */
  setQuery(query: string): void;
  /** Ends the waiting; a line that is being sent gets two seconds to arrive. */
  end(): Promise<void>;
}

/** A user's command, press, submission or message, with the data to answer it. */
export interface InteractionBase {
  services: Services;
  /** With the installation's team and enterprise, not the payload's. */
  person: Person;
  surface: Surface;
  /** Slack's trigger; it opens a modal within three seconds. */
  triggerId: string | null;
  /** True if the app may read files, or null if Slack does not say. */
  canReadFiles: boolean | null;
  remark?: string;
  waiting?: WaitingLine;
  /** True if the store delivers the answer when this delivery can't. */
  isOwed?: () => Promise<boolean>;
  /** The mark of a delivery that may pay; the others have taken theirs before they run. */
  mark?: DeliveryMark | undefined;
  texts: Texts;
}

export function askerOf({ services, person, surface }: InteractionBase): Asker {
  const { team, userId } = person;
  const { authority } = services;
  const seesPeople = async () => (await authority.membershipIn(userId, "viewers")) === "yes";
  return { team, userId, channel: channelOf(surface), seesPeople };
}

export function servicesInUsersLanguage({ services, texts }: InteractionBase): Services {
  return { ...services, texts };
}
