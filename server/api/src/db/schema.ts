import type { ActionRefusal, MassActionKind, SignInOutcome } from '@refined/shared/contract';
import type { AboutAction, HistoryNote, RuleRun } from './json-columns.ts';
import type {
  AnswerName,
  ChangeKind,
  ImportQueue,
  MoveName,
  SnoozeUntil,
  PublicationField,
  Queue,
  QueueName,
} from '@refined/shared/domain';
import type { Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely';
import type { FieldColumns } from './field-columns.ts';
import type { ImportTables } from './import-tables.ts';

/** The tables for Kysely; the migrations define them. */
export interface Schema extends ImportTables {
  /** One row: the newest migration that a release must know to run on this schema. */
  schema_support: { id: Generated<boolean>; runs_since: string };
  app_user: {
    id: GeneratedAlways<number>;
    username: string;
    email: Generated<string>;
    first_name: Generated<string>;
    last_name: Generated<string>;
    password_hash: string;
    active: Generated<boolean>;
    operator: Generated<boolean>;
    created_at: Generated<Date>;
    /** Set by an operator: must be changed at the first sign-in. */
    password_due: Generated<boolean>;
  };
  auth_token: {
    hash: string;
    user_id: number;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
    address: string | null;
  };
  /** Password checks, right and wrong, and missing rights; for operators. */
  sign_in_log: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    username: string;
    address: string;
    outcome: SignInOutcome;
    /** The path of the operation that was confirmed. */
    operation: string | null;
  };
  /** Operations to confirm with the password. */
  confirmation: {
    id: string;
    user_id: number;
    operation: string;
    made_at: Generated<Date>;
    confirmed_at: Generated<Date | null>;
  };
  /** Sign-ins that failed, or whose password is being checked. */
  sign_in_failure: {
    id: GeneratedAlways<string>;
    username: string;
    address: string;
    at: Generated<Date>;
    known: Generated<boolean>;
  };
  sign_in_success: { user_id: number; address: string; at: Generated<Date> };
  /** Unanswered labels of imports (D79). */
  unknown_label: { item_id: number };
  /** The entries that people chose for labels; `meaning`: see entryMeaning. */
  label_alias: {
    kind: string;
    meaning: string;
    item_id: number;
    name: string;
    actor: string;
    at: Generated<Date>;
  };
  lookup_item: {
    id: Generated<number>;
    kind: string;
    source_key: string;
    name: string;
    /** Only a taken back import used it: no lookup lists it, but the history shows its name. */
    retired: Generated<boolean>;
  };
  /** One row: settings for all processes. */
  house: { is_one: Generated<boolean>; four_eyes: Generated<PublicationField[]> };
  drug: DrugTable;
  /** Former DINs of drugs; written by a trigger. */
  former_din: { din: string; drug_id: number };
  /** The groups of queued drugs; written by triggers. */
  queued_change: {
    drug_id: number;
    group_key: string;
    change_id: string;
    queue: QueueName;
    marked: boolean;
    kind: string;
    field: string | null;
    decided: boolean;
    alone: boolean;
  };
  drug_history: {
    id: GeneratedAlways<string>;
    drug_id: number;
    at: Generated<Date>;
    actor: string;
    request_id: string;
    kind:
      | 'baseline'
      | 'import'
      | 'move'
      | 'edit'
      | 'publication'
      | 'undo'
      | 'restore'
      | 'taken_back'
      | 'approval'
      | 'later';
    version: number;
    before: JSONColumnType<DrugState> | null;
    after: JSONColumnType<DrugState>;
    note: JSONColumnType<HistoryNote>;
  };
  /** Saved views of lists; they are part of URLs. `search_…`: only for a view of the search. */
  list_view: {
    id: GeneratedAlways<number>;
    owner: string;
    name: string;
    place: string;
    search_by: string | null;
    search_term: string | null;
    filter: string;
    sort: string;
    form: string;
    shared: boolean;
    version: Generated<number>;
    changed_at: Generated<Date>;
  };
  /** The valid approval of these values (by column); a trigger ends it. */
  drug_approval: {
    drug_id: number;
    actor: string;
    at: Generated<Date>;
    comment: Generated<string>;
    content: JSONColumnType<Partial<FieldColumns>>;
  };
  /** An action on several drugs; triggers keep `size` and `refused`. */
  mass_action: {
    id: string;
    /** The order of the list. */
    place: GeneratedAlways<string>;
    kind: MassActionKind;
    at: Generated<Date>;
    actor: string;
    reason: Generated<string>;
    /** The queue and filter, if the drugs weren't listed one by one. */
    queue: QueueName | null;
    filter: string | null;
    about: JSONColumnType<AboutAction, string | undefined>;
    import_id: number | null;
    undoes: string | null;
    size: Generated<number>;
    refused: Generated<number>;
  };
  /** `done` members and their undos are written by a trigger on drug_history. */
  mass_action_member: {
    action_id: string;
    drug_id: number;
    outcome: 'done' | 'refused' | 'unchanged';
    /** The reason of a refusal. */
    why: ActionRefusal | null;
    /** The drug's version after the action. */
    version: number | null;
    /** The version at which the drug is still as the action left it. */
    standing: number | null;
    undone: Generated<boolean>;
    /** Null: this drug was undone alone. */
    undone_by: string | null;
  };
  mass_action_comment: {
    id: GeneratedAlways<string>;
    action_id: string;
    at: Generated<Date>;
    actor: string;
    request_id: string;
    content: string;
  };
  /** Rules for imports; `on_by`: who switched it on, null: it is off. */
  review_rule: {
    id: GeneratedAlways<number>;
    name: string;
    queue: ImportQueue;
    kinds: ChangeKind[];
    on_product: boolean | null;
    move: MoveName;
    sample: number;
    made_by: string;
    on_by: string | null;
    on_at: Date | null;
    /** The last import for which it ran, or the last one before it was switched on. */
    ran_for: Generated<number>;
    last_run: JSONColumnType<RuleRun> | null;
    version: Generated<number>;
  };
  /** A snoozed drug, also after it has returned (see the view `put_away`). */
  drug_later: {
    drug_id: number;
    until: SnoozeUntil;
    back_at: Date | null;
    /** The last import when it was snoozed. */
    import_id: number;
    actor: string;
    at: Generated<Date>;
    /** The import that changed the drug since. */
    changed_by: Generated<number | null>;
  };
  /** View: the drugs that are snoozed now. */
  put_away: { drug_id: number; queue: Queue; until: SnoozeUntil; back_at: Date | null };
  /** The assignment of a drug, until it expires. */
  drug_taken: {
    drug_id: number;
    user_id: number;
    at: Generated<Date>;
    lapses_at: Date;
    /** The colleague who assigned it, and the question. */
    by_user: number | null;
    note: Generated<string>;
  };
  committee_answer: {
    id: GeneratedAlways<string>;
    drug_id: number;
    /** The drug's version after the answer. */
    version: number;
    at: Generated<Date>;
    actor: string;
    answer: AnswerName;
    tier: number | null;
    reason: string;
    meeting: Date;
    undone: Generated<boolean>;
  };
  confirmed_value: { drug_id: number; field: string; actor: string; at: Generated<Date> };
  /** Passwords of feed readers. */
  feed_reader: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    /** SHA-256, hex. */
    hash: string;
    at: Generated<Date>;
    used_at: Date | null;
  };
  /** The version that a user last viewed. */
  drug_look: { user_id: number; drug_id: number; version: number; at: Generated<Date> };
  drug_comment: {
    id: GeneratedAlways<string>;
    drug_id: number;
    at: Generated<Date>;
    actor: string;
    request_id: string;
    content: string;
  };
  /**
   * `added` is null for the first publication, which added everything; `token` is the confirmed
   * preview.
   */
  publication: {
    number: number;
    at: Generated<Date>;
    /** YYYY-MM-DD: the effective date (D56). */
    effective: Generated<string>;
    actor: string;
    import_id: number | null;
    size: number;
    added: number | null;
    changed: Generated<number>;
    removed: Generated<number>;
    token: string | null;
    /** Its id in the feed. */
    uid: Generated<string>;
  };
  /** A publication's changes; without content: a removal. */
  publication_item: {
    publication: number;
    drug_id: number;
    content: JSONColumnType<DrugState> | null;
    version: Generated<number>;
  };
  /** Each drug's DIN in the last publication; written by a trigger. */
  published_din: { drug_id: number; din: string | null; twice: Generated<boolean> };
  /** As imports write it; only if it differs from the previous publication. */
  publication_status: { publication: number; drug_id: number; dpd_status: string };
  publication_label: { publication: number; id: number; name: string };
  /** One row: the feed's own id, and when the feed began. */
  publication_feed: { uid: Generated<string>; at: Generated<Date>; single: Generated<boolean> };
  /** A file of a publication, as first written; `parts`: id of its bytes. */
  publication_file: {
    publication: number;
    name: string;
    parts: string;
    /** In bytes. */
    size: number;
    /** Lower-case hex. */
    sha256: string;
  };
  publication_file_part: {
    parts: string;
    place: number;
    made_at: Generated<Date>;
    content: Uint8Array;
  };
  /**
   * Sizes of the five queues, of the product (`in_product`) and of the table (`all`); written by
   * triggers.
   */
  queue_count: { name: string; size: Generated<number> };
  /** Writes with an Idempotency-Key, and their answers. */
  idempotent_request: {
    user_id: number;
    key: string;
    hash: string;
    route: string;
    holder: string;
    alive_until: Date;
    created_at: Generated<Date>;
    status: number | null;
    headers: JSONColumnType<Record<string, string>> | null;
    body: string | null;
  };
  /** Pages that show a record, until they close or stop sending heartbeats. */
  drug_presence: {
    page: string;
    drug_id: number;
    user_id: number;
    token: string;
    since: Generated<Date>;
    seen_at: Generated<Date>;
  };
  seeding: { id: Generated<boolean>; started_at: Generated<Date>; finished_at: Date | null };
}

/** Columns with a default are optional in an insert: all but nullable ones. */
type WithDefaults<Columns> = {
  [Name in keyof Columns]: null extends Columns[Name] ? Columns[Name] : Generated<Columns[Name]>;
};

/** The record's fields (see FIELD_COLUMNS), and our other columns of a drug. */
export interface DrugTable extends WithDefaults<FieldColumns> {
  id: GeneratedAlways<number>;
  drug_code: number | null;
  /** fold(drug_name), for searches and the order of lists. */
  search_name: GeneratedAlways<string>;
  queue: Generated<Queue>;
  in_product: Generated<boolean>;
  overridden: Generated<string[]>;
  source_changed: Generated<boolean>;
  dpd_status: Generated<string>;
  version: Generated<number>;
  queued_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/**
 * A drug in histories and publications: the record, and its queue. A state from before a field
 * existed lacks the field.
 */
export interface DrugState extends FieldColumns {
  queue: Queue;
  in_product: boolean;
}

/** The database, or a transaction in it. */
export type Db = Kysely<Schema>;
