import { createHash } from "node:crypto";
import type { Account, Document, Side } from "./case.ts";
import { isPrint, type GivenInvoice, type Mention, type PrintedInvoice } from "./gather.ts";
import type { Party } from "../intake/files/read-invoice.ts";

/** Returns a document with the id of its content. */
export function withId(content: Omit<Document, "id">): Document {
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("base64url");
  return { id: hash.slice(0, 16), ...content };
}

/** Returns an invoice or a print as a document. */
export function documentOf(invoice: GivenInvoice): Document {
  const { form, header, sides, announces } = isPrint(invoice) ? ofPrint(invoice) : ofFile(invoice);
  const { ibans, ...facts } = header;
  return withId({
    form,
    header: facts,
    sides,
    accounts: ibans.map((iban): Account => ({ iban, of: "" })),
    words: { announces },
  });
}

function ofFile(file: Exclude<GivenInvoice, PrintedInvoice>) {
  const { seller, buyer, announcement = null, ...header } = file;
  const sides = [sideOfParty("seller", seller), sideOfParty("buyer", buyer)];
  return { form: "xml" as const, header, sides, announces: announcement };
}

function ofPrint({ source, header, mentions, announcement }: PrintedInvoice) {
  const form = source === "table" ? ("row" as const) : source;
  return { form, header, sides: mentions.map(sideOf), announces: announcement ?? null };
}

/** Returns an invoice or a print as the rules take it; null for words that are no invoice. */
export function givenInvoiceOf(document: Document): GivenInvoice | null {
  const { form, sides, accounts, words } = document;
  if (document.header === null) return null;
  const header = { ...document.header, ibans: accounts.map(({ iban }) => iban) };
  if (form === "xml") {
    const [seller, buyer] = sides.map(partyOf);
    const { announces } = words;
    const announcement = announces !== null && { announcement: announces };
    return seller && buyer ? { ...header, seller, buyer, ...announcement } : null;
  }
  return {
    document: "print",
    source: form === "row" ? "table" : form,
    header,
    mentions: sides.map(mentionOf),
    announcement: words.announces,
  };
}

function sideOfParty(role: Side["role"], { vkn, doubts = [], ...party }: Party): Side {
  return { role, number: vkn ?? "", date: null, doubts, ...party };
}

function partyOf({ kind, number, ...side }: Side): Party {
  const { title, taxOffice, district, city, mersis, doubts } = side;
  return {
    kind,
    vkn: number === "" ? null : number,
    title,
    taxOffice,
    district,
    city,
    mersis,
    ...(doubts.length > 0 && { doubts }),
  };
}

/** Returns a mention as a side of its document. */
export function sideOf({ role, given: { vkn, doubts = [], ...given } }: Mention): Side {
  const isPerson = doubts.some(({ kind }) => kind === "person");
  return { role, kind: isPerson ? "person" : "company", number: vkn, doubts, ...given };
}

/** Returns a side as a mention of its words. */
export function mentionOf({ role, number, date, ...side }: Side): Mention {
  const { title, taxOffice, district, city, mersis, doubts } = side;
  return {
    role,
    given: {
      vkn: number,
      title,
      taxOffice,
      district,
      city,
      mersis,
      date,
      ...(doubts.length > 0 && { doubts }),
    },
    invoice: null,
  };
}
