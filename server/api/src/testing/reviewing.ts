import { expect } from '@jest/globals';
import { inputOf } from './record-input.ts';
import type { Answer, Request, TestApp } from './test-app.ts';

/** Drug ids; or a queue or filter. */
type Target = readonly unknown[] | Readonly<Record<string, unknown>>;

/** A reviewer's calls to one API, by `ada` unless a token is given. */
export const reviewing = (api: () => TestApp) => {
  const read = async (path: string, token?: string): Promise<Answer['body']> =>
    (await api().get(path, { token })).body;
  const targetOf = (target: Target) =>
    Array.isArray(target) ? { drugs: target.map((id) => ({ id })) } : target;
  return {
    read,
    perform: (action: string, target: Target, input: object = {}, request: Request = {}) =>
      api().post('/api/actions/', { action, input, ...targetOf(target) }, request),
    previewAction: (action: string, queue: string, more: object = {}) =>
      api().post('/api/actions/preview/', { action, queue, expected: 0, ...more }),
    undoAction: (action: string, body: object = {}, request: Request = {}) =>
      api().post(`/api/actions/${action}/undo/`, body, request),
    actionOf: (action: string) => read(`/api/actions/${action}/`),
    /** The specification's calls, by the last part of their path. */
    move: (id: number, to: string, body: object = {}, request: Request = {}) =>
      api().post(`/api/drugs/${id}/${to}/`, to === 'archive' ? undefined : body, request),
    undoMove: (id: number, version: number, request: Request = {}) =>
      api().post(`/api/drugs/${id}/undo/`, { version }, request),
    counts: () => read('/api/drugs/count_review/'),
    marks: (id: number) => read(`/api/drugs/${id}/marks/`),
    entriesOf: async (id: number) => (await read(`/api/drugs/${id}/history/`)).results,
    /** The drug in a list; undefined if it isn't on the first page. */
    card: async (id: number, queue = 'dpd', token?: string) =>
      (await read(`/api/drugs/?queue=${queue}`, token)).results.find(
        (drug: { id: number }) => Number(drug.id) === id,
      ),
    /** Saves the record with other values, over its current version. */
    save: async (id: number, values: object, token?: string): Promise<Answer> => {
      const { body, headers } = await api().get(`/api/drugs/${id}/`);
      const answer = await api().call('PUT', `/api/drugs/${id}/`, {
        body: { ...inputOf(body), ...values },
        headers: { 'if-match': headers.etag! },
        token,
      });
      expect(answer.status).toBe(200);
      return answer;
    },
  };
};
