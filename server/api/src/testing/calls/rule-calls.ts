import type { Calls, Rule, RuleInput } from '@refined/shared/contract';
import { randomUUID } from 'node:crypto';
import type { SucceedingCall } from '../../source/testing/succeeding-calls.ts';
import type { TestApp } from '../test-app.ts';

/** "Company only → Update", of DPD review, under a name of its own. */
export const ruleInput = (changes: Partial<RuleInput> = {}): RuleInput => ({
  name: `Rule ${randomUUID()}`,
  queue: 'dpd',
  kinds: ['company'],
  on_product: true,
  move: 'update',
  sample: 3,
  ...changes,
});

/** For each call about a rule: a request that succeeds. */
export const succeedingRuleCalls = (
  calls: Calls,
  api: () => TestApp,
): Record<string, () => Promise<SucceedingCall>> => {
  const onRule =
    (bodyOf: (version: number) => object | undefined) => async (): Promise<SucceedingCall> => {
      const { id, version } = (await api().post('/api/rules/', ruleInput())).body as Rule;
      return { params: { rule: id }, body: bodyOf(version) };
    };
  return {
    [`GET ${calls.ruleDryRun.path}`]: onRule(() => undefined),
    [`POST ${calls.createRule.path}`]: async () => ({ body: ruleInput() }),
    [`PUT ${calls.changeRule.path}`]: onRule((version) => ({ ...ruleInput(), version })),
    [`POST ${calls.switchRule.path}`]: onRule((version) => ({ version, on: false })),
    [`POST ${calls.deleteRule.path}`]: onRule((version) => ({ version })),
  };
};
