import { tr } from "./texts.ts";

/** The words on buttons by meaning: a changed word changes no test. */
export const labels = {
  ...tr.buttons,
  close: tr.modal.close,
  continue: tr.modal.submit,
  cancel: tr.confirmation.deny,
  save: tr.team.save,
  saveAnyway: tr.team.saveAnyway,
  openHeld: tr.home.open,
  older: tr.history.older,
  copied: tr.copied.done,
  all: tr.lists.buttons.all(),
  withoutTitles: tr.lists.buttons.numbers(),
  goOn: tr.lists.buttons.goOn(),
  otherAmount: tr.lists.amount.label,
  onlyFree: tr.lists.free.held,
  result: tr.lists.free.result,
  stopList: tr.lists.free.stop,
  askRaise: tr.team.reason.title,
  sendReason: tr.team.reason.send,
  decline: tr.notes.raiseDecline,
  raiseBy: (credits: number): string => tr.notes.raiseGrant(credits * 1e6),
  settleCharged: tr.balance.settle.label.charged,
  settleFree: tr.balance.settle.label.free,
  noneOfOurs: tr.ownCompany.none,
  notOurs: tr.ownCompany.isOther,
  watch: tr.watch.form.submit,
  watchSettings: tr.watch.buttons.settings,
  resumeWatch: tr.watch.buttons.resume,
  takeOver: tr.watch.buttons.takeOver,
  everyMonth: tr.lists.everyMonth,
  onceAMonth: tr.watch.interval.month,
  onceAWeek: tr.watch.interval.week,
  makeMonthly: tr.watch.change.month,
  makeWeekly: tr.watch.change.week,
};

/** Returns a pattern for texts that begin with a button's words, such as its spoken label. */
export function startingWith(words: string): RegExp {
  return new RegExp(`^${RegExp.escape(words)}`);
}
