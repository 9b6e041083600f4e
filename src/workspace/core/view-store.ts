import { slackLimits } from "../../platform/slack-limits.ts";
import { completeTexts } from "./escape-text.ts";
import type { Ids } from "./ids.ts";
import {
  isSlackError,
  nameBlocks,
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

/** Open modals, the front one last. */
type ModalStack = readonly View[];

export type ViewChange =
  | { readonly kind: "modals"; readonly personId: string; readonly stack: ModalStack }
  | { readonly kind: "home"; readonly personId: string; readonly view: View };

const { view: limits } = slackLimits;

export type ViewStore = ReturnType<typeof createViewStore>;

/** Keeps open modals and Home tabs; each view has the `common` fields. */
export function createViewStore(publish: (change: ViewChange) => void, ids: Ids, common: object) {
  const stacks = new Map<string, View[]>();
  const homes = new Map<string, View>();

  const put = (personId: string, stack: View[]) => {
    stacks.set(personId, stack);
    publish({ kind: "modals", personId, stack });
  };
  const build = (given: Record<string, unknown>, kept: Partial<View>) => {
    const view = completeTexts(given) as Record<string, unknown>;
    return {
      private_metadata: "",
      callback_id: "",
      external_id: "",
      clear_on_close: false,
      notify_on_close: false,
      submit_disabled: false,
      submit: null,
      close: null,
      ...common,
      ...view,
      ...kept,
      state: { values: {} },
      hash: ids.hash(),
      blocks: nameBlocks(view["blocks"] as unknown[], ids),
    } as unknown as View;
  };
  const add = (personId: string, stack: View[], view: Record<string, unknown>) => {
    const id = ids.viewId();
    const modal = build(view, {
      id,
      root_view_id: stack[0]?.id ?? id,
      previous_view_id: stack.at(-1)?.id ?? null,
    });
    put(personId, [...stack, modal]);
    return modal;
  };

  return {
    stack: (personId: string): ModalStack => stacks.get(personId) ?? [],
    home: (personId: string) => homes.get(personId),
    open(personId: string, view: unknown): View | SlackError {
      const read = readView(view, "modal");
      return isSlackError(read) ? read : add(personId, [], read.view);
    },
    push(personId: string, view: unknown): View | SlackError {
      const read = readView(view, "modal");
      if (isSlackError(read)) return read;
      const stack = stacks.get(personId) ?? [];
      return stack.length >= limits.depth
        ? { error: "push_limit_reached" }
        : add(personId, stack, read.view);
    },
    update(
      where: { readonly viewId?: unknown; readonly hash?: unknown },
      view: unknown,
    ): View | SlackError {
      const read = readView(view, "modal");
      if (isSlackError(read)) return read;
      for (const [personId, stack] of stacks) {
        const old = stack.find((one) => one.id === where.viewId);
        if (!old) continue;
        if (typeof where.hash === "string" && where.hash !== old.hash) {
          return { error: "hash_conflict" };
        }
        const modal = build(read.view, {
          id: old.id,
          root_view_id: old.root_view_id,
          previous_view_id: old.previous_view_id,
        });
        put(
          personId,
          stack.map((one) => (one === old ? modal : one)),
        );
        return modal;
      }
      return { error: "not_found" };
    },
    publish(personId: string, view: unknown, hash?: unknown): View | SlackError {
      const read = readView(view, "home");
      if (isSlackError(read)) return read;
      const old = homes.get(personId);
      if (typeof hash === "string" && old && old.hash !== hash) return { error: "hash_conflict" };
      const id = old?.id ?? ids.viewId();
      const home = build(read.view, { id, root_view_id: id, previous_view_id: null });
      homes.set(personId, home);
      publish({ kind: "home", personId, view: home });
      return home;
    },
    close(personId: string, all: boolean): void {
      put(personId, all ? [] : (stacks.get(personId) ?? []).slice(0, -1));
    },
  };
}

/** Issues trigger_ids; each opens one view, within three seconds. */
export function createTriggers(ids: Ids, clock: () => number) {
  const issued = new Map<string, { personId: string; expiresAt: number; used: boolean }>();
  return {
    issue(personId: string): string {
      const id = ids.triggerId();
      issued.set(id, {
        personId,
        expiresAt: clock() + slackLimits.triggerId.milliseconds,
        used: false,
      });
      return id;
    },
    /** Uses up a trigger_id. */
    take(triggerId: unknown): { readonly personId: string } | SlackError {
      const entry = typeof triggerId === "string" ? issued.get(triggerId) : undefined;
      if (!entry) return { error: "invalid_trigger_id" };
      if (entry.used) return { error: "exchanged_trigger_id" };
      if (clock() > entry.expiresAt) return { error: "expired_trigger_id" };
      entry.used = true;
      return { personId: entry.personId };
    },
  };
}
