import { type Kysely, sql } from 'kysely';

export const contracts =
  'The release before reads both functions with the same arguments and columns; they only return more of the reasons that are undecided.';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES).execute(db);
};

const CHANGES = `
-- The fields in which a record differs from what Health Canada says now. "open": nobody has decided
-- on it yet (D74). What values mean is code, so the API writes it: reasons/keep-differences.ts. No
-- reference to drug: its lock would stand in the way of writes.
create table source_difference (
  drug_id integer not null,
  field text not null,
  open boolean not null,
  primary key (drug_id, field)
);
create index source_difference_open on source_difference(drug_id) where open;

-- Drugs whose record or source was written since they were compared. Triggers write it, so that no
-- code can forget it; a drug may stand here several times.
create table drug_to_compare (
  id bigint generated always as identity primary key,
  drug_id integer not null
);

-- "queued_at" goes back when a move is undone: the drug's mark has to be found again.
create function compare_written_drugs() returns trigger language plpgsql as $$
begin
  insert into drug_to_compare (drug_id)
  select id from (
    select id, drug_code, overridden, din, drug_name, health_canada_drug_name, type_id,
      drug_class_id, manufacturer_id, schedule_ids, active_ingredient_ids, administration_ids,
      form, strength from new_drug
    except
    select id, drug_code, overridden, din, drug_name, health_canada_drug_name, type_id,
      drug_class_id, manufacturer_id, schedule_ids, active_ingredient_ids, administration_ids,
      form, strength from old_drug) as written
  union
  select n.id from new_drug n join old_drug o on o.id = n.id where n.queued_at < o.queued_at;
  return null;
end $$;
create trigger drug_is_compared after update on drug
  referencing old table as old_drug new table as new_drug
  for each statement execute function compare_written_drugs();

-- A drug that is made of a product equals it.
create function compare_new_products() returns trigger language plpgsql as $$
begin
  insert into drug_to_compare (drug_id)
  select d.id from written_product p join drug d on d.id = p.drug_id where d.version > 1;
  return null;
end $$;
create trigger source_product_is_compared after insert on source_product
  referencing new table as written_product
  for each statement execute function compare_new_products();

create function compare_drugs_of_rows() returns trigger language plpgsql as $$
begin
  insert into drug_to_compare (drug_id) select drug_id from written_row;
  return null;
end $$;
create trigger source_product_is_compared_again after update on source_product
  referencing new table as written_row
  for each statement execute function compare_drugs_of_rows();
create trigger source_product_is_compared_no_more after delete on source_product
  referencing old table as written_row
  for each statement execute function compare_drugs_of_rows();
create trigger source_change_is_compared after insert on source_change
  referencing new table as written_row
  for each statement execute function compare_drugs_of_rows();
create trigger source_change_is_compared_again after update on source_change
  referencing new table as written_row
  for each statement execute function compare_drugs_of_rows();
create trigger source_change_is_compared_no_more after delete on source_change
  referencing old table as written_row
  for each statement execute function compare_drugs_of_rows();

create trigger source_decision_is_compared after insert on source_decision
  referencing new table as written_row
  for each statement execute function compare_drugs_of_rows();
create trigger source_decision_is_compared_again after update on source_decision
  referencing new table as written_row
  for each statement execute function compare_drugs_of_rows();
create trigger source_decision_is_compared_no_more after delete on source_decision
  referencing old table as written_row
  for each statement execute function compare_drugs_of_rows();

-- Of drugs that no extract lists, notices say what Health Canada has.
create function compare_written_notices() returns trigger language plpgsql as $$
begin
  insert into drug_to_compare (drug_id)
  select d.id from written_row p join drug d on d.id = p.drug_id where d.drug_code is null
  union
  select d.id from written_row p join drug d on d.din = p.din
    where d.drug_code is null and p.din <> '';
  return null;
end $$;
create trigger notice_product_is_compared after insert on notice_product
  referencing new table as written_row
  for each statement execute function compare_written_notices();
create trigger notice_product_is_compared_again after update on notice_product
  referencing new table as written_row
  for each statement execute function compare_written_notices();

-- The mark "source changed" ends with the drug's place: whoever moved, archived or published it has
-- dealt with it (D74).
create function end_mark_of_moved() returns trigger language plpgsql as $$
begin
  new.source_changed := false;
  return new;
end $$;
create trigger drug_ends_mark before update on drug for each row
  when (new.source_changed and new.queue <> old.queue) execute function end_mark_of_moved();

-- The changes that explain a drug's place: those since it was last in no queue, so that an import
-- which moves a card hides no reason (D76). If people moved it there, those of the last import that
-- had any. A change of a field that differs from a reviewer's correction counts once, as that
-- difference.
create or replace function current_changes(ids integer[]) returns setof source_change
  language sql stable as $$
  with known as (
    select c.id, c.drug_id, c.import_id, c.kind, c.field,
      r.started_at > away.until as recent,
      bool_or(r.started_at > away.until) over w as any_recent,
      max(c.import_id) over w as last_import
    from drug d
    cross join lateral (
      select coalesce((
        select h.at from drug_history h
        where h.drug_id = d.id and h.after ->> 'queue' = '' and not exists (
          select from drug_history u where u.drug_id = h.drug_id and u.kind = 'undo'
            and (u.note ->> 'undoes')::integer = h.version)
        order by h.id desc limit 1), '-infinity') as until) as away
    join source_change c on c.drug_id = d.id
    join import_run r on r.id = c.import_id
    where d.id = any(ids) and d.queue <> ''
    window w as (partition by c.drug_id))
  select c.* from known k join source_change c on c.id = k.id
  where case when k.any_recent then k.recent else k.import_id = k.last_import end
    and (k.kind = 'overridden' or k.field is null or not exists (
      select from known o
      where o.drug_id = k.drug_id and o.import_id = k.import_id and o.field = k.field
        and o.kind = 'overridden'))
$$;

-- As before, but marked are only the changes that came while the drug was where it is.
create or replace function keep_queued_changes(ids integer[]) returns void
  language plpgsql as $$
begin
  if cardinality(ids) is distinct from 0 then
    -- In the order of the ids, like every write: an import and a move of one drug wait for each
    -- other here, and the second one sees what the first one wrote.
    perform 1 from drug where id = any(ids) order by id for no key update;
    delete from queued_change where drug_id = any(ids);
    insert into queued_change
      (drug_id, group_key, change_id, queue, marked, kind, field, decided, alone)
    select g.drug_id, g.group_key, g.change_id, d.queue,
      d.source_changed and r.started_at >= d.queued_at, g.kind, g.field,
      g.decided, count(*) over (partition by g.drug_id) = 1
    from (
      select distinct on (c.drug_id, 2) c.drug_id,
        coalesce(c.group_key, 'c' || c.id) as group_key, c.id as change_id, c.kind, c.field,
        c.decision is not null as decided, c.import_id
      from current_changes(ids) c order by c.drug_id, 2, c.id desc) as g
    join drug d on d.id = g.drug_id
    join import_run r on r.id = g.import_id;
  end if;
end $$;
select keep_queued_changes(array(select id from drug where queue <> '' order by id));

-- What may differ, or be marked without reason, so far.
insert into drug_to_compare (drug_id)
select id from drug d where d.source_changed or d.overridden <> '{}' or d.drug_code is null
  or exists (select from source_change c where c.drug_id = d.id);
`;
