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

/** The context of a record: its age and source. */
export interface RecordContext {
  texts: Texts;
  stale: boolean;
  now: number;
  /** The record is of the invented data. */
  invented: boolean;
}

/** The context of a record: its age, and the source of its data. */
export async function recordContext(
  services: CardServices,
  known: OpenAnswer,
): Promise<RecordContext> {
  const { lookups, texts, invented, freshMs } = services;
  const now = await lookups.now();
  return { texts, now, invented, stale: isStale(known, now, freshMs) };
}

/** The sections about people that are among them. */
export function infoPeople({ content }: OpenAnswer): PeopleSection[] {
  return ["Unvani", "fields", ...(content.detail ? [] : ["others" as const])];
}

/** Every field of the central record, in as many messages as it takes. */
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
    ...part.statusWarnings(texts, merkez.Durumu, merkez.KapanisTarihi),
    ...part.otherCompanyWarning(texts, vknOf(known), merkez),
    ...fields([
      [labels.vkn, part.code(vknOf(known) ?? "")],
      ...part.labelled(texts, withoutSaidCodes(merkez), labels.merkez),
      ...part.unnamedFields(texts, merkez, [
        ...Object.keys(labels.merkez),
        "AmacKonuIcerik",
        "InternetSitesi",
      ]),
      // Fields beside a detail may be about people: they are shown only with the detail.
      ...(content.detail ? [] : part.unnamedFields(texts, content.others, [])),
    ]),
    ...(sites.length > 0 ? paragraph(`*${text.web}*\n${sites.join("\n")}`) : []),
    ...(purpose === "" ? [] : paragraph(`*${text.purpose}*\n${escapeData(purpose)}`)),
    ...part.provenanceLine(
      { ...record, answer, content, who: texts.mention },
      { how: "held", balance: null, kept: true },
    ),
  ];
  const notification = isPersonsRecord(content) ? texts.modal.titles.company : title;
  return splitMessages(escapeData(`${notification} · ${buttons.allInfo}`), blocks, notice(record));
}

/** A code says nothing where its word stands beside it. */
function withoutSaidCodes(merkez: Merkez): Merkez {
  const unsaid = (code: string, word: string) => (word !== "" && /^\d+$/.test(code) ? "" : code);
  return {
    ...merkez,
    FirmaNeviGrupId: unsaid(merkez.FirmaNeviGrupId, merkez.FirmaNeviGrup),
    FirmaNeviId: unsaid(merkez.FirmaNeviId, merkez.FirmaNevi),
    FirmaDurumTipNo: unsaid(merkez.FirmaDurumTipNo, merkez.Durumu),
    TSMNo: unsaid(merkez.TSMNo, merkez.TSM),
  };
}

/** Stands under every record of the invented data. */
export function notice({ texts, invented }: RecordContext): KnownBlock[] {
  return invented ? context(texts.demoNotice) : [];
}

/** An address that shows where it leads, as a link; anything else as words. */
function siteLink(texts: Texts, site: unknown): string {
  const shown = part.anyValue(texts, site);
  return typeof site === "string" && /^https?:\/\/[^\s<>|]+$/.test(site) ? `<${shown}>` : shown;
}
