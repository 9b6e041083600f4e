/** The reason why a file, or one inside a zip, gives no invoice. */
export type FileFault =
  | "empty"
  | "too-large"
  /** PDF, picture, spreadsheet, signature and the like. */
  | "other-file"
  | "not-xml"
  /** An invoice's picture for the browser, or Slack's login page. */
  | "html"
  | "encoding"
  | "doctype"
  | "too-deep"
  | "broken-xml"
  | "application-response"
  | "receipt-advice"
  /** An e-müstahsil makbuzu, which UBL-TR writes as a credit note. */
  | "producer-receipt"
  | "other-document"
  /** An envelope or a zip that holds none. */
  | "no-invoice"
  /** Only an envelope's first invoices were read. */
  | "too-many-invoices"
  | "zip-broken"
  /** It would unpack to more than the limit in all. */
  | "zip-bomb"
  | "zip-too-many"
  | "zip-in-zip"
  | "zip-encrypted";

/** Ends the reading of a file; nothing of its content is in the message. */
export class FileFaultError extends Error {
  override name = "FileFaultError";
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(`the file can't be read: ${fault}`);
    this.fault = fault;
  }
}
