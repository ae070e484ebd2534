import type { ActionRefusal, MassActionKind, SignInOutcome } from '@refined/shared/contract';
import type { AboutAction, HistoryNote, RuleRun } from './notes.ts';
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
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { FieldColumns } from './field-columns.ts';
import type { ImportTables } from './import-tables.ts';

/** The tables as Kysely sees them; the migrations describe them. */
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
    /** Set by an operator: changed at the first sign-in. */
    password_due: Generated<boolean>;
  };
  auth_token: {
    hash: string;
    user_id: number;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
    address: string | null;
  };
  /** Passwords typed, right and wrong, and refused rights: for operators. */
  sign_in_log: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    username: string;
    address: string;
    outcome: SignInOutcome;
    /** Of one that was to be confirmed: its path. */
    operation: string | null;
  };
  /** What a person was asked to confirm with the password. */
  confirmation: {
    id: string;
    user_id: number;
    operation: string;
    made_at: Generated<Date>;
    confirmed_at: Generated<Date | null>;
  };
  /** Attempts that failed, or whose password is being verified. */
  sign_in_failure: {
    id: GeneratedAlways<string>;
    username: string;
    address: string;
    at: Generated<Date>;
    known: Generated<boolean>;
  };
  /** The last time a user signed in from an address. */
  sign_in_success: { user_id: number; address: string; at: Generated<Date> };
  /** Labels that an import brought and no list knows, until a person says what they are (D79). */
  unknown_label: { item_id: number };
  /** What a person said that a label is; `meaning`: see entryMeaning. */
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
    /** Used only by an import that was taken back: in no list, but the history names it. */
    retired: Generated<boolean>;
  };
  /** One row: what holds for the whole house. */
  house: { is_one: Generated<boolean>; four_eyes: Generated<PublicationField[]> };
  drug: DrugTable;
  /** DINs that drugs had; kept by a trigger. */
  former_din: { din: string; drug_id: number };
  /** The groups that queued drugs belong to; kept by triggers. */
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
  /** Named views of lists: what stands in an address. `search_…`: of a view of the search. */
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
  /** The approval that stands, of these values (by their columns); ended by a trigger. */
  drug_approval: {
    drug_id: number;
    actor: string;
    at: Generated<Date>;
    comment: Generated<string>;
    content: JSONColumnType<Partial<FieldColumns>>;
  };
  /** What somebody did with many drugs at once; `size` and `refused` are kept with its members. */
  mass_action: {
    id: string;
    /** The order of the list. */
    place: GeneratedAlways<string>;
    kind: MassActionKind;
    at: Generated<Date>;
    actor: string;
    reason: Generated<string>;
    /** What it was made of, where its drugs weren't named one by one. */
    queue: QueueName | null;
    filter: string | null;
    about: JSONColumnType<AboutAction, string | undefined>;
    import_id: number | null;
    undoes: string | null;
    size: Generated<number>;
    refused: Generated<number>;
  };
  /** `done` members are written by a trigger on drug_history, and so is what undoes them. */
  mass_action_member: {
    action_id: string;
    drug_id: number;
    outcome: 'done' | 'refused' | 'unchanged';
    /** Why it was refused. */
    why: ActionRefusal | null;
    /** The version that the action made. */
    version: number | null;
    /** The version at which the drug is as the action left it. */
    standing: number | null;
    undone: Generated<boolean>;
    /** Null: the drug was undone alone. */
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
  /** What imports decide by themselves; `on_by`: who switched it on, null: it is off. */
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
    /** The last import that it was carried out for, or the one before it was switched on. */
    ran_for: Generated<number>;
    last_run: JSONColumnType<RuleRun> | null;
    version: Generated<number>;
  };
  /** A drug that was put away, also when it is back (see the view `put_away`). */
  drug_later: {
    drug_id: number;
    until: SnoozeUntil;
    back_at: Date | null;
    /** The last import at that time. */
    import_id: number;
    actor: string;
    at: Generated<Date>;
    /** The import that changed the drug since. */
    changed_by: Generated<number | null>;
  };
  /** View: those that are away now. */
  put_away: { drug_id: number; queue: Queue; until: SnoozeUntil; back_at: Date | null };
  /** Who does a drug, until it lapses. */
  drug_taken: {
    drug_id: number;
    user_id: number;
    at: Generated<Date>;
    lapses_at: Date;
    /** The colleague who assigned it, and what they ask. */
    by_user: number | null;
    note: Generated<string>;
  };
  committee_answer: {
    id: GeneratedAlways<string>;
    drug_id: number;
    /** The version that the answer made. */
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
  /** The version that a user saw last. */
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
  /** What a publication changed; without content: a removal. */
  publication_item: {
    publication: number;
    drug_id: number;
    content: JSONColumnType<DrugState> | null;
    version: Generated<number>;
  };
  /** The DIN of each drug in the last publication; kept by a trigger. */
  published_din: { drug_id: number; din: string | null; twice: Generated<boolean> };
  /** As imports write it; only where it differs from the publication before. */
  publication_status: { publication: number; drug_id: number; dpd_status: string };
  publication_label: { publication: number; id: number; name: string };
  /** The feed's own id, and since when there is one: one row. */
  publication_feed: { uid: Generated<string>; at: Generated<Date>; single: Generated<boolean> };
  /** A file of a publication, as it was first made; `parts`: its bytes. */
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
   * Sizes of the five queues, of the product (`in_product`) and of the table (`all`); kept by
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
  /** Pages that show a record, until they leave or stop sending heartbeats. */
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

/** Columns with a default, which an insert may leave out: all but `null`able ones. */
type WithDefaults<Columns> = {
  [Name in keyof Columns]: null extends Columns[Name] ? Columns[Name] : Generated<Columns[Name]>;
};

/** The record's fields (see FIELD_COLUMNS), and what we store about a drug besides. */
export interface DrugTable extends WithDefaults<FieldColumns> {
  id: GeneratedAlways<number>;
  drug_code: number | null;
  /** fold(drug_name): searches match it and lists are ordered by it. */
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
 * A drug as its history and the publications store it: the record, and where it was. A state stored
 * before a field existed lacks that field.
 */
export interface DrugState extends FieldColumns {
  queue: Queue;
  in_product: boolean;
}
