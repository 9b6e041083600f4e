import type { HeavyPiece, RunHeavy } from "../../platform/heavy-work.ts";
import { isDirectMessage } from "../../platform/slack-ids.ts";
import { outsideSlot } from "../../platform/slots.ts";
import type { InteractionBase } from "./interaction.ts";
import { say } from "./reply.ts";
import { postLine, type RemoveLine } from "./waiting-line.ts";

/** Returns a function that runs heavy work for a user, and tells the user if it takes long. */
export function heavyRunner(interaction: InteractionBase): RunHeavy {
  const { services, person, texts } = interaction;
  return async <Result>(piece: HeavyPiece) => {
    let told: Promise<RemoveLine | null> = Promise.resolve(null);
    const onLong = (ahead: number) => {
      told = tell(interaction, texts.waiting.long(ahead)).catch((error: unknown) => {
        services.log.warn({ err: error }, "a waiting line was not sent");
        return null;
      });
    };
    const outcome = await outsideSlot(() =>
      services.heavyWork.run<Result>({ ...person, onLong }, piece),
    );
    // The line must arrive before the answer, which replaces it in a modal.
    const remove = await told;
    await remove?.();
    return outcome;
  };
}

/** Sends a line; in the conversation with the app it can be removed. */
async function tell(interaction: InteractionBase, words: string): Promise<RemoveLine | null> {
  const { surface } = interaction;
  const isInConversation = surface.kind === "conversation" && surface.threadTs === null;
  if (isInConversation && isDirectMessage(surface.channel)) return postLine(interaction, words);
  await say(interaction, words);
  return null;
}
