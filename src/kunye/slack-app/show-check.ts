import { readNumber } from "../../company/number-input.ts";
import { isBareMobile } from "../../company/phone.ts";
import { isVkn, wholeVkn } from "../../company/vkn.ts";
import { findCandidates, vknsOf, type Candidates } from "../invoices/candidates.ts";
import { gatherParties, writtenMention, type Named } from "../invoices/gather.ts";
import { titlesBeside } from "../invoices/titles-beside.ts";
import { saying } from "../texts/texts.ts";
import { inputNote } from "./commands/number-notes.ts";
import type { GivenText } from "./given-file.ts";
import type { Interaction } from "./interaction.ts";
import { note } from "./notes.ts";
import { readWritten } from "./read-written.ts";
import { show } from "./show.ts";
import { showCandidates } from "./show-candidates.ts";

/** How a check was asked for. */
export interface CheckWay {
  /** The text was written for it, and is no message. */
  typed?: boolean;
  inChannel?: boolean;
}

/** Shows whom a text and files name, each with its price or for nothing, and what they say. Free; only for who may spend here. */
export async function showCheck(
  interaction: Interaction,
  { text, files }: GivenText,
  { typed = false, inChannel = false }: CheckWay = {},
): Promise<void> {
  const { services, person, canReadFiles } = interaction;
  const { ownVkns } = services;
  const { invoices, problems } = await services.readFiles(files, person, canReadFiles !== false);
  const parties = gatherParties(invoices, ownVkns);
  const written = typed ? readWritten(text) : null;
  const wrong = typed ? wrongNumber(text) : null;
  const isOnly = wrong === null && written?.kind === "candidates";
  const candidates = isOnly ? written : findCandidates(text);
  const isWhole = wrong !== null && isVkn(wrong.vkn);
  const inFiles = [...parties.companies, ...(isWhole ? [wrong] : [])];
  const named = withWritten(inFiles, text, candidates, typed);
  const own = parties.own || vknsOf(candidates.found).some((vkn) => ownVkns.has(vkn));
  const others = candidates.found.filter((one) => {
    if (one.kind === "company") return false;
    // Its number stands beside it.
    return !typed || one.kind !== "title" || !isPaired(one.title, named);
  });
  const companies = named.filter(({ vkn }) => !ownVkns.has(vkn));
  const invalid = [...parties.invalid, ...(wrong === null || isWhole ? [] : [wrong])];
  const findings = { invalid, unasked: parties.unasked, problems, own };
  const found = [...companies.map(({ vkn }) => ({ kind: "company" as const, vkn })), ...others];
  if (found.length + invalid.length + parties.unasked.length + problems.length > 0) {
    const more = Math.max(0, found.length - mostRows) + candidates.more;
    const shown = { ...candidates, found: found.slice(0, mostRows), more };
    return showCandidates(interaction, { ...shown, named: companies, findings }, inChannel);
  }
  if (written && !own && written.kind !== "candidates" && written.kind !== "empty") {
    return show(interaction, inputNote(written, "vkn"), null, inChannel);
  }
  return show(interaction, note(saying(own ? "onlyOwn" : "nothingToCheck")), null, inChannel);
}

const mostRows = 20;

function isPaired(title: string, named: readonly Named[]): boolean {
  return named.some(({ mentions }) => mentions.some(({ given }) => given.title === title));
}

/** The companies of the invoices and those of the text, each once. */
function withWritten(
  companies: readonly Named[],
  text: string,
  { found }: Candidates,
  typed: boolean,
): Named[] {
  const vkns = vknsOf(found);
  const titles = vkns.length === 0 ? null : titlesBeside(text, typed);
  const written = vkns.map((vkn): Named => {
    const title = titles?.get(vkn);
    const mentions = title === undefined ? [] : [writtenMention(vkn, title)];
    return { vkn, mentions, invoices: 0 };
  });
  return [
    ...companies.map((one) => {
      const beside = written.find(({ vkn }) => vkn === one.vkn);
      return beside ? { ...one, mentions: [...one.mentions, ...beside.mentions] } : one;
    }),
    ...written.filter(({ vkn }) => companies.every((one) => one.vkn !== vkn)),
  ];
}

/** Ten digits that somebody typed as a tax number, and that are none; or nine, without their zero. */
function wrongNumber(text: string): Named | null {
  const [, vkn = "", behind = ""] = /^\D{0,20}(\d{9,10})(?!\d)([^\n]*)/.exec(text) ?? [];
  const whole = wholeVkn(vkn);
  if (whole.length < 10 || isVkn(vkn) || isBareMobile(vkn)) return null;
  const input = readNumber(behind);
  const title = input.kind === "title" ? input.title : "";
  return { vkn: whole, mentions: [writtenMention(vkn, title)], invoices: 0 };
}
