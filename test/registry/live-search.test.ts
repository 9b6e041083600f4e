import { expect, onTestFinished, test } from "vitest";
import {
  openUnthreadedIndex,
  openThreadedIndex,
} from "../../src/registry/title-list/open-title-index.ts";
import { TitleSearchEndedError } from "../../src/registry/titles/search-pool.ts";
import { temporaryDirectory } from "./support/test-service.ts";

test("an index in another thread finds the same as one in this thread, in any order of queries", async () => {
  const source = {
    dataDir: await temporaryDirectory(),
    companies: 500,
    months: 0,
    recordFile: null,
  };
  const [here, there] = [
    await openUnthreadedIndex(source),
    await openThreadedIndex(source, null, new AbortController().signal),
  ];
  onTestFinished(() => there.close());
  expect(there.size).toBe(here.size);
  const titles = ["örnek gıda", "doruk", "lojistik taşımacılık", "zzkwq", "ÖRNEK"];
  const found = await Promise.all(titles.map((title) => there.search(title, 5)));
  expect(found).toEqual(await Promise.all(titles.map((title) => here.search(title, 5))));
});

test("an index that closes answers waiting searches and refuses new ones", async () => {
  const source = {
    dataDir: await temporaryDirectory(),
    companies: 100,
    months: 0,
    recordFile: null,
  };
  const index = await openThreadedIndex(source, null, new AbortController().signal);
  const asked = index.search("örnek gıda", 3);
  await index.close();
  expect(await asked).toHaveLength(3);
  await expect(index.search("örnek", 3)).rejects.toBeInstanceOf(TitleSearchEndedError);
});

test("closing the service stops a running build", async () => {
  const source = {
    dataDir: await temporaryDirectory(),
    companies: 20_000,
    months: 0,
    recordFile: null,
  };
  const closing = new AbortController();
  const built = openThreadedIndex(source, null, closing.signal);
  closing.abort();
  await expect(built).rejects.toBeInstanceOf(TitleSearchEndedError);
});
