import type { ModalView } from "@slack/types";
import type { Services } from "./interaction.ts";
import { slackFailure } from "./web-api.ts";

type ViewServices = Pick<Services, "slack" | "log">;

/** A modal's next view; with a `hash`, Slack refuses it if the modal's view has another one. */
interface NextView {
  viewId: string;
  view: ModalView;
  hash?: string | undefined;
}

/**
 * Shows the answer to a submitted form, whose hash is given; returns Slack's error code, or null.
 * A late acknowledgement may overwrite the answer (bolt-python #481), so it is shown once more.
 */
export async function showAfterForm(
  services: ViewServices,
  next: NextView,
): Promise<string | null> {
  const wasAckDue = repeats.get(services.slack)?.get(next.viewId)?.isAckDue === true;
  const early = await update(services, next);
  const isRefused = early.code === "hash_conflict";
  const { code, hash } = isRefused ? await update(services, { ...next, hash: undefined }) : early;
  // Before the acknowledgement takes effect, the view has the form's hash or an earlier answer's.
  const isAckDue = !isRefused || wasAckDue;
  // Slack may show acknowledgement and answer in the wrong order. A newer view has another hash.
  if (code === null) repeatLater(services, { ...next, hash: isAckDue ? undefined : hash });
  return code;
}

/** A view that will be shown once more; `isAckDue` if the acknowledgement will overwrite it. */
interface Repeat {
  timer: NodeJS.Timeout;
  isAckDue: boolean;
}

/** The views to show once more, by client and view id. */
const repeats = new WeakMap<object, Map<string, Repeat>>();
/** Chosen by hand: longer than Slack takes to apply an acknowledgement. */
const repeatAfterMs = 2_000;

function repeatLater(services: ViewServices, next: NextView): void {
  const { slack } = services;
  const ofClient = repeats.get(slack) ?? new Map<string, Repeat>();
  const timer = setTimeout(() => void updateView(services, next), repeatAfterMs).unref();
  const repeat = { timer, isAckDue: next.hash === undefined };
  repeats.set(slack, ofClient.set(next.viewId, repeat));
}

/** Cancels the repetition of a view: another view follows, or a press proves that it is shown. */
export function cancelRepeat(slack: object, viewId: string): void {
  const ofClient = repeats.get(slack);
  clearTimeout(ofClient?.get(viewId)?.timer);
  ofClient?.delete(viewId);
}

/** Updates a view; returns Slack's error code, or null. */
export async function updateView(services: ViewServices, next: NextView): Promise<string | null> {
  return (await update(services, next)).code;
}

/** Slack's codes for a view that the user closed, or that has changed since: no failure. */
const unchangedViews: ReadonlySet<string> = new Set(["not_found", "hash_conflict"]);

/** Updates a view; returns Slack's error code, or null and the new hash. */
async function update(
  { slack, log }: ViewServices,
  { viewId, view, hash }: NextView,
): Promise<{ code: string | null; hash?: string | undefined }> {
  cancelRepeat(slack, viewId);
  try {
    const updated = await slack.views.update({
      view_id: viewId,
      view,
      ...(hash !== undefined && { hash }),
    });
    return { code: null, hash: updated.view?.hash };
  } catch (error) {
    const { code } = slackFailure(error);
    if (!unchangedViews.has(code)) log.warn({ err: error }, "a modal was not changed");
    return { code };
  }
}
