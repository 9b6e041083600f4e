import { parse } from "yaml";
import { z } from "zod";

const command = z.object({
  command: z
    .string()
    .regex(/^\/[^\s/]+$/, "must start with / and hold no space")
    .max(32),
  description: z.string().min(1).max(2000),
  usage_hint: z.string().max(1000).optional(),
  should_escape: z.boolean().optional(),
});

const shortcut = z.object({
  name: z.string().min(1).max(24),
  type: z.enum(["message", "global"]),
  callback_id: z.string().min(1).max(255),
  description: z.string().min(1).max(150),
});

const manifestSchema = z.object({
  display_information: z.object({
    name: z.string().min(1).max(35),
    description: z.string().max(140).optional(),
  }),
  features: z
    .object({
      app_home: z
        .object({
          home_tab_enabled: z.boolean().optional(),
          messages_tab_enabled: z.boolean().optional(),
          messages_tab_read_only_enabled: z.boolean().optional(),
        })
        .optional(),
      bot_user: z.object({ display_name: z.string().min(1).max(80) }).optional(),
      slash_commands: z.array(command).max(50).optional(),
      shortcuts: z.array(shortcut).max(10).optional(),
    })
    .optional(),
  oauth_config: z
    .object({ scopes: z.object({ bot: z.array(z.string()).optional() }).optional() })
    .optional(),
  settings: z
    .object({
      event_subscriptions: z.object({ bot_events: z.array(z.string()).optional() }).optional(),
    })
    .optional(),
});

/** What the workspace takes from an app's manifest. */
export interface Manifest {
  readonly name: string;
  readonly description: string;
  /** The name the app's messages carry. */
  readonly botName: string;
  readonly commands: readonly SlashCommand[];
  readonly shortcuts: readonly z.infer<typeof shortcut>[];
  readonly scopes: readonly string[];
  readonly botEvents: readonly string[];
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
  const names = (features?.slash_commands ?? []).map((item) => item.command);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`The manifest is not valid:\n  ${twice} stands twice`);
  return {
    name: display.name,
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
    botEvents: settings?.event_subscriptions?.bot_events ?? [],
    homeTab: features?.app_home?.home_tab_enabled ?? false,
    messagesTabWritable: !(features?.app_home?.messages_tab_read_only_enabled ?? false),
  };
}

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`The manifest is no YAML: ${(error as Error).message}`, { cause: error });
  }
}
