import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { createFakeApi, fakeEvents } from '@refined/shared/testing';
import { renderShell } from '../testing/render-shell.tsx';

const card = {
  ...{ id: '7', din: '02240001', drug_name: 'Metformin', strength: '500 MG', form: 'TABLET' },
};

/** The home page, on a host that sends these events. */
const told = (...notes: object[]) => {
  const api = createFakeApi({ features: ['live'] });
  const events = fakeEvents();
  api.intercept('GET /api/events', () => {
    const answer = events.answer();
    events.tell('ready', { open: [] });
    for (const note of notes) events.tell('told', { notes: [note] });
    return answer;
  });
  return renderShell({ at: '/', api });
};

it('says what a colleague asks, and leads to the drug', async () => {
  const note = 'Please check the strength.';
  const { user } = told({ kind: 'assigned', name: 'Grace Hopper', drugs: 1, note, cards: [card] });
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(
    await screen.findAllByText(`Grace Hopper assigned 1 drug to you: ${note}`),
  ).not.toHaveLength(0);
  expect(
    screen.getAllByRole('link', { name: '02240001 Metformin · 500 MG · TABLET' })[0],
  ).toHaveAttribute('href', '/drugs/7');
});

it('says once what the committee answered about several drugs', async () => {
  const meeting = { answer: 'defer', meeting: '2026-05-12' };
  told({ kind: 'answered', name: 'Grace Hopper', drugs: 30, ...meeting });
  await waitFor(() =>
    expect(
      screen.getAllByText(
        'The committee answered on 30 drugs that you asked about (2026-05-12): defer.',
      ),
    ).not.toHaveLength(0),
  );
});
