import { parse } from "yaml";
import { manifestSchema, type RawManifest, type Shortcut } from "./manifest-schema.ts";

/** What the workspace takes from an app's manifest. */
export interface Manifest {
  readonly description: string;
  /** The name the app's messages carry. */
  readonly botName: string;
  readonly commands: readonly SlashCommand[];
  readonly shortcuts: readonly Shortcut[];
  readonly scopes: readonly string[];
  /** Those of `scopes` that a person may leave out. */
  readonly optionalScopes: readonly string[];
  readonly botEvents: readonly string[];
  /** Without it Slack delivers no press, no shortcut and no submission. */
  readonly isInteractive: boolean;
  readonly homeTab: boolean;
  /** False when people may only read in their conversation with the app. */
  readonly messagesTabWritable: boolean;
}

export interface SlashCommand {
  readonly command: string;
  readonly description: string;
  readonly usageHint: string;
  readonly shouldEscape: boolean;
}

/**
 * Reads an app manifest written in YAML or JSON.
 * @throws {Error} naming every field that is wrong.
 */
export function readManifest(text: string): Manifest {
  const result = manifestSchema.safeParse(parseYaml(text));
  if (!result.success) {
    const problems = result.error.issues.map(
      (issue) => `  ${issue.path.join(".") || "(root)"}: ${issue.message}`,
    );
    throw new Error(`The manifest is not valid:\n${problems.join("\n")}`);
  }
  const { display_information: display, features, oauth_config, settings } = result.data;
  const problem = contradiction(result.data);
  if (problem !== undefined) throw new Error(`The manifest is not valid:\n  ${problem}`);
  const { event_subscriptions: events, interactivity } = settings ?? {};
  return {
    description: display.description ?? "",
    botName: features?.bot_user?.display_name ?? display.name,
    commands: (features?.slash_commands ?? []).map((item) => ({
      command: item.command,
      description: item.description,
      usageHint: item.usage_hint ?? "",
      shouldEscape: item.should_escape ?? false,
    })),
    shortcuts: features?.shortcuts ?? [],
    scopes: oauth_config?.scopes?.bot ?? [],
    optionalScopes: oauth_config?.scopes?.bot_optional ?? [],
    botEvents: events?.bot_events ?? [],
    isInteractive: interactivity?.is_enabled ?? false,
    homeTab: features?.app_home?.home_tab_enabled ?? false,
    messagesTabWritable: !(features?.app_home?.messages_tab_read_only_enabled ?? false),
  };
}

/** The first thing in a manifest that doesn't go with another. */
function contradiction({ features, oauth_config, settings }: RawManifest): string | undefined {
  const scopes = oauth_config?.scopes?.bot ?? [];
  const names = (features?.slash_commands ?? []).map((item) => item.command);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `${twice} stands twice`;
  const hasCommands = names.length > 0 || (features?.shortcuts ?? []).length > 0;
  if (hasCommands && !scopes.includes("commands")) return "commands and shortcuts need commands";
  const optional = oauth_config?.scopes?.bot_optional ?? [];
  const unlisted = optional.find((scope) => !scopes.includes(scope));
  if (unlisted !== undefined) return `${unlisted} is optional and not among the bot's scopes`;
  for (const event of settings?.event_subscriptions?.bot_events ?? []) {
    const needed = scopesOfEvents[event];
    if (needed && !needed.some((scope) => scopes.includes(scope))) {
      return `${event} needs ${needed.join(" or ")}`;
    }
  }
  return undefined;
}

/** One of the scopes that an event of this workspace needs; the others need none. */
const scopesOfEvents: Readonly<Record<string, readonly string[]>> = {
  app_mention: ["app_mentions:read"],
  member_joined_channel: ["channels:read", "groups:read"],
  "message.channels": ["channels:history"],
  "message.groups": ["groups:history"],
  "message.im": ["im:history"],
  "message.mpim": ["mpim:history"],
};

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`The manifest is no YAML: ${(error as Error).message}`, { cause: error });
  }
}
