/** Action ids. A comment gives the format of a value that is not a single id. */
export const actionIds = {
  /** A priced query, `offer|drawn price`; a suffix makes the action id unique in a block. */
  offer: "offer",
  share: "share",
  copy: "copy",
  allInfo: "all_info",
  receipt: "receipt",
  /** A part of the history; `showHistory` names the formats. */
  history: "history",
  /** A month's ledger as a file, `2026-11`. */
  monthCsv: "month_csv",
  /** The next page of a long list, `card|section|offset`. */
  page: "page",
  /** Further rows of a card of companies, `card|row`. */
  moreRows: "more_rows",
  /** The private card of a public card; the value is the public card's id. */
  openMine: "open_mine",
  /** The team's own companies, `card|own|vkn` or `card|other|vkn,vkn`. */
  own: "own",
  /** Starts or resumes a list, `list|free` or `list|slot|total|VKN price|title price`. */
  listStart: "list_start",
  /** The column of a field, `list|field|place`; the place is -1 for none. */
  listColumn: "list_column",
  listStop: "list_stop",
  listResult: "list_result",
  /** A watch's form or settings: a VKN, `list:id`, or `watch:id`. */
  watch: "watch",
  watchStop: "watch_stop",
  /** `watch|interval|cap` */
  watchInterval: "watch_interval",
  /** Resumes a watch or takes it over, `watch|price|cap`. */
  watchResume: "watch_resume",
  /** The held card of a watched company; the value is its VKN. */
  watchCard: "watch_card",
  watches: "watches",
  askCompany: "ask_company",
  checkInvoice: "check_invoice",
  giveList: "give_list",
  openBought: "open_bought",
  /** Settles an unknown outcome, `free|intent` or `charged|intent`. */
  settle: "settle",
  lastMonth: "last_month",
  accessLog: "access_log",
  limits: "limits",
  /** Switches managers' alerts off: `balance`, `limit` or `month`. */
  alertOff: "alert_off",
  managers: "managers",
  /** A language's name, or `team`. */
  language: "language",
  raiseAsk: "raise_ask",
  /** `person|card|amount` */
  raiseGrant: "raise_grant",
  /** `person|card|limit` */
  raiseOther: "raise_other",
  /** `person|card` */
  raiseDecline: "raise_decline",
  /** The menu behind `⋯`; its entries are buttons. */
  more: "more",
} as const;

export function actionName(actionId: string): string {
  return actionId.split(":", 1)[0] ?? "";
}

export function entryValue(actionId: string, value: string): string {
  return `${actionId}|${value}`;
}

/** Returns the pressed button or menu entry, or null for a link. */
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
