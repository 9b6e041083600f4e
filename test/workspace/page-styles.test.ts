import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "src/workspace/page";
const read = (pattern: string) =>
  globSync(`${folder}/${pattern}`)
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
const html = read("*.html");
const scripts = read("*.js");
const styles = read("*.css");

/** Returns the classes in `h("tag.class.class")` and in the document. */
function drawnClasses(): Set<string> {
  const selectors = scripts.matchAll(/["`][a-z0-9]+((?:\.[a-z][a-z-]*)+)["`]/g);
  const drawn = [...selectors].flatMap(([, names = ""]) => names.split(".").slice(1));
  const written = html.matchAll(/class="([^"]*)"/g);
  return new Set([...drawn, ...[...written].flatMap(([, names = ""]) => names.split(" "))]);
}

test("every class of the page has a CSS rule, and every class in the CSS is used", () => {
  const styled = new Set([...styles.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name));
  const files = new Set(["js", "css", "svg"]);
  const drawn = [...drawnClasses()].filter((name) => !files.has(name));
  expect(drawn.filter((name) => !styled.has(name))).toEqual([]);
  const unused = [...styled].filter((name) => !new RegExp(`\\b${name}\\b`).test(scripts + html));
  expect(unused).toEqual([]);
});

test("every style sheet is linked, and no document links one twice", () => {
  const linkedIn = (document: string) =>
    [...document.matchAll(/assets\/([\w-]+\.css)/g)].map(([, name]) => name);
  const sheets = globSync(`${folder}/*.css`).map((path) => path.split("/").at(-1));
  expect([...new Set(linkedIn(html))].toSorted()).toEqual(sheets.toSorted());
  for (const path of globSync(`${folder}/*.html`)) {
    const linked = linkedIn(readFileSync(path, "utf8"));
    expect(linked).toEqual([...new Set(linked)]);
  }
});
