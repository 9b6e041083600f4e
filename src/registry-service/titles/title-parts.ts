import { expandedTitleWords } from "../../company/title.ts";

/** A title taken apart: the words that tell a company from others, and what only completes them. */
export interface TitleParts {
  core: string[];
  /** The legal form's first letters, or an empty string. */
  form: string;
  hasSanayi: boolean;
  hasTicaret: boolean;
  isWindingUp: boolean;
}

/** Takes a title apart after folding it and writing its abbreviations out; bounded for any input. */
export function titleParts(title: string): TitleParts {
  const words = expandedTitleWords(title.slice(0, longest))
    .slice(0, mostWords)
    .map((word) => word.slice(0, longestWord));
  if (words.at(-2) === "a" && words.at(-1) === "s") words.splice(-2, 2, "anonim");
  const form = words.map((word) => formOf.get(word)).find((name) => name !== undefined) ?? "";
  const isWindingUp = words.includes("tasfiye") && words.includes("halinde");
  const rest = words.filter((word) => !dropped.has(word) && !formOf.has(word));
  const core = rest.filter((word) => word !== "sanayi" && word !== "ticaret");
  return {
    core,
    form,
    hasSanayi: rest.includes("sanayi"),
    hasTicaret: rest.includes("ticaret"),
    isWindingUp,
  };
}

const longest = 500;
const mostWords = 24;
const longestWord = 40;

const formOf = new Map([
  ["anonim", "anonim"],
  ["tas", "anonim"],
  ["tao", "anonim"],
  ["ao", "anonim"],
  ["limited", "limited"],
  ["kollektif", "kollektif"],
  ["kolektif", "kollektif"],
  ["komandit", "komandit"],
  ["kooperatifi", "kooperatif"],
  ["kooperatif", "kooperatif"],
]);
const dropped = new Set([
  ..."sirketi sirket tasfiye halinde iflas nedeniyle sinirli sorumlu ss".split(" "),
]);
