import { parse } from "node:querystring";
import { z } from "zod";

/** The kind of a signed body: for a listener, a notice of dropped events, or null if unknown. */
export type PayloadShape = "payload" | "rate-limited" | null;

/** Returns a body's kind, read as Bolt does; Bolt leaves unknown ones open for three seconds. */
export function payloadShape(type: string, body: string): PayloadShape {
  if (type === "application/json") return shapeOf(jsonOf(body), envelopes);
  if (type !== "application/x-www-form-urlencoded") return null;
  const form = parse(body);
  if (form["payload"] !== undefined) return shapeOf(jsonOf(form["payload"]), interactions);
  const known = form["ssl_check"] === "1" || command.safeParse(form).success;
  return known ? "payload" : null;
}

const id = z.string();
const some = z.string().min(1);
const maybe = z.string().nullish();
const company = z.looseObject({ id }).nullish();

/** Bolt takes a payload with one of these fields for another kind. */
const otherKinds = {
  event: z.undefined().optional(),
  command: z.undefined().optional(),
  name: z.undefined().optional(),
};
const pressed = z.looseObject({
  ...otherKinds,
  user: z.looseObject({ id, team_id: maybe }),
  team: z.looseObject({ id, enterprise_id: maybe }).nullish(),
  enterprise: company,
  channel: z.looseObject({ id }).optional(),
  response_url: maybe,
});
const still = pressed.extend({ actions: z.undefined().optional() });
const button = z.looseObject({
  type: z.string(),
  action_id: id,
  value: maybe,
  url: maybe,
  selected_option: z.looseObject({ value: maybe }).nullish(),
});
const onView = still.extend({ view: z.looseObject({ id, callback_id: id }) });

const command = z.looseObject({
  event: z.undefined().optional(),
  command: some,
  team_id: some,
  user_id: some,
  channel_id: some,
  text: z.string().optional(),
  response_url: z.string().optional(),
  enterprise_id: z.string().optional(),
});

type Shapes = ReadonlyMap<string, z.ZodType>;

/** The interactions that a listener answers; legacy messages' and dialogs' are not among them. */
const interactions: Shapes = new Map<string, z.ZodType>([
  ["block_actions", pressed.extend({ actions: z.tuple([button], button) })],
  ["block_suggestion", still.extend({ action_id: id })],
  ["view_submission", onView],
  ["view_closed", onView],
  ["shortcut", still.extend({ callback_id: id })],
  ["message_action", still.extend({ callback_id: id })],
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
