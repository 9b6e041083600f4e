import type { KnownBlock } from "@slack/types";
import { isPersonsRecord } from "../../../../company/people.ts";
import type { PeopleSection } from "../../../../company/read-answer.ts";
import type { Merkez } from "../../../../company/record.ts";
import type { Texts } from "../../../texts/texts.ts";
import {
  context,
  escapeData,
  fields,
  header,
  paragraph,
  section,
  type Message,
  splitMessages,
} from "../../blocks/blocks.ts";
import { vknOf, type OpenAnswer } from "../../reply/card-kind.ts";
import { isStale, type CardServices } from "../../answer/write-card.ts";
import * as part from "../../answer/common-parts.ts";
import * as status from "../../answer/status-lines.ts";

/** The age of a record, and if its data is invented. */
export interface RecordContext {
  texts: Texts;
  stale: boolean;
  now: number;
  invented: boolean;
}

export async function recordContext(
  services: CardServices,
  known: OpenAnswer,
): Promise<RecordContext> {
  const { lookups, texts, invented, freshMs } = services;
  const now = await lookups.now();
  return { texts, now, invented, stale: isStale(known, now, freshMs) };
}

/** Returns the sections about people among all fields. */
export function infoPeople({ content }: OpenAnswer): PeopleSection[] {
  return ["Unvani", "fields", ...(content.detail ? [] : ["others" as const])];
}

/** Draws every field of the central record, in as many messages as needed. */
export function infoMessages(known: OpenAnswer, record: RecordContext): Message[] {
  const { answer, content } = known;
  const { texts } = record;
  const { buttons, card: text, labels } = texts;
  const { merkez } = content;
  const title = part.titleOf(texts, merkez?.Unvani ?? "");
  if (!merkez) return [{ text: title, blocks: [section(text.empty)] }];
  const purpose = merkez.AmacKonuIcerik.map((item) => item.AmacKonuIcerik).join("\n");
  const sites = merkez.InternetSitesi.map((site) => siteLink(texts, site)).filter(Boolean);
  const blocks: KnownBlock[] = [
    header(title),
    ...status.statusWarnings(texts, merkez.Durumu, merkez.KapanisTarihi),
    ...status.otherCompanyWarning(texts, vknOf(known), merkez),
    ...fields([
      [labels.vkn, part.code(vknOf(known) ?? "")],
      ...part.labelled(texts, withoutNamedCodes(merkez), labels.merkez),
      ...part.unnamedFields(texts, merkez, [
        ...Object.keys(labels.merkez),
        "AmacKonuIcerik",
        "InternetSitesi",
      ]),
      // Unknown sections of a detail may be about people: only the detail's card shows them.
      ...(content.detail ? [] : part.unnamedFields(texts, content.others, [])),
    ]),
    ...(sites.length > 0 ? paragraph(`*${text.web}*\n${sites.join("\n")}`) : []),
    ...(purpose === "" ? [] : paragraph(`*${text.purpose}*\n${escapeData(purpose)}`)),
    ...part.provenanceLine(
      { ...record, answer, content, who: texts.mention },
      { how: "held", balance: null, kept: true },
    ),
  ];
  const notification = isPersonsRecord(content) ? text.personNotification : title;
  return splitMessages(escapeData(`${notification} · ${buttons.allInfo}`), blocks, notice(record));
}

/** Leaves out numeric codes that have a word. */
function withoutNamedCodes(merkez: Merkez): Merkez {
  const unnamed = (code: string, word: string) => (word !== "" && /^\d+$/.test(code) ? "" : code);
  return {
    ...merkez,
    FirmaNeviGrupId: unnamed(merkez.FirmaNeviGrupId, merkez.FirmaNeviGrup),
    FirmaNeviId: unnamed(merkez.FirmaNeviId, merkez.FirmaNevi),
    FirmaDurumTipNo: unnamed(merkez.FirmaDurumTipNo, merkez.Durumu),
    TSMNo: unnamed(merkez.TSMNo, merkez.TSM),
  };
}

export function notice({ texts, invented }: RecordContext): KnownBlock[] {
  return invented ? context(texts.demoNotice) : [];
}

/** Draws a whole web address as a link, other values as words. */
function siteLink(texts: Texts, site: unknown): string {
  const shown = part.anyValue(texts, site);
  return typeof site === "string" && /^https?:\/\/[^\s<>|]+$/.test(site) ? `<${shown}>` : shown;
}
