import type { KnownBlock } from "@slack/types";
import { formatDecimal } from "../../company/credits.ts";
import { isPersonsRecord } from "../../company/people.ts";
import { actionIds } from "../action-ids.ts";
import { buttons, card as cardText, detail as text, labels } from "../texts/tr.ts";
import type { View } from "../views.ts";
import {
  actions,
  button,
  context,
  escapeData,
  fields,
  header,
  section,
  type Message,
} from "./blocks.ts";
import * as part from "./common-parts.ts";
import type { AnswerCard } from "./company-card.ts";
import { branchSlot, listBlocks } from "./list-sections.ts";
import { historyButton, offerButton, pressedLines } from "./offer-buttons.ts";

/** The detailed record, for the person who asked for it and nobody else. */
export function detailCard(view: View & { view: "detail" }, card: AnswerCard): Message {
  const { answer, content } = card;
  const { merkez, detail } = content;
  const title = part.titleOf(merkez?.Unvani ?? content.matched?.ad ?? "");
  const personal = isPersonsRecord(content);
  const blocks: KnownBlock[] = [
    header(`${merkez ? `${part.badge(merkez.Durumu)} ` : ""}${title}`),
    ...(merkez
      ? [
          ...part.statusWarnings(merkez.Durumu, merkez.KapanisTarihi),
          section(
            [
              `*${text.title}*`,
              escapeData(merkez.Durumu),
              answer.vkn && `VKN ${part.code(answer.vkn)}`,
            ]
              .filter(Boolean)
              .join(" · "),
          ),
        ]
      : [section(cardText.empty)]),
    ...listBlocks(content, "IflasKonkordato", 0, card),
    ...addressBlock(card),
    ...listBlocks(content, "Naceler", 0, card),
    ...capitalBlock(card),
    ...(answer.peopleRemoved ? [section(text.peopleRemoved)] : []),
    ...listBlocks(content, "Ortaklar", 0, card),
    ...listBlocks(content, "AktifTemsilciler", 0, card),
    ...listBlocks(content, "AktifUyeler", 0, card),
    ...listBlocks(content, "Denetciler", 0, card),
    ...listBlocks(content, "Subeler", 0, card),
    ...fields(part.unnamedFields(content.others, [])),
    ...context(text.private),
    ...part.provenanceLine(card, view.provenance),
    ...(view.sharedBy === null ? [] : context(cardText.shared)),
    ...pressedLines(card, (slot) => slotName(slot, card)),
    ...actions([
      ...(merkez && card.shareable && !personal && view.sharedBy === null
        ? [button({ label: buttons.share, actionId: actionIds.share, value: card.cardId })]
        : []),
      ...(merkez
        ? [
            button({ label: buttons.copy, actionId: actionIds.copy, value: card.cardId }),
            button({ label: buttons.allInfo, actionId: actionIds.allInfo, value: card.cardId }),
          ]
        : []),
      ...offerButton(card, "refresh", {
        label: buttons.refresh,
        heldLabel: buttons.refresh,
        about: title,
      }),
      historyButton(),
    ]),
  ];
  const notification = personal ? cardText.personNotification : cardText.detailNotification(title);
  return { text: escapeData(detail ? notification : title), blocks };
}

function addressBlock({ content }: AnswerCard): KnownBlock[] {
  const address = content.detail?.AdresDetay;
  if (!address) return [];
  const pairs = [
    ...part.labelled(address, labels.address),
    ...part.unnamedFields(address, Object.keys(labels.address)),
  ];
  return pairs.some(([, value]) => value !== "")
    ? [section(`*${text.sections.AdresDetay}*`), ...fields(pairs)]
    : [];
}

function capitalBlock({ content }: AnswerCard): KnownBlock[] {
  const capital = content.detail?.SermayeDetay;
  if (!capital) return [];
  const shares = (count: string) =>
    count === "" || count === "0" ? "" : text.shares(escapeData(formatDecimal(count)));
  const pairs = part
    .labelled(capital, labels.capitalDetail)
    .map(([label, value]): [string, string] => [
      label,
      label === labels.capitalDetail.NamaYaziliHisseAdedi ||
      label === labels.capitalDetail.HamilineYaziliHisseAdedi
        ? shares(value)
        : value,
    ])
    .concat(part.unnamedFields(capital, Object.keys(labels.capitalDetail)));
  return pairs.some(([, value]) => value !== "")
    ? [section(`*${text.sections.SermayeDetay}*`), ...fields(pairs)]
    : [];
}

function slotName(slot: string, { content }: AnswerCard): string {
  if (slot === "refresh") return buttons.refresh;
  const branch = content.detail?.Subeler.find(({ MersisNo }) => branchSlot(MersisNo) === slot);
  return branch ? escapeData(branch.Unvani) : buttons.openBranch;
}
