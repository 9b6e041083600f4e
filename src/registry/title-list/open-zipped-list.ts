import { crc32 } from "node:zlib";
import { openPromise } from "yauzl";
import { TitleListError } from "./list-row.ts";

/** The bytes of the one XML, CSV or TSV file in a zip; throws TitleListError where there is none or more than one. */
export async function* openZippedList(file: string): AsyncGenerator<Buffer> {
  try {
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    try {
      let found = null;
      for await (const entry of zip.eachEntry()) {
        if (!/\.(xml|csv|tsv|txt)$/i.test(entry.fileName)) continue;
        if (found) throw new TitleListError("no-list-in-zip");
        found = entry;
      }
      if (!found) throw new TitleListError("no-list-in-zip");
      const bytes: AsyncIterable<Buffer> = await zip.openReadStreamPromise(found);
      let sum = 0;
      for await (const chunk of bytes) {
        sum = crc32(chunk, sum);
        yield chunk;
      }
      // yauzl checks the length only: https://github.com/thejoshwolfe/yauzl#no-crc-32-checking
      if (sum !== found.crc32) throw new TitleListError("broken-zip");
    } finally {
      zip.close();
    }
  } catch (error) {
    throw error instanceof TitleListError
      ? error
      : new TitleListError("broken-zip", { cause: error });
  }
}
