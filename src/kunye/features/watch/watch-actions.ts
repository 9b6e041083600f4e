import type { ModalView } from "@slack/types";
import { isVkn } from "../../../company/id-numbers.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import { isStruckOff } from "../../../company/status.ts";
import { istanbulDay } from "../../../company/istanbul-time.ts";
import { collectCompanies } from "../../lists/row-findings.ts";
import { csvOf, safeRows } from "../../lists/write-result.ts";
import { companyQuery } from "../../lookups/intents.ts";
import type { Price } from "../../lookups/prices.ts";
import type { Texts } from "../../texts/texts.ts";
import { capOf, nextRound, type ListedWatch, type WatchInterval } from "../../watches/watch.ts";
import { isManager, shareScope, spendingRefusal } from "../../slack/permission.ts";
import { answerWithin } from "../../slack/web-api.ts";
import { queryWithTitle } from "../lookup/notice-card.ts";
import { openHeldAnswer } from "../lookup/show-result.ts";
import {
  actions,
  button,
  clip,
  context,
  escapeData,
  field,
  plain,
  section,
  withLead,
} from "../../slack/blocks.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { maxWatchName, watchFields, watchForm, type WatchDraft } from "./watch-form.ts";
import { formView, plainMessage } from "../../slack/modal-view.ts";
import { channelOf } from "../../slack/surface.ts";
import type { Action, Interaction, Modal } from "../../slack/feature.ts";
import { askerOf, servicesInUsersLanguage } from "../../slack/interaction.ts";
import { openForm } from "../../slack/open-modal.ts";
import { reply, say } from "../../slack/reply.ts";
import { sendFiles } from "../../slack/slack-files.ts";
import { changeRows } from "./watch-notices.ts";
import { contextFor, readWatch, settingsMessage } from "./watch-lines.ts";

/** Chosen by hand: the trigger of the form lives three seconds. */
const scopeWithinMs = 1_000;

/** `Takibe al`: opens the form for a company or a list, or the settings of a watch. Free. */
const openWatch: Action = {
  id: actionIds.watch,
  needs: "spend",
  run: async (interaction, value) =>
    value.startsWith("watch:")
      ? showSettings(interaction, value.slice("watch:".length))
      : openWatchForm(interaction, value),
};

/**
 * Opens the form for `about`: a VKN, or `list:` and a list's id.
 * A message opens no form, so it gets a button that does.
 */
export async function openWatchForm(interaction: Interaction, about: string): Promise<void> {
  const { services, person, texts } = interaction;
  const words = texts.watch;
  const target = await readTarget(interaction, about);
  if (!target) return say(interaction, texts.failure.expired);
  const running = await services.watchStore.findActiveWatch(person, target);
  if (running) return showSettings(interaction, running.id, { lead: words.already });
  if (target.isClosed) return say(interaction, words.form.allStruckOff(target.struckOff));
  const refusal = await spendingRefusal(interaction);
  if (refusal !== null) return say(interaction, refusal);
  const { price, now } = await contextFor(services, person);
  const { name, listName, vkns, struckOff } = target;
  const { surface, triggerId } = interaction;
  if (surface.kind === "conversation" && triggerId === null) {
    const { lead, cost, submit } = words.form;
    const watched = await noteOfOthers(interaction, about);
    const text = [lead(name), watched, cost(vkns.length, texts.priced(price))]
      .filter(Boolean)
      .join("\n");
    const open = button({ label: submit, actionId: actionIds.watch, value: about });
    const message = { text, blocks: [section(text), ...actions([open])] };
    return reply(interaction, [message], { inChannel: true });
  }
  const hasChannel = await isInternal(interaction);
  const watched = await noteOfOthers(interaction, about);
  const form = { about, name, listName, struckOff, watched, price, hasChannel, now };
  const input = { ...form, companies: vkns.length };
  return openForm(interaction, watchView(texts, input));
}

/** Agrees to a price and a monthly cap. Nothing is queried before the first round. */
export const watchModal: Modal<WatchDraft> = {
  form: watchForm,
  needs: "spend",
  async submit(interaction, { about, price, name, interval, toChannel }) {
    const { services, person, surface, texts } = interaction;
    const { failure, format, watch } = texts;
    const target = await readTarget(interaction, about);
    if (!target) return say(interaction, failure.expired);
    if (target.isClosed) return say(interaction, watch.form.allStruckOff(target.struckOff));
    const refusal = await spendingRefusal(interaction);
    if (refusal !== null) return say(interaction, refusal);
    const { price: current, now } = await contextFor(services, person);
    if (current.amount !== price) return say(interaction, watch.priceChanged);
    if (toChannel && !(await isInternal(interaction))) return say(interaction, watch.notHere);
    const running = await services.watchStore.findActiveWatch(person, target);
    if (running) return showSettings(interaction, running.id, { lead: watch.already });
    const { vkns, listName, codes } = target;
    const newWatch = await services.watches.start(askerOf(interaction), {
      vkns,
      listName,
      name,
      codes,
      interval,
      channel: toChannel ? channelOf(surface) : null,
      price,
      cap: capOf(vkns.length, price, interval),
    });
    const firstCheck = newWatch.nextAt === null ? "" : format.moment(newWatch.nextAt, now);
    return showSettings(interaction, newWatch.id, { lead: watch.begun(firstCheck) });
  },
};

