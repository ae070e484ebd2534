import { LIMITS } from '@refined/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { listColumns, samePairs, type DrugRow } from '../drugs/drug-row.ts';
import { readDrug } from '../drugs/drug-store.ts';
import type { DrugPresenter } from '../drugs/present-drug.ts';

interface RelatedRow extends DrugRow {
  total: number;
}

/** Other drugs with the same pairs. */
const readRelated = hotQuery<RelatedRow>(
  `select ${listColumns}, count(*) over ()::integer as total
   from drug o, drug d where o.id = $1 and ${samePairs('d', 'o')}
   order by d.in_product desc, d.search_name, d.id limit ${LIMITS.related}`,
);

/**
 * `GET /api/drugs/:id/related/`: the records related to this one, those on the product first (D48).
 */
export const relatedDrugs =
  (db: Kysely<Schema>, presenter: DrugPresenter) => async (request: FastifyRequest) => {
    const id = idOf(request);
    if (!(await readDrug(db, id))) throw unknownDrug(id);
    const rows = await readRelated(db, [id]);
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
