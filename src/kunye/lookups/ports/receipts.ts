/** What is kept of a receipt: nothing that tells what it says without the paper (docs/receipts.md). */
export interface KeptReceipt {
  /** The hash of its number. */
  id: string;
  /** The lookup; a check's has all of them, parted by spaces, or none. */
  intentId: string;
  fileHash: string;
  /** A mark for each printed field, in their order. */
  marks: readonly string[];
}

/** Keeps what receipts are compared with. */
export interface Receipts {
  addReceipt(receipt: KeptReceipt): Promise<void>;
  /** Null where no such receipt was given out. */
  receipt(id: string): Promise<KeptReceipt | null>;
}
