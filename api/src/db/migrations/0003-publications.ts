import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Publications (D21). What is on the product changes little from one to the next, so each stores
 * only what it changed: a row per drug that it added or changed, and one without content per drug
 * that it removed. A snapshot is the last such row of each drug up to it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `alter table publication_item alter column content drop not null`,
  // The drug's version that was published: what still has it can't differ. The baseline's drugs had
  // their first.
  `alter table publication_item add column version integer not null default 1`,
  `create index publication_item_drug on publication_item(drug_id, publication desc)`,
  // `token`: the preview that was confirmed; of two who confirm the same one, the second gets the
  // first's publication.
  `alter table publication
     add column added integer,
     add column changed integer not null default 0,
     add column removed integer not null default 0,
     add column token text unique`,

  `create function publication_content(upto integer) returns table (drug_id integer, content jsonb, version integer) language sql stable as $$
     select last.drug_id, last.content, last.version from (
       select distinct on (i.drug_id) i.drug_id, i.content, i.version from publication_item i where i.publication <= upto order by i.drug_id, i.publication desc
     ) last where last.content is not null
   $$`,

  // What the lookups were called when it was published: an import may rename them, a publication
  // stays as it was. Only what differs from the one before.
  `create table publication_label (
     publication integer not null references publication(number),
     id integer not null,
     name text not null,
     primary key (publication, id)
   )`,
  `create function publication_labels(upto integer) returns table (id integer, name text) language sql stable as $$
     select distinct on (l.id) l.id, l.name from publication_label l where l.publication <= upto order by l.id, l.publication desc
   $$`,
  `create function keep_publication_labels() returns trigger language plpgsql as $$
     begin
       insert into publication_label (publication, id, name)
         select new.number, l.id, l.name from lookup_item l left join publication_labels(new.number) known on known.id = l.id
         where known.name is distinct from l.name;
       return null;
     end $$`,
  `create trigger publication_keeps_labels after insert on publication for each row execute function keep_publication_labels()`,
  `insert into publication_label (publication, id, name) select max(p.number), l.id, l.name from publication p, lookup_item l group by l.id, l.name`,

  // Nobody changes what was published, whoever asks.
  `create function refuse_publication_change() returns trigger language plpgsql as $$
     begin raise exception 'publications are immutable'; end $$`,
  ...['publication', 'publication_item', 'publication_label'].map(
    (table) =>
      `create trigger ${table}_immutable before update or delete or truncate on ${table} for each statement execute function refuse_publication_change()`,
  ),

  // The month's progress asks which drugs an import brought.
  `create index drug_history_import on drug_history((note ->> 'import_id')) where kind = 'import'`,
] as const;
