/** An answer with `ok: false`; `details` are further fields of that answer. */
export interface SlackError {
  readonly error: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export function isSlackError(value: object): value is SlackError {
  return "error" in value;
}

/** The JSON body of a refusal. */
export function refusal({ error, details }: SlackError): Record<string, unknown> {
  const { errors } = details ?? {};
  return {
    ok: false,
    error,
    // The Web API repeats what is wrong here, and that is where the client libraries look.
    ...(errors === undefined ? {} : { response_metadata: { messages: errors } }),
    ...details,
  };
}
