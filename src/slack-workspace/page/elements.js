import { h, icon } from "./dom.js";
import { popoverMenu } from "./popover-menu.js";
import { confirmed } from "./confirm-dialog.js";
import { state } from "./client-state.js";
import { textNodes, textString } from "./text-object.js";

/** Draws one interactive element of a block. */
export function elementNode(element, block, surface, id) {
  const kind = element.type.replace(/^multi_/, "");
  const make = makers[kind] ?? (kind.endsWith("_select") ? select : undefined);
  if (!make) return h("span", { class: "unknown-block", text: `“${element.type}” çizilmiyor.` });
  return make(element, block, surface, id);
}

const makers = {
  button,
  workflow_button: button,
  icon_button: button,
  overflow,
  checkboxes: choices,
  radio_buttons: choices,
  image: (element) =>
    h("img", {
      src: /^https?:/i.test(element.image_url ?? "") ? element.image_url : undefined,
      alt: element.alt_text,
      loading: "lazy",
    }),
  datepicker: picker("date", "selected_date", "initial_date"),
  timepicker: picker("time", "selected_time", "initial_time"),
  plain_text_input: textInput("text"),
  email_text_input: textInput("email"),
  url_text_input: textInput("url"),
  number_input: textInput("number"),
};

function button(element, block, surface) {
  const label = h("span", { class: "button-text" }, textNodes(element.text));
  const className = `button ${element.style ?? ""}`.trim();
  const press = (event) => pressed(event.currentTarget, element, block, surface);
  if (element.url === undefined) {
    return h(
      "button",
      {
        type: "button",
        class: className,
        "aria-label": element.accessibility_label,
        onclick: press,
      },
      label,
    );
  }
  const href = /^(https?|mailto|tel):/i.test(element.url) ? element.url : undefined;
  return h(
    "a",
    { class: className, href, target: "_blank", rel: "noopener noreferrer", onclick: press },
    label,
  );
}

/** Asks first if the element says so, then shows a spinner until the app has acknowledged. */
async function pressed(node, element, block, surface, chosen = {}) {
  if (node.getAttribute("aria-disabled") === "true") return;
  if (element.url === undefined && !(await confirmed(element.confirm))) return;
  node.setAttribute("aria-disabled", "true");
  node.classList.add("busy");
  node.parentElement?.querySelector(".press-failed")?.remove();
  const outcome = await surface.press({
    blockId: block.block_id,
    actionId: element.action_id,
    chosen,
    values: surface.values,
  });
  node.removeAttribute("aria-disabled");
  node.classList.remove("busy");
  if (outcome.kind === "failed" || outcome.kind === "gone") {
    node.after(
      h(
        "p",
        { class: "press-failed", role: "alert" },
        icon("warning"),
        failures[outcome.error] ?? "Bu işlem artık yapılamıyor.",
      ),
    );
  }
}

const failures = {
  operation_timeout: "Uygulama zamanında yanıt vermedi (operation_timeout).",
  http_service_error: "Uygulama bir hatayla yanıt verdi (http_service_error).",
  app_unreachable: "Uygulamaya ulaşılamadı (app_unreachable).",
  workspace_unreachable: "Çalışma alanına ulaşılamadı.",
};

function remember(element, block, surface, chosen) {
  const values = (surface.values[block.block_id] ??= {});
  values[element.action_id] = { type: element.type, ...chosen };
}

/** Inputs are only remembered unless their block asks to hear of each change. */
function changedTo(node, element, block, surface, chosen) {
  remember(element, block, surface, chosen);
  if (block.type === "input" && !block.dispatch_action) return;
  void pressed(node, element, block, surface, chosen);
}

function overflow(element, block, surface) {
  const items = element.options.map((option) => ({
    label: textString(option.text),
    choose: (opener) => pressed(opener, element, block, surface, { selected_option: option }),
  }));
  return popoverMenu("Diğer seçenekler", items);
}

