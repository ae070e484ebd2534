import { expect } from '@jest/globals';
import type { Desk } from './desk.ts';

export const publish = async (desk: Desk, by: number): Promise<void> => {
  const { body: preview } = await desk.call('GET', '/api/publications/preview/', by);
  const answer = await desk.call('POST', '/api/publications/', by, { preview: preview.token });
  desk.expect(answer, [200, 409]);
  if (answer.status === 200) {
    const { body: diff } = await desk.call('GET', `/api/publications/${preview.number}/diff/`, by);
    // A publication equals its preview.
    const shown = ({ number, counts: { added, changed, removed }, ...more }: typeof preview) => ({
      number,
      counts: { added, changed, removed },
      // What somebody checks before, the publication doesn't keep.
      added: more.added.map(({ id, fields }: { id: string; fields: object }) => ({ id, fields })),
      changed: more.changed,
      removed: more.removed,
    });
    expect(shown(diff)).toEqual(shown(preview));
    expect(answer.body).toMatchObject({ number: preview.number, size: preview.size });
    if (preview.blocked.length > 0) desk.ledger.count('publish beside what is blocked');
    if (preview.blocked.some(({ place }: { place: string }) => place === 'product'))
      desk.ledger.count('publish beside what is blocked on the product');
  }
  desk.ledger.count(`publish ${answer.status}`);
};

/**
 * No publication contains a record without DIN, type, name, ingredient or form (D54, D65); checked
 * in the file as users get it.
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
