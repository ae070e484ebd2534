import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * A drug is found by every DIN that it has or had, and nothing is published without one (D65). What
 * was read of a product only in part is remembered, so that it is asked once (D66).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

/** As it was when this migration was written; a test compares it with the domain's. */
const BLANK =
  '\\u0001-\\u0020\\u007F-\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5\\u180B-\\u180E' +
  '\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0';

const STATEMENTS = [
  // DINs that a drug no longer has. The trigger keeps them, whoever writes.
  `create table former_din (
     din text not null,
     drug_id integer not null references drug(id),
     primary key (din, drug_id)
   )`,
  `create index former_din_drug on former_din(drug_id)`,
  `create function keep_former_din() returns trigger language plpgsql as $$
     begin
       insert into former_din (din, drug_id) values (old.din, old.id) on conflict do nothing;
       return null;
     end $$`,
  `create trigger drug_former_din after update of din on drug for each row
     when (old.din <> '' and old.din <> new.din) execute function keep_former_din()`,
  `insert into former_din (din, drug_id)
     select distinct h.before ->> 'din', h.drug_id from drug_history h join drug d on d.id = h.drug_id
     where h.before ->> 'din' <> '' and h.before ->> 'din' <> d.din`,

  // What Health Canada gives as the product's DIN now: a person may not have taken it yet.
  `alter table source_product
     add column din text generated always as (content ->> 'din') stored,
     -- Digest of what was read of a product in part, and why; null: it was read in full.
     add column unread text`,
  `create index source_product_din on source_product(din)`,

  // The drugs that a DIN means. current: theirs now, in the record or at Health Canada.
  `create function drugs_of_din(wanted text) returns table (id integer, current boolean) language sql stable as $$
     select named.id, bool_or(named.current) from (
       select d.id, true as current from drug d where d.din = wanted
       union all select s.drug_id, true from source_product s where s.din = wanted
       union all select f.drug_id, false from former_din f where f.din = wanted
     ) as named group by named.id
   $$`,

  // The rule of shared's domain/publication.ts, as in 0009, with the DIN. The index is of the old
  // rule, so it is made anew; the constraint stays "not valid" for what was published before.
  `drop index publication_item_incomplete`,
  `create or replace function is_publishable(content jsonb) returns boolean language sql immutable parallel safe as $$
     select coalesce(
       content ->> 'din' ~ '^[0-9]{8}$'
         and jsonb_typeof(content -> 'type_id') = 'number'
         and content ->> 'drug_name' ~ '[^${BLANK}]'
         and content ->> 'form' ~ '[^${BLANK}]'
         and jsonb_typeof(content -> 'active_ingredient_ids') = 'array'
         and jsonb_array_length(content -> 'active_ingredient_ids') > 0,
       false)
   $$`,
  `create index publication_item_incomplete on publication_item(drug_id)
     where content is not null and not is_publishable(content)`,
] as const;
