import { LIMITS } from '@refined/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { listColumns } from '../drugs/drug-row.ts';
import type { DrugRow } from '../drugs/drug-row.ts';
import type { DrugPresenter } from '../drugs/present-drug.ts';

interface RelatedRow extends DrugRow {
  total: number;
}

/**
 * Other drugs with exactly these ingredients, in any order, in this strength. Uses the index on
 * ingredients; the ids are a parameter, or the index wouldn't be used.
 */
const readRelated = hotQuery<RelatedRow>(
  `select ${listColumns('d')}, count(*) over ()::integer as total from drug d
   where d.active_ingredient_ids @> $2::integer[] and d.active_ingredient_ids <@ $2::integer[] and d.strength = $3 and d.id <> $1
   order by d.in_product desc, d.search_name, d.id limit ${LIMITS.related}`,
);

const readKey = hotQuery<{ active_ingredient_ids: number[]; strength: string }>(
  'select active_ingredient_ids, strength from drug where id = $1',
);

/**
 * `GET /api/drugs/:id/related/`: the records related to this one, those on the product first (D48).
 */
export const relatedDrugs =
  (db: Kysely<Schema>, presenter: DrugPresenter) => async (request: FastifyRequest) => {
    const id = idOf(request);
    const [key] = await readKey(db, [id]);
    if (!key) throw unknownDrug(id);
    const rows =
      key.active_ingredient_ids.length === 0
        ? []
        : await readRelated(db, [id, key.active_ingredient_ids, key.strength]);
    const drugs = await presenter.summaries(rows);
    return {
      count: rows[0]?.total ?? 0,
      results: drugs.map((drug) => ({
        drug,
        manufacturer: drug.company,
        form: drug.form,
        strength: drug.strength,
      })),
    };
  };
