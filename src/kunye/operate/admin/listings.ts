import { creditsToDecimal, parseCredits } from "../../../company/credits.ts";
import { UsageError } from "../../../platform/command-line.ts";
import { replayOne } from "../../lookups/replay-spool.ts";
import { judgeUnknowns, type Verdict } from "../../lookups/judge-unknowns.ts";
import { isShared } from "../../lookups/settle-unknowns.ts";
import { isoTime, printTable, readKeys, type AdminContext } from "./admin-context.ts";

/** Lists the unknown outcomes, each with the reason why the balance can't settle it. */
export async function listUnknowns({ config, store, spool }: AdminContext): Promise<void> {
  const unknowns = await store.ledger.unknowns();
  const keyOf = await readKeys({ config, store });
  const accounts = [...new Set(unknowns.map(({ account }) => account))];
  const judgements = await Promise.all(
    accounts.map(async (account) => {
      const holder = keyOf(account);
      const provesNothing = await isShared(store.accounts, holder);
      return judgeUnknowns(await store.accounts.evidence(account), holder.source, provesNothing);
    }),
  );
  const byId = new Map(judgements.flat().map((judgement) => [judgement.intentId, judgement]));
  const rows = unknowns.map(({ id, account, kind, text, userId, createdAt, reason }) => {
    const judgement = byId.get(id);
    const why = judgement?.kind === "undecided" ? judgement.why : (judgement?.kind ?? "");
    return [id, isoTime(createdAt), account, kind, text, userId, reason ?? "", why];
  });
  const head = "Id\tWhen\tAccount\tKind\tAsked\tWho\tWhat happened\tWhy unknown";
  printTable(head, rows, "Queries with an unknown outcome");
  const { failed, damaged } = await spool.counts();
  if (failed + damaged === 0) return;
  for await (const { intentId, kind } of spool.entries("failed", "damaged")) {
    console.error(`Set-aside answer in DATA_DIR/spool (${kind}): ${intentId}`);
  }
  console.error("To try one again: npm run admin -- retry ID (see docs/operations.md, The spool)");
}

export async function settleByOperator(context: AdminContext): Promise<void> {
  const { store, spool, argument } = context;
  // A spooled answer proves the outcome; a verdict does not.
  if (argument !== undefined) await replayOne(store.ledger, spool, argument);
  const intent = argument === undefined ? null : await store.ledger.intent(argument);
  const canSettle =
    intent?.state === "unknown" || intent?.state === "free" || intent?.state === "lost";
  if (!intent || !canSettle) throw new UsageError("There is no such unknown query.");
  await store.ledger.judge(intent.id, verdictIn(context));
  console.log("Settled; the verdicts: npm run admin -- verdicts");
}

function verdictIn({ options: { as, cost: typed } }: AdminContext): Verdict {
  if (as === "free") return { verdict: "free", cost: null, readings: null };
  if (as !== "charged") throw new UsageError("Write --as free or --as charged.");
  const cost = parseCredits(typed ?? "");
  if (cost === null || cost < 0) {
    throw new UsageError("--cost must be the credits that were charged, such as 1");
  }
  return { verdict: "charged", cost, readings: null };
}

/** Chosen by hand: the newest ones. */
const maxVerdicts = 200;

export async function listVerdicts({ store }: AdminContext): Promise<void> {
  const readingWords = (reading: { at: number; balance: number } | null) =>
    reading ? `${isoTime(reading.at)} ${creditsToDecimal(reading.balance)}` : "";
  const verdicts = await store.ledger.verdicts(maxVerdicts);
  const rows = verdicts.map(({ intent, verdict, cost, by, manager, before, after, at }) => {
    const charged = cost === null ? "" : creditsToDecimal(cost);
    const { id, kind, text } = intent;
    const who = manager ?? by;
    return [
      isoTime(at),
      id,
      kind,
      text,
      verdict,
      charged,
      who,
      readingWords(before),
      readingWords(after),
    ];
  });
  const head = "When\tId\tKind\tAsked\tVerdict\tCredits\tBy\tBalance before\tBalance after";
  printTable(head, rows);
}

/** Lists the accounts with their marks; `--exclusive` and `--release` remove marks first. */
export async function showAccounts({ store, options }: AdminContext): Promise<void> {
  const { exclusive, release } = options;
  for (const { account, mark } of await store.accounts.marks()) {
    if ((exclusive && mark === "shared") || (release && mark === "restored")) {
      await store.accounts.mark(account, mark, null);
    }
  }
  const marks = await store.accounts.marks();
  const accounts = [...(await store.accounts.accounts()), ...marks.map(({ account }) => account)];
  const rows = [...new Set(accounts)].map((account) => {
    const ownMarks = marks.filter((one) => one.account === account);
    const words = ownMarks.map(
      ({ mark, since, reason }) => `${mark} (${isoTime(since)}): ${reason}`,
    );
    return [account, ...(words.length > 0 ? words : ["ok"])];
  });
  printTable("Account\tState", rows);
}

/** Lists the watches that have not ended, without names of companies. */
export async function listWatches({ store }: AdminContext): Promise<void> {
  const [watches, accounts, now] = await Promise.all([
    store.watches.watchesOf(null, null),
    store.accounts.accounts(),
    store.now(),
  ]);
  const sums = await Promise.all(accounts.map((account) => store.history.watchSums(account, now)));
  const spent = new Map(sums.flatMap((ofAccount) => [...ofAccount]));
  const rows = watches.map((watch) => {
    const { id, team, userId, vkns, interval, state, pause, nextAt, lastAt, cap } = watch;
    const timeOrBlank = (at: number | null) => (at === null ? "" : isoTime(at));
    const month = `${creditsToDecimal(spent.get(id) ?? 0)} of ${creditsToDecimal(cap)}`;
    const stateWords = pause === null ? state : `${state}: ${pause}`;
    const times = [timeOrBlank(lastAt), timeOrBlank(nextAt)];
    return [id, team, userId, String(vkns.length), interval, stateWords, ...times, month];
  });
  const head = "Id\tTeam\tWho\tCompanies\tEvery\tState\tLast round\tNext round\tCredits this month";
  printTable(head, rows, "Watches");
}
