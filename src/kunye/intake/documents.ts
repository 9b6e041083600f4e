import { createHash } from "node:crypto";
import { isVkn, vknOfMersis } from "../../company/id-numbers.ts";
import type { Account, Document, Side } from "../check/case.ts";
import { doubtsBy, withoutNumber, type Doubt } from "../check/findings.ts";
import { hasKind, kindsWith } from "../check/kinds.ts";
import type { Invoice } from "./files/read-invoice.ts";
import { writtenMention, type GivenInvoice, type Mention, type PrintedInvoice } from "./mention.ts";
import { customsMinistry } from "./text/numbers.ts";

/** Returns a document with the id of its content. */
function withId(content: Omit<Document, "id">): Document {
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("base64url");
  return { id: hash.slice(0, 16), ...content };
}

/** Returns an invoice or a print as a document. */
export function documentOf(invoice: GivenInvoice): Document {
  return invoice.document === "print" ? ofPrint(invoice) : ofFile(invoice);
}

/** Returns words around invoices as a document. */
export function documentOfWords(
  mentions: readonly Mention[],
  { accounts, words }: Pick<Document, "accounts" | "words">,
): Document {
  return withId({ form: "text", header: null, accounts, words, ...sidesOf(mentions.map(sideOf)) });
}

function ofFile({ seller, buyer, announcement, ibans, ...header }: Invoice): Document {
  const sides = [
    ...sideOfParty("seller", seller, header.date),
    ...sideOfParty("buyer", buyer, header.date),
  ];
  return withId({
    form: "xml",
    header,
    // A natural person's account is not kept.
    accounts: seller.kind === "person" ? [] : asAccounts(ibans),
    words: { announces: announcement ?? null },
    ...sidesOf(sides),
  });
}

function ofPrint({
  source,
  header,
  mentions,
  accounts,
  announcement = null,
}: PrintedInvoice): Document {
  const { ibans, ...facts } = header;
  const sides = mentions.map(sideOf).map((one) => ({ ...one, date: header.date ?? one.date }));
  return withId({
    form: source === "table" ? "row" : source,
    header: facts,
    accounts: accounts ?? asAccounts(ibans),
    words: { announces: announcement },
    ...sidesOf(sides),
  });
}

const asAccounts = (ibans: readonly string[]) => ibans.map((iban): Account => ({ iban, of: "" }));

/** What a reader notices of a whole document, though it tells it beside each side. */
const documentDoubts = kindsWith("unseen", "always");

function sidesOf(sides: readonly Side[]): Pick<Document, "sides" | "doubts"> {
  const all = sides.flatMap((one) => one.doubts).filter(({ kind }) => documentDoubts.has(kind));
  return {
    sides: sides.map((one) => ({
      ...one,
      doubts: one.doubts.filter(({ kind }) => !documentDoubts.has(kind)),
    })),
    doubts: [...new Map(all.map((one) => [one.kind, one])).values()],
  };
}

/** Doubts about a number that is written. */
const numberDoubts = kindsWith("number", "wrong", "another's", "foreign", "abroad");

/** Returns a party as a side; none for an unnamed buyer and for the customs ministry. */
function sideOfParty(
  role: "seller" | "buyer",
  { vkn, kind, title, doubts = [], ...details }: Invoice["seller"],
  date: string | null,
): Side[] {
  // Only a buyer counts as a consumer.
  if ((kind === "consumer" && role === "buyer") || vkn === customsMinistry) return [];
  const inMersis = vknOfMersis(details.mersis ?? "") ?? "";
  const isUnnumbered = vkn === null && !hasKind(doubts, numberDoubts);
  const isFromMersis = isUnnumbered && isVkn(inMersis);
  const isPerson = isUnnumbered && !isFromMersis && kind === "person";
  const missing: Doubt[] = [
    ...doubtsBy([isFromMersis, "vkn-from-mersis"], [isPerson, "person"]),
    ...(isUnnumbered && !isFromMersis && !isPerson ? [withoutNumber] : []),
  ];
  const written = writtenMention(
    isFromMersis ? inMersis : (vkn ?? ""),
    title,
    { ...details, date, doubts: [...doubts, ...missing] },
    role,
  );
  return [sideOf(written)];
}

/** Returns a mention as a side of its document. */
export function sideOf({ role, given: { doubts = [], ...given } }: Mention): Side {
  const { vkn, title, taxOffice, district, city, mersis, date } = given;
  return { role, vkn, title, taxOffice, district, city, mersis, date, doubts };
}
