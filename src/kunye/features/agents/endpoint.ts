import type { McpServer, ServerContext } from "@modelcontextprotocol/server";
import type { Logger } from "pino";
import { z } from "zod";
import { createAdmission } from "../../../platform/admission.ts";
import { version } from "../../../platform/version.ts";
import type { AgentCallStore } from "../../lookups/agent-calls.ts";
import type { Feature } from "../../slack/feature.ts";
import { isForeign } from "../../slack/installation.ts";
import type { Services } from "../../slack/interaction.ts";
import { refusalOf } from "../../slack/permission.ts";
import type { SignedReceiver } from "../../slack/request-guard.ts";
import type { Tenants } from "../../slack/tenants.ts";
import { languages } from "../../texts/languages.ts";
import type { Texts } from "../../texts/texts.ts";
import { agentTools, type ToolSetup } from "./agent-tools.ts";
import { readsOf, type AgentCaller } from "./caller.ts";
import type { AgentAnswer } from "./company-answer.ts";
import { postOffer } from "./post-offer.ts";

export interface AgentSetup {
  tenants: Pick<Tenants, "find">;
  features: readonly Feature[];
  calls: AgentCallStore;
  accountOf: (team: string) => string;
  /** In the language of those whose own is unknown. */
  texts: Texts;
  log: Logger;
}

/** The person that Slack names beside a call. */
const slackIdentity = z.object({
  user_id: z.string().regex(/^[UW][A-Z\d]{1,30}$/),
  team_id: z
    .string()
    .regex(/^T[A-Z\d]{1,30}$/)
    .nullish(),
  enterprise_id: z
    .string()
    .regex(/^E[A-Z\d]{1,30}$/)
    .nullish(),
});

/** Calls of one person in a minute, and those that are answered at a time. Chosen by hand. */
const callsAMinute = 30;
const atWork = { ofParty: 4, inAll: 40 };
const installationWithinMs = 4_000;

/** Answers `POST /mcp`: a request that the guard has verified, with its body. Stateless. */
export function createAgentEndpoint(setup: AgentSetup): SignedReceiver {
  const { log } = setup;
  const admission = createAdmission(atWork);
  // Loaded at the first call: the SDK takes a tenth of the time in which the program starts.
  const openHandler = async () => {
    const sdk = await import("@modelcontextprotocol/server");
    const newServer = () => new sdk.McpServer({ name: "kunye", version });
    return sdk.createMcpHandler(() => withTools(newServer(), setup, admission), {
      onerror: (error) => {
        log.warn({ err: error }, "a request of an agent was refused");
      },
    });
  };
  let opening: ReturnType<typeof openHandler> | null = null;
  return async (req, res, rawBody) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(req.headers)) {
      if (typeof value === "string") headers.set(name, value);
    }
    const body = new Uint8Array(rawBody);
    const request = new Request("http://localhost/mcp", { method: "POST", headers, body });
    const handler = await (opening ??= openHandler());
    const answer = await handler.fetch(request);
    res.writeHead(answer.status, Object.fromEntries(answer.headers));
    res.end(Buffer.from(await answer.arrayBuffer()));
    return null;
  };
}

/** Registers the tools at a server, and returns it. */
function withTools(
  server: McpServer,
  setup: AgentSetup,
  admission: ReturnType<typeof createAdmission>,
): McpServer {
  for (const [name, { title, description, input, isReadOnly, run }] of Object.entries(agentTools)) {
    const annotations = {
      readOnlyHint: isReadOnly,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    };
    server.registerTool(
      name,
      { title, description, inputSchema: input as z.ZodType<object>, annotations },
      async (given: object, context: ServerContext) => {
        const { text, isError } = await answerCall(setup, admission, {
          name,
          identity: context.mcpReq._meta?.["slack"],
          // The SDK has read the input by its schema.
          answer: (caller, tools) => run(caller, given as never, tools),
        });
        return { content: [{ type: "text", text }], isError };
      },
    );
  }
  return server;
}

interface Call {
  /** The tool's. */
  name: string;
  identity: unknown;
  answer: (caller: AgentCaller, tools: ToolSetup) => Promise<AgentAnswer>;
}

/** Answers a call for the person that Slack names; nobody else is answered. */
async function answerCall(
  setup: AgentSetup,
  admission: ReturnType<typeof createAdmission>,
  { name, identity, answer }: Call,
): Promise<{ text: string; isError: boolean }> {
  const { calls, accountOf, features, log } = setup;
  const found = await callerOf(setup, identity);
  if (typeof found === "string") return { text: found, isError: true };
  const { caller, services } = found;
  const { person, texts, reads } = caller;
  const words = texts.agents;
  const user = { account: accountOf(person.team), userId: person.userId };
  const leave = admission.admit(`${person.team} ${person.userId}`);
  if (!leave) return { text: words.crowded, isError: true };
  try {
    const since = (await reads.now()) - 60_000;
    if ((await calls.callsSince(user, since)) >= callsAMinute) {
      return { text: words.tooOften, isError: true };
    }
    const tools: ToolSetup = {
      calls,
      accountOf,
      post: (by, query) =>
        postOffer(services, features, by, query).catch((error: unknown) => {
          log.warn({ err: error }, "an offer for an agent's user was not posted");
          return words.notPosted;
        }),
    };
    const { text, vkn = null, isLogged } = await answer(caller, tools);
    if (isLogged !== true) await calls.addCall({ ...user, tool: name, vkn });
    return { text, isError: false };
  } catch (error) {
    log.error({ err: error, tool: name }, "an agent's call failed");
    return { text: words.failed, isError: true };
  } finally {
    leave();
  }
}

/** Returns the member that a call is for, with the member's role checked, or why there is none. */
async function callerOf(
  { tenants, texts }: AgentSetup,
  identity: unknown,
): Promise<{ caller: AgentCaller; services: Services } | string> {
  const read = slackIdentity.safeParse(identity);
  if (!read.success) return bothLanguages(texts, "noIdentity");
  const { user_id: userId, team_id, enterprise_id } = read.data;
  const source = { team: team_id ?? null, enterprise: enterprise_id ?? null };
  const tenant = await tenants.find(source);
  const installed = await tenant?.finder.find(installationWithinMs);
  if (!tenant || !installed || isForeign({ ...source, personTeam: null }, installed)) {
    return bothLanguages(texts, "foreign");
  }
  const { services } = tenant;
  const person = { team: installed.team, enterprise: installed.enterprise, userId };
  const own = await services.textsOf(person);
  const surface = { kind: "none" } as const;
  const refusal = await refusalOf({ services, person, surface, texts: own }, "see");
  if (refusal !== null) return refusal;
  const link = `slack://user?team=${team_id ?? installed.team}&id=${installed.userId}`;
  return { caller: { person, texts: own, reads: readsOf(services), link }, services };
}

/** Says a sentence to somebody whose language is unknown. */
function bothLanguages(texts: Texts, key: "noIdentity" | "foreign"): string {
  const others = Object.values(languages).filter((one) => one !== texts);
  return [texts, ...others].map(({ agents }) => agents[key]).join("\n");
}
