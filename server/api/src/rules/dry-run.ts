import type { RuleDryRun } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import { fullName } from '../db/sql-names.ts';
import { DONE } from '../publications/month-progress.ts';
import { stoodAfter } from '../publications/month-record.ts';
import { FITTING, fittingOf } from './fitting-drugs.ts';
import type { RuleRow } from './rule-store.ts';

type Tried = RuleDryRun['imports'][number];

/** The last imports that put drugs into the queue $1. */
const readImports = hotQuery<Pick<Tried, 'id' | 'kind' | 'date'>>(
  `select id, kind, extract_date as date from ${DONE}
   and exists (select from drug_history h
     where h.kind = 'import' and h.note ->> 'import_id' = import_run.id::text and h.after ->> 'queue' = $1)
   order by id desc limit ${LIMITS.rules.imports}`,
);

/** The state of a rule's drugs of one import when the next month began ($6: the rule's move). */
const readTried = hotQuery<{ tried: Omit<Tried, 'id' | 'kind' | 'date'> }>(
  `with ${stoodAfter(`select id from ${DONE} and id = $1::integer`)},
   fit as materialized (${FITTING}),
   judged as materialized (
     select f.drug_id, f.sampled, s.queue, s.in_product, coalesce(${fullName('u')}, m.actor) as by,
       case when s.queue = s.origin then 'waiting' when a.about ? 'rule' then 'ruled'
         when m.what = $6::text or ($6::text = 'committee' and m.note ? 'answer') then 'same'
         else 'elsewhere' end as became
     from fit f join stood s on s.drug_id = f.drug_id
     left join moved m on m.drug_id = f.drug_id
     left join mass_action a on a.id = coalesce(m.note ->> 'action', m.note ->> 'batch')::uuid
     left join app_user u on u.username = m.actor)
   select jsonb_build_object(
     'fits', count(*), 'sampled', count(*) filter (where sampled),
     ${['same', 'elsewhere', 'waiting', 'ruled'].map((name) => `'${name}', count(*) filter (where became = '${name}')`).join(', ')},
     'differing', coalesce((select jsonb_agg(n) from (
       select d.id::text, d.din, d.drug_name, d.strength, d.form, j.queue, j.in_product, j.by
       from judged j join drug d on d.id = j.drug_id where j.became = 'elsewhere'
       order by d.search_name, d.id limit ${LIMITS.rules.named}) n), '[]')) as tried
   from judged`,
);

/** What a rule would have done, compared with what people did, as in the month's record. */
export const dryRun = async (db: Kysely<Schema>, rule: RuleRow): Promise<RuleDryRun> => {
  const imports: Tried[] = [];
  for (const one of await readImports(db, [rule.queue])) {
    const [row] = await readTried(db, [...fittingOf(one.id, rule), rule.move]);
    imports.push({ ...one, ...row!.tried });
  }
  return { version: rule.version, imports };
};
