import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Nothing incomplete can be stored as published (D54), and a publication has a day from which it
 * holds (D56).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

/** As it was when this migration was written; a test compares it with the domain's. */
const BLANK =
  '\\u0001-\\u0020\\u007F-\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5\\u180B-\\u180E' +
  '\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0';

const STATEMENTS = [
  // The rule of shared's domain/publication.ts, on a drug's stored state.
  `create function is_publishable(content jsonb) returns boolean language sql immutable parallel safe as $$
     select coalesce(
       jsonb_typeof(content -> 'type_id') = 'number'
         and content ->> 'drug_name' ~ '[^${BLANK}]'
         and content ->> 'form' ~ '[^${BLANK}]'
         and jsonb_typeof(content -> 'active_ingredient_ids') = 'array'
         and jsonb_array_length(content -> 'active_ingredient_ids') > 0,
       false)
   $$`,
  // Not valid: rows of before this rule may break it, and nobody may change what was published. New
  // rows are checked all the same.
  `alter table publication_item add constraint publication_item_complete
     check (content is null or is_publishable(content)) not valid`,
  // The rows of before, so that the next preview can name them without reading all.
  `create index publication_item_incomplete on publication_item(drug_id)
     where content is not null and not is_publishable(content)`,
  // The preview names what stays on the product although Health Canada doesn't list it any more
  // (D55).
  `create index drug_listed_no_longer on drug(search_name, id) where in_product and dpd_status in ('dormant', 'cancelled')`,

  // What was published before this holds from the day of its publishing. For this one update the
  // guard is off.
  `alter table publication add column effective date`,
  `alter table publication disable trigger publication_immutable`,
  `update publication set effective = (at at time zone 'UTC')::date`,
  `alter table publication enable trigger publication_immutable`,
  `alter table publication alter column effective set not null,
     alter column effective set default (now() at time zone 'UTC')::date`,
] as const;
