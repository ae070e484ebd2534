import { CLINICAL_FIELDS } from '@refined/shared/domain';
import type { RuleRow } from './rule-store.ts';

const CLINICAL = CLINICAL_FIELDS.map((field) => `'${field}'`).join(', ');

/**
 * SQL: the drugs that import $1 brought to a rule's queue from none, for changes that are all the
 * rule's. It reads what is never changed, so that a dry run, a run and its continuation find the same
 * drugs and the same sample. The parameters: `fittingOf`.
 */
export const FITTING = `
  select f.*, (row_number() over (order by f.drug_id) - 1) % $5::integer = 0 as sampled
  from (
    select distinct on (h.drug_id) h.drug_id, h.id as history_id, h.version
    from drug_history h
    where h.kind = 'import' and h.note ->> 'import_id' = $1::integer::text
      and h.after ->> 'queue' = $2::text and coalesce(h.before ->> 'queue', '') = ''
      and ($4::boolean is null or (h.after ->> 'in_product')::boolean = $4::boolean)
      and exists (select from source_change c
        where c.drug_id = h.drug_id and c.import_id = $1::integer)
      and not exists (select from source_change c
        where c.drug_id = h.drug_id and c.import_id = $1::integer
          and (c.kind <> all($3::text[]) or c.field in (${CLINICAL})))
    order by h.drug_id, h.id desc) f`;

export const fittingOf = (
  run: number,
  { queue, kinds, on_product, sample }: Pick<RuleRow, 'queue' | 'kinds' | 'on_product' | 'sample'>,
): readonly unknown[] => [run, queue, kinds, on_product, sample];
