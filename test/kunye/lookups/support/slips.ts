import fc from "fast-check";

const letters = Array.from("abcçdefgğhıijklmnoöprsştuüvyz");

/** A folded name with one letter wrong, missing, doubled or more, at any place but the first. */
export function slipsOf(name: string): fc.Arbitrary<string> {
  const slips = fc.record({
    at: fc.integer({ min: 1, max: name.length - 1 }),
    letter: fc.constantFrom(...letters),
    kind: fc.constantFrom("wrong", "missing", "doubled", "more"),
  });
  return slips
    .map(({ at, letter, kind }) => {
      const [before, own, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
      const instead = { wrong: letter, missing: "", doubled: own + own, more: own + letter };
      return before + instead[kind] + after;
    })
    .filter((written) => written !== name);
}

/** Legal forms as people write them behind a name, or none. */
export const forms: fc.Arbitrary<string> = fc.constantFrom(
  "",
  " a.ş.",
  " ltd şti",
  " LİMİTED ŞİRKETİ",
);
