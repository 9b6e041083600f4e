import { hash, randomUUID } from "node:crypto";
import { istanbulDay } from "../../../company/istanbul-time.ts";
import { titleIn } from "../../../company/record.ts";
import { aboutCompany } from "../../check/said.ts";
import { askedAt, type WrittenWords } from "../../check/stored-check.ts";
import { withoutCharge } from "../../lookups/lookup-context.ts";
import { forgottenPerson, type Intent } from "../../lookups/intents.ts";
import {
  hashOfFields,
  fieldHashes,
  printReceipt,
  type Field,
} from "../../receipts/receipt-form.ts";
import type { Texts } from "../../texts/texts.ts";
import { nameOf } from "../../slack/profiles.ts";
import { joinParts, titleOf } from "../lookup/card-parts.ts";
import { isCheck, withAnswers, type CheckState } from "../check/check-rows.ts";
import { judgeNow, withAllAnswers } from "../check/statements.ts";
import { companyKind } from "../lookup/company-card.ts";
import { originOf } from "../lookup/show-result.ts";
import { checkOf, readCurrent } from "../../slack/card-case.ts";
import { loadCheck } from "../../slack/card-state.ts";
import { findPressedAnswer, refusePress } from "../../slack/show.ts";
import { shownPeople, withVisiblePeople, type SeenAnswer } from "../../slack/card-people.ts";
import { escapeData } from "../../slack/blocks.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { isKind, kindOf, vknOf, type CardState } from "../../slack/card-kind.ts";
import type { Feature, Interaction } from "../../slack/feature.ts";
import { heavyRunner } from "../../slack/heavy-runner.ts";
import { servicesInUsersLanguage } from "../../slack/interaction.ts";
import { say, sayGone } from "../../slack/reply.ts";
import { sendFiles } from "../../slack/slack-files.ts";
import {
  checkFields,
  matchFields,
  printable,
  recordFields,
  saidFields,
  verdictFields,
} from "./receipt-fields.ts";

export const receipt: Feature = {
  actions: [
    {
      id: actionIds.receipt,
      needs: "spend",
      run: (interaction, cardId) => withoutCharge(() => sendReceipt(interaction, cardId)),
    },
  ],
};

/** Sends `Sorgu kaydı` about a card's answer, or `Denetim kaydı` about a check. */
async function sendReceipt(interaction: Interaction, cardId: string): Promise<void> {
  const { services, person, texts } = interaction;
  const { lookups } = services;
  const { receipt } = texts;
  const pressed = await findPressedAnswer(interaction, cardId);
  const { card, state, known: held } = pressed;
  if (!card) return refusePress(interaction, pressed);
  const number = randomUUID();
  if (isCheck(state)) {
    const shown = await withAnswers(services, card, state);
    return sendCheck(interaction, number, withAllAnswers(shown));
  }
  const { answer }: CardState = state;
  if (answer === undefined) return say(interaction, texts.failure.notYours);
  const [bought] = await lookups.historyLines(card.team, [answer]);
  if (!held || !bought) return sayGone(interaction, texts.failure.expired);
  const reader = { userId: person.userId, how: "printed" as const };
  const people = shownPeople(kindOf(services.cards, state), state, held);
  const seen = await withVisiblePeople(servicesInUsersLanguage(interaction), reader, held, people);
  const { known } = seen;
  if (seen.unlogged) return say(interaction, seen.hiddenReason);
  const sections = await sectionsOf(interaction, number, state, seen, bought.intent);
  const about = titleOf(texts, titleIn(known.content) || (known.content.sube?.Unvani ?? ""));
  await sendPaper(interaction, number, [answer], sections, {
    ...receipt,
    about: [texts.buttons.receipt, about],
    name: receipt.fileName(vknOf(known) ?? number),
  });
}

/** Sends `Denetim kaydı`, which compares written and registered values, without people. */
async function sendCheck(
  interaction: Interaction,
  number: string,
  state: CheckState,
): Promise<void> {
  const { services, person, texts } = interaction;
  const { lookups } = services;
  const { format, receipt } = texts;
  const ids = state.rows.flatMap(({ held }) => held ?? []);
  const judged = await judgeNow(services, person.team, state);
  const unheld = state.rows.flatMap(({ held, query }) => (held === null ? query.key : []));
  const notFound = await lookups.notFound(person.team, unheld);
  const now = await services.now();
  const sections = {
    [receipt.check.heading]: printable(await headFields(interaction, number, now)),
    ...checkFields(texts, state, judged, notFound),
    [receipt.about]: printable(aboutFields(texts)),
  };
  await sendPaper(interaction, number, ids, sections, {
    ...receipt.check,
    about: [receipt.check.title, format.day(now)],
    name: receipt.check.fileName(istanbulDay(now)),
  });
}

