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
