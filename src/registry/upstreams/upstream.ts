/**
 * The institution that is asked for every record. What it returns is read with `readCompanyRecord` and
 * `readBranchRecord`; a rejection, an aborted wait and garbage are answered with 502 and not charged.
 */
export interface Upstream {
  /** A company's record as the institution has it, people unmasked; null where it knows none. */
  company(vkn: string, signal: AbortSignal): Promise<unknown>;
  /** The same with `Merkez` only, where an institution has that sooner than the whole record. */
  merkez?(vkn: string, signal: AbortSignal): Promise<unknown>;
  /** The card of a branch by its 16-digit MERSIS number; a head office's own number is no branch. */
  branch(mersis: string, signal: AbortSignal): Promise<unknown>;
  close?(): Promise<void>;
}

/** What the institution sent is no answer; the message names places in it, never its content. */
export class UpstreamAnswerError extends Error {
  override name = "UpstreamAnswerError";
}
