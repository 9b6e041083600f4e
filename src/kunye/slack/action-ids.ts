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
  /** The next page of a record's section, `card|section|offset`. */
  page: "page",
  /** A branch of a table, `card|number in the table`; spends nothing. */
  branch: "branch",
  /** Queries several companies of a check, `card|price of each|slot,slot`. */
  askAll: "ask_all",
  /** Further rows of a card of companies, `card|row`. */
  moreRows: "more_rows",
  /** The private card of a public card; the value is the public card's id. */
  openMine: "open_mine",
  /** Marks companies as own or others, `card|own|vkn`, `card|other|vkn,vkn` or `card|forget|vkn`. */
  own: "own",
  /** Confirms a supplier's new account, `card|vkn|account`; the card is empty on the Home. */
  ibanConfirm: "iban_confirm",
  /** Shows the accounts that wait for a confirmation. */
  ibanWaiting: "iban_waiting",
  /** Lets one person confirm new accounts, `true|vkn` or `false|vkn`. */
  ibanAlone: "iban_alone",
  /** Forgets an account, `vkn|account`, or all of a supplier, `vkn|`. */
  ibanForget: "iban_forget",
  /** Starts or resumes a list, `list|total|VKN price|title price`; `list` alone spends nothing. */
  listStart: "list_start",
  /** The column of a field, `list|field|column`; the column is -1 for none. */
  listColumn: "list_column",
  /** The form for an amount of one's own; the value is the list. */
  listAmount: "list_amount",
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
  /** The changes of a round as a file, `watch|round`. */
  watchFile: "watch_file",
  watches: "watches",
  askCompany: "ask_company",
  checkInvoice: "check_invoice",
  giveList: "give_list",
  openBought: "open_bought",
  /** A line of the history: its record as it was seen then. */
  openLine: "open_line",
  /** Settles an unknown outcome, `free|intent` or `charged|intent`. */
  settle: "settle",
  lastMonth: "last_month",
  /** The form, or the next page of a company's log, `vkn|offset`. */
  accessLog: "access_log",
  /** The form for a company whose people are to be erased. */
  eraseForm: "erase_form",
  /** Erases a company's people, `vkn|id of the drawn window|reason`. */
  erasePeople: "erase_people",
  limits: "limits",
  /** The choice of the changed limit in `Sınırlar`; the value is a `LimitOwner`. */
  limitOwner: "whose",
  /** Switches managers' alerts off: `balance`, `limit` or `month`. */
  alertOff: "alert_off",
  managers: "managers",
  registryKey: "registry_key",
  /** A language's name, or `team`. */
  language: "language",
  raiseAsk: "raise_ask",
  /** `person|card|amount` */
  raiseGrant: "raise_grant",
  /** `person|card|limit` */
  raiseOther: "raise_other",
  /** `person|card` */
  raiseDecline: "raise_decline",
  /** Turns a workflow's step down; the value is its card. */
  stepRefuse: "step_refuse",
  /** The menu `⋯`; its entries are buttons. */
  more: "more",
} as const;

export function actionName(actionId: string): string {
  return actionId.split(":", 1)[0] ?? "";
}

/** Returns the value of a menu entry: the action and its value. */
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
  const [, actionId, entryData] = /^([^|]+)\|(.*)$/.exec(value) ?? [];
  return action.type === "overflow" && actionId !== undefined && entryData !== undefined
    ? { actionId, value: entryData }
    : { actionId: action.action_id, value };
}
