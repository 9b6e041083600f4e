import type { App, SlackEventMiddlewareArgs, AllMiddlewareArgs } from "@slack/bolt";
import { z } from "zod";
import type { StepStore } from "../../lookups/workflow-steps.ts";
import { readNumber, type NumberInput } from "../../../company/number-input.ts";
import { inWords } from "../../texts/texts.ts";
import { isForeign } from "../../slack/installation.ts";
import type { Tenant, Tenants } from "../../slack/tenants.ts";
import { inputNotice } from "../lookup/notice-card.ts";

/** The callback id of the step in the manifest. */
export const stepCallbackId = "tedarikci_denetle";

/** The inputs that a workflow has to fill. */
export const requiredInputs = ["vkn", "title", "person"] as const;

interface ReceivePorts {
  steps: { run(): void };
  stepStore: Pick<StepStore, "addStep">;
  tenants: Pick<Tenants, "find">;
  accountOf: (team: string) => string;
  log: { warn: (fields: object, text: string) => void };
}

/** A longer text is no number, title or account; chosen by hand. */
const maxInput = 300;
const text = z.string().trim().max(maxInput);
const installationWithinMs = 4_000;

const executed = z.object({
  function_execution_id: z.string().regex(/^\w{1,60}$/),
  inputs: z.object({
    vkn: text.catch(""),
    title: text.catch(""),
    account: text.catch(""),
    person: z
      .string()
      .regex(/^[UW][A-Z\d]{1,30}$/)
      .catch(""),
  }),
});

/** Registers the step with Bolt. Its event is acknowledged once it is stored: Slack repeats it else. */
export function registerStep(app: App, ports: ReceivePorts): void {
  app.function(stepCallbackId, { autoAcknowledge: false }, async (args) => {
    await receive(ports, args);
  });
}

type FunctionArgs = SlackEventMiddlewareArgs<"function_executed"> &
  AllMiddlewareArgs & { ack: () => Promise<void> };

async function receive(
  { steps, stepStore, tenants, accountOf, log }: ReceivePorts,
  { ack, event, context }: FunctionArgs,
): Promise<void> {
  const source = { team: context.teamId ?? null, enterprise: context.enterpriseId ?? null };
  const tenant = await tenants.find(source);
  const installed = await tenant?.finder.find(installationWithinMs);
  const { data } = executed.safeParse(event);
  if (!tenant || !installed || !data || isForeign({ ...source, personTeam: null }, installed)) {
    log.warn(source, "a step of a workflow was dropped: it names no installation or no execution");
    return ack();
  }
  const { function_execution_id: id, inputs } = data;
  const { vkn: number, title, account, person: userId } = inputs;
  const { team } = installed;
  const read = readNumber(number);
  const fault = faultOf(tenant, read, userId);
  await stepStore.addStep({
    id,
    team,
    account: accountOf(team),
    userId,
    vkn: read.kind === "vkn" ? read.vkn : "",
    words:
      fault === null
        ? { title, account: account.replace(/\s/g, "").toUpperCase() }
        : { title: "", account: "", fault },
  });
  await ack();
  steps.run();
}

/** Returns why a step can't be asked, or null. */
function faultOf(
  { services: { texts } }: Tenant,
  read: NumberInput,
  userId: string,
): string | null {
  const { failed } = texts.workflowStep;
  if (userId === "") return failed.noPerson;
  if (read.kind === "vkn") return null;
  const isNoNumber = read.kind === "empty" || read.kind === "several" || read.kind === "title";
  if (isNoNumber) return failed.noNumber;
  const why = inWords(texts, inputNotice(read, "vkn").text);
  return failed.badNumber(why.replace(texts.notYet, texts.uncharged));
}
