import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createFakeApi, renderApiHook } from '@refined/shared/testing';
import { useDatabaseFiles } from './use-database-files.ts';

it('a host that does not offer it is never asked for its imports (D38)', async () => {
  const bare = createFakeApi({ bare: true });
  const { result } = renderApiHook(() => useDatabaseFiles(), { api: bare });
  await waitFor(() => expect(bare.calls).toHaveLength(1));
  expect(result.current.status).toBe('absent');
  const ours = createFakeApi({ features: ['database_files'] });
  const view = renderApiHook(() => useDatabaseFiles(), { api: ours });
  await waitFor(() => expect(view.result.current.data?.imports).toHaveLength(1));
});
