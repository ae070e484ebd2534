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

  it('has a letter for each answer; its own letter says that one is missing', async () => {
    const { user, onConfirm } = ask('update', 'gone');
    await user.keyboard('u');
    expect(screen.getByRole('alert')).toHaveTextContent('Choose one of the two first.');
    await user.keyboard('d');
    expect(screen.getByRole('radio', { name: /^Archive it instead/ })).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.keyboard('y');
    const keep = screen.getByRole('radio', { name: 'Keep it on Formulary' });
    expect(keep).toBeChecked();
    expect(keep).toHaveAttribute('aria-keyshortcuts', 'y');
    await user.keyboard('u');
    expect(onConfirm.mock.calls).toEqual([[{ move: 'update', keep: true }]]);
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

const askFor = (move: MoveName, drug: Parameters<typeof fixtureDrug>[0], takesQuestion = true) => {
  const onConfirm = jest.fn();
  const props = { asked: { move, drug: fixtureDrug(drug) }, from: 'DPD Review', busy: false };
  const kit = renderKit(
    <MoveDialog
      {...props}
      productName="Formulary"
      takesQuestion={takesQuestion}
      onConfirm={onConfirm}
      onCancel={() => {}}
    />,
  );
  return { ...kit, onConfirm };
};

it('says what is missing before a move to Update, where the host sends all that is judged (D69)', () => {
  const blocks = /^Without Form this record blocks the publication/;
  const { unmount } = askFor('update', { form: '' });
  expect(screen.getByText(blocks)).toBeVisible();
  unmount();
  for (const [move, drug] of [
    ['update', { form: 'TABLET' }],
    ['update', {}],
    ['committee', { form: '' }],
  ] as const) {
    const { unmount: close } = askFor(move, drug);
    expect(screen.getByRole('dialog')).not.toHaveTextContent(/blocks the publication/);
    close();
  }
});

describe('a question for the committee (D68)', () => {
  const field = () =>
    screen.queryByRole('textbox', { name: 'Question for the committee (optional)' });

  it('goes with the move; the focus is on Cancel, and the letter writes in it', async () => {
    const { user, onConfirm } = askFor('committee', {});
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.type(field()!, ' Covered before? ');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(confirm());
    expect(onConfirm.mock.calls).toEqual([[{ move: 'committee', question: 'Covered before?' }]]);
  });

  it('can be left out, and is asked for no other move and by no host that lacks it', async () => {
    const { user, onConfirm, unmount } = askFor('committee', {});
    await user.click(confirm());
    expect(onConfirm.mock.calls).toEqual([[{ move: 'committee' }]]);
    unmount();
    const { unmount: close } = askFor('update', {});
    expect(field()).toBeNull();
    close();
    askFor('committee', {}, false);
    expect(field()).toBeNull();
  });
});