const stop = watchAction(actionIds.watchStop, async ({ services, person, texts }, watch) => {
  const words = texts.watch;
  const isStopped = await services.watchStore.stopWatch(person.team, watch.id);
  return isStopped ? words.stopped(watch.vkns.length) : words.gone;
});

const change = watchAction(actionIds.watchInterval, async (interaction, watch, [to, cap]) => {
  const { services, person, texts } = interaction;
  const words = texts.watch;
  const interval = to === "week" ? "week" : "month";
  const newCap = capOf(watch.vkns.length, watch.price, interval);
  // Users agree only to the cap that they saw. Only the watch's user may raise it.
  if (interval === "week" && watch.userId !== person.userId) return texts.failure.notYours;
  if (newCap !== Number(cap)) return texts.failure.priceRose;
  const refusal = interval === "week" ? await spendingRefusal(interaction) : null;
  if (refusal !== null) return refusal;
  const isChanged = await services.watches.changeInterval(person.team, watch.id, interval, newCap);
  return isChanged ? words.changedTo(words.interval[interval]) : words.gone;
});

/** `Sürdür` and `Devral`: agrees to the drawn price and cap, if the price is still current. */
const resume = watchAction(actionIds.watchResume, async (interaction, watch, [price, cap]) => {
  const { services, person, texts } = interaction;
  const words = texts.watch;
  const refusal = await spendingRefusal(interaction);
  if (refusal !== null) return refusal;
  const { vkn: current } = await services.lookups.prices(person.team);
  if (current.amount !== Number(price)) return texts.failure.priceRose;
  const asker = askerOf(interaction);
  const isResumed = await services.watches.resume(asker, watch.id, Number(price), Number(cap));
  return isResumed ? words.resumed : words.gone;
});

/** `Aç`: shows the held card of a changed company. Free. */
const openCard: Action = {
  id: actionIds.watchCard,
  needs: "spend",
  run: (interaction, vkn) => openHeldAnswer(interaction, companyQuery(vkn)),
};

/** `Dosya`: sends a round's changes, with the codes of the list's accounts. Free. */
const sendChanges: Action = {
  id: actionIds.watchFile,
  needs: "see",
  async run(interaction, value) {
    const { services, person, texts } = interaction;
    const words = texts.watch;
    const [watchId = "", round] = value.split("|");
    const isReader = await mayReadChanges(interaction, watchId);
    const changes = isReader ? await services.watchStore.changesToldIn(watchId, Number(round)) : [];
    if (changes.length === 0) return say(interaction, words.gone);
    const { caption, name, sent } = words.file;
    const today = istanbulDay(await services.now());
    const bytes = csvOf(safeRows(changeRows(texts, changes)));
    const parcel = { caption: caption(changes.length), files: [{ name: name(today), bytes }] };
    return say(interaction, await sendFiles({ services, person, texts }, parcel, sent));
  },
};

/** True for the watch's user and for managers. */
async function mayReadChanges(interaction: Interaction, watchId: string): Promise<boolean> {
  const { services, person } = interaction;
  const watch = await services.watchStore.watch(person.team, watchId);
  if (!watch) return false;
  return watch.userId === person.userId || isManager(interaction);
}

export const watchActions: readonly Action[] = [
  openWatch,
  stop,
  change,
  resume,
  openCard,
  sendChanges,
];

/** Builds an action on the user's watch or, for managers, on any; redraws the settings. */
function watchAction(
  id: Action["id"],
  press: (interaction: Interaction, watch: ListedWatch, values: string[]) => Promise<string>,
): Action {
  return {
    id,
    needs: "see",
    answerPlace: "here",
    async run(interaction, value) {
      const [watchId = "", ...values] = value.split("|");
      const watch = await readWatch(interaction, watchId);
      if (!watch) return say(interaction, interaction.texts.watch.gone);
      const lead = await press(interaction, watch, values);
      return showSettings(interaction, watchId, { lead, isPressed: true });
    },
  };
}

/** Shows a watch with its buttons under a sentence, or the sentence alone if the watch ended. */
async function showSettings(
  interaction: Interaction,
  watchId: string,
  { lead = "", isPressed = false }: { lead?: string; isPressed?: boolean } = {},
): Promise<void> {
  const { person, surface, texts } = interaction;
  const words = texts.watch;
  const watch = await readWatch(interaction, watchId);
  const title = words.title;
  const watchContext = await contextFor(servicesInUsersLanguage(interaction), person);
  const messages = watch
    ? withLead(lead, [settingsMessage(watchContext, watch)])
    : [plainMessage(lead || words.gone)];
  const canReplace = surface.kind === "conversation" && surface.responseUrl !== null;
  await reply(interaction, messages, { replaceOriginal: isPressed && canReplace, title });
}

