/** Eleven digits, or a sole trader's sixteen, also in groups. */
const personal =
  /(?<!\p{Nd})(?:\p{Nd}(?:[ .\-/]?\p{Nd}){10}|[1-9](?:[ .\-/]?\p{Nd}){15})(?!\p{Nd})/gu;

/** One line of a document's text, at most so many letters long, without numbers that may be a person's. */
export function tidyText(text: string, most: number): string {
  const line = text
    .normalize("NFKC")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, "");
  return clip(line.replace(personal, " ").replace(/ +/g, " ").trim(), most);
}

/** A number that is cut is none any more, and half of a person's must not stay. */
function clip(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\p{Nd} .\-/\p{Cs}]+$/u, "");
}
