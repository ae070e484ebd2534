import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { hotQuery } from '../../db/hot-query.ts';
import type { Schema } from '../../db/schema.ts';
import type { CandidateRow } from './planned-change.ts';

const COLUMNS = `d.id, d.version, d.queue, d.in_product, d.dpd_status, d.source_changed,
  p.content - 'queue' - 'in_product' as before, drug_state(d) as after, a.content as approved`;

/**
 * Drugs that may differ from the last publication. A drug on the product and in review stays as it
 * was published, because nobody has decided on it yet. One on the product and in no queue is
 * published as it is. Drugs that were published incomplete, before a constraint forbade that, are
 * checked each time.
 */
export const readCandidates = async (
  db: Kysely<Schema>,
  last: number | undefined,
): Promise<CandidateRow[]> => {
  const { rows } = await sql<CandidateRow>`
    with published as materialized (select drug_id, content, version from publication_content(${last ?? null}::integer))
    select ${sql.raw(COLUMNS)}
    from drug d left join published p on p.drug_id = d.id left join drug_approval a on a.drug_id = d.id
    where d.queue = 'update'
      or (not d.in_product and p.drug_id is not null)
      or (d.in_product and (p.drug_id is null or (d.queue = '' and d.version <> p.version and drug_state(d) - 'queue' - 'in_product' <> p.content - 'queue' - 'in_product')))
      or (d.in_product and p.drug_id is not null
        and d.id in (select drug_id from publication_item where content is not null and not is_publishable(content)) and not is_publishable(p.content))
    order by d.search_name, d.id`.execute(db);
  return rows;
};

const ofDrugs = hotQuery<CandidateRow>(
  `select ${COLUMNS}
   from drug d
   left join lateral (
     select i.content from publication_item i where i.drug_id = d.id order by i.publication desc limit 1) p on true
   left join drug_approval a on a.drug_id = d.id
   where d.id = any($1::integer[])`,
);

/** These drugs beside what was last published of each, by index; in no order. */
export const readCandidatesOf = (
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<CandidateRow[]> => ofDrugs(db, [ids]);
