const megabyte = 1024 * 1024;

/** The limits of an invoice file, far above any real one. */
export const readingLimits = {
  fileBytes: 10 * megabyte,
  /** Of one file in a zip, unpacked. */
  entryBytes: 25 * megabyte,
  /** Of all files in a zip, unpacked. */
  zipBytes: 100 * megabyte,
  zipFiles: 200,
  /** With folders and what a Mac adds. */
  zipRecords: 1_000,
  depth: 64,
  /** In all of a zip's files together; a million take about a second. */
  elements: 1_000_000,
  attributes: 200,
  /** In letters, of one comment, attribute or CDATA section. */
  gathered: 2 * megabyte,
  /** In an envelope. */
  invoices: 100,
  /** Of elements that are read, in one file; an invoice has some forty. */
  kept: 50_000,
  /** In letters; a longer one counts as missing. */
  text: 2_000,
} as const;
