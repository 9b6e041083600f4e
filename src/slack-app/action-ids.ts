/** The names under which buttons reach their listeners, shared by the cards that draw them. */
export const actionIds = {
  /** A question with a price; the value is an offer's id. Slack wants ids unique within a block, so a suffix follows. */
  offer: "offer",
  share: "share",
  copy: "copy",
  allInfo: "all_info",
  /** What the team bought after a place in its history; the value is `createdAt|id`, any other for its beginning. */
  history: "history",
  /** The next page of a long list; the value is `card|section|offset`. */
  page: "page",
} as const;

/** The part of an action id before its suffix. */
export function actionName(actionId: string): string {
  return actionId.split(":", 1)[0] ?? "";
}
