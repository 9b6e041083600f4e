/** A released outcome stays unknown until it is settled, so the index has it too. */
export const releasedOutcomes = [
  "drop index intents_unknown",
  `create index intents_unknown on intents (account, opened_after, created_at)
    where state = 'unknown'`,
];
