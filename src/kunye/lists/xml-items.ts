import { SaxesParser } from "saxes";
import { FileFaultError } from "../invoices/file-fault.ts";
import { readingLimits } from "../invoices/reading-limits.ts";

/** An XML file in a zip. */
export interface XmlPart {
  chunks: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Handlers of an element's begin and end, by its local name; each may return an item. */
export interface ElementEvents<Item> {
  /** Receives the text directly before the begin. */
  begin: (name: string, attributes: Record<string, string>, text: string) => Item | undefined;
  /** Receives the text directly before the end. */
  end?: (name: string, text: string) => Item | undefined;
}

/** Parses an XML file piece by piece and yields each piece's items; a missing file has none. */
export async function* xmlItems<Item>(
  part: XmlPart | undefined,
  { begin, end }: ElementEvents<Item>,
): AsyncGenerator<Item[]> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  let items: Item[] = [];
  let text = "";
  let [depth, attributes] = [0, 0];
  const add = (item: Item | undefined) => {
    if (item !== undefined) items.push(item);
  };
  const requireAtMost = (most: number, count: number) => {
    if (count > most) throw new FileFaultError("too-large");
  };
  const localName = (name: string) => name.slice(name.indexOf(":") + 1);
  parser.on("error", () => {
    throw new FileFaultError("broken-xml");
  });
  parser.on("attribute", () => {
    attributes += 1;
    requireAtMost(readingLimits.attributes, attributes);
  });
  parser.on("opentag", (tag) => {
    depth += 1;
    requireAtMost(readingLimits.depth, depth);
    attributes = 0;
    add(begin(localName(tag.name), tag.attributes, text));
    text = "";
  });
  const gather = (part: string) => {
    if (text.length < readingLimits.gathered) text += part;
  };
  parser.on("text", gather);
  parser.on("cdata", gather);
  parser.on("closetag", (tag) => {
    depth -= 1;
    add(end?.(localName(tag.name), text));
    text = "";
  });
  const decoder = new TextDecoder();
  for await (const chunk of part?.chunks() ?? []) {
    parser.write(decoder.decode(chunk, { stream: true }));
    const unfinished: unknown = parser["text"];
    requireAtMost(readingLimits.gathered, String(unfinished).length);
    yield items;
    items = [];
  }
}
