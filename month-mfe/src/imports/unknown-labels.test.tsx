import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UnknownLabel } from '@refined/shared/contract';
import { createFakeApi, findViolations, problemAnswer } from '@refined/shared/testing';
import { renderMonth } from '../test-month.tsx';

const LABEL: UnknownLabel = {
  id: '77',
  list: 'schedule',
  name: 'SCHEDULE Z',
  drugs: 2,
  examples: [{ id: '5', din: '02000005', drug_name: 'Fifth' }],
};

const open = (at = '/drugs/#labels', labels = [LABEL]) => {
  const state = { labels };
  const api = createFakeApi({
    features: ['database_files', 'labels'],
    answers: {
      unknownLabels: () => Response.json(state),
      answerLabel: () => {
        state.labels = [];
        return Response.json(state);
      },
    },
  });
  api.intercept(
    'GET /api/drug_schedule/',
    () => Response.json({ results: [{ id: 2001, name: 'PRESCRIPTION' }] }),
    Infinity,
  );
  return { ...renderMonth({ at, api }), state };
};
const section = () => screen.findByRole('region', { name: '1 unknown label' });

it('an unknown label is an entry that somebody names, for all its records (D79)', async () => {
  const { user, api } = open();
  const part = within(await section());
  expect(part.getByText('Schedule, on 2 drugs')).toBeVisible();
  expect(part.getByRole('link', { name: '02000005' }).parentElement).toHaveTextContent(
    '02000005 Fifth',
  );
  await waitFor(() => expect(part.getByRole('heading')).toHaveFocus());
  expect(await findViolations(document.body)).toEqual([]);
  await user.type(part.getByLabelText('“SCHEDULE Z” is'), 'prescription');
  await user.click(await part.findByRole('button', { name: 'It is this' }));
  await waitFor(() => expect(screen.queryByText('SCHEDULE Z')).toBeNull());
  expect(api.calls.find(({ method }) => method === 'POST')).toMatchObject({
    address: '/api/imports/labels/77/',
    body: { is: '2001' },
  });
});

it('or is added to its list; what is refused is said', async () => {
  const { user, api } = open();
  api.intercept('POST /api/imports/labels/', () => problemAnswer(409, 'Somebody was quicker.'));
  await user.click(await screen.findByRole('button', { name: 'Add it to the list' }));
  expect(await screen.findByText('Somebody was quicker.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Add it to the list' }));
  await waitFor(() => expect(screen.queryByText('SCHEDULE Z')).toBeNull());
  expect(api.calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({});
});

it('a card leads to the label that it asks about: its answer has the focus', async () => {
  open('/drugs/?label=SCHEDULE+Z#labels', [{ ...LABEL, id: '78', name: 'ANOTHER' }, LABEL]);
  await waitFor(() => expect(screen.getByLabelText('“SCHEDULE Z” is')).toHaveFocus());
});
