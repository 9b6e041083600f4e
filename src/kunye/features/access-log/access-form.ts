import { type Form, readVkn } from "../../slack/forms.ts";

/** The form for the VKN whose access log is read. */
export const accessForm: Form<string> = { callbackId: "access_log", read: readVkn };
