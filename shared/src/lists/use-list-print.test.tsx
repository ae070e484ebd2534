import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useDrugList } from '../api-client/index.ts';
import { LIMITS } from '../domain/index.ts';
import { createFakeApi, fakeDrug, findViolations, renderScreen } from '../testing/index.ts';
import { ExportButton, PrintedDrugs } from '../ui/index.ts';
import { useListPrint } from './use-list-print.ts';

const print = jest.fn();
beforeEach(() => void Object.assign(window, { print }));

const DRUGS = 5;
const PAGE = 2;
const SOURCE = { by: 'queue', queue: 'dpd' } as const;

const file = {
  formats: ['csv'] as const,
  name: () => 'list.csv',
  fetch: async () => ({ ok: true, value: new Blob() }) as const,
};

/** Like a screen whose list has loaded its first page. */
const Page = ({ saves }: { saves: boolean }) => {
  const list = useDrugList(SOURCE);
  const printing = useListPrint(SOURCE);
  const printed = printing.gathered ?? list;
  return (
    <>
      <p>loaded {list.drugs.length}</p>
      <ExportButton print={printing} file={saves ? file : undefined} />
      <PrintedDrugs
        drugs={printed.drugs}
        total={printed.count}
        hasMore={printed.hasMore}
        productName="Formulary"
      />
    </>
  );
};

const open = async ({ saves = false, bare = false } = {}) => {
  const drugs = Array.from({ length: DRUGS }, (_, at) =>
    fakeDrug({ id: at + 1, din: `0200000${at + 1}`, queue: 'dpd' }),
  );
  const api = createFakeApi({ drugs, pageSize: PAGE, bare });
  const shown = renderScreen(<Page saves={saves} />, { path: '/', at: '/', api });
  await screen.findByText(bare ? `loaded ${DRUGS}` : `loaded ${PAGE}`);
  const press = async () => {
    if (saves) {
      await shown.user.click(screen.getByRole('button', { name: 'Export' }));
      return shown.user.click(screen.getByRole('menuitem', { name: 'Print' }));
    }
    return shown.user.click(screen.getByRole('button', { name: 'Print' }));
  };
  return { ...shown, press };
};

const paper = (event: 'beforeprint' | 'afterprint') =>
  act(() => void window.dispatchEvent(new Event(event)));
const printedRows = () => screen.queryAllByRole('rowheader').length;

/** Makes the host's list longer than the print limit. */
const makeLong = (api: Awaited<ReturnType<typeof open>>['api'], times: number) =>
  api.intercept(
    'GET /api/drugs/?queue=dpd',
    () =>
      Response.json({
        results: [{ ...fakeDrug({ id: 1, queue: 'dpd' }), active_ingredient: [] }],
        count: LIMITS.printed + 1,
        next: null,
      }),
    times,
  );

describe('a list on paper', () => {
  it.each([false, true])(
    'is all of it, and the page keeps what it had (bare: %p)',
    async (bare) => {
      const { press } = await open({ bare });
      print.mockImplementation(() => paper('beforeprint'));
      await press();
      await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
      expect(printedRows()).toBe(DRUGS);
      expect(screen.getByText('5 drugs')).toBeVisible();
      expect(screen.getByText(bare ? `loaded ${DRUGS}` : `loaded ${PAGE}`)).toBeVisible();
      paper('afterprint');
      expect(printedRows()).toBe(0);
    },
  );

  it('by the browser’s own key is what is loaded, also after a print of all', async () => {
    const { press } = await open();
    print.mockImplementation(() => undefined);
    await press();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    paper('afterprint');
    paper('beforeprint');
    expect(printedRows()).toBe(PAGE);
    expect(screen.getByText('The first 2 of 5 drugs')).toBeVisible();
  });

  it('is nothing when a page does not come, also asked for once more; then all of it', async () => {
    const { press, api } = await open();
    print.mockImplementation(() => paper('beforeprint'));
    api.intercept('cursor=2', () => new Response('', { status: 503 }), 2);
    await press();
    expect((await screen.findAllByText(/so nothing was printed/))[0]).toBeVisible();
    expect(print).not.toHaveBeenCalled();
    api.intercept('cursor=4', () => new Response('', { status: 503 }), 1);
    await press();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(printedRows()).toBe(DRUGS);
  });

  it('asks before only a part is printed, and offers the file that has all', async () => {
    const { press, api, user, container } = await open({ saves: true });
    makeLong(api, 2);
    print.mockImplementation(() => paper('beforeprint'));
    await press();
    const dialog = within(await screen.findByRole('dialog', { name: 'Too Many Drugs to Print' }));
    expect(
      dialog.getByText(
        'This list has 10,001 drugs. At most 10,000 are printed at once. The CSV file has all of them.',
      ),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(dialog.getByRole('button', { name: 'CSV' })).toBeVisible();
    expect(await findViolations(container)).toEqual([]);
    expect(print).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Print the first 10,000' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of a list that is too long can be left, where the host has no file too', async () => {
    const { press, api, user } = await open();
    makeLong(api, 1);
    await press();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('button', { name: 'CSV' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(print).not.toHaveBeenCalled();
  });
});
