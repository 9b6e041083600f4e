import { withMeaning, inWords, saying } from "../../texts/texts.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { clip, escapeData, paragraph, section, type Message } from "../../slack/blocks.ts";
import type { CardContext, CardKind } from "../../slack/card-kind.ts";
import type { HistoryLine } from "../../lookups/history.ts";
import { joinParts } from "./card-parts.ts";
import {
  headsOf,
  intentIdsOfRows,
  knownRows,
  rowLabel,
  rowName,
  rowSearchesAnyway,
  withHeadOffice,
  withoutDoubles,
  type CandidateRow,
  type CandidatesState,
  type KnownRow,
  knownHint,
} from "./company-rows.ts";
import { boldTitle, type HeldCompany } from "./held-company.ts";
import { offerButton, pressedLines } from "./offer-buttons.ts";
import { heldLikeness, placeWarning } from "./title-match.ts";

export const candidatesKind: CardKind<CandidatesState> = {
  kind: "candidates",
  carriesRemark: true,
  searchesAnyway: rowSearchesAnyway,
  wishes: ({ rows }) => rows.map(({ query }, index) => ({ slot: String(index), query })),
  draw: (state, card, { bought }) => draw(state, card, bought),
  intentIds: intentIdsOfRows,
  namedVkns: headsOf,
};

function draw(
  { lead, listedLead, rows, lines }: CandidatesState,
  card: CardContext,
  bought: readonly HistoryLine[],
): Message {
  const { texts } = card;
  const nameOf = (slot: string) => {
    const row = rows[Number(slot)];
    return row ? rowName(texts, row.query) : "";
  };
  const known = withoutDoubles(knownRows(rows, card.offers, bought));
  const firstListed = known.find(({ row }) => row.listed !== undefined);
  const isBelowHeld = firstListed !== undefined && known[0] !== firstListed;
  const isEarlier = rows.every((row) => row.lead === undefined) && isBelowHeld;
  // The first versions stored no line.
  const earlierLead = listedLead ?? saying("listed", escapeData(clip(rows[0]?.asked ?? "", 200)));
  return {
    text: texts.companyRows.notification,
    blocks: [
      section(inWords(texts, lead)),
      ...known.flatMap((one) => {
        const line = one.row.lead ?? (isEarlier && one === firstListed ? earlierLead : null);
        return [...(line ? [section(inWords(texts, line))] : []), ...rowBlocks(one, card)];
      }),
      ...paragraph(lines.map((line) => inWords(texts, line)).join("\n")),
      ...pressedLines(card, nameOf, `${texts.card.pressed.since} `),
    ],
  };
}

function rowBlocks({ row, slot, company }: KnownRow<CandidateRow>, card: CardContext) {
  const { texts } = card;
  const label = rowLabel(texts, row.query, row.anyway);
  const subject = company.title || row.query.text;
  const [ask] = offerButton(card, slot, { ...label, subject });
  const place =
    row.asked !== undefined && company.content && company.title !== ""
      ? placeWarning(texts, row.asked, company.content)
      : "";
  return paragraph([lineOf(card, row, company), place].filter(Boolean).join("\n"), ask);
}

/** Writes a known company with its likeness to the typed title; a person's business has no title. */
function lineOf(card: CardContext, row: CandidateRow, company: HeldCompany): string {
  const { texts } = card;
  const { query, asked } = row;
  const { content, title, status, place } = company;
  const { badge, hint } = withHeadOffice(card, query, company.badge);
  const likeness =
    asked !== undefined && title !== "" ? heldLikeness(texts, asked, title, content) : "";
  const isPersonal = content !== null && title === "" && isPersonsRecord(content);
  const name = isPersonal ? texts.card.personalRow : boldTitle(title);
  return joinParts(
    `${badge} ${name}`.trim(),
    rowName(texts, query),
    withMeaning(texts, status),
    hint,
    place,
    knownHint(texts, row, company),
    likeness,
  );
}
