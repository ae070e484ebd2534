import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { kitMessages } from '../../messages/index.ts';
import { createMemoryRouter, RouterProvider } from '../../router/index.ts';
import { useKeys } from '../keys/keys-context.ts';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { KitRoot } from '../root/kit-root.tsx';
import { useToast } from '../toasts/use-toast.ts';
import { takeLateParts } from './late-parts.ts';
import type { LateParts } from './offered-parts.ts';
import * as parts from '../root/late-file.tsx';

const onConfirm = jest.fn();
const never = new Promise(() => undefined);

/** A card that is moved by a key, a name that is asked for, and a toast. */
const Page = () => {
  const [asked, ask] = useState<'move' | 'name'>();
  const toast = useToast();
  useKeys({ update: () => ask('move') });
  const close = () => ask(undefined);
  return (
    <main>
      <button type="button" onClick={() => ask('name')}>
        Name
      </button>
      <button type="button" onClick={() => toast.success('Moved.')}>
        Toast
      </button>
      <ConfirmDialog
        open={asked === 'move'}
        title="Move Drug Record"
        confirmLabel="Move"
        confirmKey="update"
        onConfirm={() => {
          onConfirm();
          close();
        }}
        onCancel={close}
      >
        Are you sure?
      </ConfirmDialog>
      <Dialog open={asked === 'name'} title="Name it" onClose={close}>
        <input aria-label="Its name" autoFocus />
      </Dialog>
    </main>
  );
};

/** The page, with the file of its dialogs on the way. */
const open = (settled: Promise<unknown> = never) => {
  const loads: { come: () => Promise<void>; fail: () => Promise<void> }[] = [];
  const loadFile = () =>
    new Promise<LateParts>((resolve, reject) => {
      loads.push({
        come: () => act(async () => resolve(parts)),
        fail: () => act(async () => reject(new Error('offline'))),
      });
    });
  const router = createMemoryRouter([{ path: '*', element: <Page /> }]);
  render(
    <KitRoot settled={settled} loadFile={loadFile}>
      <RouterProvider router={router} />
    </KitRoot>,
  );
  return { loads, user: userEvent.setup() };
};

const question = () => screen.queryByRole('dialog', { name: 'Move Drug Record' });

describe('a dialog whose file is still on its way', () => {
  beforeEach(() => {
    takeLateParts(undefined);
    onConfirm.mockClear();
  });

  it('gets the keys that are pressed meanwhile, each once', async () => {
    const { loads, user } = open();
    await user.keyboard('uu');
    expect(screen.getByRole('dialog', { name: kitMessages.loading })).toBeInTheDocument();
    expect(question()).toBeNull();
    expect(loads).toHaveLength(1);
    await loads[0]!.come();
    await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1));
    // The next key is the page's again.
    await user.keyboard('u');
    expect(question()).toBeInTheDocument();
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('gets what is typed into it, and the keys that the browser would do something with', async () => {
    const { loads, user } = open();
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await user.keyboard('ab{Shift>}C{/Shift}');
    await loads[0]!.come();
    const field = await screen.findByRole('textbox', { name: 'Its name' });
    await waitFor(() => expect(field).toHaveValue('abC'));
    await user.keyboard('d');
    expect(field).toHaveValue('abCd');
  });

  it('is walked through and pressed by keys that came before it', async () => {
    const { loads, user } = open();
    await user.keyboard('u{Tab}{Enter}');
    await loads[0]!.come();
    await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1));
  });

  it('is not wanted any more after Esc', async () => {
    const { loads, user } = open();
    await user.keyboard('u{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await loads[0]!.come();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('u');
    expect(question()).toBeInTheDocument();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('is closed by Esc in its turn', async () => {
    const { loads, user } = open();
    await user.keyboard('u{Tab}{Escape}');
    await loads[0]!.come();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('says when it can not be had, and can be tried again', async () => {
    const { loads, user } = open();
    const opener = screen.getByRole('button', { name: 'Name' });
    await user.click(opener);
    await loads[0]!.fail();
    const failed = screen.getByRole('dialog', { name: kitMessages.dialogFailed });
    expect(within(failed).getByRole('alert')).toHaveTextContent(kitMessages.dialogFailed);
    expect(within(failed).getByRole('button', { name: 'Retry' })).toHaveFocus();
    await user.click(within(failed).getByRole('button', { name: 'Retry' }));
    await loads[1]!.come();
    expect(screen.getByRole('dialog', { name: 'Name it' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(opener).toHaveFocus();
  });

  it('tells nobody that it could not be had before it was asked for', async () => {
    const { loads, user } = open(Promise.resolve());
    await waitFor(() => expect(loads).toHaveLength(1));
    await loads[0]!.fail();
    expect(screen.queryByRole('dialog')).toBeNull();
    const opener = screen.getByRole('button', { name: 'Name' });
    await user.click(opener);
    expect(screen.getByRole('dialog', { name: kitMessages.loading })).toBeInTheDocument();
    expect(opener).toHaveFocus();
    await loads[1]!.come();
    expect(screen.getByRole('dialog', { name: 'Name it' })).toBeInTheDocument();
  });

  it('can be given up when it can not be had', async () => {
    const { loads, user } = open();
    const opener = screen.getByRole('button', { name: 'Name' });
    await user.click(opener);
    await loads[0]!.fail();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opener).toHaveFocus();
    // Asked for again, it is tried again.
    await user.click(opener);
    expect(loads).toHaveLength(2);
  });
});

it('toasts that were asked for before they could be shown are shown', async () => {
  takeLateParts(undefined);
  const { loads, user } = open();
  await user.click(screen.getByRole('button', { name: 'Toast' }));
  await user.click(screen.getByRole('button', { name: 'Toast' }));
  expect(screen.queryByText('Moved.')).toBeNull();
  await loads[0]!.come();
  expect(within(screen.getByRole('status')).getAllByText('Moved.')).toHaveLength(2);
});

it('toasts are shown plainly while their file can not be had, and as usual once it has come', async () => {
  takeLateParts(undefined);
  const { loads, user } = open();
  const ask = () => user.click(screen.getByRole('button', { name: 'Toast' }));
  const status = within(screen.getByRole('status'));
  await ask();
  await loads[0]!.fail();
  expect(status.getByText('Moved.')).toBeInTheDocument();
  await user.click(status.getByRole('button', { name: kitMessages.close }));
  expect(status.queryByText('Moved.')).toBeNull();
  await ask();
  expect(loads).toHaveLength(2);
  expect(status.getByText('Moved.')).toBeInTheDocument();
  await loads[1]!.come();
  expect(await status.findByText('Moved.')).toBeInTheDocument();
  expect(status.queryByRole('button', { name: kitMessages.close })).toBeNull();
});
