import { z } from "zod";
import type { AgentCallStore } from "../../lookups/agent-calls.ts";
import { companyQuery } from "../../lookups/intents.ts";
import { surelyMeant } from "../../lookups/match-held.ts";
import { readWords, type AgentCaller } from "./caller.ts";
import { checkText } from "./check-answer.ts";
import { findCompany, questionIn, refusalOf, type AgentAnswer } from "./company-answer.ts";
import type { PostOffer } from "./post-offer.ts";
import { budget, runningWork } from "./state-answers.ts";

/** The means of the one tool that posts. */
export interface ToolSetup {
  post: PostOffer;
  calls: Pick<AgentCallStore, "addPosting">;
  accountOf: (team: string) => string;
}

/** A tool as the model sees it, and what runs it. */
interface Tool<Input> {
  title: string;
  description: string;
  input: z.ZodType<Input>;
  /** False for the only tool that leaves something: a message. */
  isReadOnly: boolean;
  run: (caller: AgentCaller, input: Input, setup: ToolSetup) => Promise<AgentAnswer>;
}

/** Chosen by hand: longer words are no number and no title. */
const maxQuery = 300;
/** Slack's longest message. */
const maxText = 40_000;

const ofCompany = z.object({
  company: z
    .string()
    .max(maxQuery)
    .describe("A Turkish tax number (VKN, 10 digits) or a company title, as the user wrote it."),
});

const tool = <Input>(one: Tool<Input>): Tool<Input> => one;

/** The tools by name. None of them can spend a credit. */
export const agentTools = {
  find_company: tool({
    title: "Find a Turkish company",
    description:
      "Looks up a Turkish company by tax number (VKN) or title among the records that the team already holds: registered title, state (active, closed, bankrupt), tax office, address, and how old the record is. Free. If the team doesn't hold it, tells what the query would cost; it can't buy it.",
    input: ofCompany,
    isReadOnly: true,
    run: (caller, { company }) => findCompany(caller, company),
  }),
  check_text: tool({
    title: "Check companies in a text",
    description:
      "Checks the companies in a text such as a mail or an invoice's words: tax numbers, whether title and number belong together, and whether a held company is closed or bankrupt. Free. It doesn't judge bank accounts.",
    input: z.object({ text: z.string().max(maxText).describe("The text, unchanged.") }),
    isReadOnly: true,
    run: (caller, { text }) => checkText(caller, text),
  }),
  budget: tool({
    title: "Credits and limits",
    description:
      "Tells what the user spent on company queries this month, the limits, the last known balance and the prices. Free.",
    input: z.object({}),
    isReadOnly: true,
    run: budget,
  }),
  running_work: tool({
    title: "Lists and watches",
    description: "Tells the state of the user's own list of companies and watches. Free.",
    input: z.object({}),
    isReadOnly: true,
    run: runningWork,
  }),
  offer_query: tool({
    title: "Send the query's button to the user",
    description:
      "Sends a message with the priced button of one query to the user's own conversation with Künye. It buys nothing; only the user can press the button. Use it only if the user asked for it.",
    input: ofCompany,
    isReadOnly: false,
    run: offerQuery,
  }),
} as const;

export type AgentToolName = keyof typeof agentTools;

/** The time in which one question is posted once; chosen by hand. */
const postedOnceMs = 600_000;

async function offerQuery(
  caller: AgentCaller,
  { company }: z.infer<typeof ofCompany>,
  { post, calls, accountOf }: ToolSetup,
): Promise<AgentAnswer> {
  const { person, texts, reads } = caller;
  const words = texts.agents;
  const { question } = await readWords(caller, company, "question");
  const query = questionIn(question);
  if (query === null) return { text: refusalOf(texts, question) };
  const vkn = query.kind === "vkn" ? query.key : null;
  if (query.kind === "mersis" || (await isHeld())) return { text: words.nothingToOffer, vkn };
  const account = accountOf(person.team);
  const posting = { account, userId: person.userId, tool: "offer_query", vkn };
  const isNew = await calls.addPosting(
    { ...posting, question: `${query.kind} ${query.key}` },
    postedOnceMs,
  );
  if (!isNew) return { text: words.postedBefore, vkn };
  return { text: (await post(caller, query)) ?? words.posted, vkn, isLogged: true };

  async function isHeld(): Promise<boolean> {
    if (vkn !== null) return (await reads.lookups.held(person.team, companyQuery(vkn))) !== null;
    const written = query?.text ?? "";
    const [matches = []] = await reads.lookups.findHeldByTitles(caller.person, [written]);
    return surelyMeant(written, matches) !== null;
  }
}
