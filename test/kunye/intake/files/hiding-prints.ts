import { printPage, type Printed } from "./prints.ts";
import { onePagePdf } from "./raw-pdf.ts";

/** A picture of one point, in place of an account that only people see. */
const seenPicture = "q 300 0 0 12 40 500 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI Q";
const linesOf = ({ seller, buyer, number, ettn, date, amount }: Printed) => [
  seller.title,
  `VKN: ${seller.vkn}`,
  "",
  "SAYIN",
  buyer.title,
  `VKN: ${buyer.vkn}`,
  "",
  "e-Fatura",
  `Fatura No: ${number}`,
  `Fatura Tarihi: ${date.split("-").reverse().join(".")}`,
  `ETTN: ${ettn}`,
  `Odenecek Tutar: ${amount.replace(".", ",")} TL`,
];

/** Ways to write the known account so that nobody sees it; `text` shows it in a PDF. */
const pdfWays: readonly ((text: string) => string)[] = [
  (text) => `BT 3 Tr ${text} ET`,
  (text) => `BT 7 Tr ${text} ET`,
  (text) => `1 g BT ${text} ET`,
  (text) => `1 1 1 rg BT ${text} ET`,
  (text) => `0 0 0 0 k BT ${text} ET`,
  (text) => `1 g 30 490 500 40 re f 1 g BT ${text} ET`,
  (text) => `BT ${text} ET 1 g 30 490 500 40 re f`,
  (text) => `BT ${text} ET ${seenPicture}`,
  (text) => `q 10 10 1 1 re W n BT ${text} ET Q`,
  (text) => `BT 1 Tr 0 w 1 G ${text} ET`,
  (text) => `BT 0.4 Tz ${text} ET`,
  (text) => `q 0.01 0 0 0.01 0 0 cm BT ${text} ET Q`,
  (text) => `/Artifact BMC 0.99 g BT ${text} ET EMC`,
];

/** Writes PDFs that hide their account in as many ways. */
export function hidingPdfs(invoices: readonly Printed[]): Buffer[] {
  return pdfWays.map((way, at) => {
    const invoice = invoices[at % invoices.length];
    if (!invoice) throw new Error("no invoice");
    const shown = linesOf(invoice).map((line) => `(${ascii(line)}) Tj T*`);
    const account = `/F 9 Tf 40 500 Td (IBAN: ${invoice.iban}) Tj`;
    const content = `BT /F 9 Tf 40 800 Td 12 TL ${shown.join(" ")} ET ${way(account)} ${seenPicture}`;
    return onePagePdf(Buffer.from(content, "latin1"));
  });
}

/** Writes Turkish letters as the PDF's font has them. */
function ascii(line: string): string {
  return line.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ı", "i");
}

/** Declarations that show no text; `|` for a semicolon. */
const styles = `
  display:none
  visibility:hidden
  opacity:0
  opacity:0.01
  font-size:0
  font-size:0.1px
  color:white
  color:#fff
  color:#fefefe
  color:transparent
  color:rgba(0,0,0,0)
  color:hsl(0 0% 100%)
  color:Canvas
  filter:opacity(0)
  filter:brightness(9) contrast(0)
  clip-path:inset(100%)
  clip-path:circle(0)
  transform:scale(0)
  transform:rotateY(90deg)
  transform:translateX(-9999px)
  scale:0
  zoom:0.001
  position:fixed|top:-900px
  position:absolute|right:9999px
  position:relative|left:-200vw
  margin-left:-9999px
  text-indent:-9999px
  text-indent:200%|overflow:hidden
  height:0|overflow:hidden
  width:0|overflow:hidden|white-space:nowrap
  max-height:0|overflow:clip
  line-height:0|overflow:hidden|height:0
  content-visibility:hidden
  mask:linear-gradient(#0000 0 0)
  -webkit-text-fill-color:transparent
  -webkit-text-security:disc
  mix-blend-mode:screen|color:#fff
  letter-spacing:-1em
  word-spacing:-99em|letter-spacing:-9px
  writing-mode:vertical-rl|height:0
  background:#000|color:#000
  z-index:-1|position:relative
  float:right|margin-right:-9999px
`
  .trim()
  .split(/\n +/)
  .map((style) => style.replaceAll("|", ";"));

const wrappers: readonly ((account: string) => string)[] = [
  (account) => `<p hidden>${account}</p>`,
  (account) => `<font color="#ffffff">${account}</font>`,
  (account) => `<font size="-7" color="white">${account}</font>`,
  (account) => `<details><summary></summary>${account}</details>`,
  (account) => `<dialog>${account}</dialog>`,
  (account) => `<noframes>${account}</noframes>`,
  (account) => `<object data="a.png">${account}</object>`,
  (account) => `<canvas>${account}</canvas>`,
  (account) => `<video>${account}</video>`,
  (account) => `<audio controls>${account}</audio>`,
  (account) => `<iframe>${account}</iframe>`,
  (account) => `<datalist><option>${account}</option></datalist>`,
  (account) => `<svg width="0" height="0"><text>${account}</text></svg>`,
  (account) => `<style>.a{display:none}</style><p class="a">${account}</p>`,
  (account) => `<style>p+p{position:absolute;left:-99em}</style><p></p><p>${account}</p>`,
  (account) => `<style>@media all{.b{opacity:0}}</style><p class="b">${account}</p>`,
  (account) => `<style>[id^=c]{color:#fff}</style><p id="c1">${account}</p>`,
  (account) => `<link rel="stylesheet" href="a.css"><p class="d">${account}</p>`,
  (account) => `<div popover>${account}</div>`,
];

/** Writes pages that show a picture of one account and hide another in as many ways. */
export function hidingPages(invoices: readonly Printed[]): string[] {
  const ways = [
    ...styles.map((style) => (account: string) => `<div style="${style}">${account}</div>`),
    ...wrappers,
  ];
  return ways.map((way, at) => {
    const invoice = invoices[at % invoices.length];
    if (!invoice) throw new Error("no invoice");
    const hidden = `${way(`IBAN: ${invoice.iban}`)}<img src="data:image/png;base64,AAAA">`;
    // The page itself shows no account as text.
    return printPage({ ...invoice, iban: "" }).replace("</body>", `${hidden}</body>`);
  });
}
