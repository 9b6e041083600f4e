import { type Form, readVkn } from "../../slack/forms.ts";

/** The form for the VKN of the supplier whose accounts are shown. */
export const memoryForm: Form<string> = { callbackId: "memory", read: readVkn };