async function sendPaper(
  interaction: Interaction,
  number: string,
  intents: readonly string[],
  sections: Record<string, Field[]>,
  paper: { about: Field; name: string; caption: string; sent: string },
): Promise<void> {
  const { services, texts } = interaction;
  const { receipt } = texts;
  const fields = Object.values(sections).flat();
  const hashes: Field[] = [[receipt.fieldsHash, hashOfFields(fields)]];
  const drawn = await printReceipt(heavyRunner(interaction), {
    lang: texts.locale,
    about: paper.about,
    sections: { ...sections, [receipt.hashes]: hashes },
  });
  if (drawn.kind === "refused") return say(interaction, texts.heavy[drawn.why]);
  const bytes = drawn.result;
  // Stored first, so that every sent paper can be verified.
  await services.historyStore.addReceipt({
    id: hash("sha256", number),
    intentId: intents.join(" "),
    fileHash: hash("sha256", bytes),
    marks: fieldHashes(number, fields),
  });
  const parcel = { caption: paper.caption, files: [{ name: paper.name, bytes }] };
  return say(interaction, await sendFiles(interaction, parcel, paper.sent));
}

/** Returns the printed fields by heading; people only if the card shows them. */
async function sectionsOf(
  interaction: Interaction,
  number: string,
  state: CardState,
  { known, hiddenReason }: SeenAnswer,
  { createdAt, answerHash, ...asked }: Intent,
): Promise<Record<string, Field[]>> {
  const { services, texts } = interaction;
  const { format, receipt } = texts;
  const { answer } = known;
  const isPersonal = kindOf(services.cards, state).isPersonal === true;
  const company = isKind(companyKind, state) ? state : null;
  const given = company?.given ?? null;
  const current = await readCurrent(services, interaction.person.team, checkOf(state));
  // A remark is for its writer and for managers.
  const ownRemark = answer.userId === interaction.person.userId ? answer.remark : null;
  const lacksPeople = hiddenReason !== "" || (isPersonal && answer.peopleRemoved);
  const whyWithout = hiddenReason === "" ? receipt.peopleRemoved : receipt.peopleNotShown;
  const source = answer.account.slice(answer.account.indexOf(" ") + 1);
  const host = URL.canParse(source) ? new URL(source).host : "";
  return {
    [receipt.query]: printable([
      ...(await headFields(interaction, number, await services.now())),
      [receipt.asker, await nameAndId(interaction, answer.userId)],
      [receipt.askedThrough, texts.card.lineOrigin[originOf(asked)]],
      [receipt.kind, texts.kindName[answer.kind]],
      [receipt.asked, escapeData(answer.text)],
      [receipt.askedAt, format.documentTime(createdAt)],
      [receipt.source, joinParts(host, services.isDemo ? texts.demoNotice : "")],
      [receipt.fetchedAt, format.documentTime(answer.fetchedAt)],
      [receipt.charged, receipt.cost(answer.cost)],
      [receipt.remark, escapeData(ownRemark ?? state.provenance?.remark ?? "")],
      ...(company ? matchFields(texts, company, known) : []),
    ]),
    [texts.check.title]:
      given === null ? [] : printable(verdictFields(texts, given, known, current)),
    [receipt.check.said.heading]: printable(
      await statedFields(interaction, given, answer.intentId),
    ),
    [receipt.record]: printable(recordFields(texts, known, { withDetail: isPersonal })),
    [receipt.about]: printable([
      [texts.detail.sections.Ortaklar, lacksPeople ? whyWithout : ""],
      ...aboutFields(texts),
      [receipt.answerHash, answerHash ?? receipt.noAnswerHash],
    ]),
  };
}

/** Tells what the check that named a company said of it then, and says now by this answer. */
async function statedFields(
  { services, person, texts }: Interaction,
  given: WrittenWords | null,
  held: string,
): Promise<Field[]> {
  if (given?.kind !== "checked" || given.check.id === undefined) return [];
  const place = { team: person.team, id: given.check.id };
  const loaded = await loadCheck(services.cardStore, place);
  if (!loaded) return [];
  const vkn = askedAt(loaded.check.documents, given.at);
  const state = withAllAnswers(loaded as unknown as Pick<CheckState, "check" | "rows">);
  const rows = state.rows.map((row) => (row.query.key === vkn ? { ...row, held } : row));
  const { judgement } = await judgeNow(services, person.team, { ...state, rows });
  const about = aboutCompany(vkn, state.check.said ?? [], judgement);
  return saidFields(texts, about.judgement, about.said);
}

async function headFields(interaction: Interaction, number: string, now: number): Promise<Field[]> {
  const { person, texts } = interaction;
  const { format, receipt } = texts;
  return [
    [receipt.number, number],
    [receipt.issuedTo, await nameAndId(interaction, person.userId)],
    [receipt.issuedAt, format.documentTime(now)],
    [receipt.team, person.team],
  ];
}

function aboutFields({ receipt, check }: Texts): Field[] {
  return [
    [receipt.unchecked, check.notChecked],
    [receipt.nature, receipt.notOfficial],
    [receipt.keeping, receipt.keepIt],
  ];
}

async function nameAndId({ services, texts }: Interaction, userId: string): Promise<string> {
  const name = await nameOf({ ...services, texts }, userId);
  return userId === forgottenPerson ? name : escapeData(`${name} (${userId})`);
}
