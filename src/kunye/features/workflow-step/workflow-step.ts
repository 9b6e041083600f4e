import { actionIds } from "../../slack/action-ids.ts";
import type { DueWork, Feature, Interaction } from "../../slack/feature.ts";
import { refusalOf } from "../../slack/permission.ts";
import { withFields } from "../../slack/card-state.ts";
import { isKind } from "../../slack/card-kind.ts";
import { say } from "../../slack/reply.ts";
import { drawNoticeCard } from "../../slack/tell-managers.ts";
import { findPressedCard, redrawPressed, refusePress } from "../../slack/show.ts";
import { turnUnreachable } from "./run-steps.ts";
import { stepKind, type StepCard } from "./step-card.ts";

/** The step "Tedarikçi denetle" of Slack's workflows; `receive-step.ts` receives it. */
export const workflowStep: Feature = {
  cards: [stepKind],
  actions: [{ id: actionIds.stepRefuse, needs: "see", run: refuse }],
  due: [stepNotice()],
};

/** The message about a step, for the user who answers for it. */
function stepNotice(): DueWork {
  return {
    notice: {
      kind: "step",
      async mayRead({ services, installed }, { userId }) {
        const person = { ...installed, userId };
        const role = await services.authority.roleOf(person);
        if (role === "unverified") return null;
        const { texts } = services;
        const subject = { services, person, surface: { kind: "none" } as const, texts };
        return (await refusalOf(subject, "see")) === null;
      },
      deliverElsewhere: ({ services }, notice) =>
        turnUnreachable(services, notice, notice.state as StepCard),
      draw: (services, reader, state) => drawNoticeCard(services, reader, state as StepCard),
    },
  };
}

/** Turns a step down: its workflow stops, and nothing is spent. */
async function refuse(interaction: Interaction, cardId: string): Promise<void> {
  const { services, person, texts } = interaction;
  const pressed = await findPressedCard(interaction, cardId);
  const { card, state } = pressed;
  if (!card || !isKind(stepKind, state)) return refusePress(interaction, pressed);
  const offers = await services.cardStore.offersOf(card.id);
  const isPressed = offers.some(({ intent }) => intent !== null && intent.state !== "free");
  const step = { id: state.step, team: person.team, userId: person.userId };
  if (isPressed || !(await services.stepStore.turnDown(step, "refused")))
    return say(interaction, texts.workflowStep.gone);
  const end = { end: "refused" } as const;
  const refused = withFields(card.state, end);
  await services.cardStore.updateState(card.id, card.state, refused);
  services.steps.run();
  await redrawPressed(interaction, {
    card: { ...card, state: refused },
    state: { ...state, ...end },
  });
}
