import { expect } from '@jest/globals';
import { sql } from 'kysely';
import type { Desk } from './desk.ts';

/**
 * No DIN or drug code is lost or changed without a person's decision, differences from Health
 * Canada are asked about, and a drug is found by all DINs that it had (D65).
 */
export const expectIdentifiersKept = async ({ api, tokens }: Desk): Promise<void> => {
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(api.db)).rows;
  expect(
    await read(sql`
      select drug_id, version, kind, before ->> 'din' as before, after ->> 'din' as after
      from drug_history
      where before ->> 'din' <> '' and before ->> 'din' <> after ->> 'din'
        and not (kind = 'edit' and note ->> 'field' = 'din') and kind <> 'taken_back'`),
  ).toEqual([]);
  expect(
    await read(sql`select s.drug_code, d.drug_code as record from source_product s
      join drug d on d.id = s.drug_id where d.drug_code is distinct from s.drug_code`),
  ).toEqual([]);
  expect(
    await read(sql`select drug_id, content ->> 'din' as din from publication_item
      where content is not null and content ->> 'din' !~ '^[0-9]{8}$'`),
  ).toEqual([]);
  // Drugs whose DIN differs from Health Canada's without a question.
  expect(
    await read(sql`
      select d.id, d.din, s.din as given from drug d join source_product s on s.drug_id = d.id
      where s.present and d.din <> s.din and not exists (
        select from source_change c
        where c.drug_id = d.id and c.kind in ('din', 'duplicate_din', 'no_din'))`),
  ).toEqual([]);
  const { rows: had } = await sql<{ id: number; din: string }>`
    select distinct h.drug_id as id, h.after ->> 'din' as din
    from drug_history h join drug d on d.id = h.drug_id
    where h.after ->> 'din' ~ '^[0-9]{8}$' and h.after ->> 'din' <> d.din`.execute(api.db);
  for (const { id, din } of had) {
    const { body } = await api.call('GET', `/api/drugs/?din=${din}`, { token: tokens[0]! });
    expect({ din, found: body.results.map((drug: { id: number }) => drug.id) }).toEqual({
      din,
      found: expect.arrayContaining([id]),
    });
  }
};
