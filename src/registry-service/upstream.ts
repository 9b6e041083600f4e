import type { BranchRecord, CompanyRecord } from "./record.ts";

/** The institution that is asked for every record; a rejection or an aborted wait is answered with 502 and not charged. */
export interface Upstream {
  company(vkn: string, signal: AbortSignal): Promise<CompanyRecord | null>;
  /** Takes a branch's 16-digit MERSIS number; a head office's own number is no branch. */
  branch(mersis: string, signal: AbortSignal): Promise<BranchRecord | null>;
}
