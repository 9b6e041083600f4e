import { type CleanText, cleanText } from "./clean-text.ts";
import { formsInText } from "./forms.ts";
import { layOut } from "./layout.ts";
import { asPrepared } from "./prepare.ts";
import { formalTitlesIn, type TitleInText } from "./segments.ts";

/** Far above any registered title's. Chosen by hand. */
const maxTitleLength = 300;

const formerLabel =
  /(?<![a-z])(?:eski|onceki|evvelki|former|previous) (?:ticaret )?(?:unvan[a-z]*|adi(?:yla)?|name|title)(?![a-z])[ :=-]{0,3}|(?<![a-z])formerly(?: known as)? /g;
const newLabel =
  /(?<![a-z])(?:yeni|guncel|new) (?:ticaret )?(?:unvan[a-z]*|adi(?:yla)?|name|title)(?![a-z])[ :=-]{0,3}/g;
/** The limit of labels of one kind in a text. Chosen by hand, for the time of hostile texts. */
const maxLabels = 50;

/**
 * Replaces former titles and the labels of new ones by commas:
 * the record has only the current title.
 */
export function withoutFormerTitles<Text extends CleanText>(text: Text): Text {
  const { folded } = text;
  if (folded.search(formerLabel) < 0 && folded.search(newLabel) < 0) return text;
  const forms = formsInText(text);
  const titles = folded.search(newLabel) < 0 ? [] : formalTitlesIn(layOut(asPrepared(text)));
  const formers = labelsIn(folded, formerLabel).map(({ 0: label, index }) => {
    const from = index + label.length;
    const [line = ""] = /^[^\n)\];|]*/.exec(folded.slice(from, from + maxTitleLength)) ?? [];
    const form = forms.find(({ start }) => start >= from && start < from + line.length);
    const next = line.search(newLabel);
    const ends = [line.length, next < 0 ? line.length : next, form ? form.end - from : line.length];
    return [index, from + Math.min(...ends)] as const;
  });
  const labels = labelsIn(folded, newLabel).map(({ 0: label, index }) => {
    const isBefore = ({ end }: TitleInText) =>
      end <= index && /^[ ,;.:(/-]*$/.test(folded.slice(end, index));
    return [titles.find(isBefore)?.at ?? index, index + label.length] as const;
  });
  return [...formers, ...labels].reduce((rest, [from, to]) => {
    const blank = (line: string) => line.slice(0, from) + ",".repeat(to - from) + line.slice(to);
    return { ...rest, shown: blank(rest.shown), folded: blank(rest.folded) };
  }, text);
}

/** Removes former titles and the labels of new ones from a title's own words. */
export function withoutFormerWords(words: string): string {
  const clean = cleanText(words);
  const { shown } = withoutFormerTitles(clean);
  if (shown === clean.shown) return words;
  const rest = shown.replace(/[([][ ,]*[)\]]/g, "").replace(/,{2,}/g, ",");
  return rest.replace(/^[\s,;:/-]+|(?<![\s,;:/-])[\s,;:/-]+$/g, "");
}

function labelsIn(folded: string, label: RegExp) {
  return Array.from(folded.matchAll(label)).slice(0, maxLabels);
}
