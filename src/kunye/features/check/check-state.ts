import { passSlot } from "../../../platform/slots.ts";
import { isSameWithoutEnding, titleComparer } from "../../../company/compare-titles.ts";
import { isTooGeneral } from "../../../company/general-words.ts";
import { vknOfMersis } from "../../../company/id-numbers.ts";
import { istanbulDay } from "../../../company/istanbul-time.ts";
import { titleKey } from "../../../company/title.ts";
import type { Case } from "../../check/case.ts";
import {
  companiesOf,
  isNamedForUs,
  isOwnMersis,
  type NamedCompany,
} from "../../check/companies.ts";
import { judge } from "../../check/judge.ts";
import type { SideView } from "../../check/case-view.ts";
import { isAbroad, lacksNumber } from "../../check/sides.ts";
import { openAccounts } from "../../check/memory/confirmed.ts";
import { caseOf, memoryOf, nothingCurrent, type SidePlace } from "../../check/stored-check.ts";
import { invoicesOf } from "../../check/verdicts.ts";
import type { Candidate } from "../../intake/text/read.ts";
import type { Given } from "../../intake/given.ts";
import { branchQuery, companyQuery, titleQuery, type Query } from "../../lookups/intents.ts";
import { bearsName, isListed, surelyMeant, type KnownMatch } from "../../lookups/match-held.ts";
import { inputNotice, inputNoticeWithHeld, titleFault } from "../lookup/notice-card.ts";
import { heldRow } from "../lookup/result-state.ts";
import { type NoticeState, notice } from "../../slack/notice.ts";
import { escapeData } from "../../slack/blocks.ts";
import type { Interaction } from "../../slack/feature.ts";
import { askerOf } from "../../slack/interaction.ts";
import { fileProblem } from "../../slack/slack-files.ts";
import { reply } from "../../slack/reply.ts";
import { saying } from "../../texts/texts.ts";
import { storedRow, type CheckState, type StoredRow } from "./check-rows.ts";
import { judgeNow, withStatement } from "./statements.ts";
import { vknsOfTitle } from "./vkns-of-title.ts";
import { compareWithMemory } from "./check-memory.ts";

const queryOf = { vkn: companyQuery, mersis: branchQuery, title: titleQuery };
/** The limits of one check, chosen by hand. */
const limits = { rows: 100, problems: 20, invoices: 200, held: 3 };

/**
 * Lists the companies of what was given, or returns a notice if there are none.
 * Free; the caller checks the permission to spend.
 */
