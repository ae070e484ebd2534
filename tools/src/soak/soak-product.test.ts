import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { promisesOf } from './promises.ts';
import { reviewerLoad } from './reviewer-load.ts';
import { soakProduct } from './soak-product.ts';

const ACCOUNT = { username: 'reviewer', password: 'formulary' };

/** The calls that a soak makes, on a handful of drugs; it forgets the moves of the last of them. */
const startProduct = async () => {
  const drugs = Array.from({ length: 5 }, (_, id) => ({
    id,
    din: `0000000${id}`,
    drug_name: `DRUG ${id}`,
    active_ingredient: [{ name: 'METFORMIN' }],
    queue: 'noc',
    version: 1,
  }));
  const asked = new Set<string>();
  const answer = (
    method: string,
    path: string,
    body: string,
  ): [status: number, answer: unknown] => {
    const [, id, move] = /^\/api\/drugs\/(\d+)\/?(update|committee)?/.exec(path) ?? [];
    asked.add(method + ' ' + path.replace(/\d+/g, 'N').replace(/=.*/, ''));
    if (path === '/healthz') return [200, {}];
    if (path === '/api/api-token-auth/')
      return [body.includes('nobody') ? 400 : 200, { token: 'a' }];
    if (id === undefined) return [200, { results: path.includes('queue=noc') ? drugs : [] }];
    const drug = drugs[Number(id)]!;
    if (method === 'POST' && drug.id !== 4)
      Object.assign(drug, {
        queue: move === 'update' ? 'update' : 'com',
        version: drug.version + 1,
      });
    return [200, drug];
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const [status, content] = answer(request.method!, request.url!, body);
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(content));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => server.close(),
  };
};

it('asks a product for all of its promises, and finds the moves that it forgot', async () => {
  const { address, asked, close } = await startProduct();
  const said: string[] = [];
  const outcome = await soakProduct({
    address,
    account: ACCOUNT,
    token: 'a',
    database: 'embedded',
    minutes: 0.01,
    rate: 100,
    runLoad: reviewerLoad,
    say: (line) => said.push(line),
  });
  close();
  expect(said.map((line) => line.split(':', 1)[0])).toEqual([
    'warm-up',
    'calm',
    'overload',
    'recovery',
    'light',
    'strangers',
  ]);
  expect([...asked].sort()).toEqual([
    'GET /api/drugs/?active_ingredient__name',
    'GET /api/drugs/?din',
    'GET /api/drugs/?drug_name',
    'GET /api/drugs/?queue',
    'GET /api/drugs/N',
    'GET /api/drugs/count_review/',
    'GET /healthz',
    'POST /api/api-token-auth/',
    'POST /api/drugs/N/committee_review/',
    'POST /api/drugs/N/update_review/',
  ]);
  expect(outcome.load.failures).toEqual([]);
  expect(outcome.load.moves.acknowledged).toBeGreaterThan(5);
  expect(outcome.load.moves.lost).toBe(1);
  const broken = promisesOf(outcome)
    .filter(({ isKept }) => !isKept)
    .map(({ promise }) => promise);
  expect(broken).toContain('acknowledged moves lost');
  expect(outcome.signIn).toMatchObject({
    letIn: outcome.signIn.tried,
    strangers: { 400: expect.any(Number) },
  });
});
