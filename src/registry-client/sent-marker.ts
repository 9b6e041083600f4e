import { DecoratorHandler, type Dispatcher } from "undici";

/** Tells whether a request may have left this machine: true from the moment its headers are about to be written. */
export interface SentMarker {
  sent: boolean;
}

/** A dispatcher that notes on the marker when a request is written to its connection, which error codes alone don't tell. */
export function markingSent(dispatcher: Dispatcher, marker: SentMarker): Dispatcher {
  return dispatcher.compose(
    (dispatch) => (options, handler) => dispatch(options, new MarkingHandler(handler, marker)),
  );
}

class MarkingHandler extends DecoratorHandler implements Dispatcher.DispatchHandler {
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #marker: SentMarker;

  constructor(handler: Dispatcher.DispatchHandler, marker: SentMarker) {
    super(handler);
    this.#handler = handler;
    this.#marker = marker;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#marker.sent = true;
    this.#handler.onRequestStart?.(controller, context);
  }
}
