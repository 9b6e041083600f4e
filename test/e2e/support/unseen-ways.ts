import type { PrintLayout } from "../../kunye/intake/files/prints.ts";

type Pdf = PDFKit.PDFDocument;

const place = [40, 500] as const;
const line = (pdf: Pdf, words: string, x: number = place[0], y: number = place[1]) =>
  pdf.text(words, x, y, { lineBreak: false });

/** Ways to put words into a PDF that a person does not see. */
export const pdfWays: Record<string, (pdf: Pdf, words: string) => unknown> = {
  white: (pdf, words) => line(pdf.fillColor("white"), words),
  "nearly white": (pdf, words) => line(pdf.fillColor("#fdfdfd"), words),
  "white in CMYK": (pdf, words) => line(pdf.fillColor([0, 0, 0, 0]), words),
  transparent: (pdf, words) => line(pdf.fillOpacity(0), words),
  "of size 0": (pdf, words) => line(pdf.fontSize(0.2), words),
  "an invisible mode": (pdf, words) => line(pdf.addContent("3 Tr"), words),
  "a clipping path": (pdf, words) => line(pdf.addContent("7 Tr"), words),
  squashed: (pdf, words) => line(pdf.addContent("0.5 Tz"), words),
  "off the page": (pdf, words) => line(pdf, words, 40, 3_000),
  "outside its clip": (pdf, words) => line(pdf.rect(0, 0, 1, 1).clip(), words),
  "scaled away": (pdf, words) => line(pdf.scale(0.01), words, 4_000, 50_000),
  "under a box": (pdf, words) => line(pdf, words).rect(30, 490, 500, 30).fill("white"),
  "grey on grey": (pdf, words) =>
    line(pdf.rect(30, 490, 500, 30).fill("#777777").fillColor("#777777"), words),
};

/** Draws a layout whose account is a picture, with words that nobody sees. */
export function withUnseen(draw: PrintLayout, words: string, way: string): PrintLayout {
  return (pdf, one) => {
    draw(pdf, { ...one, iban: "" });
    pdf.save();
    pdfWays[way]?.(pdf, words);
    pdf.restore();
    pdf.rect(40, 520, 120, 2).fill("black");
  };
}

const styles = `
display:none|visibility:hidden|visibility:collapse|opacity:0|opacity:0.01|font-size:0|font-size:0.1px|color:white
color:#fff|color:#fefefe|color:transparent|color:rgba(0,0,0,0)|color:hsl(0 0% 100%)|color:#ffffff00
background:#777;color:#777|text-indent:-9999px;overflow:hidden|position:absolute;left:-9999px|position:absolute;top:-9999px
position:fixed;right:-9999px|margin-left:-9999px|transform:scale(0)|transform:translateX(-9999px)|transform:rotateX(90deg)
transform:scaleY(0.001)|clip:rect(0,0,0,0);position:absolute|clip-path:inset(100%)|clip-path:circle(0)|clip-path:polygon(0 0,0 0,0 0)
height:0;overflow:hidden|max-height:0;overflow:hidden|width:0;overflow:hidden;white-space:nowrap|line-height:0;height:0;overflow:hidden
position:absolute;z-index:-1|filter:opacity(0)|filter:blur(40px)|filter:brightness(100)|mask-image:linear-gradient(transparent,transparent)
-webkit-text-fill-color:transparent|letter-spacing:-1em|content-visibility:hidden|mix-blend-mode:lighten|zoom:0.001
font:0/0 a|contain:strict;height:0|padding-top:9999px;height:1px;overflow:hidden|display:none!important
`
  .trim()
  .split(/[|\n]/);

const wrapped: Record<string, (words: string) => string> = {
  hidden: (words) => `<p hidden>${words}</p>`,
  "a closed detail": (words) => `<details><summary>x</summary>${words}</details>`,
  "a template": (words) => `<template>${words}</template>`,
  "a page without scripts": (words) => `<noscript>${words}</noscript>`,
  "a closed dialog": (words) => `<dialog>${words}</dialog>`,
  "an object": (words) => `<object data="x.svg">${words}</object>`,
  "a video": (words) => `<video>${words}</video>`,
  "a canvas": (words) => `<canvas>${words}</canvas>`,
  "an option": (words) => `<select><option>x</option><option>${words}</option></select>`,
  "a hidden area": (words) => `<textarea hidden>${words}</textarea>`,
  "an unfilled drawing": (words) => `<svg><text fill="none">${words}</text></svg>`,
  "a drawing's definition": (words) => `<svg><defs><text>${words}</text></defs></svg>`,
  "a white font": (words) => `<font color="white">${words}</font>`,
  "a hidden parent": (words) => `<div style="display:none"><p><span>${words}</span></p></div>`,
  "a class": (words) => `<style>.u{display:none}</style><p class="u">${words}</p>`,
  "a rule for screens": (words) =>
    `<style>@media screen{#u{visibility:hidden}}</style><p id="u">${words}</p>`,
};

/** Ways to put words into a web page that a person does not see. */
export const pageWays: Record<string, (words: string) => string> = {
  ...Object.fromEntries(
    styles.map((style) => [style, (words: string) => `<p style="${style}">${words}</p>`]),
  ),
  ...wrapped,
};
