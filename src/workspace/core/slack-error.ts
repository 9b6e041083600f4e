/** An answer with `ok: false`; `details` are further fields of that answer. */
export interface SlackError {
  readonly error: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export function isSlackError(value: object): value is SlackError {
  return "error" in value;
}

/** Returns the JSON body of a refusal. */
export function refusal({ error, details }: SlackError): Record<string, unknown> {
  const { errors } = details ?? {};
  return {
    ok: false,
    error,
    // The Web API repeats the errors here, where client libraries look for them.
    ...(errors === undefined ? {} : { response_metadata: { messages: errors } }),
    ...details,
  };
}
