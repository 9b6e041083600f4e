import type { ModalView } from "@slack/types";
import type { MicroCredits } from "../../../company/credits.ts";
import { spentBy } from "../../lookups/limit-use.ts";
import {
  isAboveCap,
  limitIn,
  valueOf,
  type Entry,
  type NewEntry,
  type TeamBook,
} from "../../team/read-book.ts";
import type { Texts } from "../../texts/texts.ts";
import { context, field, paragraph, plain, section } from "../../slack/blocks.ts";
import type { Action, Modal, Interaction } from "../../slack/feature.ts";
import { tellManagers } from "../../slack/tell-managers.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { formView } from "../../slack/modal-view.ts";
import { membersAmong, maxManagers } from "../../slack/permission.ts";
import {
  limitOwnerOf,
  limitsForm,
  managersForm,
  type LimitDraft,
  type LimitOwner,
} from "./team-forms.ts";
import { say } from "../../slack/reply.ts";
import { openForm } from "../../slack/open-modal.ts";
import { raiseModal, reasonModal } from "./raise.ts";

const limitsModal: Modal<LimitDraft> = {
  form: limitsForm,
  needs: "manage",
  async submit(interaction, { entries: entered, owner, confirmed }) {
    const { services, person, texts } = interaction;
    const words = texts.team;
    const { entries, configured } = await services.team.book(person.team);
    const isTooHigh = entered.some(
      ({ name, value }) =>
        name === "limit" &&
        value !== null &&
        isAboveCap(JSON.parse(value) as MicroCredits | null, configured),
    );
    if (isTooHigh) return openLimitsModal(interaction, { lead: words.cap(configured.team), owner });
    // Only an entered limit can be removed.
    const changes = entered.filter(
      ({ name, value }) => value !== null || valueOf(entries, name) !== undefined,
    );
    if (changes.length === 0) return openLimitsModal(interaction, { lead: words.same });
    const low = await spentLimit(interaction, entries, changes);
    if (low && low.value !== confirmed) {
      const { name, spent, limit, people } = low;
      const lead = words.belowSpent(name, spent, limit, people);
      return openLimitsModal(interaction, { lead, owner, draft: entered });
    }
    const rival = await services.team.change(person.team, person.userId, changes);
    // A corrected limit takes the managers' warning back.
    if (!rival) await tellManagers(interaction.features, services, person);
    const lead = rival ? words.cameFirst(rival) : words.saved;
    return openLimitsModal(interaction, { lead, isSaved: !rival });
  },
};

/** Returns a changed limit that is below this month's spending, or null. */
async function spentLimit(
  { services, person }: Interaction,
  entries: readonly Entry[],
  changes: readonly NewEntry[],
) {
  const { name, value = null } = changes.find((one) => one.name.startsWith("limit")) ?? {};
  const limit = JSON.parse(value ?? "null") as MicroCredits | null;
  if (name === undefined || value === null || limit === null) return null;
  const spending = await services.lookups.monthSpending(person.team);
  const hasOwnLimit = (userId: string) => valueOf(entries, `limit:${userId}`) !== undefined;
  const everyone = [...spending.countedByUser.keys()].filter((id) => id !== "" && !hasOwnLimit(id));
  const users = { limit: [""], "limit:*": everyone }[name as string] ?? [userOfLimit(name)];
  const amounts = users.map((userId) => spentBy(spending, userId).amount);
  const spent = Math.max(0, ...amounts);
  const people = amounts.filter((amount) => amount >= limit).length;
  return limit < spent ? { name, value, spent, limit, people } : null;
}

const userOfLimit = (name: string) => name.slice("limit:".length);

const managersModal: Modal<string[]> = {
  form: managersForm,
  needs: "manage",
  async submit(interaction, userIds) {
    const { services, person, texts } = interaction;
    const words = texts.team;
    const members = await membersAmong(interaction, userIds.slice(0, maxManagers));
    const outsiders = userIds.filter((userId) => !members.includes(userId));
    if (outsiders.length > 0) return say(interaction, words.noManagers(outsiders));
    const entry = { name: "managers" as const, value: JSON.stringify(userIds) };
    await services.team.change(person.team, person.userId, [entry]);
    return say(interaction, words.saved);
  },
};

export const teamModals: readonly Modal<unknown>[] = [
  limitsModal,
  managersModal,
  reasonModal,
  raiseModal,
];

/** The data of a drawn form: a sentence above, the chosen limit, and the filled-in entries. */
interface LimitsForm {
  lead?: string;
  owner?: LimitOwner;
  draft?: readonly NewEntry[];
  /** True if nothing is left to cancel. */
  isSaved?: boolean;
}

/** Opens `Sınırlar`, or redraws it. */
export async function openLimitsModal(
  interaction: Interaction,
  form: LimitsForm = {},
): Promise<void> {
  const { services, person, texts } = interaction;
  const book = await services.team.book(person.team);
  return openForm(interaction, limitsView(texts, book, await services.now(), form));
}

/** Redraws `Sınırlar` for the chosen limit: the modal must show whose limit is saved. */
export const chooseLimitOwner: Action = {
  id: actionIds.limitOwner,
  needs: "manage",
  answerPlace: "here",
  run: (interaction, value) => openLimitsModal(interaction, { owner: limitOwnerOf(value) }),
};

