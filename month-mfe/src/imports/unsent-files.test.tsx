import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ImportUpload } from '@refined/shared/contract';
import { createFakeApi, problemAnswer } from '@refined/shared/testing';
import { renderMonth } from '../test-month.tsx';
import { UPLOAD } from './test-imports.ts';

/** A host that takes each file by its name. */
const open = () => {
  const uploads: ImportUpload[] = [];
  const api = createFakeApi({
    features: ['database_files', 'imports', 'whole_files'],
    answers: {
      importJobs: () => Response.json({ jobs: [] }),
      importUploadList: () => Response.json({ uploads, sets: [] }),
      importUpload: ({ query }) => {
        const name = query.get('name') ?? '';
        const upload = { ...UPLOAD, id: name, name, sha256: name };
        uploads.push(upload);
        return Response.json(upload);
      },
    },
  });
  return { ...renderMonth({ at: '/drugs/#files', api }), uploads };
};
const choose = async (
  { user }: Pick<ReturnType<typeof open>, 'user'>,
  ...names: readonly string[]
) =>
  user.upload(
    await screen.findByTestId('import-files'),
    names.map((name) => new File(['x'], name)),
  );
const asksBeforeReload = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

it('files that a reload has cut off are named until they are chosen again', async () => {
  sessionStorage.setItem('refined.imports.unsent.reviewer', '[{"name":"ap.zip","bytes":1}]');
  const shown = open();
  expect(
    await screen.findByText('Not sent: the page was reloaded before. Choose the file again.'),
  ).toBeVisible();
  expect(screen.getByText('ap.zip')).toBeVisible();
  expect(asksBeforeReload()).toBe(false);
  await choose(shown, 'ap.zip');
  expect(await screen.findByText('DPD, 13,454 marketed products')).toBeVisible();
  expect(screen.queryByText(/^Not sent/)).toBeNull();
  expect(sessionStorage.getItem('refined.imports.unsent.reviewer')).toBeNull();
});

it('files that a session’s end has cut off are sent when the user is back', async () => {
  const before = open();
  let refuse = (_answer: Response) => {};
  before.api.intercept(
    'PUT /api/imports/uploads/',
    () => new Promise<Response>((resolve) => (refuse = resolve)),
  );
  await choose(before, 'allfiles.zip', 'ap.zip', 'dr.zip');
  await screen.findByText('dr.zip');
  expect(asksBeforeReload()).toBe(true);
  refuse(problemAnswer(401, 'Signed out.'));
  await waitFor(() => expect(before.store.snapshot().reason).toBe('expired'));
  before.unmount();
  const { uploads } = open();
  await waitFor(() =>
    expect(uploads.map(({ name }) => name)).toEqual(['allfiles.zip', 'ap.zip', 'dr.zip']),
  );
  expect(asksBeforeReload()).toBe(false);
});
