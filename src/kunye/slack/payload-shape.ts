import { parse } from "node:querystring";
import { z } from "zod";

/** `payload`: for a listener. `rate-limited`: a notice of dropped events. Null: unknown. */
type PayloadShape = "payload" | "rate-limited" | null;

/** Reads a signed body as Bolt does. Bolt would leave an unknown body open for three seconds. */
export function payloadShape(type: string, body: string): PayloadShape {
  if (type === "application/json") return shapeOf(jsonOf(body), envelopes);
  if (type !== "application/x-www-form-urlencoded") return null;
  const form = parse(body);
  if (form["payload"] !== undefined) return shapeOf(jsonOf(form["payload"]), interactions);
  const isKnown = form["ssl_check"] === "1" || command.safeParse(form).success;
  return isKnown ? "payload" : null;
}

const id = z.string();
const nonEmptyText = z.string().min(1);
const optionalText = z.string().nullish();

/** Bolt misreads an interaction that has an event, a command or a name. */
const interaction = z.looseObject({
  event: z.undefined().optional(),
  command: z.undefined().optional(),
  name: z.undefined().optional(),
  user: z.looseObject({ id, team_id: optionalText }),
  team: z.looseObject({ id, enterprise_id: optionalText }).nullish(),
  enterprise: z.looseObject({ id }).nullish(),
  channel: z.looseObject({ id }).optional(),
  response_url: optionalText,
});
const withoutActions = interaction.extend({ actions: z.undefined().optional() });
const button = z.looseObject({
  type: z.string(),
  action_id: id,
  value: optionalText,
  url: optionalText,
  selected_option: z.looseObject({ value: optionalText }).nullish(),
});
const viewInteraction = withoutActions.extend({ view: z.looseObject({ id, callback_id: id }) });

const command = z.looseObject({
  event: z.undefined().optional(),
  command: nonEmptyText,
  team_id: nonEmptyText,
  user_id: nonEmptyText,
  channel_id: nonEmptyText,
  text: z.string().optional(),
  response_url: z.string().optional(),
  enterprise_id: z.string().optional(),
});

type Shapes = ReadonlyMap<string, z.ZodType>;

/** The interactions that a listener answers, without those of legacy messages and dialogs. */
const interactions: Shapes = new Map<string, z.ZodType>([
  ["block_actions", interaction.extend({ actions: z.tuple([button], button) })],
  ["block_suggestion", withoutActions.extend({ action_id: id })],
  ["view_submission", viewInteraction],
  ["view_closed", viewInteraction],
  ["shortcut", withoutActions.extend({ callback_id: id })],
  ["message_action", withoutActions.extend({ callback_id: id })],
]);

const envelopes: Shapes = new Map<string, z.ZodType>([
  ["url_verification", z.looseObject({})],
  ["event_callback", z.looseObject({ event: z.looseObject({ type: z.string() }) })],
  ["app_rate_limited", z.looseObject({})],
]);

function shapeOf(value: unknown, shapes: Shapes): PayloadShape {
  if (typeof value !== "object" || value === null || !("type" in value)) return null;
  const { type } = value;
  if (typeof type !== "string" || shapes.get(type)?.safeParse(value).success !== true) return null;
  return type === "app_rate_limited" ? "rate-limited" : "payload";
}

function jsonOf(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
