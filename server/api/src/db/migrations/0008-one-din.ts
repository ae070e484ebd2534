import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES).execute(db);
};

const CHANGES = `
-- The DIN of each drug in the last publication, null once it isn't in it any more: one DIN, one
-- drug (D75). Deferrable, so that one publication may exchange the DINs of two drugs.
create table published_din (
  drug_id integer primary key references drug(id),
  din text,
  -- Published before this rule with a DIN that another drug had: the preview names both.
  twice boolean not null default false,
  constraint published_din_once exclude using btree (din with =) where (not twice)
    deferrable initially immediate
);
create index published_din_din on published_din(din);
create index published_din_twice on published_din(drug_id) where twice;

create function keep_published_din() returns trigger language plpgsql as $$
begin
  insert into published_din (drug_id, din) select drug_id, content ->> 'din' from made
    on conflict (drug_id) do update set din = excluded.din, twice = false;
  return null;
end $$;
create trigger publication_item_din after insert on publication_item
  referencing new table as made for each statement execute function keep_published_din();

insert into published_din (drug_id, din, twice)
  select drug_id, content ->> 'din',
    row_number() over (partition by content ->> 'din' order by drug_id) > 1
  from publication_content((select max(number) from publication));
`;
