import { h, icon, iconButton } from "./dom.js";
import { state } from "./client-state.js";
import { sizeText, t } from "./language.js";
import { upload } from "./live.js";

/** The uploads under way; each promise tells whether its files were uploaded. */
const uploads = new Set();

/** Waits for the uploads under way; false if one failed. */
export async function uploadsDone() {
  return (await Promise.all(uploads)).every(Boolean);
}

/**
 * Creates the list of unsent files, with a pasted table (`cells`) if there is one.
 * `add` uploads files, `replace` sets the whole list, `onChange` gets all files.
 */
export function createAttachments(onChange, options = {}) {
  const { id, maxFiles = 10, filetypes, initialFiles = [] } = options;
  let files = initialFiles.flatMap((one) => state.files.get(one.id) ?? []);
  let cells;
  const list = h("ul.attachments");
  const problems = h("div.problem", { role: "alert" });
  const picker = h("input.visually-hidden", {
    id,
    type: "file",
    multiple: maxFiles > 1,
    accept: filetypes?.map((one) => `.${one}`).join(","),
    hidden: id === undefined,
    onchange: () => void add([...picker.files]),
  });
  const draw = () => {
    list.replaceChildren(...files.map(fileChip));
    if (cells) list.append(chip(t.pastedTable(cells.length), "", t.removeTable, { files }));
  };
  const replace = (next = {}) => {
    ({ files = [], cells } = next);
    draw();
    onChange(files);
  };
  const fileChip = (file) =>
    chip(file.name, h("small", sizeText(file.size)), t.removeFile(file.name), {
      files: files.filter((one) => one !== file),
      cells,
    });
  const chip = (name, detail, removeLabel, remaining) =>
    h("li.row", [
      icon("file"),
      h("span.name", name),
      detail,
      iconButton("close", removeLabel, () => replace(remaining)),
    ]);
  const showProblem = (text) => problems.append(h("p", text));
  async function add(chosenFiles) {
    const adding = addEach(chosenFiles);
    uploads.add(adding);
    await adding;
    uploads.delete(adding);
  }
  async function addEach(chosenFiles) {
    let areUploaded = true;
    problems.replaceChildren();
    for (const chosenFile of chosenFiles) {
      const extension = chosenFile.name.split(".").at(-1).toLowerCase();
      if (filetypes && !filetypes.includes(extension)) {
        showProblem(t.wrongFiletype(chosenFile.name, filetypes.join(", ")));
      } else if (files.length >= maxFiles) {
        showProblem(t.tooManyFiles(chosenFile.name, maxFiles));
      } else {
        const file = await upload(chosenFile);
        if (file) replace({ files: [...files, file], cells });
        else showProblem(t.uploadFailed(chosenFile.name));
        areUploaded &&= file !== undefined;
      }
    }
    picker.value = "";
    return areUploaded;
  }
  const dropZone = h("div.row.file-drop", [
    h("label.button", { for: id }, [icon("upload"), t.chooseFiles(maxFiles)]),
    h("span.muted", t.orDrop),
  ]);
  if (id !== undefined) acceptDrops(dropZone, add);
  draw();
  return {
    node: h("div.attachment-area", [picker, id !== undefined && dropZone, list, problems]),
    choose: () => picker.click(),
    add,
    replace,
    contents: () => ({ files, cells }),
  };
}

const maxTableSize = { rows: 100, columns: 20 };

/** Reads a table from the clipboard; undefined for one cell, other data or too large a table. */
export function readCells(clipboard) {
  const lines = clipboard
    .getData("text/plain")
    .replace(/\r?\n$/, "")
    .split(/\r?\n/);
  const isTabbed = lines.length > 1 && lines.every((line) => line.includes("\t"));
  if (!isTabbed && !/<table/i.test(clipboard.getData("text/html"))) return undefined;
  const rows = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  const isSmallEnough =
    rows.length <= maxTableSize.rows && rows.every((cells) => cells.length <= maxTableSize.columns);
  return isSmallEnough && rows.flat().length > 1 ? rows : undefined;
}

/** Passes files that are dropped on `node` to `addFiles` while `canTakeFiles()`. */
export function acceptDrops(node, addFiles, canTakeFiles = () => true) {
  const highlight = (isOver) => node.classList.toggle("drop-target", isOver);
  node.addEventListener("dragover", (event) => {
    if (!event.dataTransfer.types.includes("Files") || !canTakeFiles()) return;
    event.preventDefault();
    highlight(true);
  });
  node.addEventListener("dragleave", (event) => {
    if (!node.contains(event.relatedTarget)) highlight(false);
  });
  node.addEventListener("drop", (event) => {
    highlight(false);
    if (event.dataTransfer.files.length === 0 || !canTakeFiles()) return;
    event.preventDefault();
    void addFiles([...event.dataTransfer.files]);
  });
}
