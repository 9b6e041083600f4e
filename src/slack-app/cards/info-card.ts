import type { KnownBlock } from "@slack/types";
import { vknOfMersis } from "../../company/mersis.ts";
import { isPersonsRecord } from "../../company/people.ts";
import { buttons, card as text, copied, labels } from "../texts/tr.ts";
import {
  context,
  escapeData,
  fields,
  header,
  mention,
  paragraph,
  pieces,
  section,
  withoutControls,
  type Message,
  splitMessages,
} from "./blocks.ts";
import { vknOf } from "./company-card.ts";
import type { OpenAnswer } from "../presenter.ts";
import * as part from "./common-parts.ts";

/** What stands beside a record: its age, and the notice under every card. */
export interface InfoDesk {
  stale: boolean;
  now: number;
  notice: string | null;
}

/** Every field of the central record, in as many messages as it takes. */
export function infoMessages({ answer, content }: OpenAnswer, desk: InfoDesk): Message[] {
  const { merkez } = content;
  const title = part.titleOf(merkez?.Unvani ?? "");
  if (!merkez) return [{ text: title, blocks: [section(text.empty)] }];
  const purpose = merkez.AmacKonuIcerik.map((item) => item.AmacKonuIcerik).join("\n");
  const sites = merkez.InternetSitesi.map(siteLink).filter(Boolean);
  const blocks: KnownBlock[] = [
    header(title),
    ...part.statusWarnings(merkez.Durumu, merkez.KapanisTarihi),
    ...part.otherCompanyWarning(vknOf(answer, content), merkez),
    ...fields([
      ...part.labelled(merkez, labels.merkez),
      ...part.unnamedFields(merkez, [
        ...Object.keys(labels.merkez),
        ...["AmacKonuIcerik", "InternetSitesi"],
      ]),
      // What stands beside a detail may be about people: it is shown with the detail alone.
      ...(content.detail ? [] : part.unnamedFields(content.others, [])),
    ]),
    ...(sites.length > 0 ? paragraph(`*${text.web}*\n${sites.join("\n")}`) : []),
    ...(purpose === "" ? [] : paragraph(`*${text.purpose}*\n${escapeData(purpose)}`)),
    ...part.provenanceLine(
      { answer, ...desk, who: mention },
      { how: "held", balance: null, kept: true },
    ),
  ];
  const notification = isPersonsRecord(content) ? text.personNotification : title;
  const tail = desk.notice === null ? [] : context(desk.notice);
  return splitMessages(escapeData(`${notification} · ${buttons.allInfo}`), blocks, tail);
}

/** What an invoice needs, as one block that can be copied; as several only where it is longer than Slack allows. */
export function copyMessages({ answer, content }: OpenAnswer, desk: InfoDesk): Message[] {
  const { merkez } = content;
  const asked = vknOf(answer, content);
  // The number that belongs to the title and the address beside it.
  const vkn = vknOfMersis(merkez?.MersisNo ?? "") ?? asked ?? "";
  const lines = [
    merkez?.Unvani ?? "",
    vkn && `VKN: ${vkn}`,
    merkez?.VergiDairesi && `Vergi dairesi: ${merkez.VergiDairesi}`,
    merkez?.Adres ?? "",
  ];
  const body = lines.flatMap((line) => (line ? [escapeCode(line)] : [])).join("\n");
  const [first = "", ...rest] = pieces(body, 2_900).map((piece) => `\`\`\`${piece}\`\`\``);
  return splitMessages(
    copied,
    [
      ...(merkez ? part.statusWarnings(merkez.Durumu, merkez.KapanisTarihi) : []),
      ...(merkez ? part.otherCompanyWarning(asked, merkez) : []),
      ...[`${copied}\n${first}`, ...rest].map((piece) => section(piece)),
    ],
    desk.notice === null ? [] : context(desk.notice),
  );
}

/** An address that shows where it leads, as a link; anything else as words. */
function siteLink(site: unknown): string {
  const shown = part.anyValue(site);
  return typeof site === "string" && /^https?:\/\/[^\s<>|]+$/.test(site) ? `<${shown}>` : shown;
}

/** In a code block only Slack's three control characters and the fence itself matter. */
function escapeCode(text_: string): string {
  return withoutControls(text_)
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/`/g, "ˋ");
}
