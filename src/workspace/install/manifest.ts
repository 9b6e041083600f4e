import { parse } from "yaml";
import { z } from "zod";

const ignored = z.unknown().optional();
const flag = z.boolean().default(false);
const scopes = z.array(z.string()).max(255).default([]);
const address = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^https?:\/\//, "must be an http(s) address");

const command = z.strictObject({
  command: z
    .string()
    .regex(/^\/[^\s/]+$/, "must start with / and contain no space")
    .max(32),
  url: address(3_000).optional(),
  description: z.string().min(1).max(2_000),
  usage_hint: z.string().min(1).max(1_000).default(""),
  should_escape: flag,
});

const shortcut = z.strictObject({
  name: z.string().min(1).max(24),
  type: z.enum(["message", "global"]),
  callback_id: z.string().min(1).max(255),
  description: z.string().min(1).max(150),
});

const appHome = z.strictObject({
  home_tab_enabled: flag,
  messages_tab_enabled: flag,
  messages_tab_read_only_enabled: flag,
});

const features = z.strictObject({
  app_home: appHome.prefault({}),
  bot_user: z
    .strictObject({ display_name: z.string().min(1).max(80), always_online: flag })
    .optional(),
  slash_commands: z.array(command).max(50).default([]),
  shortcuts: z.array(shortcut).max(10).default([]),
});

const oauthConfig = z.strictObject({
  redirect_urls: z.array(address(3_000)).max(1_000).default([]),
  scopes: z.strictObject({ bot: scopes, bot_optional: scopes }).prefault({}),
});

const settings = z.strictObject({
  event_subscriptions: z
    .strictObject({
      request_url: address(3_500).optional(),
      bot_events: z.array(z.string()).max(100).default([]),
    })
    .prefault({}),
  interactivity: z
    .strictObject({
      is_enabled: z.boolean(),
      request_url: address(3_500).optional(),
      message_menu_options_url: ignored,
    })
    .default({ is_enabled: false }),
  org_deploy_enabled: flag,
  function_runtime: z.enum(["remote", "slack"]).optional(),
  socket_mode_enabled: flag,
  token_rotation_enabled: flag,
});

const appDirectory = z.strictObject({
  use_direct_install: flag,
  direct_install_url: address(3_500).optional(),
  installation_landing_page: address(3_500),
  privacy_policy_url: address(3_500),
  support_url: address(3_500),
  support_email: z.email(),
  supported_languages: z.array(z.string()).min(1),
  pricing: z.string(),
});

const parameter = z.strictObject({
  type: z.enum(["string", "slack#/types/user_id"]),
  title: z.string().min(1).max(255),
  description: z.string().max(1_000).default(""),
  hint: z.string().optional(),
  is_required: flag,
});

/** A step of workflows; of the types of parameters those that a form here has. */
const workflowStep = z.strictObject({
  title: z.string().min(1).max(255),
  description: z.string().max(1_000).default(""),
  input_parameters: z.record(z.string(), parameter).default({}),
  output_parameters: z.record(z.string(), parameter).default({}),
});

const mcpServer = z.strictObject({ url: address(3_500), auth_type: z.string() });

/**
 * The schema of an app's manifest; unknown fields are refused.
 * Source: https://github.com/slackapi/manifest-schema
 */
const manifestSchema = z.strictObject({
  _metadata: ignored,
  app_directory: appDirectory.optional(),
  mcp_servers: z.record(z.string(), mcpServer).default({}),
  functions: z.record(z.string(), workflowStep).default({}),
  display_information: z.strictObject({
    name: z.string().min(1).max(35),
    description: z.string().min(1).max(140).default(""),
    long_description: z.string().min(175).max(4_000).optional(),
    background_color: z.string().min(4).max(7).optional(),
  }),
  features: features.prefault({}),
  oauth_config: oauthConfig.prefault({}),
  settings: settings.prefault({}),
});

export type Manifest = ReturnType<typeof readManifest>;

/**
 * Reads an app manifest written in YAML or JSON.
 * @throws {Error} that names every wrong field.
 */
