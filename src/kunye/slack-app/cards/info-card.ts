import type { KnownBlock } from "@slack/types";
import { vknOfMersis } from "../../../company/mersis.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import type { Answer, Merkez, Sube } from "../../../company/record.ts";
import { buttons, card as text, copied, labels } from "../../texts/tr.ts";
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
import { branchVkn } from "./branch-card.ts";
import { vknOf } from "./company-card.ts";
import type { OpenAnswer } from "../presenter.ts";
import * as part from "./common-parts.ts";
import * as status from "./status-lines.ts";

/** What stands beside a record: its age, and the notice under every record. */
export interface RecordContext {
  stale: boolean;
  now: number;
  notice: string | null;
}

/** Every field of the central record, in as many messages as it takes. */
export function infoMessages({ answer, content }: OpenAnswer, desk: RecordContext): Message[] {
  const { merkez } = content;
  const title = part.titleOf(merkez?.Unvani ?? "");
  if (!merkez) return [{ text: title, blocks: [section(text.empty)] }];
  const purpose = merkez.AmacKonuIcerik.map((item) => item.AmacKonuIcerik).join("\n");
  const sites = merkez.InternetSitesi.map(siteLink).filter(Boolean);
  const blocks: KnownBlock[] = [
    header(title),
    ...status.statusWarnings(merkez.Durumu, merkez.KapanisTarihi),
    ...status.otherCompanyWarning(vknOf(answer, content), merkez),
    ...fields([
      [labels.vkn, part.code(vknOf(answer, content) ?? "")],
      ...part.labelled(withoutSaidCodes(merkez), labels.merkez),
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
export function copyMessages({ answer, content }: OpenAnswer, desk: RecordContext): Message[] {
  const { merkez, sube } = content;
  const asked = vknOf(answer, content);
  const body = (merkez ? invoiceLines(content, asked) : branchLines(sube, answer.key))
    .flatMap(([label, value]) => (value ? [`${label}: ${escapeCode(value)}`] : []))
    .join("\n");
  const [first = "", ...rest] = pieces(body, 2_900).map((piece) => `\`\`\`${piece}\`\`\``);
  return splitMessages(
    copied,
    [
      ...status.statusWarnings(...statusOf(content)),
      ...(merkez ? status.otherCompanyWarning(asked, merkez) : []),
      ...[`${copied}\n${first}`, ...rest].map((piece) => section(piece)),
    ],
    desk.notice === null ? [] : context(desk.notice),
  );
}

type Line = readonly [label: string, value: string];

function invoiceLines({ merkez, detail }: Answer, asked: string | null): Line[] {
  const place = detail?.AdresDetay;
  return [
    [labels.merkez.Unvani, merkez?.Unvani ?? ""],
    // The number that belongs to the title and the address beside it.
    [labels.vkn, vknOfMersis(merkez?.MersisNo ?? "") ?? asked ?? ""],
    ...officeLines(merkez?.VergiDairesi ?? "", merkez?.VergiDairesiKodu ?? ""),
    [labels.merkez.Adres, merkez?.Adres ?? ""],
    ...part.labelled(place ?? {}, invoicePlace),
  ];
}

function branchLines(sube: Sube | null, mersis: string): Line[] {
  if (!sube) return [];
  const text_ = (field: string) => (typeof sube[field] === "string" ? sube[field] : "");
  return [
    [labels.merkez.Unvani, sube.Unvani],
    [labels.vkn, branchVkn(sube, mersis) ?? ""],
    ...officeLines(text_("VergiDairesi"), text_("VergiDairesiKodu")),
    [labels.merkez.Adres, text_("Adres")],
  ];
}

/** A tax office as accounting programs name it: without the words that are the same for all. */
function officeLines(name: string, number: string): Line[] {
  const short = name.replace(/\s+VERGİ DAİRESİ( MÜDÜRLÜĞÜ)?$/u, "");
  return [
    [labels.taxOffice, short],
    [labels.merkez.VergiDairesiKodu, number],
  ];
}

const { IlceAdi, IlAdi, PostaKodu } = labels.address;
const invoicePlace = { IlceAdi, IlAdi, PostaKodu };

function statusOf({ merkez, sube }: Answer): [durumu: string, kapanis: string] {
  const closed = sube?.["KapanisTarihi"];
  return merkez
    ? [merkez.Durumu, merkez.KapanisTarihi]
    : [sube?.Durumu ?? "", typeof closed === "string" ? closed : ""];
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
