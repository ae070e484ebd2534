import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { screenFault } from './screen-result.ts';
import { testRelease } from '../testing/test-screen.ts';
import { AvoidedNotice } from './slot-update.tsx';

const shown = testRelease('1.0.0', { title: 'Queues' });
const before = { isOfPageBefore: true };

it('says in one line why an earlier release is shown', () => {
  render(<AvoidedNotice shown={shown} fault={screenFault('run', 'frozen', before)} />);
  expect(
    screen.getByText(
      'This page stopped while Queues was open, so its earlier version 1.0.0 is shown.',
    ),
  ).toBeTruthy();
});

it('says nothing of what happened in this page', () => {
  const { container } = render(
    <AvoidedNotice shown={shown} fault={screenFault('run', 'navigation')} />,
  );
  expect(container.textContent).toBe('');
});

it('is said once', async () => {
  const fault = screenFault('run', 'frozen', before);
  const { container, unmount } = render(<AvoidedNotice shown={shown} fault={fault} />);
  await userEvent.click(screen.getByRole('button'));
  expect(container.textContent).toBe('');
  unmount();
  expect(render(<AvoidedNotice shown={shown} fault={fault} />).container.textContent).toBe('');
});
