import type { Rule, RuleInput } from '@refined/shared/contract';
import { randomUUID } from 'node:crypto';
import type { SucceedingCall, Successes } from '../../source/testing/succeeding-calls.ts';
import type { TestApp } from '../test-app.ts';

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

/** For each rule call: a request that succeeds. */
export const succeedingRuleCalls = (api: () => TestApp): Successes => {
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
