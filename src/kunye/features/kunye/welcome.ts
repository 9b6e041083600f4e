import { companyQuery } from "../../lookups/intents.ts";
import { actionIds } from "../../slack/action-ids.ts";
import type { Person } from "../../slack/authority.ts";
import { actions, button, context, header, section, unfolded } from "../../slack/blocks.ts";
import type { CardContext, CardKind } from "../../slack/card-kind.ts";
import { type DueWork, type HomeSection, type Interaction } from "../../slack/feature.ts";
import { servicesInUsersLanguage, type Services } from "../../slack/interaction.ts";
import { keyProblemOf, type KeyProblem } from "../../slack/notice.ts";
import { contactLine, type OperatorContact } from "../../slack/operator-contact.ts";
import { englishOfferFor } from "../../slack/profiles.ts";
import { requirePermission } from "../../slack/reply.ts";
import { show } from "../../slack/show.ts";
import { drawNoticeCard, tellManagers } from "../../slack/tell-managers.ts";
import { whenSent } from "../../slack/when-sent.ts";
import type { Texts } from "../../texts/texts.ts";
import { offerButton } from "../lookup/offer-buttons.ts";
import { unvan, vkn } from "../lookup/lookup-commands.ts";

/** The page for newcomers: what Künye does, what it costs, and two buttons to try. */
export interface WelcomeState {
  kind: "welcome";
  /** `spends`: may pay for queries · `opens`: may open what the team holds. */
  standing: "spends" | "opens" | "guest";
  /** True with the invented registry, whose example can be tried by one priced press. */
  hasExample: boolean;
  /** The reason why the team can't query yet, or null. */
  problem: KeyProblem | null;
  /** True if the user probably reads English better, and has not chosen a language. */
  offersEnglish: boolean;
  /** The user groups that may spend. */
  spenders: readonly string[];
  contact: OperatorContact;
}

/** The invented company of all examples. */
const exampleVkn = "1234567890";

/** In English only. */
export const englishOffer = "Künye also speaks English: `/kunye language english`";

export const welcomeKind: CardKind<WelcomeState> = {
  kind: "welcome",
  wishes: ({ hasExample }) =>
    hasExample ? [{ slot: "example", query: companyQuery(exampleVkn) }] : [],
  draw(state, card) {
    const { texts } = card;
    const { heading } = texts.kunye.welcome;
    return {
      text: heading,
      blocks: [
        ...context(state.offersEnglish ? englishOffer : ""),
        header(heading),
        unfolded(linesOf(state, card).join("\n")),
        ...actions(state.standing === "guest" ? [] : buttonsOf(state, card)),
        ...context(
          // A guest's help would be a refusal.
          state.standing === "guest" ? "" : texts.home.support,
          contactLine(texts, state.contact),
        ),
      ],
    };
  },
};

function linesOf(
  { standing, spenders, problem }: WelcomeState,
  { texts, prices, confirmFrom }: CardContext,
): string[] {
  const { asks, checks, costs, opens, guest } = texts.kunye.welcome;
  if (standing === "guest") return [guest];
  const rates = { prices, confirmFrom };
  const cost =
    standing === "opens"
      ? opens(spenders)
      : costs(whenSent(texts, [vkn, unvan], rates, { withPrices: true }));
  const missing = {
    "no-key": texts.noKey,
    "no-demo": texts.noDemo,
    unauthorized: texts.refusedKey,
  };
  return [asks, checks, cost, ...(problem === null ? [] : [`⚠️ ${missing[problem](false)}`])];
}

function buttonsOf({ hasExample }: WelcomeState, card: CardContext) {
  const { texts } = card;
  const { buttons, invoiceModal, lookupHome } = texts;
  const freeButton = (label: string, action: "askCompany" | "checkInvoice") =>
    button({ label, actionId: actionIds[action], value: "welcome" });
  const example = { label: buttons.asVkn(exampleVkn), heldLabel: texts.kunye.welcome.openExample };
  return [
    ...(hasExample
      ? offerButton(card, "example", example)
      : [freeButton(lookupHome.askCompany, "askCompany")]),
    freeButton(invoiceModal.opener, "checkInvoice"),
  ];
}

/** Returns the page as it is true for a guest or a member. */
async function welcomeFor(services: Services, person: Person): Promise<WelcomeState> {
  const { authority, registryKeys, teamStore, contact, isDemo } = services;
  const { team, userId } = person;
  const [role, spends, language, profile] = await Promise.all([
    authority.roleOf(person),
    authority.membershipIn(userId, "spenders"),
    teamStore.languageOf(team, userId),
    services.profileOf(userId),
  ]);
  const hasKey = registryKeys?.endOf(team) !== null;
  const standing = role === "guest" ? "guest" : spends === "no" ? "opens" : "spends";
  const isEnglish = services.texts.locale === "en";
  return {
    kind: "welcome",
    standing,
    hasExample: isDemo && hasKey && standing === "spends",
    problem: hasKey ? null : keyProblemOf("no-key", { isDemo }),
    offersEnglish: language === null && !isEnglish && englishOfferFor(profile) === "first",
    spenders: authority.groups.spenders,
    contact,
  };
}

/** Answers `/kunye` without words. */
export async function showWelcome(interaction: Interaction): Promise<void> {
  if (!(await requirePermission(interaction, "see"))) return;
  await show(
    interaction,
    await welcomeFor(servicesInUsersLanguage(interaction), interaction.person),
  );
}

/** Welcomes a user who opens the conversation with the app, once; not one who has used it. */
export async function welcome(interaction: Interaction): Promise<void> {
  const { services, person, features } = interaction;
  const { noticeStore, lookups } = services;
  const { team, userId } = person;
  const key = `welcome:${userId}`;
  if (await noticeStore.isNotified(team, key)) return;
  const { intentIds } = await lookups.history(team, null, { userId, byHand: true });
  if (intentIds.length > 0) return;
  await noticeStore.notify({ team, key, state: { kind: "welcome" } }, [userId]);
  await tellManagers(features, services, person);
}

export const welcomeNotice: DueWork = {
  notice: {
    kind: "welcome",
    async mayRead({ services, installed }, { userId }) {
      const role = await services.authority.roleOf({ ...installed, userId });
      return role === "unverified" ? null : role !== "external";
    },
    draw: async (services, reader) =>
      drawNoticeCard(services, reader, await welcomeFor(services, reader)),
  },
};

/** On the Home of a user without purchases: the buttons and prices follow. */
export const welcomeHome: HomeSection<{ recent: readonly unknown[] }> = {
  place: "welcome",
  draw({ recent }, { kunye }: Texts) {
    const { asks, checks } = kunye.welcome;
    return recent.length > 0 ? [] : [section([asks, checks].join("\n"))];
  },
};
