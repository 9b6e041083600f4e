import type { Team } from "../team/create-team.ts";
import type { KnownBook } from "../team/read-book.ts";
import { noteAlerts, offButton, type NoticeState } from "./alerts.ts";
import { actions, section } from "./cards/blocks.ts";
import { freeButton } from "./cards/note-card.ts";
import type { Installation } from "./installation.ts";
import type { Services } from "./interaction.ts";
import { hearersOf } from "./permission.ts";
import { monthReport } from "./read-books.ts";
import { unfurling } from "./response-url.ts";
import { isUndeliverable } from "./slack-failure.ts";
import { newCard } from "./write-card.ts";

type Notice = Awaited<ReturnType<Team["notices"]["takeNotices"]>>[number];
type Installed = Pick<Installation, "team" | "enterprise">;

/** Tells managers what they are to be told by themselves and of requests, each of them once; until Slack takes it, for a day. */
export async function tellManagers(services: Services, installed: Installed): Promise<void> {
  const { log, team: own } = services;
  const { team } = installed;
  const book = await own.book(team);
  let known: Promise<string[]> | null = null;
  const hearers = () =>
    (known ??= hearersOf(services, installed, book).then((hearing) => hearing ?? []));
  await noteAlerts(services, team, book, hearers);
  for (const notice of await own.notices.takeNotices(team)) {
    try {
      await tell(services, installed, notice, book);
    } catch (error) {
      log.warn({ err: error }, "a notice was not delivered");
      if (isUndeliverable(error)) await own.notices.noticeDone(notice);
    }
  }
}

/** Tells it: in the place of an earlier notice, else in a new message; what is for managers only to one. */
async function tell(
  all: Services,
  installed: Installed,
  notice: Notice,
  { managers }: Pick<KnownBook, "managers">,
): Promise<void> {
  const services = { ...all, texts: await all.textsOf(notice) };
  const { authority, slack, texts } = services;
  const { notices } = services.team;
  const { team, userId } = notice;
  const { replaces, asker, ...state } = notice.state as NoticeState;
  const role = await authority.roleNow(slack, { ...installed, userId });
  if (role === "unverified") return;
  const hears = managers.length > 0 ? managers.includes(userId) : role === "admin";
  const isMeant = asker === userId || hears;
  if (!isMeant || role === "guest" || role === "external") return notices.noticeDone(notice);
  if (asker !== userId && state.kind === "note") state.choices = [];
  const [message] =
    state.kind === "note"
      ? await newCard(services, { team, userId, channel: "" }, state, null)
      : [await monthReport(services, team, { userId, admin: true }, state.at)];
  const isReport = state.kind === "month";
  const lead = isReport ? [section(texts.balance.unasked)] : [];
  const off = isReport ? actions([freeButton(texts, offButton("month"))]) : [];
  const blocks = [...lead, ...(message?.blocks ?? []), ...off];
  const posted = { text: "", ...message, blocks, ...unfurling };
  const place = replaces ? await notices.noticePlace(team, replaces, userId) : null;
  const { channel, ts } = await (place
    ? slack.chat.update({ ...place, ...posted })
    : slack.chat.postMessage({ channel: userId, ...posted }));
  await notices.noticeDone(notice, channel && ts ? { channel, ts } : null);
}
