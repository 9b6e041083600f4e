import { detail } from "../../texts/en.ts";
import type * as tr from "./texts.tr.ts";

export const accessLog: typeof tr.accessLog = {
  title: "Access log",
  hint: "Shows who saw this company's people; that you looked is logged as well. Free.",
  heading: (vkn) => `*VKN ${vkn}: who saw people's data*, newest first`,
  nobody: "Nothing is logged.",
  how: {
    bought: "bought it",
    opened: "opened it",
    redrawn: "saw it",
    shared: "shared the general card; only this person saw the people",
    paged: "saw it",
    info: "saw it",
    copied: "copied it",
    printed: "took the query record (PDF)",
    exported: "exported it",
    listed: "looked at this log",
  },
  sections: {
    ...detail.sections,
    Unvani: "Business owner's name",
    fields: "Fields that are not in the registry's API document",
    others: "Sections that are not in the registry's API document",
  },
  line: (when, who, how, sections) =>
    `• ${when} · ${who} · ${[how, sections].filter(Boolean).join(": ")}`,
};