export function readManifest(text: string) {
  const result = manifestSchema.safeParse(parseYaml(text));
  const problems = result.success
    ? findContradictions(result.data)
    : result.error.issues.map(({ path, message }) => `${path.join(".") || "(root)"}: ${message}`);
  if (!result.success || problems.length > 0) {
    throw new Error(`The manifest is not valid:\n  ${problems.join("\n  ")}`);
  }
  const { display_information: display, features, oauth_config, settings } = result.data;
  const { functions, mcp_servers: mcpServers } = result.data;
  return {
    description: display.description,
    /** The author name on the app's messages. */
    name: display.name,
    /** The name by which people mention the app. */
    botName: features.bot_user?.display_name ?? display.name,
    commands: features.slash_commands.map((item) => ({
      command: item.command,
      description: item.description,
      usageHint: item.usage_hint,
      shouldEscape: item.should_escape,
    })),
    shortcuts: features.shortcuts,
    scopes: oauth_config.scopes.bot,
    /** The part of `scopes` that the installing person may decline. */
    optionalScopes: oauth_config.scopes.bot_optional,
    redirectUrls: oauth_config.redirect_urls,
    botEvents: settings.event_subscriptions.bot_events,
    /** True if Slack delivers presses, shortcuts and submissions. */
    isInteractive: settings.interactivity.is_enabled,
    /** True if an organisation can install the app for all its workspaces. */
    isOrgReady: settings.org_deploy_enabled,
    /** The steps that the app offers to workflows. */
    steps: Object.entries(functions).map(([callbackId, one]) => ({
      callbackId,
      title: one.title,
      description: one.description,
      inputs: parametersOf(one.input_parameters),
      outputs: parametersOf(one.output_parameters),
    })),
    /** The servers of tools for agents; Slackbot here asks the first. */
    mcpServers: Object.values(mcpServers).map(({ url }) => url),
    hasHomeTab: features.app_home.home_tab_enabled,
    /** False if people can only read their direct messages with the app. */
    isMessagesTabWritable: !features.app_home.messages_tab_read_only_enabled,
  };
}

/** A parameter of a step: an input on its form, or an output. */
export interface StepParameter {
  readonly name: string;
  readonly type: z.infer<typeof parameter>["type"];
  readonly title: string;
  readonly description: string;
  readonly isRequired: boolean;
}

function parametersOf(
  parameters: Readonly<Record<string, z.infer<typeof parameter>>>,
): StepParameter[] {
  return Object.entries(parameters).map(([name, { type, title, description, is_required }]) => {
    return { name, type, title, description, isRequired: is_required };
  });
}

function findContradictions({
  features: { slash_commands, shortcuts },
  functions,
  mcp_servers,
  oauth_config: { scopes },
  settings: { event_subscriptions, org_deploy_enabled, function_runtime },
}: z.infer<typeof manifestSchema>): readonly string[] {
  const granted = new Set(scopes.bot);
  const commands = slash_commands.map((item) => item.command);
  const duplicates = commands.filter((name, index) => commands.indexOf(name) !== index);
  const lacksScope = commands.length + shortcuts.length > 0 && !granted.has("commands");
  const { bot_events } = event_subscriptions;
  const hasSteps = Object.keys(functions).length > 0;
  const areStepsReady =
    org_deploy_enabled && function_runtime === "remote" && bot_events.includes("function_executed");
  const lacksConnect = Object.keys(mcp_servers).length > 0 && !granted.has("mcp:connect");
  return [
    ...(hasSteps && !areStepsReady
      ? ["functions need org_deploy_enabled, function_runtime remote and function_executed"]
      : []),
    ...(lacksConnect ? ["mcp_servers need the scope mcp:connect"] : []),
    ...duplicates.map((name) => `${name} is declared twice`),
    ...(lacksScope ? ["commands and shortcuts need the scope commands"] : []),
    ...scopes.bot_optional
      .filter((scope) => !granted.has(scope))
      .map((scope) => `${scope} is optional but not among the bot's scopes`),
    ...event_subscriptions.bot_events.flatMap((event) => {
      const needed = scopesOfEvents[event];
      const isMet = !needed || needed.some((scope) => granted.has(scope));
      return isMet ? [] : [`${event} needs ${needed.join(" or ")}`];
    }),
  ];
}

/** The scopes that allow an event, each sufficient; unlisted events need none. */
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
    throw new Error(`The manifest is invalid YAML: ${(error as Error).message}`, { cause: error });
  }
}
