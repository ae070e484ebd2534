import type { ScreenPlan } from './screen-plan.ts';

/** The text as a literal of the language, in single quotes. */
const literal = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

const expose = ({
  name,
  component,
}: ScreenPlan): string => `import type { ScreenModule } from '@refined/shared/federation';
import { ${component}Screen } from './${name}-screen.tsx';

/** What the shell loads: see ScreenModule. */
export const Screen = ${component}Screen;

({ Screen }) satisfies ScreenModule;
`;

const messages = ({
  variable,
  title,
}: ScreenPlan): string => `import { formats } from '@refined/shared/domain';

const drugs = (count: number) => formats.counted(count, 'drug', 'drugs');

/** Sentences of this screen alone. What other workspaces say too stands in shared's messages. */
export const ${variable}Messages = {
  title: ${literal(title)},
  drugs,
  waiting: (count: number) => \`\${drugs(count)} in the queues\`,
  queues: 'Drugs in each queue',
  notLoaded: 'The queue counts could not be loaded.',
  notRefreshed: 'The queue counts could not be refreshed.',
} as const;
`;

const screen = ({
  name,
  component,
  variable,
  path,
}: ScreenPlan): string => `import { faultText, useQueueCounts } from '@refined/shared/api-client';
import { PATHS, QUEUE_NAMES, QUEUES } from '@refined/shared/domain';
import type { QueueCounts } from '@refined/shared/domain';
import { kitMessages, moveMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { ErrorPanel, PageHeading, Panel, StyleSheet, VisuallyHidden } from '@refined/shared/ui';
import { ${variable}Messages } from './${name}-messages.ts';
import styles from './${name}.css';

const total = (counts: QueueCounts): number => QUEUE_NAMES.reduce((sum, queue) => sum + counts[QUEUES[queue].countKey], 0);

/**
 * Undefined until the counts are here: the list has its size from the start, so that nothing jumps.
 */
const QueueList = ({ counts }: { counts: QueueCounts | undefined }) => (
  <Panel>
    <ul className="${name}-queues" aria-label={${variable}Messages.queues} aria-busy={!counts}>
      {QUEUE_NAMES.map((queue) => (
        <li key={queue}>
          <Link to={PATHS.queue(queue)}>{moveMessages.heading[queue]}</Link>
          {counts ? ${variable}Messages.drugs(counts[QUEUES[queue].countKey]) : <VisuallyHidden>{kitMessages.loading}</VisuallyHidden>}
        </li>
      ))}
    </ul>
  </Panel>
);

/** ${path}: how many drugs wait in each queue. It works; replace it by what this screen is for. */
export const ${component}Screen = () => {
  const { data: counts, fault, refresh } = useQueueCounts();
  return (
    <>
      <StyleSheet text={styles} />
      <PageHeading title={${variable}Messages.title} sub={counts ? ${variable}Messages.waiting(total(counts)) : undefined} />
      {fault ? <ErrorPanel title={counts ? ${variable}Messages.notRefreshed : ${variable}Messages.notLoaded} detail={faultText(fault)} requestId={fault.requestId} onRetry={refresh} /> : null}
      {counts || !fault ? <QueueList counts={counts} /> : null}
    </>
  );
};
`;

const css = ({
  name,
}: ScreenPlan): string => `.${name}-queues { margin: 0; padding: 0; list-style: none; }
.${name}-queues li { display: flex; justify-content: space-between; padding: 6px 0; }
`;

const test = ({
  title,
  path,
  address,
}: ScreenPlan): string => `import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { createFakeApi, fakeDrug, findViolations, problemAnswer, renderScreen } from '@refined/shared/testing';
import type { FakeApi } from '@refined/shared/testing';
import { Screen } from './expose.tsx';

const drugs = [fakeDrug({ id: 1, queue: 'noc' }), fakeDrug({ id: 2, queue: 'com' }), fakeDrug({ id: 3, queue: 'com' })];
const open = (api: FakeApi = createFakeApi({ drugs })) => renderScreen(<Screen />, { path: ${literal(path)}, at: ${literal(address)}, api });
const rows = async () => (await within(await screen.findByRole('list', { name: 'Drugs in each queue' })).findAllByText(/drugs?$/)).map((count) => count.closest('li')?.textContent);

describe(${literal(title)}, () => {
  it('says how many drugs wait in each queue', async () => {
    const { container } = open();
    expect(screen.getByRole('heading', { level: 1, name: ${literal(title)} })).toBeVisible();
    expect(await screen.findByText('3 drugs in the queues')).toBeVisible();
    expect(await rows()).toEqual(['Manual Review0 drugs', 'NOC Review1 drug', 'DPD Review0 drugs', 'Expert Committee Review Queue2 drugs', 'Update Queue0 drugs']);
    expect(screen.getByRole('link', { name: 'NOC Review' })).toHaveAttribute('href', '/drugs/queue/noc/');
    expect(await findViolations(container)).toEqual([]);
  });

  it('says what failed, and Retry asks again', async () => {
    const api = createFakeApi({ drugs });
    api.intercept('count_review', () => problemAnswer(500, 'Broken.'));
    const { user, container } = open(api);
    expect(await screen.findByText('The queue counts could not be loaded.')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
    expect(await findViolations(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('3 drugs in the queues')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
`;

/** The screen's code: path → text. */
export const screenSources = (plan: ScreenPlan): Readonly<Record<string, string>> => ({
  'src/expose.tsx': expose(plan),
  [`src/${plan.name}-messages.ts`]: messages(plan),
  [`src/${plan.name}-screen.tsx`]: screen(plan),
  [`src/${plan.name}.css`]: css(plan),
  [`src/${plan.name}-screen.test.tsx`]: test(plan),
});
