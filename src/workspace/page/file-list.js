import { h, icon } from "./dom.js";
import { state } from "./client-state.js";
import { language, t } from "./language.js";

/** The files of a message, to be downloaded. */
export function fileList(ids = []) {
  if (ids.length === 0) return undefined;
  return h("div.files", ids.map(fileNode));
}

function fileNode(id) {
  const file = state.files.get(id);
  if (!file) return h("p.unknown-block.muted", t.fileGone);
  const address = `/workspace/files/${encodeURIComponent(id)}`;
  return h("a.file-card", { href: address, download: file.name }, [
    h("span.file-kind", icon("file")),
    h("span.names", [
      file.title,
      h("small", `${file.filetype.toLocaleUpperCase("en")} · ${sizeText(file.size)}`),
    ]),
    icon("download", t.download),
  ]);
}

const units = ["byte", "kilobyte", "megabyte"];

/** A size as people read it: `14 kB`. */
export function sizeText(bytes) {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[step],
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** step);
}
