import { h, icon, iconButton } from "./dom.js";
import { state } from "./client-state.js";
import { t } from "./language.js";
import { upload } from "./live.js";
import { sizeText } from "./file-list.js";

/**
 * Files that are chosen before they are sent: `node` lists them, `choose` opens the machine's own
 * dialog; `changed` is called with all of them whenever there is one more or less.
 */
export function createAttachments(changed, { id, most = 10, accept, held = [] } = {}) {
  let files = held.flatMap((one) => state.files.get(one.id) ?? []);
  const list = h("ul", { class: "attachments" });
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const picker = h("input", {
    id,
    type: "file",
    multiple: most > 1,
    accept,
    class: "field",
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
    h(
      "li",
      {},
      icon("file"),
      h("span", { class: "name", text: file.name }),
      h("small", { text: sizeText(file.size) }),
      iconButton("close", t.removeFile(file.name), () => set(files.filter((one) => one !== file))),
    );
  async function take(chosen) {
    problem.hidden = true;
    for (const one of chosen.slice(0, most - files.length)) {
      const file = await upload(one);
      if (file) set([...files, file]);
      else {
        problem.textContent = t.uploadFailed(one.name);
        problem.hidden = false;
      }
    }
    picker.value = "";
  }
  draw();
  return {
    node: h("div", { class: "attaching" }, picker, list, problem),
    choose: () => picker.click(),
    clear: () => set([]),
    files: () => files,
  };
}
