import { isTooGeneral } from "../../company/general-words.ts";
import type { AskResult } from "./ask-result.ts";
import { askWhenFree } from "./ask-when-free.ts";
import type { Asker } from "./asker.ts";
import type { LookupContext } from "./lookup-context.ts";
import { uncharged } from "./lookup-error.ts";
import { openHeld } from "./open-held.ts";
import type { OwnedTitle } from "./owned-titles.ts";
import type { PendingReply } from "./ports/replies.ts";
import type { Query } from "./ports/query.ts";

/** What a typed question came to; all but an asking's result cost nothing, and a person is to decide. */
export type TypedResult =
  | AskResult
  /** Its price is the confirmation's threshold or more. */
  | { kind: "needs-consent" }
  /** The team holds companies whose titles fit the one that was typed, the surest first. */
  | { kind: "owned"; companies: OwnedTitle[] }
  /** Thousands of companies have a title like that. */
  | { kind: "too-general" };

/** Asks what somebody typed, where nothing speaks against paying for it at once (R1). */
export async function askTyped(
  context: LookupContext,
  { team, userId }: Asker,
  query: Query,
  reply: PendingReply,
): Promise<TypedResult> {
  const { store, ownedTitles } = context;
  const account = context.accountOf(team);
  const held = await uncharged(() => store.held(account.account, query));
  if (held) return uncharged(() => openHeld(store, held, "held"));
  if (query.kind === "title" || query.kind === "title_detail") {
    const companies = await uncharged(() => ownedTitles.find(account.account, query.text));
    if (companies.length > 0) return { kind: "owned", companies };
    if (isTooGeneral(query.text)) return { kind: "too-general" };
  }
  const typed = { userId, ...query, cause: null, newerThan: null, release: null, reply };
  const agreed = ({ amount }: { amount: number }) => amount < context.confirmFrom;
  const result = await askWhenFree(context, account, typed, agreed);
  return result.kind === "disagreed" ? { kind: "needs-consent" } : result;
}
