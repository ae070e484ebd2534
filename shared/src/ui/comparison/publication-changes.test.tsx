import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen, createFakeApi } from '@refined/shared/testing';
import { PublicationChanges } from './publication-changes.tsx';

it('says of a drug what the committee answered about it', async () => {
  const tier = { field: 'tier', before: ['1'], after: ['3'] };
  const answer = {
    ...({ answer: 'include', tier: 3 } as const),
    ...{ reason: 'Cheaper.', meeting: '2026-05-12' },
  };
  renderScreen(
    <PublicationChanges
      counts={{ added: 0, changed: 1, removed: 0 }}
      added={[]}
      changed={[{ id: '7', din: '02247162', drug_name: 'Apo-Metformin', fields: [tier], answer }]}
      removed={[]}
    />,
    { path: '/', at: '/', api: createFakeApi() },
  );
  const line = 'Committee, 2026-05-12: include, tier 3. Cheaper.';
  expect(await screen.findByText(line)).toBeVisible();
});
