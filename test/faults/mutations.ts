import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// `npm run mutations`: breaks a copy of the program in one place at a time; the fault suite must notice each.
interface Mutation {
  name: string;
  file: string;
  from: string;
  to: string;
  /** Which tests are to notice it: a file (of the fault suite, where no folder is named) and a pattern of their names. */
  suite: string;
  tests: string;
}

const mutations: Mutation[] = [
  {
    name: "the limit that was shown is not compared",
    ...{ file: "src/kunye/store/team-book.ts", from: "n > (entry.seen ?? Infinity)" },
    ...{
      to: "n < 0",
      suite: "e2e/limits",
      tests: "the modal",
    },
  },
  {
    name: "somebody's own request is granted",
    file: "src/kunye/team/create-team.ts",
    from: '      if (userId === by) return "own";\n',
    to: "",
    ...{ suite: "e2e/limits", tests: "decides about their own request" },
  },
  {
    name: "the claim is no unique index",
    ...{ file: "src/kunye/store/migrations.ts", from: "create unique index intents_claim" },
    ...{ to: "create index intents_claim", suite: "slack", tests: "SQLite.*fault 28" },
  },
  {
    name: "an unknown outcome is tried again",
    file: "src/kunye/registry-client/create-registry-client.ts",
    from: 'outcome.kind === "not-sent" && outcome.cause === "unreachable"',
    to: 'outcome.kind === "not-sent" || outcome.kind === "unknown"',
    ...{ suite: "wire", tests: "SQLite.*fault 6" },
  },
  {
    name: "`sending` is not committed before the call",
    ...{ file: "src/kunye/store/claim-rows.ts", from: '      state: "sending",' },
    ...{ to: '      state: "free",', suite: "store", tests: "SQLite.*fault 20" },
  },
  {
    name: "a lease that ran out frees what was being sent",
    ...{ file: "src/kunye/store/claim-rows.ts", from: '.set({ state: "unknown", reason' },
    ...{ to: '.set({ state: "free", reason', suite: "store", tests: "SQLite.*fault 21" },
  },
  {
    name: "a settlement does not look at the state",
    ...{
      file: "src/kunye/store/settlements.ts",
      from: '    .where("state", "in", from)\n    .returning(',
    },
    to: "    .returning(",
    ...{ suite: "store", tests: "SQLite.*fault 25" },
  },
  {
    name: "an unknown outcome is let go of without a person",
    file: "src/kunye/lookups/ask.ts",
    from: "  const result = await uncharged(() => store.claim({ ...claim, reserve, guessed, leaseMs }));",
    to: `  let result = await uncharged(() => store.claim({ ...claim, reserve, guessed, leaseMs }));
  if (result.kind === "blocked") {
    const release = result.intent.id;
    result = await uncharged(() => store.claim({ ...claim, release, reserve, guessed, leaseMs }));
  }`,
    ...{ suite: "wire", tests: "SQLite.*fault 6" },
  },
  {
    name: "nothing is learned from a 402",
    ...{ file: "src/kunye/lookups/spend.ts", from: "required !== null && required > 0" },
    ...{ to: "required !== null && required < 0", suite: "wire", tests: "SQLite.*fault 17" },
  },
  {
    name: "a failed write of an answer is not tried again",
    ...{ file: "src/kunye/lookups/retry-write.ts", from: "of [200, 1_000]", to: "of []" },
    ...{ suite: "store", tests: "SQLite.*fault 24" },
  },
  {
    name: "a proxy's 502 page counts as free",
    file: "src/kunye/registry-client/classify-answer.ts",
    from: 'if (!isJsonObject(json) || !("error" in json)) return unknown("unreadable");',
    to: 'if (!isJsonObject(json)) return refusal("upstream-silent", status, {});',
    ...{ suite: "wire", tests: "SQLite.*fault 16" },
  },
  {
    name: "HTTP/2 is offered",
    file: "src/kunye/registry-client/post-once.ts",
    ...{ from: 'ALPNProtocols: ["http/1.1"]', to: 'ALPNProtocols: ["h2", "http/1.1"]' },
    ...{ suite: "wire", tests: "SQLite.*fault 15" },
  },
  {
    name: "a request on its way counts as not sent",
    file: "src/kunye/registry-client/create-registry-client.ts",
    ...{ from: "sent = true;", to: "sent = false;", suite: "wire", tests: "SQLite.*fault 6" },
  },
  {
    name: "the deadline beats an answer that is there",
    file: "src/kunye/registry-client/post-once.ts",
    ...{ from: "(grace = setTimeout(giveUp, graceMs))", to: "giveUp()" },
    ...{ suite: "kunye/registry-client/paused", tests: "reads the answer" },
  },
  {
    name: "the budget keeps the reservation beside the cost",
    ...{
      file: "src/kunye/store/budgets.ts",
      from: "(cost ?? reserved)",
      to: "reserved",
    },
    ...{ suite: "wire", tests: "SQLite.*fault 18" },
  },
  {
    name: "the limit is not looked at when reserving",
    ...{
      file: "src/kunye/store/budgets.ts",
      from: "budget.spent > limit",
      to: "price > limit",
    },
    ...{ suite: "slack", tests: "SQLite.*fault 34" },
  },
  {
    name: "a repeated delivery is worked on again",
    ...{ file: "src/kunye/slack-app/delivery-handler.ts", from: "if (first) await work();" },
    ...{ to: "await work();", suite: "slack", tests: "SQLite.*fault 27" },
  },
  {
    name: "a reply is not written down with its claim",
    ...{
      file: "src/kunye/store/replies.ts",
      from: "if (!reply) return;",
      to: "if (reply) return;",
    },
    ...{ suite: "store", tests: "SQLite.*fault 22" },
  },
  {
    name: "leases run by the machine's clock",
    ...{ file: "src/kunye/store/postgres-store.ts", from: ": databaseClock(db)," },
    ...{
      to: ": () => Promise.resolve(Date.now()),",
      suite: "store",
      tests: "PostgreSQL.*fault 32",
    },
  },
  {
    name: "a claim whose commit nobody heard of stays",
    ...{
      file: "src/kunye/store/claims.ts",
      from: "if (committing) {",
      to: "if (false) {",
    },
    ...{ suite: "store", tests: "PostgreSQL.*fault 25" },
  },
  {
    name: "a commit does not wait for the disk",
    ...{ file: "src/platform/open-sqlite.ts", from: "synchronous=FULL", to: "synchronous=NORMAL" },
    ...{ suite: "platform/open-sqlite", tests: "power cut" },
  },
  {
    name: "the winner of a claim does not look again at what is held",
    ...{
      file: "src/kunye/store/claim-hindrances.ts",
      from: "  if (covers(held, ",
      to: "  if (held?.cost === -1 && covers(held, ",
    },
    ...{ suite: "kunye/store/sqlite-store", tests: "looks again" },
  },
  {
    name: "the loser of a claim does not look at its winner's lease",
    ...{ file: "src/kunye/store/claims.ts", from: "    await expireWithin(trx, at);\n", to: "" },
    ...{ suite: "kunye/store/sqlite-store", tests: "needs no sweep" },
  },
  {
    name: "a balance that something else moved is judged by",
    file: "src/kunye/lookups/judge-unknowns.ts",
    from: "if (between.some(({ intentId }) => !group.some((one) => one.intentId === intentId))) {",
    ...{
      to: "if (between.length < 0) {",
      suite: "kunye/lookups/judge-unknowns",
      tests: "something else",
    },
  },
  {
    name: "a thread says nothing of what fails in it",
    ...{ file: "src/platform/thread-port.ts", from: "answer?.reject(asError(word.error))" },
    ...{ to: "answer?.resolve(null)", suite: "platform/thread-port", tests: "fails" },
  },
  {
    name: "a modal submitted again is worked on again",
    ...{
      file: "src/kunye/slack-app/reception/listen.ts",
      from: "JSON.stringify({ submitted: id, hash })",
    },
    ...{ to: "JSON.stringify(body)", suite: "slack", tests: "SQLite.*fault 29" },
  },
  {
    name: "nobody listens to a database connection's errors",
    ...{
      file: "src/kunye/store/postgres-store.ts",
      from: 'client.on("error"',
      to: 'client.on("nothing"',
    },
    ...{ suite: "store", tests: "PostgreSQL.*fault 2[345]" },
  },
  {
    name: "a lease that ran out is looked at without the state",
    file: "src/kunye/store/claim-rows.ts",
    from: '    .where("state", "=", sending)\n    .where("lease_until", "<", at.now)',
    to: '    .where("lease_until", "<", at.now)',
    suite: "kunye/store/sqlite-store",
    tests: "lease that has run out",
  },
  {
    name: "the schema lets an outcome weaken",
    file: "src/kunye/store/migrations.ts",
    from: '`${strength("new")} < ${strength("old")}`',
    to: '"1 = 0"',
    suite: "kunye/store/sqlite-store",
    tests: "schema itself",
  },
  {
    name: "a late settlement is not taken out of the month's unknown sums",
    file: "src/kunye/store/dialect.ts",
    from: 'update: ["old", "new"]',
    to: 'update: ["new"]',
    suite: "kunye/store/sqlite-store",
    tests: "month sums",
  },
  {
    name: "an answer that comes late is kept only while nobody judged",
    file: "src/kunye/store/settlements.ts",
    from: '[["sending", "unknown"], ["free"], ["lost"]]',
    to: '[["sending", "unknown"]]',
    suite: "kunye/store/sqlite-store",
    tests: "comes late",
  },
  {
    name: "what was judged is judged again by the balance",
    file: "src/kunye/store/verdicts.ts",
    from: 'readings ? ["unknown"] : ["unknown", "lost", "free"]',
    to: '["unknown", "lost", "free"]',
    suite: "kunye/store/sqlite-store",
    tests: "what was judged",
  },
  {
    name: "what was lost is paid again by typing",
    file: "src/kunye/store/claim-hindrances.ts",
    from: '  if (lost) return { kind: "lost"',
    to: '  if (lost?.id === "") return { kind: "lost"',
    suite: "kunye/store/sqlite-store",
    tests: "not paid again by what somebody types",
  },
  {
    name: "a restored ledger pays for what is typed",
    file: "src/kunye/store/claim-hindrances.ts",
    from: 'return restored ? { kind: "restored" } : null',
    to: 'return restored?.since === -1 ? { kind: "restored" } : null',
    suite: "kunye/store/sqlite-store",
    tests: "from a backup",
  },
  {
    name: "a restored ledger's old buttons buy",
    file: "src/kunye/store/accounts.ts",
    from: ".set({ price: 0 })",
    to: '.set({ slot: "a" })',
    suite: "kunye/store/sqlite-store",
    tests: "after a restore",
  },
  {
    name: "a guessed price is asked for by everybody at once",
    file: "src/kunye/store/claim-rows.ts",
    from: "unpriced: wanted.guessed ? wanted.kind : null",
    to: "unpriced: null",
    suite: "kunye/store/sqlite-store",
    tests: "only guessed",
  },
  {
    name: "a general card does not wait for its detail",
    file: "src/kunye/store/claim-hindrances.ts",
    from: 'row?.state === "sending" ? row.id : null',
    to: "null",
    suite: "kunye/store/sqlite-store",
    tests: "waits for the detail",
  },
  {
    name: "a purge does not see a query on its way",
    file: "src/kunye/store/purge.ts",
    from: "if (asking)",
    to: 'if (asking?.id === "")',
    suite: "faults/canaries",
    tests: "SQLite.*on its way",
  },
  {
    name: "the answer is not on the disk before the store is asked",
    file: "src/kunye/lookups/spend.ts",
    from: "await spool.put({",
    to: "await Promise.reject({",
    suite: "store",
    tests: "SQLite.*fault 21",
  },
  {
    name: "what waits on the disk is not put into the store",
    file: "src/kunye/lookups/replay-spool.ts",
    from: "of waiting)",
    to: "of waiting.slice(0, 0))",
    suite: "store",
    tests: "SQLite.*fault 21",
  },
  {
    name: "readings of all accounts are mixed",
    file: "src/kunye/store/readings.ts",
    from: '    .select(["asked_seq as askedSeq", "seq", "asked_at as askedAt", "at", "balance"])\n    .where("account", "=", account)',
    to: '    .select(["asked_seq as askedSeq", "seq", "asked_at as askedAt", "at", "balance"])',
    suite: "kunye/lookups/settle-unknowns",
    tests: "another account",
  },
  {
    name: "readings of every key count",
    file: "src/kunye/lookups/judge-unknowns.ts",
    from: "anchors.filter((reading) => reading.source === source)",
    to: 'anchors.filter((reading) => reading.source !== "")',
    suite: "kunye/lookups/judge-unknowns",
    tests: "another key",
  },
  {
    name: "a reading is dated by its arrival",
    file: "src/kunye/lookups/judge-unknowns.ts",
    from: "reading.askedSeq <= closedAfter",
    to: "reading.seq <= closedAfter",
    suite: "kunye/lookups/judge-unknowns",
    tests: "passed over",
  },
  {
    name: "another life's age counts as this one's",
    file: "src/kunye/lookups/judge-unknowns.ts",
    from: "if (closedBoot === boot && closedElapsed !== null)",
    to: "if (closedElapsed !== null)",
    suite: "kunye/lookups/judge-unknowns",
    tests: "another life",
  },
  {
    name: "readings may lie any time apart",
    file: "src/kunye/lookups/judge-unknowns.ts",
    from: "apart >= 0 && apart <= mostApartMs",
    to: "apart >= 0",
    suite: "kunye/lookups/judge-unknowns",
    tests: "proves nothing",
  },
  {
    name: "a fall that nothing explains is overlooked",
    file: "src/kunye/lookups/settle-unknowns.ts",
    from: "mark ? null : unexplainedFall(evidence, source)",
    to: "unexplainedFall({ ...evidence, readings: [] }, source)",
    suite: "kunye/lookups/settle-unknowns",
    tests: "nothing explains",
  },
  {
    name: "a person's number is kept",
    file: "src/kunye/lookups/answer-of.ts",
    from: "withoutPersonalNumbers(sent)",
    to: "sent",
    suite: "faults/canaries",
    tests: "SQLite",
  },
  {
    name: "a missing key does not stop the start",
    file: "src/kunye/start-work.ts",
    from: "if (missing.length > 0)",
    to: "if (missing.length > 99)",
    suite: "e2e/keys",
    tests: "missing",
  },
  {
    name: "a reply that does not open is dropped",
    file: "src/kunye/store/replies.ts",
    from: "return taken.flatMap((row) => {",
    to: 'for (const row of taken) {\n      if (openOrNull(sealer, row.envelope, row.id) === null) await trx.deleteFrom("replies").where("id", "=", row.id).execute();\n    }\n    return taken.flatMap((row) => {',
    suite: "kunye/store/sqlite-store",
    tests: "whose key is missing",
  },
  {
    name: "a foreign payload is not refused",
    file: "src/kunye/slack-app/delivery-handler.ts",
    from: "if (claim && isForeign(claim, installed))",
    to: 'if (claim?.team === "" && isForeign(claim, installed))',
    suite: "e2e/who-may-spend",
    tests: "another team",
  },
  {
    name: "somebody else's enterprise is ours",
    file: "src/kunye/slack-app/authority.ts",
    from: "user.team_id === team || sister",
    to: "user.team_id === team || user.enterprise_user !== undefined",
    suite: "e2e/who-may-spend",
    tests: "can neither spend nor see",
  },
  {
    name: "a refusal of Slack's counts as a hiccup",
    file: "src/kunye/slack-app/authority.ts",
    from: "if (!transient) {",
    to: 'if (code === "") {',
    suite: "kunye/slack-app/authority",
    tests: "nothing is believed",
  },
  {
    name: "a free button asks for no standing",
    file: "src/kunye/slack-app/actions/copy-card.ts",
    from: 'needs: "spend"',
    to: 'needs: "none"',
    suite: "e2e/who-may-spend",
    tests: "can neither spend nor see",
  },
  {
    name: "a person's business is shared by a signed press",
    file: "src/kunye/slack-app/actions/share-card.ts",
    from: "if (isPersonsRecord(known.content)) {",
    to: "if (isPersonsRecord({ matched: null, merkez: null })) {",
    suite: "e2e/who-may-spend",
    tests: "shared by nobody",
  },
  {
    name: "a 200 that says no is believed",
    file: "src/kunye/slack-app/response-url.ts",
    from: 'if (error === null && status < 300) return "sent";',
    to: 'if (status < 300) return "sent";',
    suite: "kunye/slack-app/replies",
    tests: "a 200 that",
  },
  {
    name: "a card that was not taken counts as shared",
    file: "src/kunye/slack-app/actions/share-card.ts",
    from: "    await lookups.updateView(card.id, shared, card.view);\n",
    to: "",
    suite: "e2e/where-cards-go",
    tests: "is not shared",
  },
  {
    name: "a text that begins with a number is charged at once",
    file: "src/kunye/slack-app/read-written.ts",
    from: "isWholeTitle(input.title);",
    to: "input.title !== '';",
    suite: "e2e/kunye",
    tests: "everything but a number",
  },
  {
    name: "a card is shared where it isn't known who reads",
    file: "src/kunye/slack-app/actions/share-card.ts",
    from: 'if (scope !== "internal")',
    to: 'if (scope !== "internal" && scope !== "unknown")',
    suite: "e2e/who-may-spend",
    tests: "private channel without the app",
  },
  {
    name: "the socket is opened once",
    file: "src/kunye/slack-app/reception/socket.ts",
    from: "while (!closing.signal.aborted) {",
    to: "for (let times_ = 0; times_ < 1; times_ += 1) {",
    suite: "e2e/socket-outage",
    tests: "outage",
  },
  {
    name: "what is held is not looked through by title",
    file: "src/kunye/lookups/ask-typed.ts",
    from: "if (companies.length > 0)",
    to: "if (companies.length > 99)",
    suite: "e2e/owned-titles",
    tests: "offered for nothing",
  },
  {
    name: "a record of this very minute is renewed at the first click",
    file: "src/kunye/lookups/press-offer.ts",
    from: "now - offer.newerThan < youngMs",
    to: "now - offer.newerThan < 0",
    suite: "e2e/paying-once",
    tests: "young record",
  },
  {
    name: "what is paid for one cause may be paid twice",
    file: "src/kunye/store/migrations.ts",
    from: "alter table intents rename column offer_id to cause",
    to: "alter table intents add column cause text",
    suite: "kunye/store/postgres-store",
    tests: "claim at once for one cause",
  },
  {
    name: "a row of a list that has ended is asked again",
    file: "src/kunye/lists/ports/list-store.ts",
    from: '["not-agreed", "upstream-silent", "unreachable"]',
    to: '["not-agreed", "upstream-silent", "unreachable", "not-found"]',
    suite: "kunye/lists/run-list",
    tests: "SQLite.*each VKN is paid once",
  },
  {
    name: "a list that is stopped goes on",
    file: "src/kunye/store/list-rows.ts",
    from: '        .where("l.state", "=", "running")\n',
    to: "",
    suite: "kunye/lists/interrupted",
    tests: "SQLite.*a stop lets",
  },
  {
    name: "a claimed row is sent though its list was stopped",
    file: "src/kunye/lists/run-list.ts",
    from: 'now?.state !== "running"',
    to: 'now?.state === "done"',
    suite: "kunye/lists/interrupted",
    tests: "SQLite.*a stop lets",
  },
  {
    name: "what was sent when its program was killed is asked again",
    file: "src/kunye/store/claims.ts",
    from: 'where("unsent", ">", 0)',
    to: 'where("unsent", ">=", 0)',
    suite: "kunye/lists/interrupted",
    tests: "SQLite.*before the request",
  },
  {
    name: "what is sent still counts as only claimed",
    file: "src/kunye/store/claims.ts",
    from: "claimed.set({ unsent: 0 })",
    to: "claimed.set({ unsent: 1 })",
    suite: "kunye/lists/interrupted",
    tests: "SQLite.*before the request",
  },
  {
    name: "who lost its lease goes on writing",
    file: "src/kunye/store/list-rows.ts",
    from: "if (held.numUpdatedRows !== 1n)",
    to: "if (held.numUpdatedRows > 1n)",
    suite: "kunye/store/sqlite-store",
    tests: "a list is taken",
  },
  {
    name: "who sees people is written down after they are drawn, and nobody waits for it",
    file: "src/kunye/lookups/see-people.ts",
    from: "    await store.noteAccess({",
    to: "    void store.noteAccess({",
    ...{ suite: "e2e/who-saw-whom", tests: "each way" },
  },
  {
    name: "people are drawn though the log is broken",
    file: "src/kunye/lookups/see-people.ts",
    from: "    return { content: showingOnly(whole, []), unlogged: true, refused: null };",
    to: "    return { content: showingOnly(whole, sections), unlogged: true, refused: null };",
    ...{ suite: "e2e/who-saw-whom", tests: "each way" },
  },
  {
    name: "an erasure leaves what waits on the disk",
    file: "src/kunye/admin/kvkk.ts",
    from: "  await replaySpool(store, spool);",
    to: "",
    ...{ suite: "canaries", tests: "SQLite.*an erased company" },
  },
  {
    name: "an erasure leaves what cards say",
    file: "src/kunye/store/subjects.ts",
    from: " || view.includes(vkn)",
    to: "",
    ...{ suite: "canaries", tests: "SQLite.*an erased company" },
  },
  {
    name: "an erasure leaves an erased name among another title's matches",
    file: "src/kunye/store/subjects.ts",
    from: "if (left !== text)",
    to: "if (left === text)",
    ...{ suite: "erased-names", tests: "SQLite" },
  },
];

