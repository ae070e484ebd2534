import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES).execute(db);
};

const CHANGES = `
-- Set by an operator: it is changed at the first sign-in. The passwords that are there stay.
alter table app_user add column password_due boolean not null default false;

-- From where it was begun, as sign-ins are counted; null for those of before.
alter table auth_token add column address text;
`;
