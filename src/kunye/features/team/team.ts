import { actions, escapeData, header, section } from "../../slack/blocks.ts";
import { freeButton } from "../../slack/notice.ts";
import { actionIds } from "../../slack/action-ids.ts";
import type { Action, TeamMoney, Feature, HomeSection, Interaction } from "../../slack/feature.ts";
import { openForm } from "../../slack/open-modal.ts";
import { say } from "../../slack/reply.ts";
import type { TeamBook } from "../../team/read-book.ts";
import {
  limitNotice,
  blockedQuestion,
  raiseButtons,
  requestNotices,
  decideRaise,
  openReasonModal,
  raiseView,
} from "./raise.ts";
import { chooseLimitOwner, openLimitsModal, openManagersModal, teamModals } from "./team-modals.ts";

const teamActions: readonly Action[] = [
  { id: actionIds.limits, needs: "manage", run: (interaction) => openLimitsModal(interaction) },
  chooseLimitOwner,
  { id: actionIds.managers, needs: "manage", run: openManagersModal },
  { id: actionIds.alertOff, needs: "manage", run: switchAlertOff },
  { id: actionIds.raiseAsk, needs: "see", run: openReasonModal },
  { id: actionIds.raiseGrant, needs: "manage", run: decideRaise },
  { id: actionIds.raiseOther, needs: "manage", run: openAmountModal },
  { id: actionIds.raiseDecline, needs: "manage", run: decideRaise },
];

/** Chosen by hand for the Home: each request has three blocks. */
const maxRequests = 10;

const waiting: HomeSection<TeamHome> = {
  place: "waiting",
  read: readRequests,
  draw({ requests, hasOwnRequest }, texts) {
    const words = texts.team.home;
    return [
      ...(requests.length > 0 ? [header(words.waiting(requests.length))] : []),
      ...requests
        .slice(0, maxRequests)
        .flatMap((one) => [
          section(words.request(one.userId, one.whose, one.limit, escapeData(one.reason))),
          ...actions(raiseButtons(one).map((button) => freeButton(texts, button))),
        ]),
      ...(hasOwnRequest ? [section(words.ownRequest)] : []),
    ];
  },
};

export const team: Feature = {
  words: [
    {
      words: ["sınırlar", "sınır", "limitler", "limit", "limits"],
      topic: { name: "limits" },
      needs: "manage",
      open: (interaction) => openLimitsModal(interaction),
    },
    {
      words: ["yöneticiler", "yönetici", "managers", "manager"],
      topic: { name: "managers" },
      needs: "manage",
      open: openManagersModal,
    },
  ],
  actions: teamActions,
  modals: teamModals,
  home: [
    waiting,
    {
      place: "managing",
      button: { label: (texts) => texts.buttons.limits, action: "limits", forManagers: true },
    },
    {
      place: "managing",
      button: { label: (texts) => texts.buttons.managers, action: "managers", forManagers: true },
    },
  ],
  due: [limitNotice, requestNotices],
};

export type TeamHome = Awaited<ReturnType<typeof readRequests>>;

/** Reads the waiting requests of others with their reasons, for managers. */
async function readRequests(
  { services, person: { team, userId } }: Interaction,
  { book, reader }: TeamMoney & { book: TeamBook },
) {
  const others = book.waiting.filter((request) => request.userId !== userId);
  const requests = await Promise.all(
    (reader.isManager ? others : []).map(async (request) => {
      const blocked = await blockedQuestion(services, { team, ...request }, request.id);
      return { ...request, reason: blocked?.reason ?? "" };
    }),
  );
  return { requests, hasOwnRequest: others.length < book.waiting.length };
}

function openAmountModal(interaction: Interaction, value: string): Promise<void> {
  return openForm(interaction, raiseView(interaction.texts, value));
}

async function switchAlertOff(interaction: Interaction, value: string): Promise<void> {
  const { services, person, texts } = interaction;
  const about = value === "balance" || value === "month" ? value : "limit";
  const entry = { name: `alert:${about}` as const, value: about === "balance" ? null : "false" };
  await services.team.change(person.team, person.userId, [entry]);
  return say(interaction, texts.team.switchedOff[about]);
}
