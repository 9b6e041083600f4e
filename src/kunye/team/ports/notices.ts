/** A message that nobody asked for. Under one key a person gets it once. */
export interface Notice {
  team: string;
  key: string;
  userId: string;
  /** What is to be said, of the room that draws it. */
  state: object;
}

/** A posted message. */
export interface PostedPlace {
  channel: string;
  ts: string;
}

/** Keeps what people are to be told by themselves, sealed until they are. */
export interface Notices {
  /** Writes down what is to be told to these people, but those who were told under this key before. */
  notify(notice: Omit<Notice, "userId">, userIds: readonly string[]): Promise<void>;
  /** Whether anybody is told, or was, under this key. */
  isNotified(team: string, key: string): Promise<boolean>;
  /** Takes over what is to be told to a team, for a minute each; what fails for a day is given up. */
  takeNotices(team: string): Promise<Notice[]>;
  /** The notice was delivered, to this place, or never will be. */
  noticeDone(notice: Notice, place?: PostedPlace | null): Promise<void>;
  /** Where a notice stands; null where it was not posted. */
  noticePlace(team: string, key: string, userId: string): Promise<PostedPlace | null>;
}
