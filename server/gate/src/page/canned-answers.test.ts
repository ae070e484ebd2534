import { describe, expect, it } from '@jest/globals';
import { allCalls, createCalls } from '@refined/shared/contract';
import { DEFAULT_PAGE_CONFIG } from '@refined/shared/federation';
import { CANNED_SESSION, cannedAnswer } from './canned-answers.ts';

const calls = allCalls(createCalls(DEFAULT_PAGE_CONFIG.productKey));
const specified = calls.filter(({ source }) => source.startsWith('specification'));

describe('canned answers', () => {
  it.each(specified.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'keep the contract at %s',
    (_name, { method, path, output }) => {
      const { status, body } = cannedAnswer(method, path.replace(':id', '1'));
      expect(status).toBe(200);
      if (output) expect(output.safeParse(body)).toMatchObject({ success: true });
    },
  );

  it('have no more than the specification: no extras, no calls of ours', () => {
    expect(cannedAnswer('GET', '/api/drugs/count_review/').body).not.toHaveProperty('refined');
    expect(Object.keys(cannedAnswer('GET', '/api/drugs/?queue=noc').body as object)).toEqual([
      'results',
    ]);
    expect(cannedAnswer('GET', '/api/drugs/1').body).not.toHaveProperty('version');
    expect(cannedAnswer('GET', '/api/database_files/').status).toBe(404);
    expect(cannedAnswer('POST', '/api/publications/').status).toBe(404);
  });

  it('list the drugs of the queue that is asked for', () => {
    expect(cannedAnswer('GET', '/api/drugs/?queue=com').body).toMatchObject({
      results: [{ id: 1, queue: 'com' }, { id: 2 }, { id: 3 }],
    });
  });

  it('know who is signed in', () => {
    expect(cannedAnswer('GET', '/api/user/').body).toEqual(CANNED_SESSION.user);
  });
});
