import { passSlot } from "../../../platform/slots.ts";
import {
  isSameWithoutEnding,
  titleComparer,
  isSameTitle,
} from "../../../company/compare-titles.ts";
import { isTooGeneral } from "../../../company/general-words.ts";
import { vknOfMersis } from "../../../company/id-numbers.ts";
import { istanbulDay } from "../../../company/istanbul-time.ts";
import { titleKey } from "../../../company/title.ts";
import {
  gatherParties,
  isOwnMersis,
  titlesOn,
  type CheckedInvoice,
  type GatheredCompanies,
  type Mention,
  type MentionedCompany,
} from "../../check/gather.ts";
import { givenInvoiceOf, mentionOf } from "../../check/as-documents.ts";
import type { Candidate } from "../../intake/text/read.ts";
import type { Given } from "../../intake/given.ts";
import { isAbroad, isNamedForUs, isOursByTitle, lacksNumber } from "../../check/own-side.ts";
import { askedVkn } from "../../check/verdict.ts";
import { titleAsSeen } from "../../intake/text/clean-text.ts";
import type { OwnCompanies } from "../../lookups/own-companies.ts";
import { branchQuery, companyQuery, titleQuery, type Query } from "../../lookups/intents.ts";
import { surelyMeant, type HeldMatch } from "../../lookups/match-held.ts";
import { companyRow, isBuyer, type CheckState, type CompanyRow } from "./company-rows.ts";
import { inputNotice, inputNoticeWithHeld, titleFault } from "./notice-card.ts";
import { type NoticeState, notice } from "../../slack/notice.ts";
import { heldRow } from "./result-state.ts";
import { withSeen } from "./seen-before.ts";
import { escapeData } from "../../slack/blocks.ts";
import type { Interaction } from "../../slack/feature.ts";
import { askerOf } from "../../slack/interaction.ts";
import { fileProblem } from "../../slack/slack-files.ts";
import { reply } from "../../slack/reply.ts";
import { saying } from "../../texts/texts.ts";

const queryOf = { vkn: companyQuery, mersis: branchQuery, title: titleQuery };
/** The limits of one check, chosen by hand. */
const limits = { rows: 100, problems: 20, invoices: 200, held: 3, parties: 4 };

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
  const invoices = documents.flatMap((one) => givenInvoiceOf(one) ?? []);
  const words = documents.find(({ header }) => header === null);
  const written = words?.sides.map(mentionOf) ?? [];
  const namedQueries = named
    .map(queryFor)
    .filter(({ kind, text: title }) => kind !== "title" || !titleFault(title));
  const titleQueries = namedQueries.filter(({ kind }) => kind === "title");
  const ours = await services.lookups.ownCompanies(person.team);
  const ownTitles = await services.lookups.ownTitles(person.team, ours);
  const some = invoices.slice(0, limits.invoices);
  const heldByTitle = await findHeldByTitle(interaction, [
    ...some.flatMap(titlesOn),
    ...written.map(({ given }) => given.title),
    ...titleQueries.map(({ text: title }) => title),
  ]);
  const vknsOf = (title: string) => vknsOfTitle(title, heldByTitle.get(title));
  const today = istanbulDay(await services.now());
  const known = { own: ours.own, ownTitles, vknsOf, today };
  // A long text's hundreds of companies take several turns.
  await passSlot();
  const seen = await withSeen(interaction, {
    invoices: some,
    written,
    words: { accounts: words?.accounts ?? [], announces: words?.words.announces ?? null },
    ours: known,
    held: titleQueries.flatMap(({ text: title }) => vknsOf(title)),
  });
  await passSlot();
  const { companies, invalid, checked, repeated } = gatherParties(
    seen.invoices,
    seen.written,
    known,
  );
  await passSlot();
  const unnumbered = checked.flat().filter(isSearchable);
  const unsearched = [...invalid.flatMap(({ mentions: some }) => some), ...checked.flat()].filter(
    (one) => isNamedForUs(one) || isAbroad(one),
  );
  const pairedMentions = companies.flatMap(({ mentions }) => mentions);
  // Another spelling of a numbered company's title is not searched.
  const isNumbered = (title: string) =>
    companies.some(
      ({ vkn, mentions }) =>
        surelyMeant(title, heldByTitle.get(title) ?? [])?.vkn === vkn ||
        mentions.some(({ given }) => given.title !== "" && isSameWithoutEnding(title, given.title)),
    );
  // Our own MERSİS number offers no branch, nor does a side's of an invoice, as in an XML.
  const isPasted = documents.some(({ form, header }) => form === "text" && header !== null);
  const isOfSide = (vkn: string) =>
    ours.own.has(vkn) || (isPasted && companies.some((one) => one.vkn === vkn));
  const branches = new Set(named.flatMap(({ isBranch, text: key }) => (isBranch ? key : [])));
  // A title whose number is asked is not searched; words may follow its legal form.
  const titlesAlone = unnumbered.map(({ given }) => titleQuery(given.title));
  const unpairedQueries = [...namedQueries, ...titlesAlone].filter(
    ({ kind, key, text: title }) =>
      !(
        kind === "mersis" &&
        (isOfSide(vknOfMersis(key) ?? "") || (isOwnMersis(key, companies) && !branches.has(key)))
      ) &&
      ![...pairedMentions, ...unsearched].some(({ given }) => isPartOf(title, given.title)) &&
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
  const textLines = [
    ...seen.lines,
    ...told.references.map(({ digits, reference }) =>
      saying("referenceTyped", digits, escapeData(reference)),
    ),
    ...told.placeholders.map((digits) => saying("placeholder", digits)),
    ...(told.hasPhones ? [saying("phoneInText")] : []),
    ...(told.hasPersons ? [saying("personalInText")] : []),
  ];
  if (queries.length + invalid.length + lines.length + checked.flat().length === 0) {
    const [first = saying("nothingToCheck"), ...others] = textLines;
    const isNumber = question !== null && question.kind !== "empty" && question.kind !== "several";
    if (isNumber && seen.lines.length === 0)
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
      return rowsOf(query, held?.intentId ?? null, matches, parties, ours);
    }),
  );
  return {
    kind: "companies",
    rows: rowsOfQueries.flat(),
    invalid,
    lines: [...lines, ...textLines],
    mayBeOwn: likelyOwnVkns(rowsOfQueries.flat(), checked, ours),
    checked,
    documents: seen.documents,
    unread: problems.length,
    ownVkns: [...ours.own],
    sharedBy: null,
  };
}

