import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What Health Canada's files said before, and what reviewers decided on the differences (D48). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  // What the files said until the product last changed: null with an import means that they didn't
  // list it then. `previous_import_id` is the last import that still said so; null for rows of
  // before this migration, whose reasons tell the same field by field.
  `alter table source_product add column previous jsonb, add column previous_import_id integer references import_run(id)`,
  // The comparison and the record itself are read by drug.
  `create index source_product_drug on source_product(drug_id)`,
  `create index notice_product_drug on notice_product(drug_id)`,

  // A reason tells all by itself, so that a page of cards needs no other table's contents: since
  // when the product is in its new state, and what a reviewer decided on it.
  `alter table source_change add column since date, add column decision text check (decision in ('take', 'keep'))`,
  `update source_change c set new_value = s.content -> 'state' from source_product s where c.kind in ('new', 'returned') and s.drug_id = c.drug_id and s.import_id = c.import_id`,

  // The standing decision on a field of a drug: the source's value was taken over, or ours was kept
  // against it. The log of all of them is drug_history. Values of the source are lists of texts;
  // what stood in our column before is as the column holds it.
  `create table source_decision (
     drug_id integer not null references drug(id),
     field text not null,
     decision text not null check (decision in ('take', 'keep')),
     actor text not null,
     at timestamptz not null default now(),
     import_id integer not null references import_run(id),
     source_value jsonb not null,
     before_value jsonb not null,
     was_overridden boolean not null,
     primary key (drug_id, field)
   )`,
] as const;
