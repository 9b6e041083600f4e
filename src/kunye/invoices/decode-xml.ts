import { FileFaultError } from "./file-fault.ts";

const otherFiles =
  // eslint-disable-next-line no-control-regex -- the first bytes of DER are control characters
  /^(?:%PDF|\x89PNG|\xff\xd8\xff|GIF8|RIFF|0[\x80-\x84]|-----BEGIN|\xd0\xcf\x11\xe0|\x1f\x8b|7z\xbc\xaf|Rar!)/;
const html = /^(?:<\?(?:(?!\?>)[^])*\?>\s*|<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+)?html[\s>]/i;
const headLength = 1_024;

/** The text of an XML file by its first bytes and its declaration, without what stands before it. */
export function decodeXml(bytes: Buffer): string {
  const head = bytes.toString("latin1", 0, headLength);
  if (otherFiles.test(head)) throw new FileFaultError("other-file");
  const encoding = encodingOf(head);
  const text = decode(bytes, encoding).trimStart();
  if (text === "") throw new FileFaultError("empty");
  if (!text.startsWith("<")) throw new FileFaultError("not-xml");
  if (html.test(text.slice(0, headLength))) throw new FileFaultError("html");
  return text;
}

function encodingOf(head: string): string {
  if (/^(?:\xff\xfe|<\0)/.test(head)) return "utf-16le";
  if (/^(?:\xfe\xff|\0<)/.test(head)) return "utf-16be";
  const hasMark = head.startsWith("\xef\xbb\xbf");
  const start = head.slice(hasMark ? 3 : 0).trimStart();
  // Anything else would be called a wrong encoding.
  if (start !== "" && !start.startsWith("<")) throw new FileFaultError("not-xml");
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1];
  if (declared === undefined || hasMark) return "utf-8";
  // Programs write `utf-16` into files that they save as UTF-8; what is UTF-16 shows in its first bytes.
  if (/^(?:utf-?8|utf-16|us-ascii)$/i.test(declared)) return "utf-8";
  // Latin-1 is read as Turkish: only six letters differ, and those are Icelandic ones.
  if (/^(?:iso-8859-[19]|windows-125[24])$/i.test(declared)) return "windows-1254";
  throw new FileFaultError("encoding");
}

function decode(bytes: Buffer, encoding: string): string {
  try {
    // Half a letter at the end is a file cut short, which the parser says.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    throw new FileFaultError("encoding");
  }
}
