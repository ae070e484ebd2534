import { type Kysely, sql } from 'kysely';

export const contracts =
  'Replaces a function of a trigger by one that says more; the release before ignores the rest.';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES).execute(db);
};

const CHANGES = `
-- A drug that is moved is done. Whoever had taken it is told when somebody else moves it:
-- {"lost": {"owner": …, "drugs": 3, "cards": [...]}}, one notification for each person, move and
-- statement. Without "cards" there were more than 20. A notification holds less than 8000 bytes.
create or replace function end_claims_of_moved() returns trigger language plpgsql as $$
declare moves jsonb;
begin
  if not exists (select from drug_taken) then return null; end if;
  execute $statement$
    with ended as (
      delete from drug_taken t using new_drug n, old_drug o
      where n.id = t.drug_id and o.id = n.id and n.queue <> o.queue
      returning t.user_id, t.lapses_at > now() as held, o.queue as "from", n.queue as "to",
        n.in_product, n.id, n.din, n.drug_name, n.strength, n.form, n.version),
    lost as (
      select owner.username as owner, who.actor, who.name, e."from", e."to", e.in_product,
        count(*) as drugs,
        jsonb_agg(jsonb_build_object('id', e.id, 'din', left(e.din, 20),
          'drug_name', left(e.drug_name, 60), 'strength', left(e.strength, 40),
          'form', left(e.form, 30)) order by e.id) as cards
      from ended e join app_user owner on owner.id = e.user_id
      left join lateral (
        select left(h.actor, 80) as actor,
          left(coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username), 80)
            as name
        from drug_history h left join app_user u on u.username = h.actor
        where h.drug_id = e.id and h.version = e.version order by h.id desc limit 1
      ) who on true
      where e.held and who.actor is distinct from owner.username
      group by 1, 2, 3, 4, 5, 6)
    select jsonb_agg(jsonb_build_object('lost', jsonb_strip_nulls(jsonb_build_object(
        'owner', owner, 'actor', actor, 'name', name, 'from', "from", 'to', "to",
        'in_product', in_product, 'drugs', drugs,
        'cards', case when drugs <= 20 then cards end))))
      from lost
  $statement$ into moves;
  perform pg_notify('refined_live', move::text)
    from jsonb_array_elements(moves) as listed(move);
  return null;
end $$;
`;
