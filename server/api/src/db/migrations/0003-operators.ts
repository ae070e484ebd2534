import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES).execute(db);
};

const CHANGES = `
-- May see and change which releases of the product's screens are live.
alter table app_user add column operator boolean not null default false;
`;
