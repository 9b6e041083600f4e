import { foldTurkish } from "../../../company/title.ts";
import { assertNever } from "../../../platform/assert-never.ts";
import { branchQuery, companyQuery, titleQuery, type Query } from "../../lookups/intents.ts";
import { bearsName, surelyMeant } from "../../lookups/match-held.ts";
import { inWords, saying } from "../../texts/texts.ts";
import { peopleRefusal } from "../../slack/permission.ts";
import { choice, notice, type Choice, type ChoiceLabel } from "../../slack/notice.ts";
import { heldState } from "./result-state.ts";
import { show, showNotice } from "../../slack/show.ts";
import { sayNothingTyped, showHelp } from "../../slack/help-card.ts";
import { withRemark } from "../../slack/words.ts";
import {
  answerTyped,
  checkTyped,
  offerDetail,
  offerTitle,
  showHeld,
  showInput,
  type CardExtras,
} from "./show-result.ts";
import { takeGiven } from "./take-given.ts";
import { clip, escapeData } from "../../slack/blocks.ts";
import type { Command, Interaction } from "../../slack/feature.ts";
import { askerOf, servicesInUsersLanguage } from "../../slack/interaction.ts";
import { requirePermission, say } from "../../slack/reply.ts";
import {
  meaningOf,
  splitCommand,
  type CommandWords,
  type LookupCommand,
  type Meaning,
} from "./command-meaning.ts";

/** `/vkn <number>`: a company by its tax number; with `detay` shows the detail's price. */
export const vkn = lookupCommand({ name: "/vkn", words: ["vkn"], kinds: ["vkn", "vkn_detail"] });

/** `/mersis <number>`: a branch by its 16-digit MERSIS number. */
export const mersis = lookupCommand({ name: "/mersis", words: ["mersis"], kinds: ["mersis"] });

/** `/unvan <title>`: the most similar company. Ambiguous words get a question. */
export const unvan = lookupCommand({
  name: "/unvan",
  words: ["unvan", "title"],
  kinds: ["title", "title_detail"],
});

/** The reading of each command's words. */
const readAs = { "/vkn": "number", "/mersis": "number", "/unvan": "title" } as const;

function lookupCommand(names: Pick<Command, "words" | "kinds"> & { name: LookupCommand }): Command {
  const run = withRemark(async (interaction, typed) => {
    const words = splitCommand(names.name, typed);
    return words === null ? showHelp(interaction, names) : answer(interaction, words);
  });
  return { ...names, needs: "none", pays: true, run };
}

async function answer(interaction: Interaction, words: CommandWords): Promise<void> {
  const { texts } = interaction;
  const { command, text } = words;
  const given = await takeGiven(interaction, { text }, readAs[command]);
  const meaning = meaningOf(words, given.question);
  switch (meaning.kind) {
    case "nothing":
      return sayNothingTyped(interaction, command);
    case "check":
      return checkTyped(interaction, given);
    case "ask":
      return answerTyped(interaction, meaning.query, extrasOf(interaction, meaning));
    case "detail":
      return offerDetail(interaction, meaning.vkn);
    case "detail-or-title":
      return askDetailOrTitle(interaction, meaning);
    case "help-or-title": {
      const { title } = meaning;
      const question = saying("ambiguousHelp", shownTitle(title));
      return showNotice(interaction, notice(question, [titleChoice(title)]));
    }
    case "offer":
      return offerTitle(interaction, meaning.title);
    case "unclear":
      return say(interaction, texts.usage.unclear);
    case "refused":
      return say(interaction, inWords(texts, meaning.why));
    case "notice": {
      const wanted = command === "/mersis" ? "mersis" : "vkn";
      return showInput(interaction, { ...given, question: meaning.question }, wanted);
    }
    default:
      return assertNever(meaning);
  }
}

/** Returns what the card of a typed query shows of the words: compared data, or a reference. */
function extrasOf(
  { texts: { notes } }: Interaction,
  { query, words: { compared, reference } }: Extract<Meaning, { kind: "ask" }>,
): CardExtras {
  if (query.kind === "title") return { searched: query.text };
  return {
    ...(compared !== null && { given: { kind: "typed", words: compared } }),
    // The lead tells how to save the reference as a remark.
    ...(reference !== "" && { lead: notes.referenceTyped(query.text, escapeData(reference)) }),
  };
}

/**
 * Answers `detay örnek gıda` with the held companies that the words after `detay` name.
 * Else offers their detail, and their general card or the search of all words.
 */
async function askDetailOrTitle(
  interaction: Interaction,
  { about, whole, branch }: Extract<Meaning, { kind: "detail-or-title" }>,
): Promise<void> {
  if (!(await requirePermission(interaction, "spend"))) return;
  const { lookups } = interaction.services;
  const titles = whole === null ? [about] : [about, whole];
  const [known = [], named = []] = await lookups.findKnownByTitles(askerOf(interaction), titles);
  // `detay` may belong to a held company's own title.
  const own = whole === null ? null : surelyMeant(whole, named);
  if (whole !== null && own && /\bdeta(?:y|il)\b/.test(foldTurkish(own.title))) {
    if (await showHeld(interaction, whole)) return;
  }
  if (known.length > 0) {
    const isAbout = known.some((one) => bearsName(about, one));
    return show(
      interaction,
      heldState(about, known, { detail: { whole: isAbout ? null : whole } }),
    );
  }
  const detail =
    branch === null
      ? await detailChoice(interaction, about)
      : askedChoice("detail", "asBranch", branchQuery(branch));
  const wording = branch === null ? "ambiguousDetail" : "ambiguousBranch";
  const [words, other] =
    whole === null
      ? [saying("detailOffer", ""), generalChoice(about)]
      : [saying(wording, shownTitle(about), shownTitle(whole)), titleChoice(whole)];
  const refusal =
    branch === null
      ? await peopleRefusal(servicesInUsersLanguage(interaction), interaction.person.userId)
      : null;
  const state = { ...notice(words, [detail, other]), about: titleQuery(about) };
  return show(interaction, state, { lead: refusal ?? "" });
}

/** Offers a title's detail, by the company's number if known: a number is cheaper and exact. */
async function detailChoice({ services, person }: Interaction, title: string): Promise<Choice> {
  const known = await services.lookups.held(person.team, titleQuery(title));
  const query = known?.vkn ? companyQuery(known.vkn, true) : titleQuery(title, true);
  return { ...askedChoice("detail", "detail", query), heldLabel: "openDetail" };
}

function generalChoice(title: string): Choice {
  return { ...askedChoice("general", "general", titleQuery(title)), heldLabel: "openGeneral" };
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
