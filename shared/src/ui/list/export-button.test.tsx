import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { findViolations, renderKit } from '../../testing/index.ts';
import type { FetchedFile } from './use-file-download.ts';
import { ExportButton } from './export-button.tsx';

const start = jest.fn();
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  start.mockClear();
  URL.createObjectURL = () => 'blob:list';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => void jest.restoreAllMocks());

const rest = {
  busy: false,
  progress: undefined,
  start,
  tooMany: undefined,
  confirm: () => undefined,
  cancel: () => undefined,
};
const open = (fetch: (format: string) => Promise<FetchedFile>) =>
  renderKit(
    <ExportButton
      print={rest}
      file={{ formats: ['csv', 'xlsx'], name: (format) => `formulary-queue-dpd.${format}`, fetch }}
    />,
  );
const button = () => screen.getByRole('button', { name: 'Export' });
const toast = (text: string | RegExp) => within(screen.getByRole('status')).findByText(text);

it('saves the list as a file by keyboard, and says under which name', async () => {
  const { user, container } = open(async () => ({ ok: true, value: new Blob(['DIN']) }));
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await findViolations(container)).toEqual([]);
  expect(screen.getByRole('menuitem', { name: 'CSV' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await toast('formulary-queue-dpd.csv downloaded.')).toBeVisible();
  expect(saved).toEqual(['formulary-queue-dpd.csv']);
  expect(button()).toHaveFocus();
});

it('saves it for Excel too', async () => {
  const asked: string[] = [];
  const { user } = open(async (format) => {
    asked.push(format);
    return { ok: true, value: new Blob(['PK']) };
  });
  await user.click(button());
  await user.click(screen.getByRole('menuitem', { name: 'Excel' }));
  expect(await toast('formulary-queue-dpd.xlsx downloaded.')).toBeVisible();
  expect(asked).toEqual(['xlsx']);
});

it('says why nothing was saved', async () => {
  const { user } = open(async () => ({ ok: false, reason: 'The host is away.' }));
  await user.click(button());
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
  expect(await toast('The list could not be downloaded. The host is away.')).toBeVisible();
  expect(saved).toEqual([]);
});

it('opens no second time while a file comes', async () => {
  let send: (file: FetchedFile) => void = () => undefined;
  const { user } = open(() => new Promise((resolve) => (send = resolve)));
  await user.click(button());
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
  expect(button()).toHaveAttribute('aria-busy', 'true');
  await user.click(button());
  expect(screen.queryByRole('menu')).toBeNull();
  send({ ok: true, value: new Blob([]) });
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
});

it('prints', async () => {
  const { user } = open(async () => ({ ok: false, reason: '' }));
  await user.click(button());
  await user.click(screen.getByRole('menuitem', { name: 'Print' }));
  expect(start).toHaveBeenCalledTimes(1);
});

it('is only a print where the host has no files of lists', () => {
  renderKit(<ExportButton print={rest} file={undefined} />);
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});
