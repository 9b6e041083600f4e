import type { HeavyPiece, RunHeavy } from "../../platform/heavy-work.ts";
import { outsideSlot } from "../../platform/slots.ts";
import type { InteractionBase } from "./interaction.ts";
import { say } from "./reply.ts";

/** Returns a function that runs heavy work for a user, and tells the user if it takes long. */
export function heavyRunner(interaction: InteractionBase): RunHeavy {
  const { services, person, texts } = interaction;
  return async <Result>(piece: HeavyPiece) => {
    let told = Promise.resolve();
    const onLong = (ahead: number) => {
      told = say(interaction, texts.waiting.long(ahead)).catch((error: unknown) => {
        services.log.warn({ err: error }, "a waiting line was not sent");
      });
    };
    const outcome = await outsideSlot(() =>
      services.heavyWork.run<Result>({ ...person, onLong }, piece),
    );
    // The line must arrive before the answer, which replaces it in a modal.
    await told;
    return outcome;
  };
}
