/** The names under which buttons reach their listeners, shared by the cards that draw them. */
export const actionIds = {
  /**
   * A priced question; the value is `offer
   * price on the label`. A suffix makes it unique in a block.
   */
  offer: "offer",
  share: "share",
  copy: "copy",
  allInfo: "all_info",
  receipt: "receipt",
  /**
   * The history of the team or (`mine`) a person; the value is `[mine
   * ]createdAt
   * id`, or none.
   */
  history: "history",
  /** A month as a file; the value is `2026-11`. */
  monthCsv: "month_csv",
  /** The next page of a long list; the value is `card|section|offset`. */
  page: "page",
  /** Further rows of a card of companies; the value is `card|row`. */
  moreRows: "more_rows",
  /** The private card of what a public one shows; the value is the public card's id. */
  openMine: "open_mine",
  /**
   * The team's own companies; the value is `card
   * own
   * vkn` or `card
   * other
   * vkn,vkn`.
   */
  own: "own",
  /**
   * Starts or continues a list; the value is `list
   * free` or `list
   * slot
   * most
   * VKN price
   * title price`.
   */
  listStart: "list_start",
  /** Which column is which; the value is `list|field|place`, the place -1 for none. */
  listColumn: "list_column",
  listStop: "list_stop",
  listResult: "list_result",
  /** A watch's form or settings; the value is a VKN, `list:` with its id, or `watch:` with its id. */
  watch: "watch",
  watchStop: "watch_stop",
  /** The value is `watch|interval|cap`. */
  watchInterval: "watch_interval",
  /** Goes on with a watch, or takes it over; the value is `watch|price|cap`. */
  watchResume: "watch_resume",
  /** The held card of a watched company; the value is its VKN. */
  watchCard: "watch_card",
  watches: "watches",
  /** Stand on the Home; the value of `openBought` is a lookup's id. */
  askCompany: "ask_company",
  checkInvoice: "check_invoice",
  giveList: "give_list",
  openBought: "open_bought",
  /** Settles an unknown outcome; the value is `free|lookup` or `charged|lookup`. */
  settle: "settle",
  lastMonth: "last_month",
  accessLog: "access_log",
  limits: "limits",
  /** The value is what managers are told no more: `balance`, `limit` or `month`. */
  alertOff: "alert_off",
  managers: "managers",
  /** The value is a language's name, or `team`. */
  language: "language",
  raiseAsk: "raise_ask",
  /**
   * The value is `person
   * card
   * amount`; of the next one `person
   * card
   * limit`, of the last `person
   * card`.
   */
  raiseGrant: "raise_grant",
  raiseOther: "raise_other",
  raiseDecline: "raise_decline",
  /** The menu behind `⋯`; its entries stand for buttons. */
  more: "more",
} as const;

/** The part of an action id before its suffix. */
export function actionName(actionId: string): string {
  return actionId.split(":", 1)[0] ?? "";
}

/** The value of a menu's entry that stands for this button. */
export function entryValue(actionId: string, value: string): string {
  return `${actionId}|${value}`;
}

/** Returns the pressed button, also of a menu's entry, or null for a link. */
export function pressedButton(action: {
  type: string;
  action_id: string;
  value?: string | null;
  url?: string | null;
  selected_option?: { value?: string | null } | null;
}): { actionId: string; value: string } | null {
  if (action.type === "button" && action.url) return null;
  const value = action.selected_option?.value ?? action.value ?? "";
  const [, entry, entryValue] = /^([^|]+)\|(.*)$/.exec(value) ?? [];
  return action.type === "overflow" && entry !== undefined && entryValue !== undefined
    ? { actionId: entry, value: entryValue }
    : { actionId: action.action_id, value };
}
