import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import type { MicroCredits } from "../../../company/credits.ts";
import type { Asker } from "../../lookups/intents.ts";
import type { Lists } from "../../lists/create-lists.ts";
import type { CompanyList } from "../../lists/company-list.ts";
import type { Lookups } from "../../lookups/create-lookups.ts";
import type { Watches } from "../../watches/create-watches.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Message } from "../blocks/blocks.ts";
import type { Authority, Whom } from "../access/authority.ts";
import type { Team } from "../../team/create-team.ts";
import type { ProfileOf, TextsOf } from "../access/profiles.ts";
import type { CardKind } from "./card-kind.ts";
import type { FileReader } from "./slack-files.ts";
import { channelOf, type Place, type Surface } from "../contract/surface.ts";

/** An open window that shows a list, and what stands in it. */
export interface ListWindow {
  viewId: string;
  listId: string;
  origin: Place | null;
  texts: Texts;
  shown: Message;
}

/** Each list's one message, in its person's direct messages. */
export interface ListNotices {
  /** Draws a list as it is by now, in the language of these texts. */
  draw(list: CompanyList, texts: Texts): Promise<Message>;
  /** Posts the message of a list that was just given. */
  post(list: CompanyList): Promise<void>;
  /** Brings a list's message up to date, where there is one. */
  show(listId: string): Promise<void>;
  /** Keeps an open window with a list up to date until the list rests or the window is closed. */
  follow(window: ListWindow): Promise<void>;
  /** Updates the messages of running lists until they have ended or paused. */
  run(): Promise<void>;
}

/** The services of every handler. */
export interface Services {
  /** The kinds of cards that the features bring. */
  cards: readonly CardKind[];
  /** The use cases of asking, paying and opening. */
  lookups: Lookups;
  slack: webApi.WebClient;
  authority: Authority;
  /** People as Slack names them, and as a whole channel reads them. */
  profileOf: ProfileOf;
  /** The language of the team. */
  texts: Texts;
  textsOf: TextsOf;
  /** Channels in which general cards are answered in the open. */
  publicChannels: ReadonlySet<string>;
  /** The source of credit, in the operator's words. */
  topUpHint: string | null;
  /** From this price on a click asks once more. */
  confirmFrom: MicroCredits;
  /** From this age on, in milliseconds, an answer's date is pointed out. */
  freshMs: number;
  /** The registry's companies are invented. */
  invented: boolean;
  readFiles: FileReader;
  lists: Lists;
  watches: Watches;
  team: Team;
  /** Keeps the messages of lists up to date. */
  listNotices: ListNotices;
  /** The Homes that people have seen since the start, by the person's id. */
  homes: Map<string, KnownHome>;
  newId: () => string;
  log: Logger;
}

/** A Home as it was last published, and drawn. */
export interface KnownHome {
  /** Slack's name of the version; null where none is known. */
  hash: string | null;
  /** The fingerprint of what it shows. */
  drawn: string;
  /** The last read balance, or null if the reading failed. */
  balance: MicroCredits | null;
  /** Ends when the last one that was asked for is drawn. */
  last: Promise<void>;
}

/** The one line of a typed command that has no answer yet. */
export interface WaitingLine {
  /** Names the question; the line is sent as soon as the command has waited long enough. */
  about(asked: string): void;
  /** Ends the waiting before an answer is sent; a line on its way has two seconds to arrive first. */
  end(): Promise<void>;
}

/** One thing that a person did, with the person, the place and the services. */
export interface InteractionBase {
  services: Services;
  /** With the team and enterprise of the installation, whatever the payload says. */
  person: Whom;
  surface: Surface;
  /** With it a modal can be opened, within three seconds. */
  triggerId: string | null;
  /** True if the app may read files, or null if Slack does not say. */
  canReadFiles: boolean | null;
  /** The asker's own words about what they ask. */
  note?: string;
  /** The line that a typed command gets while it waits. */
  waiting?: WaitingLine;
  texts: Texts;
}

/** The person and the place, as the lookups know them. */
export function askerOf({ services, person, surface }: InteractionBase): Asker {
  const { team, userId } = person;
  const { authority } = services;
  const seesPeople = async () => (await authority.isAmong(userId, "viewers")) === "yes";
  return { team, userId, channel: channelOf(surface), seesPeople };
}

/** The services in the language of the person. */
export function servicesFor({ services, texts }: InteractionBase): Services {
  return { ...services, texts };
}
