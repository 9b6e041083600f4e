/** A press of a button, or of a menu's entry. */
export interface Pressed {
  action_id: string;
  value?: string;
  selected_option?: { value: string };
  type: string;
}

/** Returns the buttons, and the menus' entries, in all that the app sent to a workspace. */
export function buttonsIn(value: unknown): Pressed[] {
  if (typeof value === "string" && /^[[{]/.test(value)) {
    try {
      return buttonsIn(JSON.parse(value));
    } catch {
      return [];
    }
  }
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(buttonsIn);
  if (!("action_id" in value)) return inside;
  const element = value as Pressed & { options?: { value: string }[] };
  const { action_id, type, options = [] } = element;
  const entries = options.map((one) => ({ action_id, type, selected_option: one }));
  return [element, ...(type === "overflow" ? entries : []), ...inside];
}
