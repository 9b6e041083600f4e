/** An answer that is owed to somebody; what it takes to deliver it is sealed until then. */
export interface PendingReply {
  id: string;
  userId: string;
  envelope: string;
}

/** A reply whose intent has ended and whose owner has fallen silent. */
export interface DueReply extends Omit<PendingReply, "userId"> {
  intentId: string;
  createdAt: number;
}

/** Keeps the replies that people are owed (R7). */
export interface Replies {
  /** The reply was delivered, or never will be: it goes within a moment. */
  replyDone(id: string): void;
  /** Takes over replies that are overdue, for a minute each; one that fails for a day is given up. */
  takeDueReplies(): Promise<DueReply[]>;
}