/** True for an invoice's party without a number, whose title can be searched. */
function isSearchable({ given }: Mention): boolean {
  return lacksNumber(given) && !titleFault(given.title) && !isTooGeneral(given.title);
}

async function findHeldByTitle(
  interaction: Interaction,
  titles: readonly string[],
): Promise<Map<string, HeldMatch[]>> {
  const { lookups } = interaction.services;
  const titlesOnce = [...new Set(titles)].filter((title) => !titleFault(title));
  const found = await lookups.findHeldByTitles(askerOf(interaction), titlesOnce);
  return new Map(titlesOnce.map((title, at) => [title, found[at] ?? []]));
}

function vknsOfTitle(title: string, held: readonly HeldMatch[] = []): string[] {
  if (held.length === 0) return [];
  const compare = titleComparer(titleAsSeen(title).text);
  const same = held.filter((one) => isSameTitle(compare(one.title)));
  return same.map(({ vkn }) => vkn);
}

function queryFor({ kind, text }: Candidate): Query {
  return queryOf[kind](text);
}

function rowsOf(
  query: Query,
  heldId: string | null,
  matches: readonly HeldMatch[],
  {
    companies,
    invalid,
    doubtful,
  }: Pick<GatheredCompanies, "companies" | "invalid"> & { doubtful: ReadonlySet<string> },
  { own, by }: OwnCompanies,
): CompanyRow[] {
  // A title next to an invalid number gets that number's verdict.
  const isNamed = ({ vkn, mentions }: MentionedCompany) =>
    query.kind === "title"
      ? mentions.some(({ given }) => isPartOf(query.text, given.title))
      : query.kind === "vkn" && vkn === query.key;
  const named = (query.kind === "title" ? invalid : companies).find(isNamed) ?? null;
  // Only the title's own company is shown, if it is surely held.
  const meant = surelyMeant(query.text, matches);
  const heldRows = (meant ? [meant] : matches)
    .filter((one) => companies.every(({ vkn }) => vkn !== one.vkn))
    // Similar titles are shown only if none fits.
    .filter(({ fits }, _at, [surest]) => fits || surest?.fits === false)
    .slice(0, limits.held)
    .map((one) => companyRow(companyQuery(one.vkn), { ...heldRow(one), named }));
  const withBranch = companies
    .flatMap(({ mentions }) => mentions)
    .find(({ given }) => given.mersis === query.key && given.title !== "");
  const row = companyRow(query, {
    held: heldId,
    anyway: heldRows.length > 0,
    named,
    own: own.has(query.key) ? by : null,
    ...(withBranch && { writtenTitle: withBranch.given.title }),
    ...(doubtful.has(query.key) && { doubtful: true }),
  });
  // A title is not searched if the team holds it in full, or next to an invalid number.
  const isSame = meant !== null && titleComparer(query.text)(meant.title) === "same";
  const isHeld =
    query.kind === "title" && (isSame || (named && vknsOfTitle(query.text, matches).length > 0));
  return isHeld ? heldRows : [...heldRows, row];
}

/** True for the same title, also where words follow its legal form. */
function isPartOf(title: string, written: string): boolean {
  return titleKey(written).startsWith(titleKey(title));
}

/**
 * Returns the VKNs that may be our own, buyers first, then by the number of invoices. If an own VKN
 * is known, only the buyer of all invoices may be another, and only if no invoice names ours.
 */
function likelyOwnVkns(
  rows: readonly CompanyRow[],
  checked: readonly CheckedInvoice[],
  { own, others, by }: OwnCompanies,
): string[] {
  // The operator's setting names all of ours.
  if (own.size > 0 && by === "set") return [];
  const isOn = (sides: CheckedInvoice, vkn: string, role?: Mention["role"]) =>
    sides.some((one) => askedVkn(one.given) === vkn && (role ?? one.role) === one.role);
  const namesOurs = checked.some(
    (sides) => sides.some(isOursByTitle) || [...own].some((vkn) => isOn(sides, vkn)),
  );
  const isLikely = (vkn: string) =>
    own.size === 0 || (!namesOurs && checked.every((sides) => isOn(sides, vkn, "buyer")));
  return rows
    .flatMap(({ named }) => (named && named.invoices > 0 && !others.has(named.vkn) ? [named] : []))
    .filter(({ vkn }) => isLikely(vkn))
    .toSorted(
      (one, other) =>
        Number(isBuyer(other)) - Number(isBuyer(one)) || other.invoices - one.invoices,
    )
    .slice(0, limits.parties)
    .map(({ vkn }) => vkn);
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
