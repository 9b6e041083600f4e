import { isTooGeneral } from "../../company/general-words.ts";
import type { AskResult } from "./ask-result.ts";
import { askWhenFree } from "./ask.ts";
import type { Asker } from "./asker.ts";
import type { LookupContext } from "./lookup-context.ts";
import { uncharged } from "./lookup-error.ts";
import { keepRemark, noteSaving } from "./free-use.ts";
import { openHeld } from "./held-answers.ts";
import type { OwnedMatch } from "./match-held.ts";
import type { PendingReply } from "./ports/claims.ts";
import type { Query } from "./ports/query.ts";

/** The result of a typed question; all but an asking's result cost nothing and leave the decision to the user. */
export type TypedResult =
  | AskResult
  /** Its price is the confirmation's threshold or more. */
  | { kind: "needs-consent" }
  /** The team holds companies that the typed title may mean, the surest first. */
  | { kind: "owned"; companies: OwnedMatch[] }
  /** Thousands of companies have a title like that. */
  | { kind: "too-general" };

/** It would have to be paid for, which nobody allows. */
export interface NotAllowed {
  kind: "not-allowed";
}

/** Answers a typed query: free if the team holds it, paid only if `maySpend` (R1); `note` is the user's remark. */
export async function askTyped(
  context: LookupContext,
  asker: Asker,
  query: Query,
  reply: PendingReply | null,
  note: string | null = null,
  maySpend = true,
): Promise<TypedResult | NotAllowed> {
  const { store, ownedTitles } = context;
  const { team, userId } = asker;
  const account = context.accountOf(team);
  const held = await uncharged(() => store.held(account.account, query));
  const asked = { userId, ...query };
  if (held) {
    const opened = await uncharged(() => openHeld(store, held, "held"));
    await noteSaving(context, account.account, asked, opened);
    return keepRemark(store, userId, note, opened);
  }
  if (query.kind === "title" || query.kind === "title_detail") {
    const companies = await uncharged(() => ownedTitles.find(account.account, query.text, asker));
    if (companies.length > 0) return { kind: "owned", companies };
    if (isTooGeneral(query.text)) return { kind: "too-general" };
  }
  if (!maySpend) return { kind: "not-allowed" };
  const typed = { ...asked, note, cause: null, newerThan: null, release: null, reply };
  const agreed = ({ amount }: { amount: number }) => amount < context.confirmFrom;
  const result = await askWhenFree(context, account, typed, agreed);
  await noteSaving(context, account.account, asked, result);
  if (result.kind === "disagreed") return { kind: "needs-consent" };
  return keepRemark(store, userId, note, result);
}
