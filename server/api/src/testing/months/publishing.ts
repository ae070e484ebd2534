import { expect } from '@jest/globals';
import type { Desk } from './desk.ts';

interface Shown {
  readonly id: string;
  readonly fields: object;
}

/** The change of each drug; a publication doesn't store the checks. */
const shown = (lists: Record<'added' | 'changed' | 'removed', readonly Shown[]>) =>
  (['added', 'changed', 'removed'] as const).flatMap((kind) =>
    lists[kind].map(({ id, fields }) => ({ kind, id, fields })),
  );

export const publish = async (desk: Desk, by: number): Promise<void> => {
  const { body: preview } = await desk.call('GET', '/api/publications/preview/', by);
  const answer = await desk.call('POST', '/api/publications/', by, { preview: preview.token });
  desk.expect(answer, [200, 409]);
  if (answer.status === 200) {
    const { body: diff } = await desk.call('GET', `/api/publications/${preview.number}/diff/`, by);
    const before = shown(preview);
    const after = shown(diff);
    // A publication equals its preview, except for drugs that a colleague changed in between.
    const leftOut = before.filter(({ id }) => !after.some((drug) => drug.id === id));
    expect(after).toEqual(before.filter((drug) => !leftOut.includes(drug)));
    const { number, size, left_out: counted } = answer.body;
    expect(number).toBe(preview.number);
    expect(leftOut.length).toBeLessThanOrEqual(counted);
    if (counted === 0) expect(size).toBe(preview.size);
    if (preview.blocked.length > 0) desk.ledger.count('publish beside what is blocked');
    if (preview.blocked.some(({ place }: { place: string }) => place === 'product'))
      desk.ledger.count('publish beside what is blocked on the product');
  }
  desk.ledger.count(`publish ${answer.status}`);
};

/**
 * No publication contains a record without DIN, type, name, ingredient or form (D54, D65); checked
 * in the file that users get.
 */
export const expectCompletePublications = async ({ api, tokens }: Desk): Promise<void> => {
  const [token] = tokens;
  const { body: list } = await api.call('GET', '/api/publications/', { token: token! });
  for (const { number, size } of list.results) {
    const { body } = await api.call('GET', `/api/publications/${number}/download/`, {
      token: token!,
    });
    expect(body.drugs).toHaveLength(size);
    const lacking = ({
      din,
      drug_name,
      type,
      form,
      active_ingredient,
    }: Record<string, string | string[]>) =>
      !/^\d{8}$/.test(String(din)) ||
      [drug_name, type, form].some((text) => String(text).trim() === '') ||
      active_ingredient!.length === 0;
    expect({ number, incomplete: body.drugs.filter(lacking) }).toEqual({ number, incomplete: [] });
  }
};
