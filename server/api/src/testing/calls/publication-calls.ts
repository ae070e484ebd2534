import type { Calls } from '@refined/shared/contract';
import type { SucceedingCall } from '../../source/testing/succeeding-calls.ts';
import { addDrug } from '../fixtures.ts';
import type { TestApp } from '../test-app.ts';

/** For each publication call: a request that succeeds, however often it is sent. */
export const succeedingPublicationCalls = (
  calls: Calls,
  api: () => TestApp,
): Record<string, () => Promise<SucceedingCall>> => {
  const preview = async (): Promise<string> => {
    await addDrug(api().db, { queue: 'update', active_ingredient_ids: [3001], form: 'TABLET' });
    return (await api().get('/api/publications/preview/')).body.token as string;
  };
  /** Published, with its files written: they are written beside the call that publishes. */
  const published = async (): Promise<SucceedingCall> => {
    const { number } = (await api().post('/api/publications/', { preview: await preview() }))
      .body as { number: number };
    await api().get(`/api/publications/${number}/files/`);
    return { params: { number: String(number) } };
  };
  return {
    [`${calls.publish.method} ${calls.publish.path}`]: async () => ({
      body: { preview: await preview() },
    }),
    [`${calls.publicationDiff.method} ${calls.publicationDiff.path}`]: published,
    [`${calls.publicationManifest.method} ${calls.publicationManifest.path}`]: published,
    [`${calls.publicationFile.method} ${calls.publicationFile.path}`]: async () => {
      const { params } = await published();
      return { params: { ...params, name: 'drugs.csv' } };
    },
    [`${calls.addFeedReader.method} ${calls.addFeedReader.path}`]: async () => ({
      body: { name: 'Newsboat' },
    }),
    [`${calls.removeFeedReader.method} ${calls.removeFeedReader.path}`]: async () => {
      const { reader } = (await api().post(calls.addFeedReader.path, { name: 'To be removed' }))
        .body as { reader: { id: string } };
      return { params: { reader: reader.id } };
    },
    [`${calls.publicationDownload.method} ${calls.publicationDownload.path}`]: published,
  };
};
