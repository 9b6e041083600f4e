import type { LookupKind } from "../../company/lookup-kind.ts";
import type { CompanyList, ListedRow } from "../lists/company-list.ts";
import type { IntentState } from "../lookups/intents.ts";
import type { SeenHow } from "../lookups/see-people.ts";
import type { Entry } from "../team/read-book.ts";
import type { Watch } from "../watches/watch.ts";

/** The tables; times in epoch milliseconds, money in micro-credits, JSON and ids as text. */
export interface Schema extends ListSchema, WatchSchema {
  intents: {
    id: string;
    account: string;
    /** The fingerprint of the registry's address and the key that paid. */
    source: string;
    kind: LookupKind;
    key: string;
    text: string;
    user_id: string;
    cause: string | null;
    state: IntentState;
    month: string;
    reserved: number;
    cost: number | null;
    reason: string | null;
    /** The intent that an asker started after letting go of this one's unknown outcome. */
    successor: string | null;
    lease_until: number;
    created_at: number;
    closed_at: number | null;
    /** The last moment among the account's readings before it began, and before it ended. */
    opened_after: number;
    closed_after: number | null;
    /** The life of the process that ended it, and how old that was. */
    closed_boot: string | null;
    closed_elapsed: number | null;
    /** Its place among queries of a guessed price, or null if its price was known. */
    unpriced: string | null;
    /** SHA-256 of the answer as it was first stored, or null if there is none. */
    answer_hash: string | null;
    /** The asker's own words about it. */
    remark: string | null;
    /** 1: claimed ahead of its turn and not sent; 2: given up before it was. */
    unsent: number;
  };
  answers: {
    intent_id: string;
    account: string;
    kind: LookupKind;
    key: string;
    vkn: string | null;
    body: Uint8Array;
    /** The fingerprint of the key that opens the answer. */
    sealed_by: string;
    people_removed: number;
    fetched_at: number;
  };
  /** Answers owed to people, from the claim until they are delivered. */
  replies: {
    id: string;
    intent_id: string;
    envelope: Uint8Array;
    sealed_by: string;
    /** The person who waits for it. */
    user_id: string;
    lease_until: number;
    created_at: number;
  };
  /** The access log. It outlives its answers and names only the user who looked. */
  people_access: {
    account: string;
    vkn: string | null;
    intent_id: string | null;
    user_id: string;
    how: SeenHow;
    sections: string;
    at: number;
  };
  /** The log of erasures. It is never deleted and names no person of a company. */
  erasures: { team_id: string; vkn: string; by: string; why: string; counts: string; at: number };
  prices: { account: string; kind: LookupKind; price: number; learned_at: number };
  /** A month's spent and reserved credits, of the team (`user_id` empty) or of a user. */
  budgets: { account: string; user_id: string; month: string; spent: number };
  /** The sums of a month's intents, kept by the database itself; a row may be all zeros. */
  month_sums: {
    account: string;
    month: string;
    user_id: string;
    kind: LookupKind;
    state: "paid" | "lost" | "unknown";
    queries: number;
    /** Those of them whose cost is known. */
    named: number;
    cost: number;
  };
  /** In which language people want to read. */
  languages: { team_id: string; user_id: string; language: string };
  /** Told where `state` is null. */
  notices: {
    team_id: string;
    key: string;
    user_id: string;
    state: Uint8Array | null;
    sealed_by: string | null;
    lease_until: number;
    created_at: number;
    place: string | null;
  };
  team_book: Omit<Entry, "by"> & { account: string; by_user: string };
  /** Counts the beginnings and ends of an account's readings. */
  moments: { account: string; n: number };
  /** A free reading of the balance: the evidence at its request, and (else null) at its answer. */
  readings: {
    id: string;
    account: string;
    source: string;
    boot: string;
    asked_seq: number;
    asked_elapsed: number;
    asked_at: number;
    seq: number | null;
    elapsed: number | null;
    at: number | null;
    balance: number | null;
  };
  /** The verdicts on outcomes without an answer; the newest of an intent holds. */
  verdicts: {
    id: string;
    intent_id: string;
    verdict: "free" | "charged";
    cost: number | null;
    by: "balance" | "operator" | "manager";
    by_user: string | null;
    before_at: number | null;
    before_balance: number | null;
    after_at: number | null;
    after_balance: number | null;
    at: number;
  };
  /** The savings by day in İstanbul; `question` is the question's hash. */
  savings: { account: string; day: string; user_id: string; question: string; price: number };
  /** Free uses of held answers, where their users wrote a remark. */
  uses: {
    id: string;
    account: string;
    intent_id: string;
    user_id: string;
    remark: string;
    month: string;
    at: number;
  };
  /**
   * The marks that an operator removes. `shared`: others spend, so balances settle nothing;
   * `restored`: the ledger is a backup's, so typed questions ask first.
   */
  marks: { account: string; mark: "shared" | "restored"; since: number; reason: string };
  /** The data to verify receipts by. They outlive their intents: an erased one is still known. */
  receipts: { id: string; intent_id: string; file_hash: string; marks: string; at: number };
  deliveries: { key: string; at: number };
  /** Of which companies was said that they are the team's own (1), or not (0). */
  own_companies: { team_id: string; vkn: string; is_own: number; user_id: string; at: number };
  cards: {
    id: string;
    team_id: string;
    channel: string;
    person: string | null;
    state: string;
    /** The intent whose answer it shows. */
    intent_id: string | null;
    created_at: number;
  };
  offers: {
    id: string;
    card_id: string;
    slot: string;
    account: string;
    kind: LookupKind;
    key: string;
    text: string;
    price: number;
    newer_than: number | null;
    release: string | null;
    expires_at: number;
  };
}

