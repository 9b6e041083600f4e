import { z } from "zod";

/** What is allowed and has no meaning here. */
const other = z.unknown().optional();
const flag = z.boolean().optional();
const address = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^https?:\/\//, "must be an http(s) address")
    .optional();
const scopes = z.array(z.string()).max(255).optional();

const command = z.strictObject({
  command: z
    .string()
    .regex(/^\/[^\s/]+$/, "must start with / and hold no space")
    .max(32),
  url: address(3_000),
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

const appHome = z.strictObject({
  home_tab_enabled: flag,
  messages_tab_enabled: flag,
  messages_tab_read_only_enabled: flag,
});

const features = z.strictObject({
  app_home: appHome.optional(),
  bot_user: z
    .strictObject({ display_name: z.string().min(1).max(80), always_online: flag })
    .optional(),
  slash_commands: z.array(command).max(50).optional(),
  shortcuts: z.array(shortcut).max(10).optional(),
});

const oauthConfig = z.strictObject({
  redirect_urls: other,
  scopes: z.strictObject({ bot: scopes, bot_optional: scopes }).optional(),
});

const interactivity = z.strictObject({
  is_enabled: z.boolean(),
  request_url: address(3_500),
  message_menu_options_url: other,
});

const settings = z.strictObject({
  event_subscriptions: z
    .strictObject({
      request_url: address(3_500),
      bot_events: z.array(z.string()).max(100).optional(),
    })
    .optional(),
  interactivity: interactivity.optional(),
  org_deploy_enabled: flag,
  socket_mode_enabled: flag,
  token_rotation_enabled: flag,
});

/**
 * An app's manifest as far as it means something here; a field that this workspace doesn't know is refused.
 * Source: https://github.com/slackapi/manifest-schema
 */
export const manifestSchema = z.strictObject({
  _metadata: other,
  display_information: z.strictObject({
    name: z.string().min(1).max(35),
    description: z.string().min(1).max(140).optional(),
    long_description: z.string().min(175).max(4_000).optional(),
    background_color: z.string().min(4).max(7).optional(),
  }),
  features: features.optional(),
  oauth_config: oauthConfig.optional(),
  settings: settings.optional(),
});

/** A shortcut as the manifest has it. */
export type Shortcut = z.infer<typeof shortcut>;
export type RawManifest = z.infer<typeof manifestSchema>;
