import {
  CONFIRMATION_HEADER,
  pathOfCall,
  peopleCalls,
  type Call,
  registryAddress,
  feedReadersCalls,
  type Rule,
  type RuleInput,
  type ListView,
  type ViewInput,
} from '@refined/shared/contract';
import { sql } from 'kysely';
import type { Successes, SucceedingCall } from '../source/testing/succeeding-calls.ts';
import { addTestUser, PASSWORD, addDrug } from './fixtures.ts';
import type { TestApp } from './test-app.ts';
import { randomUUID } from 'node:crypto';

let serial = 0;

/** A new account and its session: name and token. */
export const newcomer = async (
  api: TestApp,
  more: { operator?: boolean } = {},
): Promise<{ username: string; token: string; authorization: string }> => {
  const username = `newcomer-${(serial += 1)}`;
  await addTestUser(api.db, username, more);
  const { token } = (await api.signIn(username)).body as { token: string };
  return { username, token, authorization: `Token ${token}` };
};

/** The header for a request that the user has confirmed with the password. */
export const confirmedFor = async (
  api: TestApp,
  token: string,
  path: string,
): Promise<Record<string, string>> => {
  const { id } = (await api.post('/api/confirmations/', { path, body: {} }, { token })).body as {
    id: string;
  };
  await api.db
    .updateTable('confirmation')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  return { [CONFIRMATION_HEADER]: id };
};

const accountCalls = (api: () => TestApp): Successes => {
  const asOperator = async () => {
    const { authorization } = await newcomer(api(), { operator: true });
    return { headers: { authorization } };
  };
  const asked = new Set<Call>();
  const deed = (call: Call) => async () => {
    const { token, authorization } = await newcomer(api(), { operator: true });
    const { username: name } = await newcomer(api());
    // Each call runs with both forms of its path, without the slash first.
    const path = pathOfCall(call, { name });
    const confirmed = await confirmedFor(
      api(),
      token,
      asked.has(call) ? path : path.replace(/\/$/, ''),
    );
    asked.add(call);
    return { params: { name }, headers: { authorization, ...confirmed } };
  };
  return {
    changePassword: async () => {
      const { authorization } = await newcomer(api());
      const body = { old_password: PASSWORD, new_password: 'a bucket of lobsters' };
      return { body, headers: { authorization } };
    },
    endSession: async () => {
      const { username, authorization } = await newcomer(api());
      await api().signIn(username);
      const { body } = await api().get('/api/account/sessions/', { headers: { authorization } });
      return { params: { session: body.sessions[0].id }, headers: { authorization } };
    },
    people: asOperator,
    signIns: asOperator,
    operatorRight: asOperator,
    enablePerson: deed(peopleCalls.enablePerson),
    disablePerson: deed(peopleCalls.disablePerson),
    endPersonsSessions: deed(peopleCalls.endPersonsSessions),
    resetPassword: deed(peopleCalls.resetPassword),
  };
};

const confirmationCalls = (api: () => TestApp): Successes => {
  const body = { path: registryAddress('queues-mfe', 'enable'), body: { reason: 'mended' } };
  const confirmed = async () => {
    const confirmation = (await api().post('/api/confirmations/', body)).body.id as string;
    await api()
      .db.updateTable('confirmation')
      .set({ confirmed_at: sql<Date>`now()` })
      .where('id', '=', confirmation)
      .execute();
    return { confirmation };
  };
  return {
    askConfirmation: async () => ({ body }),
    readConfirmation: async () => ({
      params: await confirmed(),
    }),
    spendConfirmation: async () => ({
      params: await confirmed(),
      body,
    }),
  };
};

const publicationCalls = (api: () => TestApp): Successes => {
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

/** "Company only → Update" for DPD review, with a unique name. */
export const ruleInput = (changes: Partial<RuleInput> = {}): RuleInput => ({
  name: `Rule ${randomUUID()}`,
  queue: 'dpd',
  kinds: ['company'],
  on_product: true,
  move: 'update',
  sample: 3,
  ...changes,
});

const ruleCalls = (api: () => TestApp): Successes => {
  const onRule =
    (bodyOf: (version: number) => object | undefined) => async (): Promise<SucceedingCall> => {
      const { id, version } = (await api().post('/api/rules/', ruleInput())).body as Rule;
      return { params: { rule: id }, body: bodyOf(version) };
    };
  return {
    ruleDryRun: onRule(() => undefined),
    createRule: async () => ({ body: ruleInput() }),
    changeRule: onRule((version) => ({ ...ruleInput(), version })),
    switchRule: onRule((version) => ({ version, on: false })),
    deleteRule: onRule((version) => ({ version })),
  };
};

/** A view of a queue, with a unique name. */
export const viewInput = (changes: Partial<ViewInput> = {}): ViewInput => ({
  name: `View ${randomUUID()}`,
  place: 'dpd',
  filter: '',
  sort: '',
  as: 'cards',
  shared: false,
  ...changes,
});

const viewCalls = (api: () => TestApp): Successes => {
  const saved = async (): Promise<ListView> =>
    (await api().post('/api/views/', viewInput())).body as ListView;
  return {
    createView: async () => ({ body: viewInput() }),
    changeView: async () => {
      const { id, version } = await saved();
      return { params: { view: id }, body: { ...viewInput(), version } };
    },
    deleteView: async () => {
      const { id, version } = await saved();
      return { params: { view: id }, body: { version } };
    },
  };
};

const worklistCalls = (api: () => TestApp): Successes => {
  const drugs = async () => [await addDrug(api().db, { queue: 'noc' })];
  return {
    confirmInferred: async () => ({
      params: { id: String((await drugs())[0]) },
      body: { fields: ['tier'] },
    }),
    meetingFile: async () => {
      await addDrug(api().db, { queue: 'com' });
      return { query: '?day=2026-05-12' };
    },
  };
};

/** For each of these calls: a request that succeeds. */
export const succeedingCalls = (api: () => TestApp): Successes => ({
  ...accountCalls(api),
  ...confirmationCalls(api),
  ...publicationCalls(api),
  ...ruleCalls(api),
  ...viewCalls(api),
  ...worklistCalls(api),
});
