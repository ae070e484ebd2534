import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { findViolations, renderKit } from '../../testing/index.ts';
import { SkeletonCards } from '../drugs/skeleton-cards.tsx';
import { EmptyState, NotFound } from './page-pieces.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { PageHeading } from './page-heading.tsx';
import { SubNavigation, TabStrip } from './navigation.tsx';

const siblings = [
  { to: '/drugs/queue/noc/', label: 'NOC Review', count: 1 },
  { to: '/drugs/queue/dpd/', label: 'DPD Review', count: 1142, current: true },
  { to: '/drugs/queue/manual/', label: 'Manual Review', count: 59, stale: true },
];

describe('the pieces of a page', () => {
  it('ErrorPanel says what failed, since when and which request, and tries again', async () => {
    const onRetry = jest.fn();
    const { user, container } = renderKit(
      <ErrorPanel
        title="The list could not be refreshed."
        detail="The server failed (502)."
        since={new Date(2026, 3, 1, 10, 42)}
        requestId="7f3a91"
        onRetry={onRetry}
      />,
    );
    const panel = screen.getByRole('region', { name: 'The list could not be refreshed.' });
    expect(panel).toHaveTextContent(
      'The server failed (502). What you see is from 2026-04-01, 10:42. Request 7f3a91',
    );
    expect(screen.getByRole('status')).toHaveTextContent(
      'The list could not be refreshed. The server failed (502).',
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(await findViolations(container)).toEqual([]);
  });

  it('ErrorPanel ends what failed with a full stop before it says why', () => {
    renderKit(
      <ErrorPanel title="Queues could not be shown" detail="A file did not come in time." />,
    );
    expect(screen.getByRole('region', { name: 'Queues could not be shown' })).toHaveTextContent(
      /^Queues could not be shown\. A file did not come in time\.$/,
    );
    expect(screen.getByRole('status')).toHaveTextContent(
      'Queues could not be shown. A file did not come in time.',
    );
  });

  it('ErrorPanel leaves the focus on the heading when Retry helped', async () => {
    const Healing = () => {
      const [failed, setFailed] = useState(true);
      return (
        <>
          <PageHeading title="DPD Review" />
          {failed ? <ErrorPanel title="Failed." onRetry={() => setFailed(false)} /> : null}
        </>
      );
    };
    const { user } = renderKit(<Healing />);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('SubNavigation makes the count part of each link’s name', async () => {
    const { container } = renderKit(<SubNavigation label="Review queues" items={siblings} />);
    expect(screen.getByRole('link', { name: /NOC Review\s?, 1 item/ })).toHaveAttribute(
      'href',
      '/drugs/queue/noc/',
    );
    expect(screen.getByText('1,142')).toBeVisible();
    expect(screen.getByRole('link', { name: /DPD Review\s?, 1,142 items/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(
      screen.getByRole('link', { name: /Manual Review\s?, 59 items, not refreshed/ }),
    ).toBeVisible();
    expect(await findViolations(container)).toEqual([]);
  });

  it('TabStrip reaches a disabled tab by arrow keys, says why, and never selects it', async () => {
    const onSelect = jest.fn();
    const tabs = [
      { label: 'Drug Details', active: true },
      { label: 'Insurer Details', disabled: true, why: 'Not available yet.', onSelect },
      { label: 'Comments', disabled: true, why: 'Not available yet.', onSelect },
    ];
    const { user, container } = renderKit(
      <>
        <TabStrip label="Record" tabs={tabs} panelId="panel" />
        <div id="panel" role="tabpanel" aria-label="Drug Details" />
      </>,
    );
    await user.tab();
    expect(screen.getByRole('tab', { name: 'Drug Details' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{Enter}');
    const insurer = screen.getByRole('tab', { name: 'Insurer Details' });
    expect(insurer).toHaveFocus();
    expect(insurer).toHaveAttribute('aria-disabled', 'true');
    expect(insurer).toHaveAccessibleDescription('Not available yet.');
    await user.keyboard('{End}');
    expect(screen.getByRole('tab', { name: 'Comments' })).toHaveFocus();
    expect(onSelect).not.toHaveBeenCalled();
    expect(await findViolations(container)).toEqual([]);
  });

  it('EmptyState, NotFound and SkeletonCards say what they are', async () => {
    const { container } = renderKit(
      <>
        <NotFound what="queue “xyz”" />
        <EmptyState title="No drugs in NOC Review.">142 wait.</EmptyState>
        <SkeletonCards count={2} />
      </>,
    );
    expect(screen.getByRole('heading', { name: 'Not found' })).toBeVisible();
    expect(screen.getByText('There is no queue “xyz”.')).toBeVisible();
    expect(screen.getByText('142 wait.')).toBeVisible();
    expect(container.querySelector('[aria-label="Loading"]')?.children).toHaveLength(2);
    expect(await findViolations(container)).toEqual([]);
  });
});
