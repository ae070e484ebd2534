import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { MoveName, SourceStatus } from '../../domain/index.ts';
import { findViolations, fixtureDrug, renderKit } from '../../testing/index.ts';
import { MoveDialog } from './move-dialog.tsx';

const ask = (move: MoveName, source_status?: SourceStatus, inProduct = true) => {
  const onConfirm = jest.fn();
  const asked = { move, drug: fixtureDrug({ source_status, in_product: inProduct }) };
  const props = { asked, from: 'DPD Review', productName: 'Formulary', busy: false };
  const kit = renderKit(<MoveDialog {...props} onConfirm={onConfirm} onCancel={() => {}} />);
  return { ...kit, onConfirm };
};
const confirm = () => screen.getByRole('button', { name: /^Move Drug Record/ });

describe('the dialog of a move (D55)', () => {
  it('asks whether a gone drug stays, with nothing chosen, and takes no press before', async () => {
    const { user, onConfirm } = ask('update', 'gone');
    expect(screen.getByText('Health Canada no longer lists this drug.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Should it be on Formulary anyway?' })).toBeVisible();
    for (const answer of screen.getAllByRole('radio')) expect(answer).not.toBeChecked();
    expect(confirm()).toHaveAccessibleName(/Choose one of the two first/);
    await user.click(confirm());
    expect(onConfirm).not.toHaveBeenCalled();
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('keeps it, or archives it instead', async () => {
    const { user, onConfirm, unmount } = ask('update', 'dormant');
    await user.click(screen.getByRole('radio', { name: 'Keep it on Formulary' }));
    await user.click(confirm());
    expect(onConfirm.mock.calls).toEqual([[{ move: 'update', keep: true }]]);
    unmount();
    const other = ask('update', 'dormant', false);
    expect(screen.getByRole('radio', { name: 'Put it on Formulary' })).toBeVisible();
    await other.user.click(screen.getByRole('radio', { name: /^Archive it instead/ }));
    await other.user.click(confirm());
    expect(other.onConfirm.mock.calls).toEqual([[{ move: 'archive' }]]);
  });

  it('only says so of other moves, and nothing of a drug that is listed or of a bare host’s', async () => {
    const { user, onConfirm, unmount } = ask('committee', 'gone');
    expect(screen.getByText('Health Canada no longer lists this drug.')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(confirm());
    expect(onConfirm.mock.calls).toEqual([[{ move: 'committee' }]]);
    unmount();
    for (const status of ['marketed', 'approved', undefined] as const) {
      const { unmount: close } = ask('update', status);
      expect(screen.getByRole('dialog')).not.toHaveTextContent(/Health Canada/);
      expect(confirm()).toHaveAccessibleName('Move Drug Record');
      close();
    }
  });
});
