import { SHARED_CONTRACT } from '@refined/shared/federation';
import type { BadRelease } from '../bad-release.ts';
import { replacedScreen } from './bad-screen.ts';
import { inEntry } from '../script-edits.ts';

const [major = '0'] = SHARED_CONTRACT.split('.');
const NEXT_CONTRACT = `${Number(major) + 1}.0.0`;

/** Releases that can't be loaded: they never render. */
export const LOADING: readonly BadRelease[] = [
  replacedScreen('chunk', 'status')('lacks its chunk', {
    stored: 'missing',
    gate: 'not asked',
  }),
  replacedScreen('entry', 'timeout')('has an entry that never comes', {
    onTheWay: { file: 'entry', comes: 'never' },
    gate: 'not asked',
  }),
  replacedScreen('entry', 'type')('has a page for an entry', {
    onTheWay: { file: 'entry', comes: 'as a page' },
    gate: 'not asked',
  }),
  replacedScreen('module', 'evaluation')('throws while it is evaluated', {
    edit: inEntry('throw new Error("The entry throws.")'),
  }),
  replacedScreen('module', 'schema')('exposes nothing that can be drawn', {
    edit: ({ part, text }) =>
      part === 'chunk' ? text.replace(/\bScreen:\(\)=>/, () => 'Scren:()=>') : text,
  }),
  {
    // Not the release's fault, so pages report nothing; publishing it needs --force.
    name: 'needs a newer shell',
    workspace: 'queues-mfe',
    gate: 'refuses',
    publishedAs: (build) => ({
      ...build,
      declaration: { ...build.declaration, contract: NEXT_CONTRACT },
    }),
    ending: 'in the page',
  },
];
