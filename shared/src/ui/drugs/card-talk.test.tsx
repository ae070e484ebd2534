import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fixtureDrug, renderKit } from '../../testing/index.ts';
import { CardTalk } from './card-talk.tsx';

const sent = { by: 'Ada Tester', at: '2026-11-25T15:00:00.000Z', from: 'dpd' } as const;
const said = (text: string, at: string = sent.at) => ({ by: 'Ada Tester', at, text });
const draw = (drug: Parameters<typeof fixtureDrug>[0]) =>
  renderKit(<CardTalk drug={fixtureDrug(drug)} />);

it('says who sent a drug, from where, when, and what was asked with the move (D68)', () => {
  const { container } = draw({ sent, comment: said('Same product?') });
  expect(container).toHaveTextContent(
    /^Sent by Ada Tester from DPD Review on 2026-11-25: Same product\?$/,
  );
});

it('names who said what was said another time', () => {
  const { container } = draw({ sent, comment: said('Asked the maker.', '2026-03-02T15:00:00Z') });
  expect(container).toHaveTextContent('on 2026-11-25 · Ada Tester on 2026-03-02: Asked the maker.');
});

it('cuts a long comment, and shows all of it on demand', async () => {
  const long = `${'Is it the same? '.repeat(12)}\nOr not?`;
  const { user, container } = draw({ comment: said(long) });
  expect(container).not.toHaveTextContent('Or not?');
  await user.click(screen.getByRole('button', { name: 'Show all of the comment on 02247162' }));
  expect(container).toHaveTextContent('Or not?');
  await user.click(screen.getByRole('button', { name: 'Show less of the comment on 02247162' }));
  expect(container).not.toHaveTextContent('Or not?');
});

it('is nothing on a host that sends neither', () => {
  expect(draw({}).container.querySelector('p')).toBeNull();
});
