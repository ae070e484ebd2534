import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeReason, renderKit } from '../../testing/index.ts';
import { ReasonStrip } from './reason-strip.tsx';

const LONG = Array.from({ length: 40 }, (_, index) => `${index} MG`).join('; ');
const drug = { id: '1', din: '02239208', queue: 'dpd', source_changed: false } as const;

const draw = (after: string, open: boolean) =>
  renderKit(
    <ReasonStrip
      drug={drug}
      reasons={[fakeReason({ before: ['5 MG'], after: [after] })]}
      open={open}
      onToggle={() => {}}
    />,
  );
const strip = () => screen.getByRole('button');

it('cuts a long value in its line, and has the whole of it once it is open (D63)', () => {
  draw(LONG, true);
  expect(strip()).not.toHaveTextContent(LONG);
  expect(within(screen.getByRole('region')).getByRole('listitem')).toHaveTextContent(LONG);
});

it('says a reason once where its line has room for it', () => {
  draw('10 MG', true);
  expect(strip()).toHaveTextContent('10 MG');
  expect(within(screen.getByRole('region')).queryByRole('listitem')).toBeNull();
});

it('leads to the page where an unknown label is answered, with this one chosen (D79)', () => {
  renderKit(
    <ReasonStrip
      drug={drug}
      reasons={[
        fakeReason({ kind: 'unknown_label', field: 'schedule', before: null, after: ['PLAN Z'] }),
      ]}
      open
      onToggle={() => {}}
    />,
  );
  expect(screen.getByRole('link', { name: 'Say what “PLAN Z” is' })).toHaveAttribute(
    'href',
    '/drugs/?label=PLAN+Z#labels',
  );
});
