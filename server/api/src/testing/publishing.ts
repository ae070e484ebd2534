import { publicationPreview, type PublicationPreview } from '@refined/shared/contract';
import type { Insertable } from 'kysely';
import type { DrugTable } from '../db/schema.ts';
import { addDrug, editDrug } from './fixtures.ts';
import type { Answer, TestApp } from './test-app.ts';

export type DrugValues = Partial<Insertable<DrugTable>>;

/** The fields that a drug needs for publication, without DIN and name. */
export const COMPLETE = {
  type_id: 1003,
  active_ingredient_ids: [3001],
  form: 'TABLET',
} satisfies DrugValues;

/** Publications on one API, by `ada` unless a token is given. */
export const publishing = (api: () => TestApp) => {
  const preview = async (): Promise<PublicationPreview> =>
    publicationPreview.parse((await api().get('/api/publications/preview/')).body);
  return {
    add: (values: DrugValues = {}) =>
      addDrug(api().db, { ...COMPLETE, queue: 'update', ...values }),
    edit: (id: number, values: DrugValues) => editDrug(api().db, id, values),
    preview,
    /** Publishes this preview, or a new one. */
    publish: async (token?: string, more: object = {}): Promise<Answer> =>
      api().post('/api/publications/', { preview: token ?? (await preview()).token, ...more }),
    /** All publications, newest first. */
    published: async () => (await api().get('/api/publications/')).body.results,
  };
};
