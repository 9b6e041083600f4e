import type { Button, KnownBlock } from "@slack/types";
import {
  actions,
  button,
  clip,
  escapeData,
  maxLabelLength,
  section,
  withoutControls,
} from "../../slack/blocks.ts";
import { actionIds } from "../../slack/action-ids.ts";
import type { CardContext } from "../../slack/card-kind.ts";
import type { Side } from "../../check/case.ts";
import { isOursByTitle } from "../../check/companies.ts";
import { findingsOn } from "../../check/judge.ts";
import { kindsWith } from "../../check/kinds.ts";
import type { Current } from "../../check/stored-check.ts";
import { titleKeyOf } from "../../check/rules/titles.ts";
import { lacksNumber } from "../../check/sides.ts";
import { invoicesOf } from "../../check/verdicts.ts";
import type { Texts } from "../../texts/texts.ts";
import { isBuyer, type CompanyRow, type JudgedCheck } from "./check-rows.ts";

/**
 * Asks which company is the team's own, or another own one; empty without companies. Names the buyers
 * that can't be chosen, because one of them may be the answer.
 */
export function ownQuestion(
  card: CardContext,
  rows: readonly CompanyRow[],
  { knownOwn, judged }: { knownOwn: ReadonlySet<string>; judged: JudgedCheck },
): KnownBlock[] {
  if (rows.length === 0) return [];
  const { ownCompany } = card.texts;
  const vkns = rows.map(({ query }) => query.key);
  const buyers = buyersNotToChoose(card.texts, judged);
  return [
    section(
      [
        knownOwn.size > 0 ? ownCompany.further : ownCompany.question,
        ...(buyers.length > 0 ? [ownCompany.notToChoose(buyers)] : []),
      ].join("\n"),
    ),
    ...actions([
      ...rows.map(({ query: { key }, named }) =>
        ownButton(card, named?.sides[0]?.title || `VKN ${key}`, "own", [key]),
      ),
      ownButton(card, ownCompany.none, "other", vkns),
    ]),
  ];
}

const wrongNumbers = kindsWith("number", "wrong");

/** Names the invoices' buyers whose number is wrong, each with the reason. */
function buyersNotToChoose({ check }: Texts, { judgement, invalid }: JudgedCheck): string[] {
  const buyers = invalid.filter((one) => one.invoices > 0 && isBuyer(one));
  return buyers.slice(0, maxAsked).flatMap(({ vkn, sides }) => {
    const found = sides.flatMap((side) => findingsOn(judgement, side));
    const why = found.find(({ kind }) => wrongNumbers.has(kind));
    const name = sides.find(({ title }) => title !== "")?.title ?? vkn;
    return why && name !== "" ? `${escapeData(clip(name, 150))} (${check.finding[why.kind]})` : [];
  });
}

export function ownButton(
  { cardId, texts }: CardContext,
  name: string,
  statement: "own" | "other" | "forget",
  vkns: readonly string[],
): Button {
  const { isOwn, mark, confirm, confirmation } = texts.ownCompany;
  const label = clipAtWord(name, maxLabelLength);
  const [vkn = ""] = vkns;
  // Another company may bear the same title.
  const asked = name.includes(vkn) ? name : `${name} · VKN ${vkn}`;
  return button({
    label,
    spoken: statement === "own" ? `${label} · ${isOwn(name)}` : label,
    actionId: `${actionIds.own}:${statement}-${vkns.join("-")}`,
    value: `${cardId}|${statement}|${vkns.join(",")}`,
    // The choice counts for the team: a wrong one leaves invoices unchecked.
    ...(statement === "own" && {
      confirm: {
        title: mark,
        text: confirmation(asked),
        confirm,
        deny: texts.confirmation.deny,
      },
    }),
  });
}

function clipAtWord(text: string, room: number): string {
  const clean = withoutControls(text);
  const cut = clean.length > room ? clean.slice(0, room + 1).replace(/\s+\S*$/, "") : clean;
  return cut.slice(0, room).toWellFormed();
}

/**
 * Returns the rows that are perhaps ours: they are not for sale until the question is answered. The
 * title of a buyer without a number waits with them: the question can't name it, but may settle it.
 */
export function rowsPerhapsOurs(
  judged: JudgedCheck,
  ours: Current["ours"],
): ReadonlySet<CompanyRow> {
  const asked = likelyOwnRows(judged, ours);
  if (asked.length === 0) return new Set();
  const invoices = invoicesOf(judged.judgement);
  const buyers = ours.own.size === 0 ? buyersByTitle(invoices) : [];
  const titled = judged.rows.flatMap(({ row }) => {
    const { kind, text } = row.query;
    return kind === "title" && buyers.includes(titleKeyOf(text)) ? row : [];
  });
  return new Set([...asked.filter((row) => isProbablyOurs(row, invoices.length)), ...titled]);
}

/** True for a buyer, and for a company on each of several invoices. */
function isProbablyOurs({ named }: CompanyRow, invoices: number): boolean {
  return named !== null && (isBuyer(named) || (invoices > 1 && named.invoices === invoices));
}

/** The most companies that the question names. Chosen by hand. */
const maxAsked = 4;

/**
 * Returns the rows that may be our own, buyers first, then by the number of invoices. If an own VKN
 * is known, only the buyer of all invoices may be another, and only if no invoice names ours. If one
 * buyer without a number is on all invoices, which may be ours and can't be chosen, only a company
 * that is on all of several invoices, too.
 */
export function likelyOwnRows(
  { judgement, rows }: JudgedCheck,
  { own, others, by }: Current["ours"],
): CompanyRow[] {
  // The operator's setting names all of ours.
  if (own.size > 0 && by === "set") return [];
  const invoices = invoicesOf(judgement);
  const [unnumbered = "", ...otherBuyers] = buyersByTitle(invoices);
  const hasUnnumbered = own.size === 0 && unnumbered !== "" && otherBuyers.length === 0;
  const isOn = ({ sides }: (typeof invoices)[number], vkn: string, role?: Side["role"]) =>
    sides.some((one) => one.asked === vkn && (role ?? one.role) === one.role);
  const namesOurs = invoices.some(
    (one) =>
      one.sides.some((side) => isOursByTitle(judgement, side)) ||
      [...own].some((vkn) => isOn(one, vkn)),
  );
  const isLikely = (vkn: string) =>
    own.size === 0 || (!namesOurs && invoices.every((one) => isOn(one, vkn, "buyer")));
  return rows
    .flatMap(({ row }) => {
      const { named } = row;
      const isParty = named?.vkn === row.query.key && named.invoices > 0 && !others.has(named.vkn);
      if (hasUnnumbered && !isProbablyOurs(row, invoices.length)) return [];
      return isParty && isLikely(named.vkn) ? [{ row, named }] : [];
    })
    .toSorted(
      (one, other) =>
        Number(isBuyer(other.named)) - Number(isBuyer(one.named)) ||
        other.named.invoices - one.named.invoices,
    )
    .slice(0, maxAsked)
    .map(({ row }) => row);
}

/** Returns the titles of the invoices' buyers without a number, each once; "" for other buyers. */
function buyersByTitle(invoices: ReturnType<typeof invoicesOf>): string[] {
  const titles = invoices.map(({ sides }) => {
    const buyer = sides.find(({ role }) => role === "buyer");
    return buyer && lacksNumber(buyer) ? titleKeyOf(buyer.title) : "";
  });
  return [...new Set(titles)];
}
