import * as z from '@refined/shared/schema';
import type { ReleaseStore } from '../objects/release-store.ts';
import { operation } from './definition/operation.ts';

type Made = Awaited<ReturnType<ReleaseStore['init']>>;

const SENTENCES: Record<Made, (name: string) => string> = {
  made: (name) =>
    `${name} is a release store now: npm run release -- publish shell puts the first release into it.`,
  marked: (name) =>
    `${name} was a release store of an earlier version, and has its mark now. Nothing else was changed.`,
  present: (name) => `${name} is a release store already: nothing was changed.`,
};

export const init = operation({
  summary: 'Makes a new, empty release store.',
  arguments: '',
  about:
    'Writes the mark (store.json) without which commands and gateways take an empty place for a disk that is not mounted. npm start does the same\nin its own data folder, where RELEASES names no other place.',
  input: z.object({}),
  options: {},
  examples: [
    ['init', 'In the place that RELEASES names.'],
    ['init --store s3://bucket/releases', 'In a bucket.'],
  ],
  async run(call) {
    const store = call.store();
    const made = await store.init();
    return { document: { store: store.name, made }, text: SENTENCES[made](store.name) };
  },
});
