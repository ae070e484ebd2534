import { useEffect, useRef } from 'react';
import type { ImportJob } from '@refined/shared/contract';
import { useAnnounce } from '@refined/shared/ui';
import { importMessages } from '../../messages/imports.ts';

const text = importMessages.job;

/** Progress for screen readers: each stage once, and the end, without the counts. */
const saying = ({ state, progress }: ImportJob): string =>
  state === 'preparing' || state === 'running'
    ? `${text.state[state]}: ${text.stage[progress.stage]}`
    : text.announce[state];

/**
 * Announces the progress of imports in the page's live region; nothing about those that are there
 * when the page opens.
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
