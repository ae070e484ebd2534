import { useEffect, useRef } from 'react';
import type { ImportJob } from '@refined/shared/contract';
import { useAnnounce } from '@refined/shared/ui';
import { importMessages } from '../../messages/imports.ts';

const text = importMessages.job;

/**
 * What those who can't see the bar are told: each stage once, and the end. Nothing of the counts
 * between.
 */
const saying = ({ state, progress }: ImportJob): string =>
  state === 'preparing' || state === 'running'
    ? `${text.state[state]}: ${text.stage[progress.stage]}`
    : text.announce[state];

/**
 * Says in the page's live region how the imports on the page go on; nothing of what stood there
 * when it came.
 */
export const useJobAnnouncements = (jobs: readonly ImportJob[]): void => {
  const announce = useAnnounce();
  const said = useRef(new Map<number, string>());
  useEffect(() => {
    for (const job of jobs) {
      const now = saying(job);
      const before = said.current.get(job.id);
      said.current.set(job.id, now);
      if (before !== undefined && before !== now) announce(now);
    }
  }, [jobs, announce]);
};
