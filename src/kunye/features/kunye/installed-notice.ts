import type { MicroCredits } from "../../../company/credits.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { actions, button, context, header, section, type Message } from "../../slack/blocks.ts";
import type { AddressedNotice, DueWork } from "../../slack/feature.ts";
import { freeButton, keyButton, keyProblemOf } from "../../slack/notice.ts";
import { contactLine, type OperatorContact } from "../../slack/operator-contact.ts";
import { isManager } from "../../slack/permission.ts";
import type { Texts } from "../../texts/texts.ts";

/** A team's account and managers, as its installer reads of them. */
interface Setup {
  /** The end of the team's registry key, null without one, undefined if the operator pays. */
  keyEnd: string | null | undefined;
  isDemo: boolean;
  /** Null if unknown. */
  balance: MicroCredits | null;
  managers: number;
  /** True if the reader may do it. */
  mayManage: boolean;
  contact: OperatorContact;
}

/** Returns the notice for the person who installed the app; a later one replaces the first. */
export function installedNotice(
  { id, installedAt, installedBy }: { id: string; installedAt: number; installedBy: string },
  { hasKey }: { hasKey: boolean },
): AddressedNotice {
  const first = `installed:${installedAt}`;
  return {
    team: id,
    key: hasKey ? `${first}:key` : first,
    userId: installedBy,
    state: { kind: "installed", ...(hasKey && { replaces: first }) },
  };
}

export const setupNotice: DueWork = {
  notice: {
    kind: "installed",
    async mayRead({ services, installed }, { userId }) {
      const role = await services.authority.roleNow({ ...installed, userId });
      return role === "unverified" ? null : role === "member" || role === "admin";
    },
    async draw(services, reader) {
      const { lookups, registryKeys, isDemo, contact } = services;
      const { team } = reader;
      const book = await services.team.book(team);
      const [mayManage, reading] = await Promise.all([
        isManager({ services, person: reader }, book),
        lookups.balance(team, balanceWithinMs),
      ]);
      const balance = reading.kind === "balance" ? reading.balance : null;
      const keyEnd = registryKeys?.endOf(team);
      const managers = book.managers.length;
      return setupMessage(services.texts, {
        keyEnd,
        isDemo,
        balance,
        managers,
        mayManage,
        contact,
      });
    },
  },
};

/** Chosen by hand: the message is sent without the balance otherwise. */
const balanceWithinMs = 2_000;

export function setupMessage(texts: Texts, setup: Setup): Message {
  const { keyEnd, isDemo, balance, managers, mayManage, contact } = setup;
  const words = texts.kunye.installed;
  const problem = keyEnd === null ? keyProblemOf("no-key", { isDemo }) : null;
  const steps: (readonly [isDone: boolean, line: string])[] = [
    problem === null
      ? [true, keyLine(texts, setup)]
      : [false, problem === "no-demo" ? texts.noDemo(true) : texts.noKey(true)],
    ...(balance === null
      ? []
      : [
          [
            balance > 0,
            balance > 0 ? words.balance(texts.credits(balance)) : words.noBalance,
          ] as const,
        ]),
    managers > 0 ? [true, words.managers(managers)] : [false, words.noManagers],
  ];
  const left = steps.filter(([isDone]) => !isDone).length;
  const lines = steps.map(([isDone, line]) => `${isDone ? "✅" : "▫️"} ${line}`);
  const managersButton = button({
    label: texts.buttons.managers,
    actionId: actionIds.managers,
    value: "installed",
  });
  const buttons = [
    ...(problem === null ? [] : [freeButton(texts, keyButton(problem))]),
    ...(managers > 0 ? [] : [managersButton]),
  ];
  return {
    text: words.heading,
    blocks: [
      header(words.heading),
      section([left === 0 ? words.ready : words.left(left), ...lines].join("\n")),
      ...(mayManage ? actions(buttons) : context(left === 0 ? "" : words.byManager)),
      ...context(left === 0 ? "" : words.begin, contactLine(texts, contact)),
    ],
  };
}

function keyLine({ kunye }: Texts, { keyEnd, isDemo }: Setup): string {
  const words = kunye.installed;
  if (keyEnd === undefined || keyEnd === null) return words.paidByOperator;
  return isDemo ? words.hasDemo : words.hasKey(keyEnd);
}
