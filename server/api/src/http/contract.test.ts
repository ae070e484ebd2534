import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allCalls, createCalls, problem, servedCalls, type Call } from '@refined/shared/contract';
import { LOOKUP_NAMES, LOOKUPS, QUEUE_NAMES, QUEUES } from '@refined/shared/domain';
import { randomUUID } from 'node:crypto';
import { succeedingCalls } from '../testing/succeeding-calls.ts';
import type { Database } from '../db/database.ts';
import {
  addImport,
  succeedingImportCalls,
  type SucceedingCall,
  type Successes,
} from '../source/testing/succeeding-calls.ts';
import { FEATURES } from '../drugs/queue-counts.ts';
import { bothDatabases } from '../testing/databases.ts';
import { addDrug, addPublication } from '../testing/fixtures.ts';
import { inputOf } from '../testing/record-input.ts';
import { recordStatements } from '../testing/recorded-statements.ts';
import { statementsOf } from '../testing/statements-of-calls.ts';
import { describeApi } from '../testing/suite.ts';
import { bootTestApp, type Answer, type TestApp } from '../testing/test-app.ts';
import { readFileSync } from 'node:fs';

const calls = createCalls('formulary');
const everyCall = allCalls(calls);
const nameOf = ({ method, path }: Call): string => `${method} ${path}`;
/** What our API answers, exactly. */
const exact = new Map(
  allCalls(servedCalls('formulary')).map((call) => [nameOf(call), call.output]),
);

const DRUG: Parameters<typeof addDrug>[1] = {
  drug_name: 'Apo-Metformin',
  schedule_ids: [2001, 2002],
  active_ingredient_ids: [3001],
  administration_ids: [4001, 4002, 4003],
  sub_medical_condition_ids: [6001],
  manufacturer_id: 5001,
  drug_class_id: 7001,
  grandfather_period_id: 101,
  tier: 1,
  queue: 'noc',
  in_product: true,
};

describe.each(bothDatabases)('the calls on $name', ({ name: kind, open }) => {
  let database: Database;
  let api: TestApp;
  /** The calls move and save this drug. */
  let other: number;
  let run: string;

  beforeAll(async () => {
    database = await open();
    api = await bootTestApp(database, { configuration: { fourEyes: ['tier'] } });
    await addDrug(api.db, DRUG);
    other = await addDrug(api.db, { queue: 'noc' });
    run = await addImport(api);
  });
  afterAll(async () => {
    await api?.close();
    await database.close();
  });

  const input = async () => inputOf((await api.get(`/api/drugs/${other}`)).body);

  /** A move that can be taken back. */
  const moveOther = async (): Promise<{ version: number }> => {
    await api.post(`/api/drugs/${other}/committee_review/`);
    return (await api.post(`/api/drugs/${other}/update_review/`)).body;
  };

  /** A bulk move that can be undone. */
  const movedTogether = async (): Promise<string> => {
    const drug = { id: await addDrug(api.db, { queue: 'noc' }) };
    const { body } = await api.post('/api/actions/', { action: 'committee', drugs: [drug] });
    return body.action;
  };

  const onAction = (body?: object) => async () => ({
    params: { action: await movedTogether() },
    ...(body && { body }),
  });
  const comment = { text: 'As it says.' };

  /** The last entry in the history of `other`. */
  const entryOfOther = async (): Promise<string> => {
    await moveOther();
    return (await api.get(`/api/drugs/${other}/history/`)).body.results[0].id;
  };

  const successes: Successes = {
    ...succeedingImportCalls(
      () => api,
      () => run,
    ),
    ...succeedingCalls(() => api),
    signIn: async () => ({ body: { username: 'ada', password: 'correct horse battery' } }),
    saveDrug: async () => ({ body: await input() }),
    presence: async () => ({ body: { page: randomUUID() } }),
    drugs: async () => ({ query: '?drug_name=metformin+oral' }),
    drugFacets: async () => ({ query: '?queue=noc' }),
    drugGroups: async () => ({ query: '?queue=noc' }),
    groupMembers: async () => ({
      params: { group: 'none' },
      query: '?queue=noc',
    }),
    performAction: async () => ({
      body: { action: 'committee', drugs: [{ id: await addDrug(api.db, { queue: 'noc' }) }] },
    }),
    previewAction: async () => ({ body: { action: 'archive', queue: 'noc', expected: 1 } }),
    undoMove: async () => ({ body: { version: (await moveOther()).version } }),
    massAction: onAction(),
    actionMembers: onAction(),
    undoAction: onAction({}),
    actionComments: onAction(),
    addActionComment: onAction(comment),
    earlierState: async () => ({ params: { entry: await entryOfOther() } }),
    restoreDrug: async () => ({ body: { entry: await entryOfOther() } }),
    addComment: async () => ({ body: comment }),
    moveToManual: async () => {
      await api.post(`/api/drugs/${other}/committee_review/`);
      return { body: { queue: 'com' } };
    },
  };
  const requestOf = new Map<Call, () => Promise<SucceedingCall>>(
    Object.entries(successes).map(([name, request]) => [calls[name as 'user'], request]),
  );

  it.each(
    everyCall
      .filter((call) => call !== calls.signOut && !call.stream)
      .map((call) => ({ name: nameOf(call), call })),
  )('$name answers as it says, in both slash forms', async ({ name, call }) => {
    const sent: string[][] = [];
    // Paths don't depend on the database: one kind tests both slash forms.
    for (const slash of kind === 'postgres' ? ['', '/'] : ['']) {
      const { body, query = '', params = {}, headers = {} } = (await requestOf.get(call)?.()) ?? {};
      const path = call.path
        .replace(/:(\w+)/g, (_, parameter: string) => params[parameter] ?? String(other))
        .replace(/\/$/, '');
      let answer!: Answer;
      const statements = await recordStatements(async () => {
        answer = await api.call(call.method, `${path}${slash}${query}`, { body, headers });
      });
      sent.push(statements.map(({ text }) => text));
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toContain(call.file ?? 'application/json');
      if (call.file) continue;
      for (const output of [exact.get(name)!, call.output])
        if (output) expect(output.safeParse(answer.body)).toMatchObject({ success: true });
    }
    if (sent.length === 1) return;
    // The session and the lookups are read only sometimes: the shorter run counts.
    const [fewest = []] = sent.toSorted((one, other) => one.length - other.length);
    expect({
      name,
      sent: fewest.length > statementsOf(name) ? fewest : 'as many as allowed',
    }).toEqual({ name, sent: 'as many as allowed' });
  });
});

