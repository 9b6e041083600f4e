import type { ModalView } from "@slack/types";
import { limitIn, valueOf, type TeamBook, type NewEntry } from "../../../team/read-book.ts";
import type { Texts } from "../../../texts/texts.ts";
import { context, field, paragraph, plain, section } from "../../blocks/blocks.ts";
import type { Modal, Interaction } from "../../reply/feature.ts";
import { formView } from "../../contract/modal-view.ts";
import { membersIn, maxManagers } from "../../access/permission.ts";
import { limitsForm, managersForm } from "../../contract/forms.ts";
import { say } from "../../reply/reply.ts";
import { openForm } from "../../reply/open-modal.ts";
import { raiseModal, reasonModal } from "./raise.ts";

const limitsModal: Modal<NewEntry[]> = {
  form: limitsForm,
  needs: "manage",
  async submit(interaction, entered) {
    const { services, person, texts } = interaction;
    const { entries } = await services.team.book(person.team);
    // Only an entered limit can be removed.
    const changes = entered.filter(
      ({ name, value }) => value !== null || valueOf(entries, name) !== undefined,
    );
    if (changes.length === 0) return openLimitsModal(interaction, texts.team.same);
    const first = await services.team.change(person.team, person.userId, changes);
    return openLimitsModal(interaction, first ? texts.team.cameFirst(first) : texts.team.saved);
  },
};

const managersModal: Modal<string[]> = {
  form: managersForm,
  needs: "manage",
  async submit(interaction, userIds) {
    const { services, person, texts } = interaction;
    const members = await membersIn(interaction, userIds.slice(0, maxManagers));
    const others = userIds.filter((userId) => !members.includes(userId));
    if (others.length > 0) return say(interaction, texts.team.noManagers(others));
    const named = { name: "managers" as const, value: JSON.stringify(userIds) };
    await services.team.change(person.team, person.userId, [named]);
    return say(interaction, texts.team.saved);
  },
};

export const teamModals: readonly Modal<unknown>[] = [
  limitsModal,
  managersModal,
  reasonModal,
  raiseModal,
];

/** Opens `Sınırlar`, with a sentence above it if there is one. */
export async function openLimitsModal(interaction: Interaction, lead = ""): Promise<void> {
  const { services, person, texts } = interaction;
  const book = await services.team.book(person.team);
  return openForm(interaction, limitsView(texts, book, await services.lookups.now(), lead));
}

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
  lead: string,
): ModalView {
  const { team, format } = texts;
  const threshold = valueOf(entries, "alert:balance") as number | undefined;
  const limits = entries.filter(({ name }) => name.startsWith("limit"));
  const names = new Set(["limit", "limit:*", ...limits.map(({ name }) => name)] as const);
  const shown = [...names].filter((name, at) => at < 2 || valueOf(entries, name) !== undefined);
  const lines = shown.map((name) => {
    const isEntered = valueOf(entries, name) !== undefined;
    const newest = limits.find((one) => one.name === name);
    // A person's limit replaces the limit for everybody, which has a line already.
    const isPersons = name !== "limit" && name !== "limit:*";
    const set = isEntered && !isPersons ? limitIn([], name, configured) : undefined;
    const isOfMonth = newest?.value != null && newest.month !== "";
    return team.line(name, limitIn(entries, name, configured), isOfMonth, set);
  });
  const changes = entries.filter(({ name }) => /^(limit|alert:balance)/.test(name));
  const log = changes.slice(0, 5).map((entry) => {
    const before = entries.filter(({ n }) => n < entry.n);
    const isAlert = entry.name === "alert:balance";
    const was = isAlert ? valueOf(before, entry.name) : limitIn(before, entry.name, configured);
    return team.logged(format.moment(entry.at, now), entry, (was ?? null) as number | null);
  });
  const select = (choices: Record<string, string>, suffix = "") => {
    const options = Object.entries(choices).map(([value, text]) => ({
      text: plain(text, 75),
      value: value + suffix,
    }));
    return { type: "static_select", options, initial_option: options[0] };
  };
  const textInput = { type: "plain_text_input", optional: true };
  // Without separators of thousands every language reads the number alike.
  const alert = threshold !== undefined && {
    initial_value: String(threshold / 1_000_000).replace(".", ","),
  };
  const blocks = [
    ...paragraph([lead && `*${lead}*`, ...lines].filter(Boolean).join("\n")),
    ...context(managers.length === 0 ? team.nobodyNamed : ""),
    field("whose", team.whose, select(team.choices, `|${entries[0]?.n ?? 0}|${threshold ?? ""}`)),
    field("person", team.person, { type: "users_select", optional: true }),
    field("amount", team.amount, textInput, team.amountHint),
    field("time", team.time, select(team.times)),
    field("alert", team.alert, { ...textInput, ...alert }, team.alertHint),
    ...context(log.length > 0 ? [team.log, ...log].join("\n") : ""),
  ];
  return formView(texts, limitsForm.callbackId, team.limits, blocks, team.save);
}

export function managersView(texts: Texts, initial_users: string[]): ModalView {
  const { team } = texts;
  const select = { type: "multi_users_select", max_selected_items: maxManagers, optional: true };
  // Slack refuses an empty choice.
  const hasManagers = initial_users.length > 0;
  const element = hasManagers ? { ...select, initial_users } : select;
  const managers = field("managers", team.managers, element);
  const blocks = [section(team.managersLead(hasManagers)), managers];
  return formView(texts, managersForm.callbackId, team.managers, blocks, team.save);
}
