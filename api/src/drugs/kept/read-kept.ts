import { FACETS, FACET_NAMES } from '@refined/shared/domain';
import type { Queue } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { fullName } from '../../db/full-name.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { Schema } from '../../db/schema.ts';
import { CLAIMS, EXPLAINS, recordColumn } from '../query/conditions.ts';
import { comparedNumbers } from './compared-fields.ts';

/** A change that explains a card: id, group, kind, field, whether it is the only one, decided. */
export type ReadChange = readonly [number, string, string, string | null, boolean, boolean];

/** What facets and groups need of a drug. */
export interface ReadDrug {
  readonly id: number;
  readonly queue: Queue;
  /** By KEPT_FACETS. */
  readonly values: readonly (number | boolean | readonly number[] | null)[];
  readonly changes: readonly ReadChange[];
  /** By COMPARED_FIELDS. */
  readonly compared: readonly number[];
}

/** What was written since a state, and what can change by the clock alone. */
export interface ReadState {
  /** PostgreSQL's snapshot: which transactions these drugs contain. */
  readonly state: string;
  readonly drugs: readonly ReadDrug[];
  /** Ids of drugs that are put away now, and of all that were put away. */
  readonly away: readonly number[];
  readonly later: readonly number[];
  /** Drug, user, and the user's name. */
  readonly taken: readonly (readonly [number, number, string])[];
}

/** Facets whose values stand in the drug's own row. */
export const KEPT_FACETS = FACET_NAMES.filter((name) =>
  (['record', 'flag'] as readonly string[]).includes(FACETS[name].of),
);

const columns = KEPT_FACETS.map((name) => {
  const facet = FACETS[name];
  if (facet.of === 'record') return recordColumn(facet).column;
  return facet.of === 'flag' ? `d.${facet.column}` : 'null';
});

const CHANGES = `(select json_agg(json_build_array(
     c.change_id, c.group_key, c.kind, c.field, c.alone, c.decided)) from queued_change c
   where c.drug_id = d.id and ${EXPLAINS})`;

const drugs = (from: string): string =>
  `coalesce((select json_agg(json_build_object('id', d.id, 'queue', d.queue,
     'values', json_build_array(${columns.join(', ')}), 'changes', coalesce(${CHANGES}, '[]'),
     'compared', ${comparedNumbers}))
   from ${from}), '[]')`;

/** One statement, so that all of it is of one moment. */
const statement = (changed: string): string =>
  `select pg_current_snapshot()::text as state, ${changed} as drugs,
     coalesce((select json_agg(drug_id order by drug_id) from put_away), '[]') as away,
     coalesce((select json_agg(drug_id order by drug_id) from drug_later), '[]') as later,
     coalesce((select json_agg(json_build_array(t.drug_id, t.user_id, ${fullName('u')})
         order by t.drug_id) from ${CLAIMS} t join app_user u on u.id = t.user_id), '[]') as taken`;

const readAll = hotQuery<ReadState>(statement(drugs('drug d')));

/**
 * Written since: by transactions that the former snapshot doesn't contain. The index finds them: none
 * of them is older than the snapshot's oldest open one. Restored from a dump, the table can name
 * transactions that are still to come: those were read with all drugs.
 */
const WRITTEN = `(select drug_id from drug_touch
   where xid >= pg_snapshot_xmin($1::text::pg_snapshot)
     and xid < pg_snapshot_xmax(pg_current_snapshot())
     and not pg_visible_in_snapshot(xid, $1::text::pg_snapshot)) as written`;

const readWritten = hotQuery<ReadState>(
  statement(drugs(`${WRITTEN} join drug d on d.id = written.drug_id`)),
);

/** @param since the state that is known; undefined: none */
export const readKept = async (
  db: Kysely<Schema>,
  since: string | undefined,
): Promise<ReadState> => {
  const [row] = since === undefined ? await readAll(db) : await readWritten(db, [since]);
  return row!;
};

/** The first transaction that a snapshot doesn't know yet. */
export const endOfState = (state: string): bigint => BigInt(state.split(':')[1] ?? 0);
