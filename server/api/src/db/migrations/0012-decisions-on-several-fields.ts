import { type Kysely, sql } from 'kysely';

export const contracts =
  'The release before calls the same function; its actions write a drug once, for which nothing changes.';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES).execute(db);
};

const CHANGES = `
-- As before, but an action may write a drug several times.
create or replace function keep_action_members(ids bigint[]) returns void language plpgsql as $$
begin
  with added as (
    insert into mass_action_member (action_id, drug_id, outcome, version, standing)
    select a.id, h.drug_id, 'done', h.version, h.version
    from drug_history h join mass_action a on a.id = action_of(h.kind, h.note)
    where h.id = any(ids)
    on conflict (action_id, drug_id) do update set outcome = 'done', why = null,
      version = excluded.version, standing = excluded.standing
      where mass_action_member.version is null
    returning action_id)
  update mass_action a set size = a.size + n.added
  from (select action_id, count(*)::integer as added from added group by action_id) n
  where a.id = n.action_id;

  -- A decision on several fields writes a drug once for each: it stands at the last of them.
  update mass_action_member m set standing = h.version
  from drug_history h
  where h.id = any(ids) and m.action_id = action_of(h.kind, h.note) and m.drug_id = h.drug_id
    and m.version < h.version and m.standing < h.version;

  update mass_action_member m set undone = true, undone_by = action_of(h.kind, h.note)
  from drug_history h
  where h.id = any(ids) and h.kind in ('undo', 'edit', 'later') and h.note ? 'undoes'
    and m.drug_id = h.drug_id and m.version = (h.note ->> 'undoes')::integer;
  update mass_action_member m set undone = true, undone_by = t.id
  from drug_history h
    join mass_action t on t.id = action_of(h.kind, h.note)
    join mass_action a on a.import_id = t.import_id and a.kind = 'import'
  where h.id = any(ids) and h.kind = 'taken_back'
    and m.action_id = a.id and m.drug_id = h.drug_id;

  -- The undo of an undo: what that one had undone stands again, at the new version.
  update mass_action_member m set undone = false, undone_by = null, standing = h.version
  from drug_history h
    join drug_history u on u.drug_id = h.drug_id and u.version = (h.note ->> 'undoes')::integer
      and u.note ? 'undoes'
  where h.id = any(ids) and h.note ? 'undoes'
    and m.drug_id = h.drug_id and m.version = (u.note ->> 'undoes')::integer;
end $$;
`;
