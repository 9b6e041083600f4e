import type { OwnDeclarations, OwnStatement } from "../lookups/own-companies.ts";
import type { Entry, NewEntry } from "./read-book.ts";

/** The team's book, its users' languages, and the companies that it declared its own. */
export interface TeamStore extends OwnDeclarations {
  /** Returns the lasting entries and those of this month, newest first. */
  entries(account: string): Promise<Entry[]>;
  /** Writes all entries, or none if a newer entry than `seen` prevents them; returns that entry. */
  enter(account: string, by: string, entries: NewEntry[]): Promise<Entry | null>;
  languageOf(team: string, userId: string): Promise<string | null>;
  setLanguage(team: string, userId: string, language: string): Promise<void>;
  /** Replaces users' declarations that companies are the team's own or not; null removes one. */
  declareOwn(team: string, userId: string, declarations: readonly OwnStatement[]): Promise<void>;
}

/** The notices that wait for their delivery. */
export interface NoticeStore {
  /** True if any user has a notice under this key. */
  isNotified(team: string, key: string): Promise<boolean>;
  /** Stores a notice for each user who has none under its key. */
  notify(notice: Omit<Notice, "userId">, userIds: readonly string[]): Promise<void>;
  /** Leases a team's waiting notices; gives up after a day of failures, a watch's after a month. */
  takeNotices(team: string): Promise<TakenNotice[]>;
  /** Renews and counts a delivery that begins, as `replyBegins` does. */
  noticeBegins(notice: TakenNotice): Promise<boolean>;
  /** Notes that a delivery ended, successful or not. */
  noticeEnds(notice: Notice): Promise<void>;
  /** Ends a notice: it was posted at a place, or never will be. */
  noticeDone(notice: Notice, place?: PostedPlace | null): Promise<void>;
  noticePlace(team: string, key: string, userId: string): Promise<PostedPlace | null>;
}

/** An unrequested message; a user gets one per key. */
export interface Notice {
  team: string;
  key: string;
  userId: string;
  state: object;
}

/** A notice with the end of its lease, which fences its delivery. */
export interface TakenNotice extends Notice {
  leaseUntil: number;
}

export interface PostedPlace {
  channel: string;
  ts: string;
}
