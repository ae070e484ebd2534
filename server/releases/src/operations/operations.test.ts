import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RELEASE_OPERATIONS, TEAM_VERBS } from '@refined/shared/contract';
import type { FastifyInstance } from 'fastify';
import { grantToken } from '../teams/credentials.ts';
import { testRegistry } from '../testing/test-registry.ts';
import { TestReleases } from '../testing/test-release.ts';

let releases: TestReleases;
let app: FastifyInstance;
let token: string;
const begin = async (): Promise<void> => {
  releases = await new TestReleases().filled();
  app = testRegistry(releases, {
    sessions: { who: async () => ({ name: 'Robin', isOperator: true }), spend: async () => {} },
  });
  token = await grantToken(releases.store.teams.registrations, {
    holder: 'Robin',
    workspace: 'queues-mfe',
    verbs: TEAM_VERBS,
    expires: new Date(Date.now() + 60_000),
  });
};
const end = () => app.close();
beforeEach(begin);
afterEach(end);

type Verb = keyof typeof RELEASE_OPERATIONS;
type Input = Readonly<Record<string, string | number | boolean>>;
interface Outcome {
  readonly exit: number;
  readonly code: string;
  readonly said: string;
}
type Way = (verb: Verb, input: Input) => Promise<Outcome>;

const byCommandLine: Way = async (verb, { version, ...more }) => {
  const words = [
    ...[verb, 'queues-mfe', ...(version === undefined ? [] : [String(version)])],
    ...Object.entries(more).flatMap(([name, value]) =>
      value === true ? [`--${name}`] : [`--${name}`, String(value)],
    ),
  ];
  const { exit, out, err } = await releases.run(...words);
  if (exit === 0) return { exit, code: 'done', said: out };
  const { json } = await releases.run(...words, '--json');
  return { exit, code: json().error.code, said: err };
};

const byRegistry =
  (headers: () => Record<string, string>): Way =>
  async (verb, payload) => {
    const url = `/registry/workspaces/queues-mfe/${verb}`;
    const answer = await app.inject({ method: 'POST', url, headers: headers(), payload });
    const last = JSON.parse(answer.body.trimEnd().split('\n').at(-1)!);
    if (last.done) return { exit: last.done.exit, code: 'done', said: last.done.text };
    const { code, exit, message, detail } = last.failed ?? last;
    return { exit, code, said: message ?? detail };
  };

const WAYS: readonly (readonly [who: string, way: Way])[] = [
  ['the machine', byCommandLine],
  ['team', byRegistry(() => ({ authorization: `Bearer ${token}`, 'x-asked-by': 'release' }))],
  ['team', byRegistry(() => ({ authorization: `Bearer ${token}` }))],
  ['operator', byRegistry(() => ({ authorization: 'Token operator', 'x-confirmation': 'c1' }))],
];

/** The first sentence without the generation, which the page shows elsewhere. */
const brief = ({ said, ...outcome }: Outcome): Outcome => ({
  ...outcome,
  said: said.split('\n')[0]!.replace(/ Generation \d+, by Robin.*/, ''),
});

const ALREADY = 'No change: queues-mfe is at 1.2.0 already (generation 4).';

describe('the same words, code and exit code come by each way that may ask for it', () => {
  it.each<readonly [Verb, Input, Partial<Outcome>]>([
    ['activate', { version: '1.1.0' }, { exit: 0, said: 'queues-mfe 1.1.0 is active.' }],
    ['activate', { version: '1.2.0' }, { exit: 0, said: ALREADY }],
    ['activate', {}, { exit: 2 }],
    [
      'rollback',
      { reason: 'empty lists' },
      { exit: 0, said: 'queues-mfe is back at 1.1.0; 1.2.0 is not active any more.' },
    ],
    ['rollback', { to: '1.2.0' }, { exit: 3, code: 'refused' }],
    ['rollback', { 'expect-generation': 3 }, { exit: 4, code: 'generation-conflict' }],
    ['canary', { version: '1.0.0', percent: 5 }, { exit: 0 }],
    [
      'canary',
      { version: '1.0.0', percent: 100 },
      { exit: 2, said: '--percent must be a whole number from 1 to 99, not "100".' },
    ],
    ['canary', { version: '1.0.0', promote: true }, { exit: 2, code: 'usage' }],
    ['canary', { withdraw: true }, { exit: 3, code: 'refused' }],
    ['disable', { message: 'Back at 14:00.' }, { exit: 0 }],
    ['disable', {}, { exit: 2, code: 'usage' }],
    ['enable', {}, { exit: 0, said: ALREADY }],
    [
      'lock',
      { reason: 'month end' },
      { exit: 0, said: 'queues-mfe is locked: 1.2.0 stays, and can be rolled back.' },
    ],
    ['lock', {}, { exit: 2, said: 'Say why, for whoever is refused: --reason "month end".' }],
    ['lock', { reason: 'month end', until: '2020-01-01' }, { exit: 2, code: 'usage' }],
    ['unlock', {}, { exit: 0, said: ALREADY }],
  ])('%s %j', async (verb, input, expected) => {
    const may: readonly string[] = RELEASE_OPERATIONS[verb].may;
    let first: Outcome | undefined;
    for (const [who, way] of WAYS.filter(
      ([each]) => each === 'the machine' || may.includes(each),
    )) {
      await end();
      await begin();
      const outcome = await way(verb, input);
      // On the command line, commander itself reports missing arguments.
      if (who === 'the machine' && outcome.said.startsWith('Missing')) continue;
      first ??= brief(outcome);
      expect(brief(outcome)).toEqual(first);
    }
    expect(first).toMatchObject(expected);
  });
});

it('names to each the command, or the button, by which they go on', async () => {
  rmSync(join(releases.folder, 'queues-mfe/1.1.0'), { recursive: true });
  const said: string[] = [];
  for (const [, way] of WAYS) said.push((await way('rollback', {})).said);
  const how = said.map(
    (sentence) => /can still be shown: (.*?)\.? Nothing was changed/.exec(sentence)?.[1],
  );
  expect(how).toEqual([
    'npm run release -- rollback queues-mfe --to 1.0.0',
    'npm run release -- rollback queues-mfe --to 1.0.0 --host URL',
    'npx refined-screen rollback --to 1.0.0 --host URL',
    '“Roll back”, 1.0.0',
  ]);
});
