import { LIMITS } from '@refined/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { listColumns } from '../drugs/drug-row.ts';
import type { DrugRow } from '../drugs/drug-row.ts';
import type { DrugPresenter } from '../drugs/present-drug.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';

interface RelatedRow extends DrugRow {
  manufacturer_id: number | null;
  form: string;
  strength: string;
  total: number;
}

/**
 * Other drugs with exactly these ingredients, in whatever order, in this strength. By the index on ingredients; the ids come as a
 * parameter, so that it is used.
 */
const readRelated = hotQuery<RelatedRow>(
  `select ${listColumns('d')}, d.manufacturer_id, d.form, d.strength, count(*) over ()::integer as total from drug d
   where d.active_ingredient_ids @> $2::integer[] and d.active_ingredient_ids <@ $2::integer[] and d.strength = $3 and d.id <> $1
   order by d.in_product desc, d.search_name, d.id limit ${LIMITS.related}`,
);

const readKey = hotQuery<{ active_ingredient_ids: number[]; strength: string }>('select active_ingredient_ids, strength from drug where id = $1');

/** `GET /api/drugs/:id/related/`: the records that belong together with this one, those on the product first (D48). */
export const relatedDrugs = (db: Kysely<Schema>, lookups: LookupCache, presenter: DrugPresenter) => async (request: FastifyRequest) => {
  const id = idOf(request);
  const [key] = await readKey(db, [id]);
  if (!key) throw unknownDrug(id);
  const rows = key.active_ingredient_ids.length === 0 ? [] : await readRelated(db, [id, key.active_ingredient_ids, key.strength]);
  const [drugs, names] = [await presenter.summaries(rows), await lookups.current()];
  return {
    count: rows[0]?.total ?? 0,
    results: rows.map(({ manufacturer_id, form, strength }, index) => ({ drug: drugs[index]!, manufacturer: manufacturer_id === null ? '' : (names.named(manufacturer_id)?.name ?? ''), form, strength })),
  };
};