export async function checkState(
  interaction: Interaction,
  { documents, question, named, notRead, told }: Given,
): Promise<CheckState | NoticeState> {
  if (notRead.words !== null) return notice(saying("textUnread", notRead.words));
  const { services, person, canReadFiles } = interaction;
  // A doubtful number stays doubtful with a title next to it.
  if (question?.kind === "letters" || question?.kind === "foreignVat")
    return inputNotice(question, "vkn");
  const problems = notRead.files.map((one) => fileProblem(one, canReadFiles));
  const { invoices, repeated } = withoutCopies(documents);
  const words = documents.filter(({ header }) => header === null);
  const namedQueries = named
    .map(queryFor)
    .filter(({ kind, text: title }) => kind !== "title" || !titleFault(title));
  const titleQueries = namedQueries.filter(({ kind }) => kind === "title");
  const { own, said } = await services.lookups.ownCompanies(person.team);
  const ownTitles = await services.lookups.ownTitles(person.team, { own, said });
  const given = [...invoices.slice(0, limits.invoices), ...words];
  const heldByTitle = await findHeldByTitle(interaction, [
    ...given.flatMap(({ sides }) => sides.map(({ title }) => title)),
    ...titleQueries.map(({ text: title }) => title),
  ]);
  const vknsOf = (title: string) => vknsOfTitle(title, heldByTitle.get(title));
  const now = await services.now();
  const day = istanbulDay(now);
  const ours = { own, ownTitles };
  const known: Case = {
    documents: given,
    ours,
    records: new Map(),
    namesakes: new Map([...heldByTitle.keys()].map((title) => [title, vknsOf(title)])),
    memory: new Map(),
    confirmed: new Map(),
    day,
  };
  const ofTitles = titleQueries.flatMap(({ text: title }) => vknsOf(title));
  // A long text's hundreds of companies take several turns.
  await passSlot();
  const kept = await compareWithMemory(interaction, known, ofTitles);
  await passSlot();
  const check = { day, documents: kept.documents };
  const current = { ...nothingCurrent, ours: { ...nothingCurrent.ours, ...ours } };
  const judgement = judge(caseOf(check, current, new Map()));
  const { companies, invalid } = companiesOf(judgement);
  await passSlot();
  const checkedSides = invoicesOf(judgement).flatMap(({ sides }) => sides);
  const unnumbered = checkedSides.filter(isSearchable);
  const unsearched = [...invalid.flatMap(({ sides }) => sides), ...checkedSides].filter(
    (one) => isNamedForUs(judgement, one) || isAbroad(one),
  );
  const pairedSides = companies.flatMap(({ sides }) => sides);
  // Another spelling of a numbered company's title is not searched.
  const isNumbered = (title: string) =>
    companies.some(
      ({ vkn, sides }) =>
        surelyMeant(title, heldByTitle.get(title) ?? [])?.vkn === vkn ||
        sides.some((one) => one.title !== "" && isSameWithoutEnding(title, one.title)),
    );
  // Our own MERSİS number offers no branch, nor does a side's of an invoice, as in an XML.
  const isPasted = documents.some(({ form, header }) => form === "text" && header !== null);
  const isOfSide = (vkn: string) =>
    own.has(vkn) || (isPasted && companies.some((one) => one.vkn === vkn));
  const branches = new Set(named.flatMap(({ isBranch, text: key }) => (isBranch ? key : [])));
  // A title whose number is asked is not searched; words may follow its legal form.
  const titlesAlone = unnumbered.map(({ title }) => titleQuery(title));
  const unpairedQueries = [...namedQueries, ...titlesAlone].filter(
    ({ kind, key, text: title }) =>
      !(
        kind === "mersis" &&
        (isOfSide(vknOfMersis(key) ?? "") || (isOwnMersis(key, companies) && !branches.has(key)))
      ) &&
      ![...pairedSides, ...unsearched].some((one) => isPartOf(title, one.title)) &&
      !(kind === "title" && isNumbered(title)),
  );
  const byKey = new Map(unpairedQueries.map((query) => [`${query.kind} ${query.key}`, query]));
  const queries = [...companies.map(({ vkn }) => companyQuery(vkn)), ...byKey.values()];
  const moreLine = (key: "moreFiles" | "moreInvoices" | "moreCompanies", count: number) =>
    count > 0 ? [saying(key, count)] : [];
  const repeatedNumbers = repeated.slice(0, limits.problems).map(escapeData).join(", ");
  const lines = [
    ...(repeatedNumbers === "" ? [] : [saying("repeatedInvoices", repeatedNumbers)]),
    ...problems.slice(0, limits.problems),
    ...moreLine("moreFiles", problems.length - limits.problems),
    ...moreLine("moreInvoices", invoices.length - limits.invoices),
    ...moreLine("moreCompanies", queries.length - limits.rows + notRead.more),
  ];
  // Without a company nobody asks whose an account is.
  const accountLines = kept.lines.filter(
    ({ note }) => note !== "unownedIban" || queries.length > 0,
  );
  const textLines = [
    ...accountLines,
    ...told.references.map(({ digits, reference }) =>
      saying("referenceTyped", digits, escapeData(reference)),
    ),
    ...told.placeholders.map((digits) => saying("placeholder", digits)),
    ...(told.phones.length > 0 ? [saying("phoneInText", shownEnds(told.phones))] : []),
    ...(told.hasPersons ? [saying("personalInText")] : []),
  ];
  if (queries.length + invalid.length + lines.length + checkedSides.length === 0) {
    const [first = saying("nothingToCheck"), ...others] = textLines;
    const isNumber = question !== null && question.kind !== "empty" && question.kind !== "several";
    if (isNumber && accountLines.length === 0)
      return inputNoticeWithHeld(services, person.team, question, "vkn");
    return first.note === "placeholder"
      ? notice(first, [], others)
      : notice(saying("nothingToCheck"), [], textLines);
  }
  const parties = { companies, invalid, doubtful: told.doubtful };
  const rowsOfQueries = await Promise.all(
    queries.slice(0, limits.rows).map(async (query) => {
      const held = await services.lookups.newestHeld(person.team, query);
      const matches = held === null ? (heldByTitle.get(query.text) ?? []) : [];
      return rowsOf(query, held?.intentId ?? null, matches, parties);
    }),
  );
  const rows = rowsOfQueries.flat();
  // Nothing is known beyond the documents: the judgement above holds.
  const isPlain =
    rows.every(({ held }) => held === null) && openAccounts(memoryOf(check)).length === 0;
  const shown = isPlain
    ? judgement
    : (await judgeNow(services, person.team, { check, rows })).judgement;
  return {
    kind: "companies",
    check: withStatement(check, shown, now),
    rows,
    lines: [...lines, ...textLines],
    unread: problems.length,
    sharedBy: null,
  };
}

