import { slackLimits } from "../../platform/slack-limits.ts";
import { completeTexts } from "./escape-text.ts";
import type { Ids } from "./ids.ts";
import {
  isSlackError,
  addIds,
  readView,
  type SlackError,
  type StoredBlock,
} from "./app-content.ts";

/** An open modal, or a person's Home tab. */
export interface View {
  readonly id: string;
  readonly type: "modal" | "home";
  readonly hash: string;
  readonly blocks: readonly StoredBlock[];
  readonly root_view_id: string;
  readonly previous_view_id: string | null;
  readonly [field: string]: unknown;
}

/** A person at one page: each page has its own modals. */
export interface Screen {
  readonly personId: string;
  readonly pageId: string;
}

/** The open modals of a screen; the last is in front. */
type ModalStack = readonly View[];

export type ViewChange =
  | (Screen & { readonly kind: "modals"; readonly stack: ModalStack })
  | { readonly kind: "home"; readonly personId: string; readonly view: View };

const { view: limits } = slackLimits;

/** Keeps open modals and Home tabs; each view has the `common` fields. */
export function createViewStore(
  publish: (change: ViewChange) => void,
  ids: Ids,
  common: () => object,
) {
  const stacks = new Map<string, { readonly screen: Screen; readonly stack: ModalStack }>();
  const homes = new Map<string, View>();

  const keyOf = ({ personId, pageId }: Screen) => `${personId} ${pageId}`;
  const stackOf = (screen: Screen) => stacks.get(keyOf(screen))?.stack ?? [];
  const setStack = (screen: Screen, stack: ModalStack) => {
    const { personId, pageId } = screen;
    if (stack.length > 0) stacks.set(keyOf(screen), { screen, stack });
    else stacks.delete(keyOf(screen));
    publish({ kind: "modals", personId, pageId, stack });
  };
  const build = (content: Record<string, unknown>, identity: Partial<View>) => {
    const view = completeTexts(content) as Record<string, unknown>;
    return {
      private_metadata: "",
      callback_id: "",
      external_id: "",
      clear_on_close: false,
      notify_on_close: false,
      submit_disabled: false,
      submit: null,
      close: null,
      ...common(),
      ...view,
      ...identity,
      state: { values: {} },
      hash: ids.hash(),
      blocks: addIds(view["blocks"] as unknown[], ids),
    } as unknown as View;
  };
  const open = (screen: Screen, stackBelow: ModalStack, view: unknown): View | SlackError => {
    const outcome = readView(view, "modal");
    if (isSlackError(outcome)) return outcome;
    if (stackBelow.length >= limits.depth) return { error: "push_limit_reached" };
    const id = ids.viewId();
    const root_view_id = stackBelow[0]?.id ?? id;
    const previous_view_id = stackBelow.at(-1)?.id ?? null;
    const modal = build(outcome.view, { id, root_view_id, previous_view_id });
    setStack(screen, [...stackBelow, modal]);
    return modal;
  };

  return {
    stack: stackOf,
    home: (personId: string) => homes.get(personId),
    isOpen: (viewId: string) =>
      [...stacks.values()].some(({ stack }) => stack.some(({ id }) => id === viewId)),
    open: (screen: Screen, view: unknown) => open(screen, [], view),
    push: (screen: Screen, view: unknown) => open(screen, stackOf(screen), view),
    update(viewId: unknown, view: unknown, hash?: unknown): View | SlackError {
      const outcome = readView(view, "modal");
      if (isSlackError(outcome)) return outcome;
      for (const { screen, stack } of stacks.values()) {
        const old = stack.find(({ id }) => id === viewId);
        if (!old) continue;
        if (typeof hash === "string" && hash !== old.hash) return { error: "hash_conflict" };
        const { id, root_view_id, previous_view_id } = old;
        const modal = build(outcome.view, { id, root_view_id, previous_view_id });
        setStack(screen, stack.with(stack.indexOf(old), modal));
        return modal;
      }
      return { error: "not_found" };
    },
    publish(personId: string, view: unknown, hash?: unknown): View | SlackError {
      const outcome = readView(view, "home");
      if (isSlackError(outcome)) return outcome;
      const old = homes.get(personId);
      if (typeof hash === "string" && old && old.hash !== hash) return { error: "hash_conflict" };
      const id = old?.id ?? ids.viewId();
      const home = build(outcome.view, { id, root_view_id: id, previous_view_id: null });
      homes.set(personId, home);
      publish({ kind: "home", personId, view: home });
      return home;
    },
    close(screen: Screen, closesAll: boolean): void {
      setStack(screen, closesAll ? [] : stackOf(screen).slice(0, -1));
    },
  };
}

/** Issues trigger_ids; each opens one view, within three seconds. */
export function createTriggers(ids: Ids, clock: () => number) {
  const triggers = new Map<string, { screen: Screen; expiresAt: number; isUsed: boolean }>();
  return {
    issue(screen: Screen): string {
      const id = ids.triggerId();
      const expiresAt = clock() + slackLimits.triggerId.milliseconds;
      triggers.set(id, { screen, expiresAt, isUsed: false });
      return id;
    },
    isKnown: (triggerId: string) => triggers.has(triggerId),
    /** Uses up a trigger_id; returns its screen. */
    take(triggerId: unknown): Screen | SlackError {
      const entry = typeof triggerId === "string" ? triggers.get(triggerId) : undefined;
      if (!entry) return { error: "invalid_trigger_id" };
      if (entry.isUsed) return { error: "exchanged_trigger_id" };
      if (clock() > entry.expiresAt) return { error: "expired_trigger_id" };
      entry.isUsed = true;
      return entry.screen;
    },
  };
}
