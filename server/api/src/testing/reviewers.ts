import { expect } from '@jest/globals';
import {
  drugApproval,
  type ActionOutcome,
  type DrugApproval,
  type PerformedAction,
  type PublicationPreview,
  type UnapprovedDrug,
} from '@refined/shared/contract';
import { addDrug } from './fixtures.ts';
import { COMPLETE, publishing } from './publishing.ts';
import { inputOf } from './record-input.ts';
import type { Answer, TestApp } from './test-app.ts';

export { COMPLETE };
export const GUARDED = ['active_ingredient', 'strength', 'tier'] as const;

/** Several reviewers of one API, by user name; `ada` already exists. */
export class Reviewers {
  readonly #api: () => TestApp;
  readonly #tokens = new Map<string, string>();

  constructor(api: () => TestApp) {
    this.#api = api;
  }

  async add(username: string): Promise<void> {
    this.#tokens.set(username, await this.#api().addColleague(username));
  }

  call(who: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown): Promise<Answer> {
    const token = this.#tokens.get(who) ?? this.#api().token;
    return this.#api().call(method, url, { token, ...(body !== undefined && { body }) });
  }

  /** Saves over the current version: users save concurrently. */
  async save(who: string, id: number, values: object): Promise<Answer> {
    const { body } = await this.call(who, 'GET', `/api/drugs/${id}/`);
    const input = { ...inputOf(body), ...values };
    const answer = await this.call(who, 'PUT', `/api/drugs/${id}/`, input);
    expect(answer.status).toBe(200);
    return answer;
  }

  move(who: string, id: number, path: string): Promise<Answer> {
    return this.call(who, 'POST', `/api/drugs/${id}/${path}/`, path === 'archive' ? undefined : {});
  }

  async standing(id: number): Promise<DrugApproval> {
    return drugApproval.parse((await this.call('ada', 'GET', `/api/drugs/${id}/approval/`)).body);
  }

  /** For the current version by default. */
  async #changeApproval(who: string, action: string, id: number, seen?: number, input?: object) {
    const version = seen ?? (await this.standing(id)).version;
    const body = { action, drugs: [{ id, version }], ...(input && { input }) };
    const answer = await this.call(who, 'POST', '/api/actions/', body);
    return (answer.body as PerformedAction).results[0]!;
  }

  approve(who: string, id: number, more: { version?: number; comment?: string } = {}) {
    const { version, comment } = more;
    const input = comment === undefined ? undefined : { comment };
    return this.#changeApproval(who, 'approve', id, version, input);
  }

  withdraw(who: string, id: number, version?: number): Promise<ActionOutcome> {
    return this.#changeApproval(who, 'withdraw', id, version);
  }

  preview(): Promise<PublicationPreview> {
    return publishing(this.#api).preview();
  }

  publish(): Promise<Answer> {
    return publishing(this.#api).publish();
  }

  /** The drug's entry among the unapproved ones of the preview. */
  async heldBack(id: number): Promise<UnapprovedDrug | undefined> {
    return (await this.preview()).unapproved?.find((drug) => drug.id === String(id));
  }

  async inFile(id: number): Promise<Record<string, unknown> | undefined> {
    const { din } = (await this.call('ada', 'GET', `/api/drugs/${id}/`)).body;
    const [{ number }] = (await this.call('ada', 'GET', '/api/publications/')).body.results;
    const { body } = await this.call('ada', 'GET', `/api/publications/${number}/download/`);
    return body.drugs.find((drug: { din: string }) => drug.din === din);
  }

  /** A drug that was published with 5 MG and is in no queue. */
  async published(): Promise<number> {
    const id = await addDrug(this.#api().db, { ...COMPLETE, strength: '5 MG', queue: 'update' });
    expect((await this.approve('ada', id)).outcome).toBe('done');
    expect((await this.publish()).status).toBe(200);
    return id;
  }
}