function select(element, block, surface, id) {
  const many = element.type.startsWith("multi_");
  const groups = element.option_groups ?? [{ options: optionsOf(element) }];
  const options = groups.flatMap((group) => group.options);
  const initial = element.initial_options ?? [element.initial_option].filter(Boolean);
  const node = h("select", {
    id,
    class: "select",
    multiple: many,
    "aria-label": id ? undefined : textString(element.placeholder) || "Seçin",
    onchange() {
      const picked = [...node.selectedOptions]
        .filter((one) => one.dataset.index)
        .map((one) => options[Number(one.dataset.index)]);
      changedTo(node, element, block, surface, selection(element.type, picked));
    },
  });
  if (!many) {
    node.append(h("option", { value: "", text: textString(element.placeholder) || "Seçin" }));
  }
  let index = 0;
  for (const group of groups) {
    const nodes = group.options.map((option) =>
      h("option", {
        value: option.value,
        "data-index": index++,
        selected: initial.some((one) => one.value === option.value),
        text: textString(option.text),
      }),
    );
    node.append(
      ...(group.label ? [h("optgroup", { label: textString(group.label) }, nodes)] : nodes),
    );
  }
  if (initial.length > 0) remember(element, block, surface, selection(element.type, initial));
  return node;
}

function optionsOf(element) {
  if (element.options) return element.options;
  const option = (value, text) => ({ text: { type: "plain_text", text }, value });
  if (element.type.includes("users")) {
    return state.people.map((one) => option(one.id, one.realName));
  }
  const open = state.channels.filter((one) => one.kind === "public");
  return open.map((one) => option(one.id, `#${one.name}`));
}

function selection(type, picked) {
  const values = picked.map((one) => one.value);
  const singles = { users: "user", channels: "channel", conversations: "conversation" };
  const name = singles[/(users|channels|conversations)_select/.exec(type)?.[1]];
  if (type.startsWith("multi_")) {
    return name ? { [`selected_${name}s`]: values } : { selected_options: picked };
  }
  return name
    ? { [`selected_${name}`]: values[0] ?? null }
    : { selected_option: picked[0] ?? null };
}

function choices(element, block, surface, id) {
  const single = element.type === "radio_buttons";
  const initial = element.initial_options ?? [element.initial_option].filter(Boolean);
  const read = () =>
    element.options.filter((_option, index) => box.querySelectorAll("input")[index].checked);
  const chosen = () =>
    single ? { selected_option: read()[0] ?? null } : { selected_options: read() };
  const box = h(
    "fieldset",
    { class: "choices", id },
    element.options.map((option) =>
      h(
        "label",
        {},
        h("input", {
          type: single ? "radio" : "checkbox",
          name: `${block.block_id}-${element.action_id}`,
          checked: initial.some((one) => one.value === option.value),
          onchange: () => changedTo(box, element, block, surface, chosen()),
        }),
        h("span", {}, textNodes(option.text)),
      ),
    ),
  );
  remember(element, block, surface, chosen());
  return box;
}

function picker(type, name, initialName) {
  return (element, block, surface, id) => {
    const initial = element[initialName];
    if (initial) remember(element, block, surface, { [name]: initial });
    const node = h("input", {
      id,
      type,
      class: "field",
      value: initial ?? "",
      "aria-label": id ? undefined : textString(element.placeholder) || "Seçin",
      onchange: () => changedTo(node, element, block, surface, { [name]: node.value || null }),
    });
    return node;
  };
}

function textInput(type) {
  return (element, block, surface, id) => {
    const initial = element.initial_value ?? "";
    remember(element, block, surface, { value: initial || null });
    const node = h(element.multiline ? "textarea" : "input", {
      id,
      type: element.multiline ? undefined : type,
      class: "field",
      rows: element.multiline ? 4 : undefined,
      step: element.is_decimal_allowed ? "any" : undefined,
      min: element.min_value,
      max: element.max_value,
      minlength: element.min_length,
      maxlength: element.max_length,
      placeholder: textString(element.placeholder),
      value: initial,
      oninput: () => remember(element, block, surface, { value: node.value || null }),
      onkeydown(event) {
        if (event.key !== "Enter" || element.multiline || !block.dispatch_action) return;
        event.preventDefault();
        void pressed(node, element, block, surface, { value: node.value });
      },
    });
    return node;
  };
}