const copied = ["src", "test", "manifest.yml", "package.json", "tsconfig.json", "vitest.config.ts"];
const only = process.argv[2] ?? "";
const root = mkdtempSync(join(tmpdir(), "kunye-mutations-"));
try {
  for (const name of copied) cpSync(name, join(root, name), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));
  console.log("| mutation | caught by |\n| --- | --- |");
  const survivors = mutations.filter(({ name }) => name.includes(only)).filter(survives);
  if (survivors.length > 0) process.exitCode = 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** Breaks the copy, runs the tests that must notice, mends it, and prints a line of the table. */
function survives({ name, file, from, to, suite, tests }: Mutation): boolean {
  const path = join(root, file);
  const source = readFileSync(path, "utf8");
  if (source.split(from).length !== 2) throw new Error(`"${name}" finds its place not once`);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  const caught = failures(suite, tests);
  writeFileSync(path, source);
  console.log(`| ${name} | ${caught[0] ?? "**nothing**"} |`);
  return caught.length === 0;
}

function failures(suite: string, tests: string): string[] {
  const report = join(root, "report.json");
  rmSync(report, { force: true });
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const path = suite.includes("/") ? suite : `faults/${suite}`;
  const filter = ["run", `test/${path}.test.ts`, "-t", tests];
  const reporting = ["--reporter=json", `--outputFile=${report}`];
  const options = { cwd: root, timeout: 180_000 };
  const { status } = spawnSync(process.execPath, [vitest, ...filter, ...reporting], options);
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: { assertionResults: { fullName: string; status: string }[] }[];
  };
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const run = all.filter((one) => one.status === "passed" || one.status === "failed");
  if (run.length === 0) throw new Error(`no test is named "${tests}"`);
  const failed = run.filter((one) => one.status === "failed").map(({ fullName }) => fullName);
  return failed.length === 0 && status !== 0 ? ["an error outside of every test"] : failed;
}