/** Drops copies of an invoice: a mail and an envelope may both hold it, or two rows of a table. */
function withoutCopies(documents: Given["documents"]) {
  const all = documents.filter(({ header }) => header !== null);
  const byId = new Map(all.map((one) => [one.id, one]));
  const copies = all.filter((one, at) => all.findIndex(({ id }) => id === one.id) < at);
  // Prints of one invoice may be alike.
  const counted = copies.filter(({ form }) => form === "xml" || form === "row");
  return {
    invoices: [...byId.values()],
    repeated: [...new Set(counted.map(({ header }) => header?.number ?? ""))],
  };
}

/** True for an invoice's party without a number, whose title can be searched. */
function isSearchable(side: SideView): boolean {
  return lacksNumber(side) && !titleFault(side.title) && !isTooGeneral(side.title);
}

/** Returns the last digits of numbers that may be persons' telephones. */
function shownEnds(phones: readonly string[]): string[] {
  return phones.slice(0, limits.problems).map((digits) => digits.slice(-4));
}

async function findHeldByTitle(
  interaction: Interaction,
  titles: readonly string[],
): Promise<Map<string, KnownMatch[]>> {
  const { lookups } = interaction.services;
  const titlesOnce = [...new Set(titles)].filter((title) => !titleFault(title));
  const found = await lookups.findKnownByTitles(askerOf(interaction), titlesOnce);
  return new Map(titlesOnce.map((title, at) => [title, found[at] ?? []]));
}

function queryFor({ kind, text }: Candidate): Query {
  return queryOf[kind](text);
}

interface Parties extends ReturnType<typeof companiesOf> {
  doubtful: ReadonlySet<string>;
}

function rowsOf(
  query: Query,
  heldId: string | null,
  matches: readonly KnownMatch[],
  { companies, invalid, doubtful }: Parties,
): StoredRow[] {
  // A title next to an invalid number gets that number's verdict.
  const isNamed = ({ vkn, sides }: NamedCompany) =>
    query.kind === "title"
      ? sides.some(({ title }) => isPartOf(query.text, title))
      : query.kind === "vkn" && vkn === query.key;
  const [named] = (query.kind === "title" ? invalid : companies).filter(isNamed);
  const at = placeOf(named?.sides[0]);
  // Only the title's own company is shown, if it is surely held.
  const meant = surelyMeant(query.text, matches);
  const mayBeMeant = (meant ? [meant] : matches).filter((one) =>
    companies.every(({ vkn }) => vkn !== one.vkn),
  );
  // Similar titles are shown only if none fits.
  const isNear = (one: KnownMatch) => bearsName(query.text, one);
  const heldRows = mayBeMeant
    .filter((one) => isNear(one) || !mayBeMeant.some(isNear))
    .slice(0, limits.held)
    .map((one) => storedRow(companyQuery(one.vkn), { ...heldRow(query.text, one), at }));
  const withBranch = companies
    .flatMap(({ sides }) => sides)
    .find(({ mersis, title }) => mersis === query.key && title !== "");
  const row = storedRow(query, {
    held: heldId,
    anyway: heldRows.length > 0,
    at: at ?? placeOf(withBranch),
    ...(doubtful.has(query.key) && { doubtful: true }),
  });
  // A title is not searched if the team holds it in full, or next to an invalid number.
  const isMeantHeld = meant !== null && !isListed(meant);
  const isSame = isMeantHeld && titleComparer(query.text)(meant.title) === "same";
  const isHeld =
    query.kind === "title" && (isSame || (named && vknsOfTitle(query.text, matches).length > 0));
  return isHeld ? heldRows : [...heldRows, row];
}

function placeOf(side: SideView | undefined): SidePlace | null {
  return side ? { document: side.of.id, side: side.index } : null;
}

/** True for the same title, also where words follow its legal form. */
function isPartOf(title: string, written: string): boolean {
  const [key, whole] = [titleKey(title), titleKey(written)];
  return whole.startsWith(key) && !/^[\p{L}\p{N}]/u.test(whole.slice(key.length));
}

/** Shows a list of companies, or checks what was given. Free; the caller checks the permission. */
export async function showCheckOrList(
  interaction: Interaction,
  given: Given,
  showCheck: (state: CheckState | NoticeState) => Promise<void>,
): Promise<void> {
  const { services, surface, texts, canReadFiles } = interaction;
  if (!given.table) return showCheck(await checkState(interaction, given));
  const { unread = 0, ...table } = given.table;
  const name = table.name || texts.pastedList;
  const problems = given.notRead.files.map((one) => fileProblem(one, canReadFiles));
  if (unread > 0) problems.push(saying("unreadFormulas", escapeData(name), unread));
  const list = { ...table, name, problems, message: null };
  const offered = await services.lists.offerList(askerOf(interaction), list);
  if (surface.kind !== "modal") return services.listNotices.post(offered);
  return reply(interaction, [await services.listNotices.draw(offered, texts)]);
}
