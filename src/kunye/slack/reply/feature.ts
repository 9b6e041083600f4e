import type { KnownBlock, ModalView } from "@slack/types";
import type { MicroCredits } from "../../../company/credits.ts";
import type { LookupKind } from "../../../company/lookup-kind.ts";
import type { LimitUse, MonthSpending } from "../../lookups/limit-use.ts";
import type { PriceList } from "../../lookups/prices.ts";
import type { Unsettled } from "../../lookups/settle-unknowns.ts";
import type { KnownBook } from "../../team/read-book.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Whom } from "../access/authority.ts";
import type { Permission } from "../access/permission.ts";
import type { Message } from "../blocks/blocks.ts";
import type { actionIds } from "../contract/action-ids.ts";
import type { Form } from "../contract/forms.ts";
import type { GivenText } from "../contract/delivery.ts";
import type { CardKind } from "./card-kind.ts";
import type { InteractionBase, Services } from "./interaction.ts";

/** A command's name, as it stands in the texts. */
export type CommandName = keyof Texts["usage"]["commands"];

/** A subject of the help: a command, or a word behind `/kunye`. */
export interface Topic {
  name: CommandName | keyof Texts["usage"]["words"];
  /** The query that it leads to, and its detail. */
  asks?: readonly LookupKind[];
}

/** A slash command. Its name is in the manifest, and its usage in the texts under that name. */
export interface Command extends Topic {
  name: CommandName;
  /** The words that run it behind `/kunye`. */
  words: readonly string[];
  /** True if these words behind `/kunye` and its name are its own. */
  reads?: (interaction: Interaction, rest: string) => Promise<boolean>;
  /** Checked before it runs; what costs more than that is checked again where it is asked. */
  needs: Permission;
  /** Carries it out; `typed` is what stands behind its name, without Slack's escapes. */
  run(interaction: Interaction, typed: string): Promise<void>;
}

/** The work of a button, or of a menu's entry that stands for one. */
export interface Action {
  /** The name before the suffix of its action id. */
  id: (typeof actionIds)[keyof typeof actionIds];
  /** Checked before it runs. */
  needs: Permission;
  /**
   * The place of the answer: by default a view above the pressed one, else the place of the press.
   * `here`: always there. `away`: a modal in threads, where a private card would reach the channel.
   */
  answered?: "here" | "away";
  /** Carries it out; `value` is the button's. */
  run(interaction: Interaction, value: string): Promise<void>;
}

/** A word behind `/kunye`: one that runs something, or one that opens a window. */
export type Word = TypedWord | WindowWord;

interface AnyWord {
  words: readonly string[];
  help: Topic;
  /** True if a message to the app runs it too. */
  reads?: Command["reads"];
}

/** `rest` is what stands behind the word, `typed` all of it. */
interface TypedWord extends AnyWord {
  run(interaction: Interaction, rest: string, typed: string): Promise<void>;
}

/** A message to the app gets its help instead of the window. */
interface WindowWord extends AnyWord {
  /** Checked before the window opens. */
  needs: Permission;
  open(interaction: Interaction): Promise<void>;
  /** True if the words behind it are a text to be checked; by default they may be a title. */
  takesTexts?: true;
}

/** A modal. The receiving thread reads its form and acknowledges wrong fields. */
export interface Modal<Input> {
  form: Form<Input>;
  /** Checked before what was submitted is worked on. */
  needs: Permission;
  submit(interaction: Interaction, input: Input): Promise<void>;
}

/** A shortcut of the manifest. */
export interface Shortcut {
  callbackId: string;
  /** The view that opens before anything is looked up; it shows nothing that needs a permission. */
  view: (texts: Texts) => ModalView;
  /** Checked before it runs. */
  needs: Permission;
  /** Fills the opened modal; `message` is the one that the shortcut was chosen on. */
  run?(interaction: Interaction, message: GivenText): Promise<void>;
}

/** The places on the Home, from top to bottom. */
export const homePlaces = [
  "language-offer",
  "waiting",
  "heading",
  "ways",
  "prices",
  "money",
  "running",
  "recent",
  "managing",
  "language",
  "footer",
] as const;

/** The reader of a month's sums. Admins see everybody's name, others only their own. */
export interface SumsReader {
  userId: string;
  admin: boolean;
}

/** The team's money as one person may see it. */
export interface Books {
  texts: Texts;
  prices: PriceList;
  spending: MonthSpending;
  /** The limits that hold for them. */
  uses: LimitUse[];
  unsettled: Unsettled[];
  /** Others spend from the same account. */
  shared: boolean;
  reader: SumsReader;
  /** The source of credit, in words for the reader. */
  topUp: string;
  now: number;
}

/** A part of the Home. */
export interface HomeSection<State = object> {
  place: (typeof homePlaces)[number];
  /** Reads what it shows beside the team's books. */
  read?(interaction: Interaction, books: Books & { book: KnownBook }): Promise<State>;
  /** Draws it; no blocks if it has nothing to say. It shows nobody out of a record. */
  draw?(home: Books & { balance: MicroCredits | null } & State, texts: Texts): KnownBlock[];
  /** Its button in the row of its place. */
  button?: { label(texts: Texts): string; action: keyof typeof actionIds; forManagers?: true };
}

/** The services of a team whose managers are told something, with its book as it is now. */
export interface Telling {
  services: Services;
  installed: Pick<Whom, "team" | "enterprise">;
  book: KnownBook;
  /** The managers, else Slack's admins; nobody while Slack does not say. Asked once. */
  hearers: () => Promise<string[]>;
}

/** A notice with its reader, a user or a channel. */
export type Addressed = Record<"team" | "key" | "userId", string> & { state: object };

/** Regular work of a feature on what managers are to be told. */
export interface DueWork {
  /** Runs with each sweep, and after what it is about was decided. */
  tell?(telling: Telling): Promise<void>;
  /** Runs after each reading of the balance. */
  balanceRead?(telling: Telling, balance: MicroCredits): Promise<void>;
  /** Draws its own kind of notice; others are cards. */
  notice?: {
    kind: string;
    /** True if the reader may read it, null if Slack does not say; by default managers and the asker. */
    mayRead?(telling: Telling, notice: Addressed): Promise<boolean | null>;
    /** Tells it elsewhere if its reader may not read it, or Slack will never take it. */
    instead?(telling: Telling, notice: Addressed): Promise<void>;
    draw(
      services: Services,
      reader: { team: string; userId: string },
      state: object,
    ): Promise<Message>;
  };
}

/** One thing that a person did, and all that is needed to answer it. */
export interface Interaction extends InteractionBase {
  /** All that the app can do. */
  features: readonly Feature[];
}

/** The parts of a feature, by kind. */
interface Parts {
  commands: Command;
  words: Word;
  actions: Action;
  modals: Modal<unknown>;
  shortcuts: Shortcut;
  cards: CardKind;
  home: HomeSection;
  due: DueWork;
}

type PartLists = { readonly [Kind in keyof Parts]?: readonly Parts[Kind][] };

/** One capability: everything that Slack can ask of it. */
export interface Feature extends PartLists {
  /** Answers a message to the app; one feature does. */
  message?(interaction: Interaction, message: GivenText): Promise<void>;
}

/** Returns the parts of a kind that the features bring, in the features' order. */
export function partsOf<Kind extends keyof Parts>(
  features: readonly PartLists[],
  kind: Kind,
): Parts[Kind][] {
  return features.flatMap((feature): readonly Parts[Kind][] => feature[kind] ?? []);
}
