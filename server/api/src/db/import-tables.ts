import type {
  ImportedChange,
  ImportFigure,
  ImportGoal,
  ImportJob,
  TakeBackCounts,
} from '@refined/shared/contract';
import type { Queue } from '@refined/shared/domain';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  StoredFault,
  StoredFinding,
  SourceMessage,
  StoredOutcome,
  StoredReject,
} from './json-columns.ts';

/** The tables of Health Canada's files: the imports, and the contents per product. */
export interface ImportTables {
  import_run: {
    id: GeneratedAlways<number>;
    kind: 'dpd' | 'noc';
    extract_date: string | null;
    baseline: Generated<boolean>;
    status: 'running' | 'done' | 'failed' | 'taken_back';
    actor: string;
    files: JSONColumnType<ImportFile[]>;
    counts: JSONColumnType<Record<string, unknown>>;
    notices: JSONColumnType<unknown[]>;
    started_at: Generated<Date>;
    finished_at: Date | null;
    /** While this is the last import, import_before has the rows that it replaced. */
    keeps_before: Generated<boolean>;
    taken_back_at: Date | null;
    taken_back_by: string | null;
    take_back: JSONColumnType<TakeBackCounts> | null;
  };
  import_before: {
    import_id: number;
    kind: 'drug' | 'source_product' | 'notice' | 'notice_product' | 'lookup_item';
    key: string;
    before: JSONColumnType<object> | null;
    version: number | null;
  };
  import_kept: { import_id: number; drug_id: number };
  taken_back_notice_product: { noc_number: number; product_id: number; drug_id: number };
  import_reject: {
    id: GeneratedAlways<string>;
    import_id: number;
    file: string;
    line: number | null;
    reason: ColumnType<SourceMessage, string, string>;
    content: string;
  };
  import_upload: {
    id: string;
    actor: string;
    name: string;
    bytes: number;
    sha256: Generated<string>;
    finding: JSONColumnType<StoredFinding>;
    created_at: Generated<Date>;
    touched_at: Generated<Date>;
  };
  import_upload_chunk: { upload_id: string; start: number; content: Buffer };
  import_job: {
    id: GeneratedAlways<number>;
    kind: 'dpd' | 'noc';
    extract_date: string;
    state: ImportJob['state'];
    goal: Generated<ImportGoal>;
    uploads: string[];
    files: JSONColumnType<ImportFile[]>;
    created_by: string;
    created_at: Generated<Date>;
    confirmed_by: string | null;
    confirmed_at: Date | null;
    finished_at: Date | null;
    progress: JSONColumnType<ImportJob['progress'], string | undefined>;
    preview: JSONColumnType<StoredOutcome> | null;
    rejects: JSONColumnType<StoredReject[], string | undefined>;
    previewed_at: Date | null;
    previewed_after: number | null;
    result: JSONColumnType<StoredOutcome> | null;
    import_id: number | null;
    error: JSONColumnType<StoredFault> | null;
    worker: string | null;
    lease_until: Date | null;
    attempts: Generated<number>;
    /** Its drugs are in import_job_drug. */
    listed: Generated<boolean>;
    taken_back: JSONColumnType<TakeBackCounts> | null;
  };
  import_job_drug: {
    job_id: number;
    place: number;
    drug_id: number | null;
    din: string;
    name: string;
    strength: string;
    form: string;
    figure: ImportFigure;
    kinds: string[];
    changes: JSONColumnType<ImportedChange[]>;
    from_queue: Queue | null;
    to_queue: Queue;
    marked: boolean;
    in_product: boolean;
  };
  source_product: {
    drug_code: number;
    drug_id: number;
    import_id: number;
    present: Generated<boolean>;
    content: JSONColumnType<object>;
    previous: JSONColumnType<object> | null;
    previous_import_id: number | null;
    /** Digest of `content`, written by the import. */
    digest: string | null;
    /** Digest and reason if it wasn't read in full; else null. */
    unread: Generated<string | null>;
    /** From `content`: Health Canada's current DIN. */
    din: GeneratedAlways<string | null>;
  };
  /** Decisions on source differences; values are JSON, written as text. */
  source_decision: {
    drug_id: number;
    field: string;
    decision: 'take' | 'keep';
    actor: string;
    at: Generated<Date>;
    import_id: number;
    source_value: JSONColumnType<string[]>;
    before_value: JSONColumnType<{ value: unknown }>;
    was_overridden: boolean;
  };
  /** The fields in which a record differs from its source (D74). */
  source_difference: { drug_id: number; field: string; open: boolean };
  drug_to_compare: { id: GeneratedAlways<string>; drug_id: number };
  source_change: {
    id: GeneratedAlways<string>;
    import_id: number;
    drug_id: number;
    kind: string;
    field: string | null;
    old_value: JSONColumnType<object> | null;
    new_value: JSONColumnType<object> | null;
    /** YYYY-MM-DD. */
    since: string | null;
    decision: 'take' | 'keep' | null;
    /** Equal for the same change of several drugs (D60); null until the next start sets it. */
    group_key: string | null;
  };
  notice: {
    noc_number: number;
    import_id: number;
    notice_date: string | null;
    content: JSONColumnType<object>;
  };
  notice_product: {
    noc_number: number;
    product_id: number;
    din: Generated<string>;
    import_id: number;
    drug_id: number | null;
    content: JSONColumnType<object>;
  };
}

export interface ImportFile {
  name: string;
  /** SHA-256, hex. */
  sha256: string;
  bytes: number;
}
