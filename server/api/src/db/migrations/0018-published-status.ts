import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES).execute(db);
};

const CHANGES = `
-- The status at Health Canada of each drug on the product when it was published (D80): an import
-- may change it, a publication stays as it was. Only what differs from the one before. Publications
-- older than this table have none.
create table publication_status (
  publication integer not null references publication(number),
  drug_id integer not null references drug(id),
  dpd_status text not null,
  primary key (drug_id, publication)
);
create trigger publication_status_immutable before update or delete or truncate on publication_status
  for each statement execute function refuse_publication_change();
`;
