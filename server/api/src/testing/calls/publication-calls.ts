import { feedReadersCalls } from '@refined/shared/contract';
import type { SucceedingCall, Successes } from '../../source/testing/succeeding-calls.ts';
import { addDrug } from '../fixtures.ts';
import type { TestApp } from '../test-app.ts';

/** For each publication call: a request that succeeds; it can be repeated. */
export const succeedingPublicationCalls = (api: () => TestApp): Successes => {
  const preview = async (): Promise<string> => {
    await addDrug(api().db, { queue: 'update', active_ingredient_ids: [3001], form: 'TABLET' });
    return (await api().get('/api/publications/preview/')).body.token as string;
  };
  /** A publication with its files: the publishing call writes them in the background. */
  const published = async (): Promise<SucceedingCall> => {
    const { number } = (await api().post('/api/publications/', { preview: await preview() }))
      .body as { number: number };
    await api().get(`/api/publications/${number}/files/`);
    return { params: { number: String(number) } };
  };
  return {
    publish: async () => ({
      body: { preview: await preview() },
    }),
    publicationDiff: published,
    publicationManifest: published,
    publicationFile: async () => {
      const { params } = await published();
      return { params: { ...params, name: 'drugs.csv' } };
    },
    addFeedReader: async () => ({
      body: { name: 'Newsboat' },
    }),
    removeFeedReader: async () => {
      const { reader } = (
        await api().post(feedReadersCalls.addFeedReader.path, { name: 'To be removed' })
      ).body as { reader: { id: string } };
      return { params: { reader: reader.id } };
    },
    publicationDownload: published,
  };
};
