import { readsAsTitle } from "../../../company/general-words.ts";
import { isPersonalMersis, plainMersis } from "../../../company/id-numbers.ts";
import { readTitle, splitMersis, type NumberInput } from "../../../company/number-input.ts";
import { hasDetails } from "../../check/sides.ts";
import type { WrittenWords } from "../../check/stored-check.ts";
import { readLeadingWord } from "../../intake/text/leading-word.ts";
import { sideOfTyped } from "../../intake/text/written-words.ts";
import { branchQuery, companyQuery, titleQuery, type Query } from "../../lookups/intents.ts";
import { readTypedWords, titleInSentence } from "../../intake/text/typed-words.ts";
import { inWords, saying, type Texts } from "../../texts/texts.ts";
import { peopleRefusal } from "../../slack/permission.ts";
import { titleFault } from "./notice-card.ts";
import { choice, notice, type Choice, type ChoiceLabel } from "../../slack/notice.ts";
import { heldState } from "./result-state.ts";
import { show, showNotice } from "../../slack/show.ts";
import { sayNothingTyped, showHelp } from "../../slack/help-card.ts";
import { isHelp, isLikeOneOf, withRemark } from "../../slack/words.ts";
import {
  answerTyped,
  checkTyped,
  offerDetail,
  offerTitle,
  showInput,
  type CardExtras,
} from "./show-result.ts";
import { takeGiven } from "./take-given.ts";
import { clip, escapeData } from "../../slack/blocks.ts";
import type { Command, Interaction } from "../../slack/feature.ts";
import { askerOf, servicesInUsersLanguage } from "../../slack/interaction.ts";
import { requirePermission, say } from "../../slack/reply.ts";

/** `/vkn <number>`: a company by its tax number; with `detay` shows the detail's price. */
export const vkn = numberCommand(
  { name: "/vkn", words: ["vkn"], kinds: ["vkn", "vkn_detail"] },
  "vkn",
  (interaction, input, { wantsDetail }) => {
    if (input?.kind !== "vkn") return null;
    if (wantsDetail || readLeadingWord(input.title).word === "detail")
      return offerDetail(interaction, input.vkn);
    const { texts } = interaction;
    return answerTyped(interaction, companyQuery(input.vkn), typedExtras(texts, input));
  },
);

/** Returns the words after a number for its card: compared data, or a reference. */
function typedExtras(texts: Texts, { vkn, title: words }: { vkn: string; title: string }) {
  const { reference } = readTypedWords(words);
  const typed: WrittenWords = { kind: "typed", words };
  const isGiven = hasDetails(sideOfTyped(words, vkn));
  return { ...(isGiven && { given: typed }), ...referenceExtras(texts, vkn, reference) };
}

/** Returns the lead that tells how to save a typed reference as a remark, or nothing. */
function referenceExtras({ notes }: Texts, digits: string, reference: string): CardExtras {
  return reference === "" ? {} : { lead: notes.referenceTyped(digits, escapeData(reference)) };
}

/** `/mersis <number>`: a branch by its 16-digit MERSIS number. */
export const mersis = numberCommand(
  { name: "/mersis", words: ["mersis"], kinds: ["mersis"] },
  "mersis",
  (interaction, input, { rest }) => {
    if (input?.kind === "mersis") return answerTyped(interaction, branchQuery(input.mersis));
    const branch = input === null || input.kind === "title" ? splitMersis(rest) : null;
    if (!branch) return null;
    // With a title or an office the check answers, which compares them with the record.
    const { title, taxOffice, reference } = readTypedWords(branch.words);
    if (title !== "" || taxOffice !== "") return null;
    const extras = referenceExtras(interaction.texts, branch.mersis, reference);
    return answerTyped(interaction, branchQuery(branch.mersis), extras);
  },
);

/**
 * Builds a command for a number. If `ask` returns null, a notice or a check answers. Its input is
 * null for words to check.
 */
function numberCommand(
  names: Pick<Command, "name" | "words" | "kinds">,
  wanted: "vkn" | "mersis",
  ask: (
    interaction: Interaction,
    input: NumberInput | null,
    typed: { rest: string; wantsDetail: boolean },
  ) => Promise<void> | null,
): Command {
  const run = withRemark(async (interaction, typed) => {
    const { word, rest } = readLeadingWord(typed);
    if (word === "help" || isHelp(rest)) return showHelp(interaction, names);
    const given = await takeGiven(interaction, { text: rest }, "number");
    const isPersonal = wanted === "mersis" && isPersonalMersis(plainMersis(rest));
    const question: NumberInput | null = isPersonal ? { kind: "personal" } : given.question;
    if (question?.kind === "empty") return sayNothingTyped(interaction, names.name);
    const answering = ask(interaction, question, { rest, wantsDetail: word === "detail" });
    if (answering) return answering;
    if (question === null) return checkTyped(interaction, given);
    if (question.kind !== "title") return showInput(interaction, { ...given, question }, wanted);
    const title = titleInSentence(question.title);
    return title === ""
      ? say(interaction, interaction.texts.usage.unclear)
      : offerTitle(interaction, title);
  });
  return { ...names, needs: "none", pays: true, run };
}