/** The tables of watches. */
export interface WatchSchema {
  watches: {
    id: string;
    team_id: string;
    user_id: string;
    /** The name of the watched list, or null for one company. */
    name: Uint8Array | null;
    sealed_by: string | null;
    channel: string | null;
    interval: Watch["interval"];
    price: number;
    cap: number;
    state: Watch["state"];
    pause: Watch["pause"];
    /** The number of the current round, or of the last one. */
    round: number;
    /** The beginning of an unfinished round, or null. */
    begun_at: number | null;
    /** The next round, or the end of a replica's lease; null if only a press leads on. */
    lease_until: number | null;
    attempts: number;
    last_at: number | null;
    last_changed: number;
    /** The fingerprint of what is watched: a user has one watch of it that has not ended. */
    subject: string;
    /** Checks before this moment do not count for the cap. */
    counted_from: number;
    created_at: number;
  };
  /** The companies of watches, with their sealed baselines and untold changes. */
  watched: {
    watch_id: string;
    vkn: string;
    no: number;
    baseline: Uint8Array | null;
    sealed_by: string | null;
    /** The moment of the answer behind the baseline. */
    fetched_at: number | null;
    /** The number of the round of its last check. */
    round: number;
    change: Uint8Array | null;
    /** 1 if the outcome of its last check is unknown. */
    unknown: number;
  };
}

/** The tables of lists. */
export interface ListSchema {
  lists: Pick<CompanyList, "id" | "state" | "reason"> & {
    team_id: string;
    user_id: string;
    context: Uint8Array;
    /** The fingerprint of the key that it takes to open the list and its rows. */
    sealed_by: string;
    agreed: string | null;
    created_at: number;
    started_at: number | null;
    /** Until when a replica works on it, and how often one has begun to. */
    lease_until: number;
    attempts: number;
    /** Until when a replica shows its message; null: that tells how the list came to rest. */
    shown_until: number | null;
  };
  list_rows: Pick<ListedRow, "no" | "class" | "kind" | "key" | "state" | "reason"> & {
    id: string;
    list_id: string;
    same_as: number | null;
    cause: string | null;
    given: Uint8Array;
    /** An earlier lookup that answers it; the one that its list paid for has its cause. */
    intent_id: string | null;
  };
  /** Rows with what the ledger says of them: what they cost, or may have. */
  listed_rows: ListSchema["list_rows"] & { cost: number | null; open: number | null };
}
