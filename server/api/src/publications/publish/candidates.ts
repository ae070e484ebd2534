import type { Kysely } from 'kysely';
import { hotQuery } from '../../db/hot-query.ts';
import type { Schema } from '../../db/schema.ts';
import type { CandidateRow } from './planned-change.ts';

const COLUMNS = `d.id, d.version, d.queue, d.in_product, d.dpd_status, d.source_changed,
  p.content - 'queue' - 'in_product' as before, drug_state(d) as after, a.content as approved`;

/** SQL: a drug's last published content, by index. */
const LAST = `left join lateral (
     select i.content from publication_item i where i.drug_id = d.id order by i.publication desc limit 1) p on true
   left join drug_approval a on a.drug_id = d.id`;

/**
 * Drugs that may differ from the last publication. A drug on the product and in review stays as
 * published, because nobody has decided on it yet. One on the product and in no queue is published
 * as it is. Drugs that were published incomplete, or with another drug's DIN, before a constraint
 * forbade that are checked each time.
 *
 * Versions select the few drugs whose published content is read. The content of all drugs would
 * exceed the memory of one statement and go through temporary files.
 */
const readAll = hotQuery<CandidateRow>(
  `with last as materialized (
     select distinct on (drug_id) drug_id, version, content is not null as listed
     from publication_item order by drug_id, publication desc),
   possible as materialized (
     select d.id, c.certain
     from drug d left join last l on l.drug_id = d.id
     cross join lateral (select d.queue = 'update' or d.in_product <> coalesce(l.listed, false)
       or d.id in (select drug_id from published_din where twice) as certain) c
     where c.certain
       or (d.in_product and d.queue = '' and d.version <> l.version)
       or d.id in (select drug_id from publication_item where content is not null and not is_publishable(content)))
   select ${COLUMNS}
   from possible c join drug d on d.id = c.id ${LAST}
   where c.certain or (d.in_product and (
     (d.queue = '' and drug_state(d) - 'queue' - 'in_product' <> p.content - 'queue' - 'in_product')
     or not is_publishable(p.content)))`,
);

/** All candidates, unordered. */
export const readCandidates = (db: Kysely<Schema>): Promise<CandidateRow[]> => readAll(db, []);

const ofDrugs = hotQuery<CandidateRow>(
  `select ${COLUMNS} from drug d ${LAST} where d.id = any($1::integer[])`,
);

/** These drugs with their last published content; unordered. */
export const readCandidatesOf = (
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<CandidateRow[]> => ofDrugs(db, [ids]);
