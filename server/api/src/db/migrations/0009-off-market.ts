import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(CHANGES).execute(db);
};

const CHANGES = `
-- What stays on the product although it isn't on the market (D80), for the preview. It takes the
-- place of drug_listed_no_longer, which goes with the next release: the one before still reads by it.
create index drug_off_market on drug(search_name, id)
  where in_product and dpd_status in ('approved', 'dormant', 'cancelled');
`;
