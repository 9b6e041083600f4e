import type { DeliveryMark, DueReply } from "./intents.ts";

/** Milliseconds in which a delivery's mark is kept. Slack repeats a delivery within minutes. */
export const deliveryMemoryMs = 24 * 3_600_000;

/** The received deliveries, and the replies that are owed to users. */
export interface ReplyStore {
  /** Stores the mark of a delivery (R12); false if a repetition has it. */
  recordDelivery(mark: Pick<DeliveryMark, "key" | "run">): Promise<boolean>;
  /** True for a stored reply: it is delivered late if its asker can't deliver it. */
  isOwed(id: string): Promise<boolean>;
  /** Leases overdue replies (R7); a reply that fails for a day is given up. */
  takeDueReplies(): Promise<DueReply[]>;
  /**
   * Renews the lease of a late delivery that begins, and counts it: after two that ended the
   * program, the reply is set aside. False if another run has taken or delivered the reply.
   */
  replyBegins(due: Pick<DueReply, "id" | "leaseUntil">): Promise<boolean>;
  /** Notes that a late delivery ended, successful or not. */
  replyEnds(id: string): Promise<void>;
  /** Ends a reply that was delivered or never will be. */
  replyDone(id: string): void;
  /** Deletes finished replies in batches; if the store is down, the next call retries. */
  deleteDone(): Promise<void>;
}
