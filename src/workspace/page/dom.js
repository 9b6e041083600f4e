/**
 * Builds an element: `h("p.muted", { title, onclick }, children)`. Properties are optional.
 * Strings become text nodes; nothing is parsed as HTML.
 */
export function h(selector, ...args) {
  const [tag, ...classes] = selector.split(".").filter(Boolean);
  const node = document.createElement(tag);
  const [props, children] = args[0]?.constructor === Object ? args : [{}, args[0]];
  if (classes.length > 0) node.className = classes.join(" ");
  // The default type would submit the form.
  if (tag === "button") node.type = "button";
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...[children].flat(4).filter((one) => one || one === 0));
  return node;
}

const iconPaths = {
  hash: "M8 3 6 17M14 3l-2 14M3.500 7.500h13.500M3 12.500h13.500",
  lock: "M5 9h10v8H5zM7 9V6.500a3 3 0 0 1 6 0V9",
  eye: "M2 10s3-5.500 8-5.500S18 10 18 10s-3 5.500-8 5.500S2 10 2 10Zm8 2.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z",
  send: "M3 4l14 6-14 6 2-6zM5 10h6",
  close: "M5 5l10 10M15 5 5 15",
  menu: "M3 5h14M3 10h14M3 15h14",
  people:
    "M8 9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 17c0-3 2.500-5 6-5s6 2 6 5M13 4a3 3 0 0 1 0 5.500M15 12.500c2 .600 3 2.200 3 4.500",
  traffic: "M3 7h13l-3-3M17 13H4l3 3",
  toApp: "M3 10h13M11 5l5 5-5 5",
  fromApp: "M17 10H4M9 5l-5 5 5 5",
  toService: "M3 10h8M8 7l3 3-3 3M14 4h3v12h-3",
  slash: "M13 4 7 16M3.500 3.500h13v13h-13z",
  warning: "M10 3 2 17h16zM10 8v4M10 14.500v.100",
  more: "M4.500 10h.100M10 10h.100M15.500 10h.100",
  chevron: "M6 8l4 4 4-4",
  previous: "M12 5l-5 5 5 5",
  next: "M8 5l5 5-5 5",
  home: "M3 9.500 10 3l7 6.500M5 8v9h3.500v-5h3v5H15V8",
  message: "M3 4h14v10H9l-4 3.500V14H3z",
  check: "M4 10.500l4 4 8-9",
  plus: "M10 4v12M4 10h12",
  thread: "M3 3.500h14v9H9l-4 3.500v-3.500H3zM6.500 7h7M6.500 9.500h4",
  file: "M5 2.500h6.500L15.500 6.500v11h-10.500zM11.500 2.500v4h4",
  upload: "M10 13V3M6 7l4-4 4 4M3 13v4h14v-4",
  download: "M10 3v10M6 9l4 4 4-4M3 15v2h14v-2",
  bolt: "M11 2 4 11h5l-1 7 7-9h-5z",
  workflow: "M3 3h5v5H3zM12 12h5v5h-5zM8 5.500h4.500a2 2 0 0 1 2 2V12",
  archive: "M3 4h14v4H3zM4.500 8v8.500h11V8M8 11.500h4",
  megaphone: "M3 8v4h3l8 4V4L6 8zM6.500 12l1 4.500",
};

/** Draws an icon; an icon without a label is decorative. */
export function icon(name, label) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", "icon");
  if (label === undefined) svg.setAttribute("aria-hidden", "true");
  else {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  }
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", iconPaths[name] ?? "");
  svg.append(path);
  return svg;
}

/** Draws an icon button; its label is also its tooltip. */
export function iconButton(iconName, label, onclick) {
  const attributes = { "aria-label": label, title: label, onclick };
  return h("button.icon-button", attributes, icon(iconName));
}

export function byId(id) {
  return document.getElementById(id);
}

export function failureNotice(text) {
  return h("p.row.press-failed", { role: "alert" }, [icon("warning"), text]);
}
