/** The words on the buttons of the cards, so that a test presses what it means, whatever its word is. */
export { buttons as labels } from "../../src/kunye/texts/tr.ts";

/** Returns a pattern for what begins with a button's words, such as its name for a screen reader. */
export function startingWith(words: string): RegExp {
  return new RegExp(`^${RegExp.escape(words)}`);
}
