import { whenSent } from "../../slack/when-sent.ts";
import { candidatesKind } from "./candidates-card.ts";
import { readNumber } from "../../../company/number-input.ts";
import { readCommandWord } from "../../intake/text/leading-word.ts";
import { readText } from "../../intake/text/question.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import type { HistoryLine } from "../../lookups/history.ts";
import { companyFormView, openForm } from "../../slack/open-modal.ts";
import { showOrReopenForm, openHeldAnswer } from "./show-result.ts";
import { branchKind } from "./branch-card.ts";
import { showCheckOrList } from "../check/check-state.ts";
import { companyKind } from "./company-card.ts";
import { detailKind } from "./detail-card.ts";
import { boughtName, boughtTitle } from "./held-company.ts";
import { noticeKind } from "./notice-card.ts";
import { sectionPageKind } from "./section-page.ts";
import { takeGiven } from "./take-given.ts";
import { unescapeTyped, withoutCommandName } from "../../slack/words.ts";
import { button, context, section } from "../../slack/blocks.ts";
import { actionIds } from "../../slack/action-ids.ts";
import type { GivenText } from "../../slack/given.ts";
import { askForm } from "../../slack/forms.ts";
import { waitingView } from "../../slack/modal-view.ts";
import {
  partsOf,
  type Feature,
  type HomeSection,
  type Interaction,
  type Modal,
  type Shortcut,
} from "../../slack/feature.ts";
import { say } from "../../slack/reply.ts";
import { allInfo, chooseBranch, copyCard, nextPage, openMine, shareCard } from "./card-actions.ts";
import { mersis, unvan, vkn } from "./lookup-commands.ts";
import { pressOffer } from "./press-offer.ts";

/** The modal for a number, title, text or invoices; its submission buys nothing. */
const askModal: Modal<GivenText> = {
  form: askForm,
  needs: "spend",
  async submit(interaction, input) {
    const text = withoutCommandName(input.text, partsOf(interaction.features, "commands"));
    const { word, rest } = readCommandWord(text);
    const isAlone = input.files.length === 0;
    if (isAlone && word === "detail" && isQuestion(rest)) return askDetail(interaction, rest, text);
    const given = await takeGiven(interaction, { ...input, text }, "question");
    return showCheckOrList(interaction, given, (state) => showOrReopenForm(interaction, state));
  },
};

/** Offers the detail of the number or title beside `detay`. */
function askDetail(interaction: Interaction, rest: string, typed: string): Promise<void> {
  return (readNumber(rest).kind === "title" ? unvan : vkn).run(interaction, typed);
}

/** True for a number or a title alone. */
function isQuestion(text: string): boolean {
  const { kind } = readText(text);
  return kind === "vkn" || kind === "title" || kind === "mersis";
}

const recent: HomeSection<Awaited<ReturnType<typeof readRecent>>> = {
  place: "recent",
  read: readRecent,
  draw({ recent: lookups, now }, texts) {
    const { home, kindName, format } = texts;
    const { recent, nothingYet } = texts.lookupHome;
    const rows = lookups.map(({ intent, body }) => {
      const { id, kind, createdAt } = intent;
      const name = boughtTitle(texts, { intent, body }) || texts.card.untitled;
      const line = `${name}\n${kindName[kind]} · ${format.moment(createdAt, now)}`;
      const spoken = `${home.open}: ${boughtName(texts, body) || texts.card.untitled}`;
      const actionId = `${actionIds.openBought}:${id}`;
      return section(line, button({ label: home.open, spoken, actionId, value: id }));
    });
    return [section(rows.length > 0 ? recent : nothingYet), ...rows];
  },
};

const prices: HomeSection<{ confirmFrom: number }> = {
  place: "prices",
  read: ({ services: { confirmFrom } }) => Promise.resolve({ confirmFrom }),
  draw({ prices, confirmFrom }, texts) {
    const { asks } = texts.lookupHome;
    const rates = { prices, confirmFrom };
    const asked = whenSent(texts, [vkn, unvan], rates, { withPrices: true });
    return context(asks(asked, texts.credits(confirmFrom)));
  },
};

