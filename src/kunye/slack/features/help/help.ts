import type { Feature } from "../../reply/feature.ts";
import { answerMessage } from "./answer-message.ts";
import { kunye } from "./kunye.ts";

/** `/kunye` and messages to the app: they read the words of every feature. */
export const help: Feature = { commands: [kunye], message: answerMessage };
