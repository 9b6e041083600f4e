import type { KnownBlock } from "@slack/types";
import { vknOfMersis } from "../../../company/mersis.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import type { Answer, Merkez, Sube } from "../../../company/record.ts";
import type { Texts } from "../../texts/texts.ts";
import {
  context,
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
import { branchVkn } from "./branch-card.ts";
import { vknOf, type OpenAnswer } from "./card-context.ts";
import * as part from "./common-parts.ts";
import * as status from "./status-lines.ts";

/** What stands beside a record: its age, and whose data it is. */
export interface RecordContext {
  texts: Texts;
  stale: boolean;
  now: number;
  /** The record is of the invented data. */
  invented: boolean;
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
    ...status.statusWarnings(texts, merkez.Durumu, merkez.KapanisTarihi),
    ...status.otherCompanyWarning(texts, vknOf(known), merkez),
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
      { ...record, answer, who: texts.mention },
      { how: "held", balance: null, kept: true },
    ),
  ];
  const notification = isPersonsRecord(content) ? text.personNotification : title;
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

/** What an invoice needs, as one block that can be copied; as several only where it is longer than Slack allows. */
export function copyMessages(known: OpenAnswer, record: RecordContext): Message[] {
  const { answer, content } = known;
  const { texts } = record;
  const { copied } = texts;
  const { merkez, sube } = content;
  const asked = vknOf(known);
  const body = (merkez ? invoiceLines(texts, content, asked) : branchLines(texts, sube, answer.key))
    .flatMap(([label, value]) => (value ? [`${label}: ${escapeCode(value)}`] : []))
    .join("\n");
  const [first = "", ...rest] = pieces(body, 2_900).map((piece) => `\`\`\`${piece}\`\`\``);
  return splitMessages(
    copied,
    [
      ...status.statusWarnings(texts, ...statusOf(content)),
      ...(merkez ? status.otherCompanyWarning(texts, asked, merkez) : []),
      ...[`${copied}\n${first}`, ...rest].map((piece) => section(piece)),
    ],
    notice(record),
  );
}

function notice({ texts, invented }: RecordContext): KnownBlock[] {
  return invented ? context(texts.demoNotice) : [];
}

type Line = readonly [label: string, value: string];

function invoiceLines(texts: Texts, { merkez, detail }: Answer, asked: string | null): Line[] {
  const { labels } = texts;
  const { IlceAdi, IlAdi, PostaKodu } = labels.address;
  const place = detail?.AdresDetay;
  return [
    [labels.merkez.Unvani, merkez?.Unvani ?? ""],
    // The number that belongs to the title and the address beside it.
    [labels.vkn, vknOfMersis(merkez?.MersisNo ?? "") ?? asked ?? ""],
    ...officeLines(labels, merkez?.VergiDairesi ?? "", merkez?.VergiDairesiKodu ?? ""),
    [labels.merkez.Adres, merkez?.Adres ?? ""],
    ...part.labelled(texts, place ?? {}, { IlceAdi, IlAdi, PostaKodu }),
  ];
}

function branchLines({ labels }: Texts, sube: Sube | null, mersis: string): Line[] {
  if (!sube) return [];
  const text_ = (field: string) => (typeof sube[field] === "string" ? sube[field] : "");
  return [
    [labels.merkez.Unvani, sube.Unvani],
    [labels.vkn, branchVkn(sube, mersis) ?? ""],
    ...officeLines(labels, text_("VergiDairesi"), text_("VergiDairesiKodu")),
    [labels.merkez.Adres, text_("Adres")],
  ];
}

/** A tax office as accounting programs name it: without the words that are the same for all. */
function officeLines(labels: Texts["labels"], name: string, number: string): Line[] {
  const short = name.replace(/\s+VERGİ DAİRESİ( MÜDÜRLÜĞÜ)?$/u, "");
  return [
    [labels.taxOffice, short],
    [labels.merkez.VergiDairesiKodu, number],
  ];
}

function statusOf({ merkez, sube }: Answer): [durumu: string, kapanis: string] {
  const closed = sube?.["KapanisTarihi"];
  return merkez
    ? [merkez.Durumu, merkez.KapanisTarihi]
    : [sube?.Durumu ?? "", typeof closed === "string" ? closed : ""];
}

/** An address that shows where it leads, as a link; anything else as words. */
function siteLink(texts: Texts, site: unknown): string {
  const shown = part.anyValue(texts, site);
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
