import { parse } from "yaml";
import { z } from "zod";
import type { Parcel } from "./app-delivery.ts";

const command = z.object({
  command: z
    .string()
    .regex(/^\/[^\s/]+$/, "must start with / and hold no space")
    .max(32),
  url: z.string().optional(),
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

const workflowStep = z.object({ title: z.string(), description: z.string().optional() });

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
    .object({
      redirect_urls: z.array(z.string()).max(1000).optional(),
      scopes: z
        .object({
          bot: z.array(z.string()).max(255).optional(),
          bot_optional: z.array(z.string()).max(255).optional(),
        })
        .optional(),
    })
    .optional(),
  settings: z
    .object({
      event_subscriptions: z
        .object({
          request_url: z.string().optional(),
          bot_events: z.array(z.string()).max(100).optional(),
        })
        .optional(),
      interactivity: z
        .object({
          request_url: z.string().optional(),
          message_menu_options_url: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  functions: z.record(z.string(), workflowStep).optional(),
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
  /** Those of `scopes` that a person may leave out. */
  readonly optionalScopes: readonly string[];
  readonly redirectUrls: readonly string[];
  /** The callback ids of the app's steps for workflows. */
  readonly functions: readonly string[];
  /** As they stand in the manifest, which may be of another host. */
  readonly urls: {
    readonly events: string | undefined;
    readonly interactivity: string | undefined;
    readonly options: string | undefined;
  };
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
  readonly url: string | undefined;
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
  const scopes = oauth_config?.scopes?.bot ?? [];
  const { event_subscriptions: events, interactivity } = settings ?? {};
  for (const event of events?.bot_events ?? []) {
    const needed = scopesOfEvents[event];
    if (needed && !needed.some((scope) => scopes.includes(scope))) {
      throw new Error(`The manifest is not valid:\n  ${event} needs ${needed.join(" or ")}`);
    }
  }
  return {
    name: display.name,
    description: display.description ?? "",
    botName: features?.bot_user?.display_name ?? display.name,
    commands: (features?.slash_commands ?? []).map((item) => ({
      command: item.command,
      description: item.description,
      usageHint: item.usage_hint ?? "",
      shouldEscape: item.should_escape ?? false,
      url: item.url,
    })),
    shortcuts: features?.shortcuts ?? [],
    scopes,
    optionalScopes: oauth_config?.scopes?.bot_optional ?? [],
    redirectUrls: oauth_config?.redirect_urls ?? [],
    functions: Object.keys(result.data.functions ?? {}),
    urls: {
      events: events?.request_url,
      interactivity: interactivity?.request_url,
      options: interactivity?.message_menu_options_url,
    },
    botEvents: events?.bot_events ?? [],
    homeTab: features?.app_home?.home_tab_enabled ?? false,
    messagesTabWritable: !(features?.app_home?.messages_tab_read_only_enabled ?? false),
  };
}

/** One of the scopes that an event of this workspace needs; the others need none. */
const scopesOfEvents: Readonly<Record<string, readonly string[]>> = {
  app_mention: ["app_mentions:read"],
  file_deleted: ["files:read"],
  file_shared: ["files:read"],
  member_joined_channel: ["channels:read", "groups:read"],
  member_left_channel: ["channels:read", "groups:read"],
  "message.channels": ["channels:history"],
  "message.groups": ["groups:history"],
  "message.im": ["im:history"],
  reaction_added: ["reactions:read"],
  reaction_removed: ["reactions:read"],
};

/** Where a parcel goes: to this address, or to the manifest's path on it if it has none of its own. */
export function requestUrl(appUrl: string, manifest: Manifest, { to, label }: Parcel): string {
  const address = new URL(appUrl);
  if (address.pathname !== "/") return appUrl;
  const { urls } = manifest;
  const named = {
    commands: manifest.commands.find((one) => one.command === label)?.url,
    interactivity: urls.interactivity,
    options: urls.options ?? urls.interactivity,
    events: urls.events,
  }[to];
  const path = named === undefined ? undefined : URL.parse(named)?.pathname;
  return new URL(path ?? "/slack/events", address).href;
}

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`The manifest is no YAML: ${(error as Error).message}`, { cause: error });
  }
}
