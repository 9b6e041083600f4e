/** The three escaped characters, as they are read. */
export function unescapeText(text) {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
