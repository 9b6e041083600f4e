/** A tool call that an agent made for a user. It holds no words. */
export interface AgentCall {
  account: string;
  userId: string;
  tool: string;
  /** The company that the call named, or null. */
  vkn: string | null;
}

export interface LoggedAgentCall extends AgentCall {
  at: number;
}

/** The log of the agents' calls, kept as long as the access log. */
export interface AgentCallStore {
  addCall(call: AgentCall): Promise<void>;
  /** Stores the posting of an offer; false if the same question was posted within `withinMs`. */
  addPosting(call: AgentCall & { question: string }, withinMs: number): Promise<boolean>;
  /** Counts a user's calls since a time. */
  callsSince(user: Pick<AgentCall, "account" | "userId">, since: number): Promise<number>;
  /** Returns an account's newest calls. */
  agentCalls(account: string, limit: number): Promise<LoggedAgentCall[]>;
}
