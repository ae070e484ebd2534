import { SHARED_CONTRACT } from '@refined/shared/federation';
import type { BadRelease } from '../bad-release.ts';
import { beforeModules, inEntry, inModule } from '../script-edits.ts';

const [major = '0'] = SHARED_CONTRACT.split('.');
const NEXT_CONTRACT = `${Number(major) + 1}.0.0`;

/** Releases that can't be loaded: nothing of them is ever drawn. */
export const LOADING: readonly BadRelease[] = [
  {
    name: 'has a syntax error',
    workspace: 'queues-mfe',
    edit: beforeModules('const ='),
    ending: 'in the page',
    reported: { stage: 'module', fault: 'evaluation' },
  },
  {
    name: 'lacks its chunk',
    workspace: 'queues-mfe',
    stored: 'missing',
    ending: 'in the page',
    reported: { stage: 'chunk', fault: 'status' },
  },
  {
    name: 'has another byte than was published',
    workspace: 'queues-mfe',
    stored: 'altered',
    ending: 'in the page',
    reported: { stage: 'chunk', fault: 'status' },
  },
  {
    name: 'has an entry that never comes',
    workspace: 'queues-mfe',
    onTheWay: { file: 'entry', comes: 'never' },
    ending: 'in the page',
    reported: { stage: 'entry', fault: 'timeout' },
  },
  {
    name: 'has a page for an entry',
    workspace: 'queues-mfe',
    onTheWay: { file: 'entry', comes: 'as a page' },
    ending: 'in the page',
    reported: { stage: 'entry', fault: 'type' },
  },
  {
    name: 'throws while it is evaluated',
    workspace: 'queues-mfe',
    edit: inEntry('throw new Error("The entry throws.")'),
    ending: 'in the page',
    reported: { stage: 'module', fault: 'evaluation' },
  },
  {
    name: 'throws while its module is made',
    workspace: 'queues-mfe',
    edit: inModule('throw new Error("The module throws.")'),
    ending: 'in the page',
    reported: { stage: 'module', fault: 'evaluation' },
  },
  {
    name: 'exposes nothing that can be drawn',
    workspace: 'queues-mfe',
    edit: ({ part, text }) =>
      part === 'chunk' ? text.replace(/\bScreen:\(\)=>/, () => 'Scren:()=>') : text,
    ending: 'in the page',
    reported: { stage: 'module', fault: 'schema' },
  },
  {
    // No fault of the release, so pages report nothing; publishing it needs --force.
    name: 'needs a newer shell',
    workspace: 'queues-mfe',
    publishedAs: (build) => ({
      ...build,
      declaration: { ...build.declaration, contract: NEXT_CONTRACT },
    }),
    ending: 'in the page',
  },
];
