import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import type { MoveName, SourceStatus } from '../../domain/index.ts';
import { findViolations, fixtureDrug, renderKit } from '../../testing/index.ts';
import { MoveDialog } from './move-dialog.tsx';

const ask = (move: MoveName, source_status?: SourceStatus, inProduct = true, canWait = false) => {
  const onConfirm = jest.fn();
  const asked = { move, drug: fixtureDrug({ source_status, in_product: inProduct }) };
  const props = { asked, from: 'DPD Review', productName: 'Formulary', busy: false, canWait };
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
    expect(confirm()).toHaveAccessibleName(/Choose an answer first/);
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

  it('keeps no answer for another drug, or when the drug’s status changes meanwhile', async () => {
    const { user, rerender, onConfirm } = ask('update', 'dormant');
    for (const drug of [
      fixtureDrug({ din: '02000009', source_status: 'dormant' }),
      fixtureDrug({ din: '02000009', source_status: 'gone' }),
    ]) {
      await user.click(screen.getByRole('radio', { name: /^Keep it/ }));
      const asked = { move: 'update', drug } as const;
      const props = { asked, from: 'DPD Review', productName: 'Formulary', busy: false };
      rerender(<MoveDialog {...props} onConfirm={onConfirm} onCancel={() => {}} />);
      for (const answer of screen.getAllByRole('radio')) expect(answer).not.toBeChecked();
    }
  });

  it.each([
    ['approved', 'Health Canada has approved this drug, but it is not marketed.'],
    ['dormant', 'Health Canada lists this drug as dormant: it is not sold now.'],
    ['gone', 'Health Canada no longer lists this drug.'],
  ] as const)(
    'lets %s drugs wait until they are marketed, where they can (D80)',
    async (status, text) => {
      const { user, onConfirm, unmount } = ask('update', status, false, true);
      expect(screen.getByText(text)).toBeVisible();
      await user.keyboard('w');
      expect(screen.getByRole('radio', { name: /^Snooze/ })).toBeChecked();
      await user.click(confirm());
      expect(onConfirm.mock.calls).toEqual([[{ move: 'update', later: true }]]);
      unmount();
      ask('update', status);
      expect(screen.queryByRole('radio', { name: /^Snooze/ })).toBeNull();
    },
  );

  it('has a letter for each answer; its own letter says that one is missing', async () => {
    const { user, onConfirm } = ask('update', 'gone');
    await user.keyboard('u');
    expect(screen.getByRole('alert')).toHaveTextContent('Choose an answer first.');
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

  it('only says so of other moves, and nothing of a drug that is marketed or of a bare host’s', async () => {
    const { user, onConfirm, unmount } = ask('committee', 'gone');
    expect(screen.getByText('Health Canada no longer lists this drug.')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(confirm());
    expect(onConfirm.mock.calls).toEqual([[{ move: 'committee' }]]);
    unmount();
    for (const status of ['marketed', undefined] as const) {
      const { unmount: close } = ask('update', status);
      expect(screen.getByRole('dialog')).not.toHaveTextContent(/Health Canada/);
      expect(confirm()).toHaveAccessibleName('Move Drug Record');
      close();
    }
  });
});

const askFor = (move: MoveName, drug: Parameters<typeof fixtureDrug>[0], takesQuestion = true) => {
  const onConfirm = jest.fn();
  const asked = { move, drug: fixtureDrug(drug) };
  const Asking = () => {
    const [text, write] = useState('');
    return (
      <MoveDialog
        asked={asked}
        from="DPD Review"
        busy={false}
        productName="Formulary"
        question={takesQuestion ? { text, kept: false, write, settle: () => {} } : undefined}
        onConfirm={onConfirm}
        onCancel={() => {}}
      />
    );
  };
  const kit = renderKit(<Asking />);
  return { ...kit, onConfirm };
};

it('says what is missing before a move to Update, where the host sends all that is judged (D69)', () => {
  const blocks = /^Without Form, this record is not published/;
  const { unmount } = askFor('update', { form: '' });
  expect(screen.getByText(blocks)).toBeVisible();
  unmount();
  for (const [move, drug] of [
    ['update', { form: 'TABLET' }],
    ['update', {}],
    ['committee', { form: '' }],
  ] as const) {
    const { unmount: close } = askFor(move, drug);
    expect(screen.getByRole('dialog')).not.toHaveTextContent(/is not published/);
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

  it('says before a move to Update what holds the publication back: mixed pairs, and a shared DIN', () => {
    const pairs = { ours: ['AMLODIPINE 40 MG'], theirs: ['AMLODIPINE 5 MG'] };
    const drug = fixtureDrug({
      form: 'TABLET',
      din: '02247162',
      mixed_pairs: pairs,
      same_din: [
        { id: '8', din: '02247162', drug_name: 'APO-TWIN', strength: '5 MG' },
        { id: '9', din: '02247163', drug_name: 'OLD-TWIN', had: true },
      ],
    });
    const props = { from: 'DPD Review', productName: 'Formulary', busy: false };
    const sentence = /Ours: AMLODIPINE 40 MG. Health Canada: AMLODIPINE 5 MG./;
    const { rerender } = renderKit(
      <MoveDialog
        {...props}
        asked={{ move: 'update', drug }}
        onConfirm={jest.fn()}
        onCancel={jest.fn()}
      />,
    );
    expect(screen.getByText(sentence)).toBeVisible();
    expect(
      screen.getByText(
        'Its DIN is also that of APO-TWIN · 5 MG: one DIN is published once. Its DIN was that of OLD-TWIN before.',
      ),
    ).toBeVisible();
    rerender(
      <MoveDialog
        {...props}
        asked={{ move: 'archive', drug }}
        onConfirm={jest.fn()}
        onCancel={jest.fn()}
      />,
    );
    expect(screen.queryByText(sentence)).toBeNull();
    expect(screen.queryByText(/Its DIN/)).toBeNull();
  });
});