export async function openManagersModal(interaction: Interaction): Promise<void> {
  const { services, person, texts } = interaction;
  const { managers } = await services.team.book(person.team);
  return openForm(interaction, managersView(texts, managers));
}

/** Draws the current limits, the fields to change one, and the last changes. */
export function limitsView(
  texts: Texts,
  { entries, configured, managers }: Pick<TeamBook, "entries" | "configured" | "managers">,
  now: number,
  { lead = "", owner = "limit", draft = [], isSaved = false }: LimitsForm = {},
): ModalView {
  const { format, team } = texts;
  const threshold = valueOf(entries, "alert:balance") as number | undefined;
  const limits = entries.filter(({ name }) => name.startsWith("limit"));
  const names = new Set(["limit", "limit:*", ...limits.map(({ name }) => name)] as const);
  const shown = [...names].filter((name, at) => at < 2 || valueOf(entries, name) !== undefined);
  const lines = shown.map((name) => {
    const isEntered = valueOf(entries, name) !== undefined;
    const newest = limits.find((entry) => entry.name === name);
    // A person's limit replaces the general limit, which has a line of its own.
    const isPersonLimit = name !== "limit" && name !== "limit:*";
    const configuredLimit = isEntered && !isPersonLimit ? limitIn([], name, configured) : undefined;
    const isOfMonth = newest?.value != null && newest.month !== "";
    return team.line(name, limitIn(entries, name, configured), isOfMonth, configuredLimit);
  });
  const changes = entries.filter(({ name }) => /^(limit|alert:balance)/.test(name));
  const log = changes.slice(0, 5).map((entry) => {
    const before = entries.filter(({ n }) => n < entry.n);
    const isAlert = entry.name === "alert:balance";
    const was = isAlert ? valueOf(before, entry.name) : limitIn(before, entry.name, configured);
    return team.logged(format.moment(entry.at, now), entry, (was ?? null) as number | null);
  });
  const select = (choices: Record<string, string>, chosen: string) => {
    const options = Object.entries(choices).map(([value, text]) => ({
      text: plain(text, 75),
      value,
    }));
    const initial_option = options.find(({ value }) => value === chosen);
    return { type: "static_select", options, initial_option };
  };
  const textInput = { type: "plain_text_input", optional: true };
  const amountInput = (amount: MicroCredits | null | undefined) =>
    amount == null ? textInput : { ...textInput, initial_value: typedAmount(amount) };
  const drafted = draft.find(({ name }) => name.startsWith("limit"));
  const draftedAlert = draft.find(({ name }) => name === "alert:balance");
  const amountIn = (entry: NewEntry | undefined) =>
    JSON.parse(entry?.value ?? "null") as MicroCredits | null;
  const alertField = field(
    "alert",
    team.alert,
    amountInput(draftedAlert ? amountIn(draftedAlert) : threshold),
    team.alertHint,
  );
  // The balance of the operator's account is not shown, so no warning would come.
  const hasAlert = configured.isCap !== true;
  const confirmed = drafted?.value ?? "";
  const whose = select(team.choices, owner);
  const newest = entries[0]?.n ?? 0;
  const whoseBlock = `whose:${newest}|${threshold ?? ""}|${confirmed}`;
  const person = {
    type: "users_select",
    ...(owner === "limit:" && drafted && { initial_user: userOfLimit(drafted.name) }),
  };
  const blocks = [
    ...paragraph([lead && `*${lead}*`, ...lines].filter(Boolean).join("\n")),
    ...context(configured.isCap === true ? team.capped(configured.team) : ""),
    ...context(managers.length === 0 ? team.nobodyNamed : ""),
    { ...field(whoseBlock, team.whose, whose), dispatch_action: true },
    ...(owner === "limit:" ? [field("person", team.person, person)] : []),
    field(
      `amount:${newest}`,
      team.amounts[owner],
      amountInput(amountIn(drafted)),
      team.amountHint(owner),
    ),
    field(
      `time:${newest}`,
      team.time,
      select(team.times, drafted?.isOfMonth ? "month" : "lasting"),
    ),
    ...(hasAlert ? [alertField] : []),
    ...context(log.length > 0 ? [team.log, ...log].join("\n") : ""),
  ];
  const submit = draft.length > 0 ? team.saveAnyway : team.save;
  const view = formView(texts, limitsForm.callbackId, texts.buttons.limits, blocks, submit);
  return isSaved ? { ...view, close: plain(texts.modal.close, 24) } : view;
}

/** Writes an amount without thousands separators: Turkish and English forms read it alike. */
function typedAmount(amount: MicroCredits): string {
  return String(amount / 1_000_000).replace(".", ",");
}

export function managersView(texts: Texts, initial_users: string[]): ModalView {
  const { team } = texts;
  const select = { type: "multi_users_select", max_selected_items: maxManagers, optional: true };
  // Slack refuses an empty choice.
  const hasManagers = initial_users.length > 0;
  const element = hasManagers ? { ...select, initial_users } : select;
  const managers = field("managers", texts.buttons.managers, element);
  const blocks = [section(team.managersLead(hasManagers)), managers];
  return formView(texts, managersForm.callbackId, texts.buttons.managers, blocks, team.save);
}
