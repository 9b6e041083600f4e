/** A tool of the app, as its server describes it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The names of its inputs, which are texts. */
  readonly inputs: readonly string[];
  /** False if it leaves something. */
  readonly isReadOnly: boolean;
}

/** The person that Slack names beside a call. */
export interface ToolIdentity {
  readonly user_id: string;
  readonly team_id: string;
  readonly enterprise_id: string | null;
}

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** Calls the app's tools for a person. */
export interface ToolCaller {
  /** Returns the tools; none if the app does not answer. */
  tools(): Promise<readonly Tool[]>;
  /** Returns a tool's answer, or null if the app gives none. */
  call(
    name: string,
    args: Readonly<Record<string, string>>,
    identity: ToolIdentity,
  ): Promise<ToolAnswer | null>;
}
