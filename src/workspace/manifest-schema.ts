import { z } from "zod";

/** What is allowed and has no meaning here. */
const other = z.unknown().optional();
const flag = z.boolean().optional();
const address = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^https?:\/\//, "must be an http(s) address");
const requestUrl = address(3_500).optional();
const scopes = z.array(z.string()).max(255).optional();

const command = z.strictObject({
  command: z
    .string()
    .regex(/^\/[^\s/]+$/, "must start with / and hold no space")
    .max(32),
  url: address(3_000).optional(),
  description: z.string().min(1).max(2_000),
  usage_hint: z.string().min(1).max(1_000).optional(),
  should_escape: flag,
});

const shortcut = z.strictObject({
  name: z.string().min(1).max(24),
  type: z.enum(["message", "global"]),
  callback_id: z.string().min(1).max(255),
  description: z.string().min(1).max(150),
});

const features = z.strictObject({
  app_home: z
    .strictObject({
      home_tab_enabled: flag,
      messages_tab_enabled: flag,
      messages_tab_read_only_enabled: flag,
    })
    .optional(),
  bot_user: z
    .strictObject({ display_name: z.string().min(1).max(80), always_online: flag })
    .optional(),
  slash_commands: z.array(command).max(50).optional(),
  shortcuts: z.array(shortcut).max(10).optional(),
  unfurl_domains: z.array(z.string()).max(5).optional(),
  ...{ functions: other, workflow_steps: other, assistant_view: other, agent_view: other },
});

const settings = z.strictObject({
  event_subscriptions: z
    .strictObject({
      request_url: requestUrl,
      bot_events: z.array(z.string()).max(100).optional(),
      ...{ user_events: other, metadata_subscriptions: other },
    })
    .optional(),
  interactivity: z
    .strictObject({
      is_enabled: z.boolean(),
      request_url: requestUrl,
      message_menu_options_url: requestUrl,
    })
    .optional(),
  ...{ allowed_ip_address_ranges: other, incoming_webhooks: other, org_deploy_enabled: flag },
  ...{ socket_mode_enabled: flag, is_hosted: flag, token_rotation_enabled: flag },
  ...{ siws_links: other, hermes_app_type: other, function_runtime: other, is_mcp_enabled: flag },
});

/**
 * An app's manifest as far as it means something here; a field that Slack doesn't know is refused.
 * Source: https://github.com/slackapi/manifest-schema
 */
export const manifestSchema = z.strictObject({
  $schema: other,
  _metadata: other,
  display_information: z.strictObject({
    name: z.string().min(1).max(35),
    description: z.string().min(1).max(140).optional(),
    long_description: z.string().min(175).max(4_000).optional(),
    background_color: z.string().min(4).max(7).optional(),
  }),
  features: features.optional(),
  oauth_config: z
    .strictObject({
      redirect_urls: z.array(z.string()).max(1_000).optional(),
      scopes: z
        .strictObject({
          bot: scopes,
          bot_optional: scopes,
          user: scopes,
          user_optional: scopes,
        })
        .optional(),
      ...{ token_management_enabled: flag, pkce_enabled: flag },
    })
    .optional(),
  settings: settings.optional(),
  functions: z.record(z.string(), z.object({ title: z.string() })).optional(),
  ...{ app_directory: other, workflows: other, datastores: other, outgoing_domains: other },
  ...{ types: other, external_auth_providers: other, mcp_servers: other },
});

/** A shortcut as the manifest has it. */
export type Shortcut = z.infer<typeof shortcut>;
export type RawManifest = z.infer<typeof manifestSchema>;