const shortcuts: readonly Shortcut[] = [
  /** `Şirketi sorgula`: lists a message's companies with prices. Free. */
  {
    callbackId: "sirket_sorgula",
    type: "message",
    view: (texts) => waitingView(texts, null, texts.modal.titles.companies),
    needs: "spend",
    async run(interaction, message) {
      const target = await withoutForeignOrigin(interaction);
      const content = { ...message, text: unescapeTyped(message.text) };
      const given = await takeGiven(target, content, "message");
      return showCheckOrList(target, given, (state) => showOrReopenForm(target, state));
    },
  },
  /** `Künye'de sorgula`: opens the modal for a company. */
  {
    callbackId: "kunye_ac",
    type: "global",
    view: (texts) => companyFormView(texts),
    needs: "none",
  },
];

export const lookup: Feature = {
  commands: [vkn, unvan, mersis],
  words: [
    {
      words: ["detay", "detayı", "detayları", "detail", "details"],
      topic: vkn,
      needs: "none",
      isLast: true,
      runsInMessage: (_interaction, rest) => Promise.resolve(isQuestion(rest)),
      run: askDetail,
    },
  ],
  actions: [
    pressOffer,
    shareCard,
    copyCard,
    allInfo,
    openMine,
    nextPage,
    chooseBranch,
    {
      id: actionIds.askCompany,
      needs: "spend",
      run: (interaction) => openForm(interaction, companyFormView(interaction.texts)),
    },
    { id: actionIds.openBought, needs: "spend", run: openBought },
  ],
  modals: [askModal],
  cards: [companyKind, candidatesKind, detailKind, branchKind, sectionPageKind, noticeKind],
  shortcuts,
  home: [
    {
      place: "ways",
      button: {
        label: (texts) => texts.lookupHome.askCompany,
        action: "askCompany",
      },
    },
    prices,
    recent,
  ],
};

export type LookupHome = Awaited<ReturnType<typeof readRecent>> & { confirmFrom: number };

/** Chosen by hand for the Home. */
const maxRecent = 5;

async function readRecent({ services: { lookups }, person: { team, userId } }: Interaction) {
  const { intentIds } = await lookups.history(team, null, { userId, byHand: true });
  const bought = await lookups.historyLines(team, intentIds);
  return { recent: newestOfEachCompany(bought).slice(0, maxRecent) };
}

/** Returns the newest answer of each company or branch that can still be opened. */
function newestOfEachCompany(bought: readonly HistoryLine[]): HistoryLine[] {
  const heldLookups = bought.filter(({ body }) => body !== null);
  const companyOf = ({ intent, body }: HistoryLine) => {
    const { merkez, sube } = readAnswer(body);
    return (merkez ?? sube)?.MersisNo || intent.key;
  };
  return [...Map.groupBy(heldLookups, companyOf).values()].flatMap(([newest]) => newest ?? []);
}

/** Opens the newest held answer to a query of the user. */
async function openBought(interaction: Interaction, intentId: string): Promise<void> {
  const { services, person, texts } = interaction;
  const [bought] = await services.lookups.historyLines(person.team, [intentId]);
  if (bought?.intent.userId !== person.userId) return say(interaction, texts.failure.notYours);
  const { kind, key, text } = bought.intent;
  return openHeldAnswer(interaction, { kind, key, text });
}

/** Drops a modal's origin if other companies may read the channel, or Slack does not say. */
async function withoutForeignOrigin(interaction: Interaction): Promise<Interaction> {
  const { services, surface } = interaction;
  if (surface.kind !== "modal" || surface.origin === null) return interaction;
  const scope = await services.authority.scopeOf(surface.origin);
  const isOurs = scope !== "external" && scope !== "unverified";
  return isOurs ? interaction : { ...interaction, surface: { ...surface, origin: null } };
}
