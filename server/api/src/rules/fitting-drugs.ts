import { CLINICAL_FIELDS } from '@refined/shared/domain';
import type { RuleRow } from './rule-store.ts';

const CLINICAL = CLINICAL_FIELDS.map((field) => `'${field}'`).join(', ');

/** SQL: the columns of a rule, for `fitting`. */
interface RuleSql {
  readonly queue: string;
  readonly kinds: string;
  readonly on_product: string;
  readonly sample: string;
}

/**
 * SQL: drugs that import $1 put from no queue into the rule's queue, only for changes of the rule's
 * kinds. Reads only immutable data, so that a dry run, a run and its continuation find the same
 * drugs and the same sample.
 */
export const fitting = ({ queue, kinds, on_product, sample }: RuleSql) => `
  select f.*, (row_number() over (order by f.drug_id) - 1) % ${sample} = 0 as sampled
  from (
    select distinct on (h.drug_id) h.drug_id, h.id as history_id, h.version
    from drug_history h
    where h.kind = 'import' and h.note ->> 'import_id' = $1::integer::text
      and h.after ->> 'queue' = ${queue} and coalesce(h.before ->> 'queue', '') = ''
      and (${on_product} is null or (h.after ->> 'in_product')::boolean = ${on_product})
      and exists (select from source_change c
        where c.drug_id = h.drug_id and c.import_id = $1::integer)
      and not exists (select from source_change c
        where c.drug_id = h.drug_id and c.import_id = $1::integer
          and (c.kind <> all(${kinds}) or c.field in (${CLINICAL})))
    order by h.drug_id, h.id desc) f`;

/** SQL: the drugs of one rule; parameters from `fittingOf`. */
export const FITTING = fitting({
  queue: '$2::text',
  kinds: '$3::text[]',
  on_product: '$4::boolean',
  sample: '$5::integer',
});

export const fittingOf = (
  run: number,
  { queue, kinds, on_product, sample }: Pick<RuleRow, 'queue' | 'kinds' | 'on_product' | 'sample'>,
): readonly unknown[] => [run, queue, kinds, on_product, sample];
