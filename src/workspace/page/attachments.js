import { h, icon, iconButton } from "./dom.js";
import { state } from "./client-state.js";
import { sizeText, t } from "./language.js";
import { upload } from "./live.js";

/**
 * Creates the list of files, and of one pasted table (`cells`), that wait to be sent.
 * `take` uploads files, `put` replaces the whole list, `changed` gets all files.
 */
export function createAttachments(changed, { id, most = 10, filetypes, held = [] } = {}) {
  let files = held.flatMap((one) => state.files.get(one.id) ?? []);
  let cells;
  const list = h("ul.attachments");
  const problems = h("div.problem", { role: "alert" });
  const picker = h("input.visually-hidden", {
    id,
    type: "file",
    multiple: most > 1,
    accept: filetypes?.map((one) => `.${one}`).join(","),
    hidden: id === undefined,
    onchange: () => void take([...picker.files]),
  });
  const draw = () => {
    list.replaceChildren(...files.map(fileChip));
    if (cells) list.append(chip(t.pastedTable(cells.length), "", t.removeTable, { files }));
  };
  const put = (next = {}) => {
    ({ files = [], cells } = next);
    draw();
    changed(files);
  };
  const fileChip = (file) =>
    chip(file.name, h("small", sizeText(file.size)), t.removeFile(file.name), {
      files: files.filter((one) => one !== file),
      cells,
    });
  const chip = (name, about, removal, rest) =>
    h("li.row", [
      icon("file"),
      h("span.name", name),
      about,
      iconButton("close", removal, () => put(rest)),
    ]);
  const complain = (text) => problems.append(h("p", text));
  async function take(chosen) {
    problems.replaceChildren();
    for (const one of chosen) {
      const type = one.name.split(".").at(-1).toLowerCase();
      if (filetypes && !filetypes.includes(type)) {
        complain(t.wrongFiletype(one.name, filetypes.join(", ")));
      } else if (files.length >= most) {
        complain(t.tooManyFiles(one.name, most));
      } else {
        const file = await upload(one);
        if (file) put({ files: [...files, file], cells });
        else complain(t.uploadFailed(one.name));
      }
    }
    picker.value = "";
  }
  const dropZone = h("div.row.file-drop", [
    h("label.button", { for: id }, [icon("upload"), t.chooseFiles(most)]),
    h("span.muted", t.orDrop),
  ]);
  if (id !== undefined) takeDrops(dropZone, take);
  draw();
  return {
    node: h("div.attaching", [picker, id !== undefined && dropZone, list, problems]),
    choose: () => picker.click(),
    take,
    put,
    held: () => ({ files, cells }),
  };
}

const mostCells = { rows: 100, columns: 20 };

/** Reads the cells of a clipboard; undefined if it holds no table or too large a one. */
export function readCells(clipboard) {
  const lines = clipboard
    .getData("text/plain")
    .replace(/\r?\n$/, "")
    .split(/\r?\n/);
  const isTabbed = lines.length > 1 && lines.every((line) => line.includes("\t"));
  if (!isTabbed && !/<table/i.test(clipboard.getData("text/html"))) return undefined;
  const rows = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  const fits =
    rows.length <= mostCells.rows && rows.every((cells) => cells.length <= mostCells.columns);
  return fits && rows.flat().length > 1 ? rows : undefined;
}

/** Takes files that are dropped anywhere on `node` while `isOpen()`. */
export function takeDrops(node, take, isOpen = () => true) {
  const mark = (isOver) => node.classList.toggle("dropping", isOver);
  node.addEventListener("dragover", (event) => {
    if (!event.dataTransfer.types.includes("Files") || !isOpen()) return;
    event.preventDefault();
    mark(true);
  });
  node.addEventListener("dragleave", (event) => {
    if (!node.contains(event.relatedTarget)) mark(false);
  });
  node.addEventListener("drop", (event) => {
    mark(false);
    if (event.dataTransfer.files.length === 0 || !isOpen()) return;
    event.preventDefault();
    void take([...event.dataTransfer.files]);
  });
}
