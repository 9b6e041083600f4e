import type { KnownBlock } from "@slack/types";
import type { Answer, Merkez } from "../../company/record.ts";
import { buttons, card as text, copied, labels } from "../texts/tr.ts";
import {
  escapeData,
  fields,
  header,
  paragraph,
  pieces,
  section,
  withoutControls,
  type Message,
  splitMessages,
} from "./blocks.ts";
import * as part from "./common-parts.ts";

/** Every field of the central record, in as many messages as it takes. */
export function infoMessages(content: Answer): Message[] {
  const { merkez } = content;
  const title = part.titleOf(merkez?.Unvani ?? "");
  if (!merkez) return [{ text: title, blocks: [section(text.empty)] }];
  const purpose = merkez.AmacKonuIcerik.map((item) => item.AmacKonuIcerik).join("\n");
  const sites = merkez.InternetSitesi.flatMap(siteOf);
  const blocks: KnownBlock[] = [
    header(title),
    ...fields([...part.labelled(merkez, labels.merkez), ...unknownFields(merkez)]),
    ...(sites.length > 0 ? paragraph(`*${text.web}*\n${sites.map(escapeData).join("\n")}`) : []),
    ...(purpose === "" ? [] : paragraph(`*${text.purpose}*\n${escapeData(purpose)}`)),
  ];
  const notification = part.isPersonsBusiness(merkez) ? text.personNotification : title;
  return splitMessages(escapeData(`${notification} · ${buttons.allInfo}`), blocks);
}

/** What an invoice needs, as one block that can be copied; as several only where it is longer than Slack allows. */
export function copyMessages(content: Answer, vkn: string): Message[] {
  const { merkez } = content;
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
    [`${copied}\n${first}`, ...rest].map((piece) => section(piece)),
  );
}

/** Fields that the API document doesn't name are shown under their own names. */
function unknownFields(merkez: Merkez): [string, string][] {
  const known = new Set([...Object.keys(labels.merkez), "AmacKonuIcerik", "InternetSitesi"]);
  return Object.entries(merkez).flatMap(([key, value]): [string, string][] =>
    known.has(key) || typeof value !== "string" || /^\d{11}$/.test(value)
      ? []
      : [[escapeData(key), escapeData(value)]],
  );
}

function siteOf(site: unknown): string[] {
  if (typeof site === "string") return site === "" ? [] : [site];
  if (typeof site !== "object" || site === null) return [];
  return Object.values(site).filter((value): value is string => typeof value === "string");
}

/** In a code block only Slack's three control characters and the fence itself matter. */
function escapeCode(text_: string): string {
  return withoutControls(text_)
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/`/g, "ˋ");
}
