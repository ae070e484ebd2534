import { publicationPreview, type PublicationPreview } from '@refined/shared/contract';
import type { Insertable } from 'kysely';
import type { DrugTable } from '../db/schema.ts';
import { addDrug, editDrug } from './fixtures.ts';
import type { Answer, TestApp } from './test-app.ts';

export type DrugValues = Partial<Insertable<DrugTable>>;

/** What a drug needs to be published, beside its DIN and its name. */
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
    /** A drug in the update queue that may be published. */
    add: (values: DrugValues = {}) =>
      addDrug(api().db, { ...COMPLETE, queue: 'update', ...values }),
    edit: (id: number, values: DrugValues) => editDrug(api().db, id, values),
    preview,
    /** Of that preview, or of one made now. */
    publish: async (token?: string, more: object = {}): Promise<Answer> =>
      api().post('/api/publications/', { preview: token ?? (await preview()).token, ...more }),
    /** All publications, the last one first. */
    published: async () => (await api().get('/api/publications/')).body.results,
  };
};