describeApi(
  'the contract',
  (api) => {
    let id: number;
    beforeAll(async () => {
      id = await addDrug(api().db, DRUG);
      await addImport(api());
      await addPublication(api().db, { number: 1 });
    });
    const record = async () => (await api().get(`/api/drugs/${id}`)).body;

    it.each(everyCall.filter(({ auth }) => auth).map((call) => ({ name: nameOf(call), call })))(
      '$name needs the token (D4)',
      async ({ call }) => {
        const url = call.path.replace(/:\w+/g, String(id));
        for (const token of [null, 'f'.repeat(40), 'nonsense']) {
          const answer = await api().call(call.method, url, {
            token,
            ...(call.body && { body: {} }),
          });
          expect(answer.status).toBe(401);
          expect(answer.headers['www-authenticate']).toMatch(/^Token(?:, Basic .*)?$/);
          expect(problem.safeParse(answer.body)).toMatchObject({
            success: true,
            data: { status: 401, request_id: answer.headers['x-request-id'] },
          });
        }
      },
    );

    it('answers a record in the specified shapes (specification §3)', async () => {
      expect(await record()).toMatchObject({
        id,
        drug_name: 'Apo-Metformin',
        type: { id: 1003, name: 'Generic' },
        drug_class: { id: 7001, name: 'A10BA METFORMIN' },
        manufacturer: 5001,
        grandfather_period: { lookup_id: 101, name: '30 Days' },
        administration: [
          { id: 4001, name: 'ORAL' },
          { id: 4002, name: 'INTRAVENOUS' },
          { id: 4003, name: 'RECTAL' },
        ],
        in_formulary: true,
      });
      expect(calls.drug.output.parse(await record())).toMatchObject({
        manufacturer: '5001',
        grandfather_period: '101',
        schedule: ['2001', '2002'],
        in_product: true,
      });
    });

    it('answers the eight lookups with ids by their keys, and 304 to who has them', async () => {
      for (const name of LOOKUP_NAMES) {
        const { path, idKey } = LOOKUPS[name];
        const answer = await api().get(`/api/${path}/`);
        expect(answer.body.results.length).toBeGreaterThan(0);
        for (const item of answer.body.results) expect(Object.keys(item)).toEqual([idKey, 'name']);
        const again = await api().get(`/api/${path}/`, {
          headers: { 'if-none-match': answer.headers.etag ?? '' },
        });
        expect(again.status).toBe(304);
        expect(again.body).toBe('');
      }
    });

    it('documents every call of the contract, without a word of other hosts', async () => {
      const { body } = await api().get('/api/docs/json', { token: null });
      for (const call of everyCall) {
        const documented =
          body.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
        expect(documented).toMatchObject({ summary: call.summary });
        for (const status of call.errors)
          expect(documented.responses).toHaveProperty(String(status));
      }
      expect(Object.keys(body.paths)).toHaveLength(new Set(everyCall.map(({ path }) => path)).size);
    });

    it('has a count for each queue, and what it can do beyond the specification', async () => {
      const { body } = await api().get('/api/drugs/count_review/');
      expect(Object.keys(body)).toEqual([
        ...QUEUE_NAMES.map((queue) => QUEUES[queue].countKey),
        'refined',
      ]);
      expect(body.refined).toEqual({
        features: [...FEATURES, 'four_eyes'],
        dpd_date: null,
        noc_date: '2026-10-01',
        // A timestamp: the reader's time zone decides its day.
        product_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/),
        product_size: expect.any(Number),
        put_away: {},
        back_at: null,
      });
    });
  },
  { configuration: { fourEyes: ['tier'] } },
);

describeApi('the documentation', (api) => {
  it('has the version of the API', async () => {
    const { version } = JSON.parse(readFileSync('server/api/package.json', 'utf8'));
    const { body } = await api().get('/api/docs/json', { token: null });
    expect(body.info.version).toBe(version);
  });

  it('is a page that runs only files of its own', async () => {
    for (const url of ['/api/docs', '/api/docs/']) {
      const { status, headers, body } = await api().get(url, { token: null });
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self'; /,
      );
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(body).not.toMatch(/\son\w+=|\sstyle=|<style|(src|href)="(https?:)?\/\//);
    }
    const script = await api().get('/api/docs/static/swagger-ui-bundle.js', { token: null });
    expect(script).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } });
  });
});