/** `/unvan <title>`: the most similar company. Ambiguous words get a question. */
export const unvan: Command = {
  name: "/unvan",
  words: ["unvan", "title"],
  kinds: ["title", "title_detail"],
  needs: "none",
  pays: true,
  run: withRemark(runUnvan),
};

async function runUnvan(interaction: Interaction, typed: string): Promise<void> {
  const { word, rest } = readLeadingWord(typed);
  const isAboutHelp = word === "detail" ? isHelp(rest) : word === "help" && rest === "";
  if (isAboutHelp) return showHelp(interaction, unvan);
  const given = await takeGiven(interaction, { text: typed }, "title");
  const { question } = given;
  if (question === null) return checkTyped(interaction, given);
  if (question.kind === "empty") return sayNothingTyped(interaction, "/unvan");
  if (question.kind !== "title") return showInput(interaction, { ...given, question });
  const { title } = question;
  const fault = titleFault(title);
  if (fault) return say(interaction, inWords(interaction.texts, fault));
  const detailTitle = titleOfDetail(word, rest, title);
  if (detailTitle !== "") return askDetailOrTitle(interaction, detailTitle, title);
  if (word === null && !isLikeOneOf(title, ["yardım", "help"])) {
    return answerTyped(interaction, titleQuery(title), { searched: title });
  }
  // `yardım gıda`, or a word that is nearly `yardım`, may be a title.
  return showNotice(
    interaction,
    notice(saying("ambiguousHelp", shownTitle(title)), [titleChoice(title)]),
  );
}

/** Returns the words after `detay`, or "". A misspelt `detay` must not pay for a search. */
function titleOfDetail(word: "help" | "detail" | null, rest: string, title: string): string {
  if (word !== null) return word === "detail" ? rest : "";
  const [, first = "", second = ""] = /^(\S+) (.+)$/.exec(title) ?? [];
  return isLikeOneOf(first, ["detay", "detail"]) ? second : "";
}

/**
 * Answers `detay örnek gıda` with the held companies that the rest names.
 * Else offers the rest's detail and its general card.
 * `detay gıda` and a misspelt `detya …` may be titles: their search replaces the general card.
 */
async function askDetailOrTitle(
  interaction: Interaction,
  rest: string,
  title: string,
): Promise<void> {
  const input = readTitle(rest);
  if (input.kind === "vkn") return offerDetail(interaction, input.vkn);
  if (!(await requirePermission(interaction, "spend"))) return;
  const { lookups } = interaction.services;
  const [known = []] = await lookups.findKnownByTitles(askerOf(interaction), [rest]);
  const isRestTitle = readLeadingWord(title).word === "detail" && readsAsTitle(rest);
  const whole = isRestTitle ? null : title;
  if (known.length > 0) return show(interaction, heldState(rest, known, { whole }));
  const isBranch = input.kind === "mersis";
  const detail = isBranch
    ? askedChoice("detail", "asBranch", branchQuery(input.mersis))
    : await detailChoice(interaction, rest);
  const wording = isBranch ? "ambiguousBranch" : "ambiguousDetail";
  const words = isRestTitle
    ? saying("detailOffer", "")
    : saying(wording, shownTitle(rest), shownTitle(title));
  const other = isRestTitle
    ? { ...askedChoice("general", "general", titleQuery(rest)), heldLabel: "openGeneral" as const }
    : titleChoice(title);
  const refusal = isBranch
    ? null
    : await peopleRefusal(servicesInUsersLanguage(interaction), interaction.person.userId);
  const state = { ...notice(words, [detail, other]), about: titleQuery(rest) };
  return show(interaction, state, { lead: refusal ?? "" });
}

/** Offers a title's detail, by the company's number if known: a number is cheaper and exact. */
async function detailChoice({ services, person }: Interaction, rest: string): Promise<Choice> {
  const known = await services.lookups.held(person.team, titleQuery(rest));
  const query = known?.vkn ? companyQuery(known.vkn, true) : titleQuery(rest, true);
  return { ...askedChoice("detail", "detail", query), heldLabel: "openDetail" };
}

function titleChoice(title: string): Choice {
  return askedChoice("title", "asTitle", titleQuery(title));
}

/** Returns a choice that asks for no confirmation: its notice is the question already. */
function askedChoice(slot: string, label: ChoiceLabel, query: Query): Choice {
  return { ...choice(slot, label, query), asked: true };
}

function shownTitle(title: string): string {
  return escapeData(clip(title, 200));
}
