import { expect, test } from "vitest";
import * as en from "../../../src/kunye/texts/all.en.ts";
import { inWords, saying, type Note } from "../../../src/kunye/texts/texts.ts";
import * as tr from "../../../src/kunye/texts/all.tr.ts";

test.each([tr, en])(
  "a question that an earlier version stored is still asked: $locale",
  (texts) => {
    const stored = JSON.parse('{"note":"ambiguousBalance","args":["bakiye gıda"]}') as Note;
    expect(inWords(texts, stored)).toBe(
      inWords(texts, saying("ambiguousCommand", "bakiye gıda", "/bakiye")),
    );
  },
);
