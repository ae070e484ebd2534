import type { ComparedNotice, sourceComparison } from '@refined/shared/contract';
import type * as z from 'zod/mini';
import type { Db } from '../db/schema.ts';
import { unknownDrug } from '../drugs/drug-requests.ts';
import {
  type DrugPresenter,
  type ReasonsByDrug,
  pageOf,
  type HealthCanadaPages,
} from '../drugs/present-drug.ts';
import type { LookupCache } from '../drugs/lookup-cache.ts';
import {
  compareWithSource,
  isOpen,
  type Comparison,
  type FieldComparison,
} from './compare-source.ts';
import { isExplained, reasonsOfDrugs } from './reasons-of-drugs.ts';
import { readCompared, type ComparedState, type NoticeRow } from './source-store.ts';

export type SourceAnswer = z.input<ReturnType<typeof sourceComparison>>;

/** A record and its source, read from the database. */
export interface Seen {
  readonly state: ComparedState;
  readonly comparison: Comparison;
  /** The changes of the last imports, also after the mark was removed. */
  readonly reasons: ReasonsByDrug;
}

const presentField = ({
  decision,
  stands,
  waits: _,
  ours,
  before,
  after,
  ...field
}: FieldComparison): SourceAnswer['fields'][number] => ({
  ...field,
  ours: [...ours],
  before: before && [...before],
  after: after && [...after],
  decision: decision
    ? {
        decision: decision.decision,
        actor: decision.actor,
        at: decision.at.toISOString(),
        value: decision.source_value,
        stands,
      }
    : null,
});

const differingFields = ({ fields }: Comparison): string[] =>
  fields.filter(({ differs }) => differs).map(({ field }) => field);

const presentNotice = (
  { product, notice }: NoticeRow,
  page: string | undefined,
): ComparedNotice => ({
  ...(page !== undefined && { page }),
  number: product.nocNumber,
  date: notice?.lastUpdate ?? notice?.date ?? null,
  brand: product.brandName,
  manufacturer: notice?.manufacturer ?? '',
  submission: notice?.submissionType ?? '',
  reason: notice?.reason ?? '',
});

/** Reads and presents comparisons. */
export class SourceAnswers {
  readonly #db: Db;
  readonly #lookups: LookupCache;
  readonly #presenter: DrugPresenter;
  readonly #pages: HealthCanadaPages;

  constructor({
    db,
    lookups,
    presenter,
    healthCanadaPages,
  }: {
    db: Db;
    lookups: LookupCache;
    presenter: DrugPresenter;
    healthCanadaPages: HealthCanadaPages;
  }) {
    this.#db = db;
    this.#lookups = lookups;
    this.#presenter = presenter;
    this.#pages = healthCanadaPages;
  }

  /** Throws a 404 problem. */
  async read(id: number): Promise<Seen> {
    const seen = (await this.readMany([id])).get(id);
    if (!seen) throw unknownDrug(id);
    return seen;
  }

  /** The drugs that exist, by id. */
  async readMany(ids: readonly number[]): Promise<ReadonlyMap<number, Seen>> {
    const states = await readCompared(this.#db, ids);
    const rows = [...states.values()].map(({ row }) => row);
    const reasons = await reasonsOfDrugs(
      this.#db,
      rows.map((row) => ({ ...row, source_changed: true })),
    );
    return this.#lookups.naming(
      (named) =>
        new Map(
          [...states].map(([id, state]) => [
            id,
            { state, comparison: compareWithSource(state, named), reasons },
          ]),
        ),
    );
  }

  async present({ state, comparison, reasons }: Seen): Promise<SourceAnswer> {
    const { row, notices } = state;
    const { sides, fields } = comparison;
    const [drug] = await this.#presenter.summaries(
      [{ ...row, differs: differingFields(comparison) }],
      isExplained(row) ? { reasons } : {},
    );
    return {
      drug: drug!,
      source: sides.source,
      listed: sides.after.values !== null,
      state: { before: sides.before.state, after: sides.after.state, since: sides.after.since },
      before_date: sides.before.date,
      after_date: sides.after.date,
      import_id: sides.importId,
      version: row.version,
      fields: fields.map(presentField),
      notices: notices.map((notice) =>
        presentNotice(notice, pageOf(this.#pages.notice, notice.product.nocNumber)),
      ),
    };
  }

  /** The open differences of these drugs, with the version and the import they are based on. */
  async differences(ids: readonly number[]) {
    const seen = ids.length > 0 ? await this.readMany(ids) : new Map<number, Seen>();
    return new Map(
      [...seen].map(([id, { state, comparison }]) => [
        id,
        {
          version: state.row.version,
          import_id: comparison.sides.importId,
          differences: comparison.fields.filter(isOpen).map(presentField),
        },
      ]),
    );
  }
}
