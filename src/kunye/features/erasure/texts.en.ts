import { many } from "../../texts/en.ts";
import type * as tr from "./texts.tr.ts";

const nothing = "*Nothing was deleted:*";

export const erasure: typeof tr.erasure = {
  title: "Erase people's data",
  lead: "Erases a company's people for a data subject's request (KVKK). You are first shown what would go.",
  why: "Reason",
  whyHint: "Kept for good with your name in the record of erasures. Don't name the data subject.",
  heading: (vkn, title) => [title && `*${title}*`, `VKN ${vkn}`].filter(Boolean).join(" · "),
  found: ({ answers, withPeople, whole }) =>
    withPeople + whole === 0
      ? `*No people to delete:* ${answers === 0 ? "no answer is stored" : `${many(answers, "stored answer")} without people`}.`
      : `*To be deleted:* the people in ${many(answers, "stored answer")} (answers with people: ${withPeople})${whole > 0 ? `; of these ${whole} as a whole (a natural person's business, or unreadable), with the business's name and watch` : ""}.`,
  more: "These are deleted, too: the company's notes, waiting answers and notices, the text of its rows in lists, the checks that name it, and the IBANs and invoices seen there. The buttons of the company's cards in Slack stop working.",
  stays: ({ answers, whole }) =>
    `*What stays:* ${answers > whole ? "the stored answers without their people (they still open free), " : ""}the records of spending and access, the VKN, the record of this erasure.`,
  cannot:
    "*Künye can't delete:* messages in Slack, downloaded files, backups, and answers that wait on the disks of other servers, if there are any.",
  final: "The company can still be queried again. *This can't be undone.*",
  press: "Delete for good",
  stale: `${nothing} this view is old, and what would be deleted may have changed. Below is how it is now.`,
  sure: (vkn) => `VKN ${vkn}: people's data will be deleted for good. This can't be undone.`,
  erased: (vkn, counts, doubtfulCount) =>
    [
      `*Deleted* · VKN ${vkn}: ${counts.withoutPeople + counts.answers === 0 ? "no stored answer had people" : `answers without their people ${counts.withoutPeople}, whole answers ${counts.answers}`}, cards ${counts.cards}, waiting answers ${counts.replies}, rows of lists ${counts.rows}.`,
      "Delete the messages in Slack, downloaded files and backups yourself.",
      doubtfulCount > 0
        ? `${many(doubtfulCount, "unreadable file")} on the server's disk may be about this company; expired ones go by themselves, and your system administrator can delete them now.`
        : "",
    ]
      .filter(Boolean)
      .join("\n"),
  refused: {
    underWay: (isPartly) =>
      `${isPartly ? "*Only a part was deleted:* a query of the team began meanwhile." : `${nothing} a query of the team is under way.`} Delete again when it has ended.`,
    notStored: `${nothing} an answer on the server's disk is not stored yet. Delete again in a few minutes.`,
    noKey: `${nothing} an encryption key of the data is missing. Tell your system administrator.`,
    unreadable: `${nothing} the database or the answers on the server's disk could not be read. Tell your system administrator.`,
  },
  broken:
    "The deletion was interrupted; a part may be deleted. Open the window and delete again; if it goes on, tell your system administrator.",
};
