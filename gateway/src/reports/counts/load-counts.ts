import { REPORTS_KEPT } from '@refined/releases';
import type { LoadCount } from '@refined/releases';

const MINUTE = 60_000;
/** Releases times minutes; a product has a dozen releases in service. The oldest are dropped. */
const COUNTS_KEPT = 2_000;

export type Release = Pick<LoadCount, 'workspace' | 'version' | 'generation'>;
type Figures = Pick<LoadCount, 'loads' | 'failed' | 'counted'>;

export interface LoadCounts {
  add(release: Release, figures: Figures, at: number): void;
  /** Those of the last hour. */
  list(now: number): LoadCount[];
}

/** Counts loads per release and minute. */
export const loadCounts = (): LoadCounts => {
  const counts = new Map<string, LoadCount>();
  return {
    add({ workspace, version, generation }, { loads, failed, counted }, at) {
      const minute = Math.floor(at / MINUTE);
      const key = [workspace, version, generation, minute].join(' ');
      const known = counts.get(key);
      counts.set(key, {
        workspace,
        version,
        generation,
        minute,
        loads: (known?.loads ?? 0) + loads,
        failed: (known?.failed ?? 0) + failed,
        counted: {
          loads: (known?.counted.loads ?? 0) + counted.loads,
          failed: (known?.counted.failed ?? 0) + counted.failed,
          people: Math.max(known?.counted.people ?? 0, counted.people ?? 0),
        },
      });
      if (counts.size > COUNTS_KEPT) counts.delete(counts.keys().next().value!);
    },
    list(now) {
      const oldest = Math.floor(now / MINUTE) - REPORTS_KEPT.minutes;
      for (const [key, { minute }] of counts) if (minute <= oldest) counts.delete(key);
      return [...counts.values()];
    },
  };
};
