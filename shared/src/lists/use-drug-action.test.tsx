import { useState } from 'react';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { createFakeApi, fakeDrug, renderScreen } from '../testing/index.ts';
import { useDrugAction } from './use-drug-action.ts';

const DRUGS = [1, 2, 3, 4].map((id) => fakeDrug({ id, queue: 'dpd' }));

/** A list from which `with` leaves together with the drug that is snoozed. */
const List = ({ with: other }: { readonly with: string }) => {
  const [keys, setKeys] = useState(DRUGS.map(({ id }) => String(id)));
  const [focused, setFocused] = useState('nothing');
  const { perform } = useDrugAction({
    list: {
      keys,
      leave: (row) => setKeys(keys.filter((key) => key !== row && key !== other)),
      focus: (row) => setFocused(row ?? 'the heading'),
    },
  });
  const snooze = (id: string) =>
    void perform({
      action: 'snooze',
      input: { until: 'marketed' },
      target: { drugs: [{ id, din: '02000002' }] },
      row: id,
    });
  return (
    <>
      {keys.map((key) => (
        <button key={key} type="button" onClick={() => snooze(key)}>
          {`Snooze ${key}`}
        </button>
      ))}
      <p>{`Focus: ${focused}`}</p>
    </>
  );
};

describe('the focus after an action', () => {
  it.each([
    ['1', 'the next row', '3'],
    ['3', 'the row after it, if the next one left at the same moment', '4'],
  ])('with row %s leaving too, goes to %s', async (other, _, next) => {
    const api = createFakeApi({ drugs: DRUGS, features: ['drug_actions'] });
    const { user } = renderScreen(<List with={other} />, { path: '/', at: '/', api });
    await user.click(screen.getByRole('button', { name: 'Snooze 2' }));
    expect(await screen.findByText(`Focus: ${next}`)).toBeVisible();
  });
});