/**
 * Reads the companies of a form, or null if its list is another user's, unfinished or empty.
 * `isClosed`: all are struck off, and no watch takes them.
 */
async function readTarget({ services, person }: Interaction, about: string) {
  const { listStore, lookups } = services;
  if (isVkn(about)) {
    const name = await queryWithTitle(services, person.team, companyQuery(about));
    const held = await lookups.heldAbout(person.team, [about]);
    const { merkez } = readAnswer(held.get(about)?.body ?? null);
    const isClosed = merkez !== null && isStruckOff(merkez);
    const codes = new Map<string, string>();
    const one = { vkns: [about], listName: null, struckOff: Number(isClosed), isClosed, codes };
    return { ...one, name: name === about ? `VKN ${about}` : name };
  }
  const list = await listStore.list(about.slice("list:".length));
  const isOwn = list?.team === person.team && list.userId === person.userId;
  if (!isOwn || list.state !== "done") return null;
  const { companies, struckOff } = await collectCompanies({ lists: listStore, lookups }, list);
  if (companies.length + struckOff === 0) return null;
  const { name: listName } = list.context;
  return {
    vkns: companies.map(({ vkn }) => vkn),
    codes: new Map(companies.flatMap(({ vkn, code }) => (code === null ? [] : [[vkn, code]]))),
    listName,
    name: escapeData(clip(listName, 80)),
    struckOff,
    isClosed: companies.length === 0,
  };
}

/** Names the watches that have a company already: the user's list, and those of colleagues. */
async function noteOfOthers(
  { services, person, texts }: Interaction,
  about: string,
): Promise<string> {
  const { form } = texts.watch;
  const all = isVkn(about) ? await services.watchStore.watchesWith(person.team, about) : [];
  const isOwn = ({ userId }: { userId: string }) => userId === person.userId;
  const list = all.find((one) => isOwn(one) && one.listName !== null)?.listName ?? "";
  const colleague = all.find((one) => !isOwn(one));
  return [
    list === "" ? "" : form.inList(escapeData(clip(list, 80))),
    colleague ? form.byColleague(colleague.userId) : "",
  ]
    .filter(Boolean)
    .join("\n");
}

/** True in an internal channel; false if Slack does not say. */
async function isInternal({ services, surface }: Interaction): Promise<boolean> {
  const scope = shareScope(services, channelOf(surface));
  return (await answerWithin(scopeWithinMs, scope).catch(() => null)) === "internal";
}

/** Draws `Takibe al`: a check's price, the monthly cap, the first check's day, the readers. */
export function watchView(
  texts: Texts,
  options: {
    about: string;
    /** The escaped name of the company or the list. */
    name: string;
    /** The list's name, which the watch may change; null for one company. */
    listName?: string | null;
    companies: number;
    /** The number of struck-off companies that the watch leaves out. */
    struckOff: number;
    /** A note of the watches that have the company already, or "". */
    watched?: string;
    price: Price;
    /** True if the form was opened in a channel that may read the changes. */
    hasChannel: boolean;
    now: number;
  },
): ModalView {
  const { about, name, listName = null, companies, struckOff, watched = "" } = options;
  const { price, hasChannel, now } = options;
  const { format, priced, watch } = texts;
  const { form, interval: names } = watch;
  const optionOf = (interval: WatchInterval) => {
    const cap = priced({ ...price, amount: capOf(companies, price.amount, interval) });
    const first = format.day(nextRound({ id: "", interval }, now));
    return { text: plain(form.option(names[interval], first, cap), 75), value: interval };
  };
  const radio = (options: { text: object; value: string }[]) => {
    return { type: "radio_buttons", options, initial_option: options[0] };
  };
  const places = (["me", "channel"] as const).map((value) => {
    return { text: plain(form.places[value], 75), value };
  });
  const nameInput = {
    type: "plain_text_input",
    optional: true,
    max_length: maxWatchName,
    initial_value: clip(listName ?? "", maxWatchName),
  };
  const block = `${watchFields.interval}:${about}|${price.amount}`;
  const blocks = [
    section(
      [
        form.lead(name),
        struckOff > 0 ? form.struckOff(struckOff) : "",
        watched,
        form.cost(companies, priced(price)),
      ]
        .filter(Boolean)
        .join("\n"),
    ),
    ...(listName === null ? [] : [field(watchFields.name, form.name, nameInput)]),
    field(block, form.interval, radio([optionOf("month"), optionOf("week")])),
    ...(hasChannel ? [field(watchFields.place, form.place, radio(places), form.placeHint)] : []),
    ...context(form.held, price.guessed ? form.guessed : ""),
  ];
  return formView(texts, watchForm.callbackId, watch.title, blocks, form.submit);
}
