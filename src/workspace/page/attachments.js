import { h, icon, iconButton } from "./dom.js";
import { state } from "./client-state.js";
import { t } from "./language.js";
import { upload } from "./live.js";
import { sizeText } from "./file-list.js";

/**
 * Creates the list of files that are attached before sending. `node` shows it, `choose` opens the
 * machine's dialog, `take` uploads files, `put` replaces the list; `changed` gets the whole list.
 */
export function createAttachments(changed, { id, most = 10, filetypes, held = [] } = {}) {
  let files = held.flatMap((one) => state.files.get(one.id) ?? []);
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
  const draw = () => list.replaceChildren(...files.map(chip));
  const set = (next) => {
    files = next;
    draw();
    changed(files);
  };
  const chip = (file) =>
    h("li", [
      icon("file"),
      h("span.name", file.name),
      h("small", sizeText(file.size)),
      iconButton("close", t.removeFile(file.name), () => set(files.filter((one) => one !== file))),
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
        if (file) set([...files, file]);
        else complain(t.uploadFailed(one.name));
      }
    }
    picker.value = "";
  }
  const asked = h("div.file-drop", [
    h("label.button", { for: id }, [icon("upload"), t.chooseFiles(most)]),
    h("span.muted", t.orDrop),
  ]);
  if (id !== undefined) takeDrops(asked, take);
  draw();
  return {
    node: h("div.attaching", [picker, id !== undefined && asked, list, problems]),
    choose: () => picker.click(),
    take,
    put: set,
    files: () => files,
  };
}

/** Takes files that are dropped anywhere on `node`, while it `isOpen` for them. */
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
