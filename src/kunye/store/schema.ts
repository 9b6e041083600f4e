import type { Generated } from "kysely";
import type { LookupKind } from "../../company/lookup-kind.ts";
import type { AccountMark } from "../lookups/account-store.ts";
import type { CompanyList, ListedRow } from "../lists/company-list.ts";
import type { IntentState } from "../lookups/intents.ts";
import type { AccessWay } from "../lookups/see-people.ts";
import type { StepState } from "../lookups/workflow-steps.ts";
import type { Entry } from "../team/read-book.ts";
import type { Language } from "../../platform/language.ts";
import type { RecordState, VisitOutcome, Watch } from "../watches/watch.ts";

/** The tables; times in epoch milliseconds, money in micro-credits, JSON and ids as text. */
export interface Schema {
  /** The versions of the program that ran on the database, each with its latest start. */
  versions: { version: string; at: number };
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
    /** The intent that a press asked in place of this unknown outcome; null again if it was free. */
    successor: string | null;
    lease_until: number;
    created_at: number;
    closed_at: number | null;
    /** The account's latest moments (see `moments`) at the intent's start and end. */
    opened_after: number;
    closed_after: number | null;
    /** The run of the program that ended the intent, and the run's age then. */
    closed_boot: string | null;
    closed_elapsed: number | null;
    /** Not null if the price was a guess: an account sends one such query at a time. */
    unpriced: string | null;
    answer_hash: string | null;
    remark: string | null;
    /** The work that a pressed button belonged to; lists and watches are in `cause`. */
    job: Generated<"check" | null>;
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
  replies: {
    id: string;
    intent_id: string;
    envelope: Uint8Array;
    sealed_by: string;
    user_id: string;
    lease_until: number;
    created_at: number;
    tries: Generated<number>;
  };
  /** The access log; it outlives its answers and names no person of a company. */
  people_access: {
    account: string;
    vkn: string | null;
    intent_id: string | null;
    user_id: string;
    how: AccessWay;
    sections: string;
    at: number;
  };
  /** The log of the agents' calls; `posting` names a question that was posted, without its words. */
  agent_calls: {
    account: string;
    user_id: string;
    tool: string;
    vkn: string | null;
    posting: string | null;
    at: number;
  };
  /** The steps of workflows, by Slack's ids of their executions; the words are deleted at the end. */
  workflow_steps: {
    id: string;
    team_id: string;
    account: string;
    user_id: string;
    vkn: string;
    state: StepState;
    body: Uint8Array | null;
    sealed_by: string | null;
    lease_until: number;
    attempts: number;
    created_at: number;
  };
  /** The log of erasures; it is never deleted and names no person of a company. */
  erasures: { team_id: string; vkn: string; by: string; why: string; counts: string; at: number };
  /** The log of what retention deleted, by day in İstanbul; no team and no person is named. */
  deletions: { day: string; kind: string; n: number };
  prices: { account: string; kind: LookupKind; price: number; learned_at: number };
  /** The spent and reserved credits of a month, of a user or (`user_id` empty) of the team. */
  budgets: { account: string; user_id: string; month: string; spent: number };
  /** The sums of a month's intents, written by triggers; a row may be all zeros. */
  month_sums: {
    account: string;
    month: string;
    user_id: string;
    kind: LookupKind;
    state: "paid" | "lost" | "unknown";
    queries: number;
    /** The number of queries whose cost is known. */
    named: number;
    cost: number;
  };
  languages: { team_id: string; user_id: string; language: string };
  /** A notice without a `state` is finished. */
  notices: {
    team_id: string;
    key: string;
    user_id: string;
    state: Uint8Array | null;
    sealed_by: string | null;
    lease_until: number;
    created_at: number;
    place: string | null;
    tries: Generated<number>;
  };
  team_book: Omit<Entry, "by"> & { account: string; by_user: string };
  /** Counts the beginnings and ends of an account's balance readings. */
  moments: { account: string; n: number };
  /** A balance reading; the values of its end are null if the registry did not answer. */
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
  /** The newest verdict of an intent counts. */
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
  /** The savings by day in İstanbul; `question` is a hash. */
  savings: { account: string; day: string; user_id: string; question: string; price: number };
  uses: {
    id: string;
    account: string;
    intent_id: string;
    user_id: string;
    remark: string;
    month: string;
    at: number;
  };
  /** `shared`: other programs spend, too. `restored`: typed queries need consent. */
  marks: AccountMark;
  /** The data that verifies receipts; kept longer than the intents. */
  receipts: { id: string; intent_id: string; file_hash: string; marks: string; at: number };
  deliveries: { key: string; at: number; run: string | null };
  own_companies: {
    team_id: string;
    vkn: string;
    is_own: number;
    user_id: string;
    at: number;
    title: string | null;
  };
  /** A team's own key of the hashes below, and the number of its last trace. */
  seen_keys: { team_id: string; key: Uint8Array; sealed_by: string; n: number };
  /** The accounts that a team saw with a supplier. */
  seen_ibans: {
    team_id: string;
    vkn: string;
    /** A keyed hash. */
    iban: string;
    /** The IBAN's last four characters. */
    tail: string;
    country: string;
    /** The trace that brought the account; those of one trace have the same number. */
    no: number;
    first_at: number;
    last_at: number;
    /** 1 if the account itself was red, beside another one of the supplier or of a company. */
    is_beside: number;
    user_id: string;
    confirmed_by: string | null;
    confirmed_at: number | null;
    /** The whole account with its invoice, sealed until it is confirmed; null if none is needed. */
    body: Uint8Array | null;
    sealed_by: string | null;
  };
  /** The verdicts of documents beside the accounts that they name; `document` is a keyed hash. */
  seen_verdicts: {
    team_id: string;
    vkn: string;
    iban: string;
    document: string;
    /** The keyed hash of the document with its titles and accounts. */
    content: string;
    is_invoice: number;
    /** 1 if the document is red by itself. */
    is_faulty: number;
    /** 1 if it was red by the memory. */
    is_doubtful: number;
  };
  /** The invoices that a team checked; `id` and the keys are keyed hashes. */
  seen_invoices: {
    team_id: string;
    id: string;
    vkn: string;
    by_ettn: string | null;
    by_number: string | null;
    by_amount: string | null;
    body: Uint8Array;
    sealed_by: string;
    user_id: string;
    at: number;
    /** 1 if the checker knows that the invoice is red. */
    told: number;
    card_id: string | null;
  };
  installations: {
    /** The workspace's id, or the enterprise's of an org-wide installation. */
    id: string;
    enterprise_id: string | null;
    is_org_wide: number;
    name: string;
    language: Language | null;
    /** Separated by commas, as Slack writes them. */
    scopes: string;
    bot_id: string;
    bot_user_id: string;
    app_id: string;
    installed_by: string;
    installed_at: number;
    revoked_at: number | null;
    /** 1 while the data of an installation that ended is being deleted. */
    is_leaving: number;
    /** The version of the row's last change. */
    version: number;
  };
  /** The sealed tokens and registry keys; an uninstall deletes them. */
  installation_secrets: {
    installation_id: string;
    kind: "token" | "registry-key";
    secret: Uint8Array;
    sealed_by: string;
    by_user: string;
    at: number;
  };
  /** OAuth states and links to the page for the key, by hashes of their secrets. */
  installation_links: {
    hash: string;
    kind: "install" | "key";
    installation_id: string | null;
    user_id: string | null;
    expires_at: number;
  };
  /** One row, locked by every change of an installation: versions follow the commits. */
  installation_version: { n: number };
  cards: {
    id: string;
    team_id: string;
    channel: string;
    person: string | null;
    state: string;
    intent_id: string | null;
    /** The check whose documents the card draws. */
    check_id: string | null;
    created_at: number;
  };
  /** The documents of a check with what it said of them; all of its cards name one row. */
  checks: {
    id: string;
    team_id: string;
    created_at: number;
    sealed_by: string;
    body: Uint8Array;
  };
  offers: {
    id: string;
    card_id: string;
    slot: string;
    account: string;
    kind: LookupKind;
    /** Empty for a title, which lies sealed in `body`; not empty in offers of earlier versions. */
    key: string;
    text: string;
    body: Uint8Array | null;
    sealed_by: string | null;
    price: number;
    newer_than: number | null;
    release: string | null;
    expires_at: number;
  };
  watches: {
    id: string;
    team_id: string;
    user_id: string;
    name: Uint8Array | null;
    sealed_by: string | null;
    channel: string | null;
    interval: Watch["interval"];
    price: number;
    cap: number;
    state: Watch["state"];
    pause: Watch["pause"];
    /** The number of the current or last round's period. */
    round: number;
    /** The beginning of an unfinished round, or null. */
    begun_at: number | null;
    /** The date of the next round or of the round's next try; null if a user must resume the watch. */
    due_at: number | null;
    lease_until: number;
    attempts: number;
    last_at: number | null;
    last_changed: number;
    /** The fingerprint of the companies and the name: a user has one such watch. */
    subject: string;
    /** Checks before this time do not count for the cap. */
    counted_from: number;
    created_at: number;
  };
  watched: {
    watch_id: string;
    vkn: string;
    no: number;
    baseline: Uint8Array | null;
    sealed_by: string | null;
    fetched_at: number | null;
    /** The last round that visited the company, and the visit's outcome. */
    round: number;
    outcome: VisitOutcome | null;
    record: RecordState;
    /** The company's code in the list's accounts. */
    code: Uint8Array | null;
  };
  /** The changes of companies by round; untold ones wait for the round's message. */
  watch_changes: {
    watch_id: string;
    vkn: string;
    round: number;
    change: Uint8Array;
    sealed_by: string;
    is_loud: number;
    /** The round whose message told the change, or null. */
    told_in: number | null;
    /** 1 if the change was told by a message of its own. */
    is_apart: number;
    at: number;
  };
  lists: Pick<CompanyList, "id" | "state" | "reason"> & {
    team_id: string;
    user_id: string;
    context: Uint8Array;
    sealed_by: string;
    agreed: string | null;
    created_at: number;
    started_at: number | null;
    lease_until: number;
    attempts: number;
    /** The end of the lease on updating its message; null if the message is final. */
    shown_until: number | null;
  };
  list_rows: Pick<ListedRow, "no" | "class" | "kind" | "key" | "state" | "reason"> & {
    id: string;
    list_id: string;
    same_as: number | null;
    cause: string | null;
    given: Uint8Array;
    /** An earlier lookup that answers the row; the list's own payments have the row's cause. */
    intent_id: string | null;
  };
  /** Rows with their state and cost in the ledger; the amount `open` may have been charged. */
  listed_rows: Schema["list_rows"] & { cost: number | null; open: number | null };
}
