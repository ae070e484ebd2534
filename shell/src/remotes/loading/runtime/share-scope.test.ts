import { expect, it } from '@jest/globals';
import { withdrawShares } from './share-scope.ts';

it('takes out what one release provides, and nothing else', () => {
  const shell = { from: 'shell' };
  const scopes = {
    default: {
      react: { '19.3.1': shell, '18.0.0': { from: 'queues_mfe_1' } },
      planted: { '1.0.0': { from: 'queues_mfe_1' } },
    },
  };
  withdrawShares(scopes, 'queues_mfe_1');
  expect(scopes).toEqual({ default: { react: { '19.3.1': shell }, planted: {} } });
});
