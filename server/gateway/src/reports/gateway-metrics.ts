import type { Reports } from '@refined/releases';
import type { ClientVital } from '@refined/shared/contract';
import type { AddMetrics } from '@refined/server-base/serving';
import type { Generations } from '../releases/generation-follower.ts';

/** Counts pages' reports as they arrive. */
export interface ReportMetrics {
  add(reports: Reports): void;
  vital(vital: ClientVital): void;
  /** The reports could not be written to the store. */
  notWritten(): void;
}

export interface MeasuredParts {
  readonly generations: Generations;
  readonly isApiReady: () => Promise<boolean>;
}

/** They contain the standard limits: LCP 2.5 and 4 s, INP 0.2 and 0.5 s, CLS 0.1 and 0.25. */
const BUCKETS = {
  LCP: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  INP: [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2],
  CLS: [0.01, 0.05, 0.1, 0.25, 0.5, 1],
} as const;

/** The gateway's metrics apart from requests: served releases, the store, pages' reports. */
export const gatewayMetrics = ({ generations, isApiReady }: MeasuredParts) => {
  // Undefined while nothing is measured.
  let counted: ReportMetrics | undefined;
  const add: AddMetrics = ({ Counter, Gauge, Histogram }, registry) => {
    const registers = [registry];
    const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
    const generation = gauge('refined_release_generation', 'The generation that is served.');
    const changed = gauge('refined_release_changed_timestamp_seconds', 'When it was made.');
    const since = gauge('refined_release_served_timestamp_seconds', 'Served here since.');
    const readable = gauge('refined_store_readable', '1 while the release store can be read.');
    const readAt = gauge('refined_store_read_timestamp_seconds', 'When it was last read.');
    const api = gauge('refined_api_ready', '1 while the API is ready, as this gateway sees it.');
    const notWritten = new Counter({
      name: 'refined_reports_not_written_total',
      help: 'Attempts to write the reports of pages to the release store that failed.',
      registers,
    });
    const loads = new Counter({
      name: 'refined_release_loads_total',
      help: 'Loads in pages, per release.',
      labelNames: ['workspace', 'version'],
      registers,
    });
    const failures = new Counter({
      name: 'refined_release_failures_total',
      help: 'Failures in pages, per release.',
      labelNames: ['workspace', 'version'],
      registers,
    });
    const vital = (name: string, help: string, buckets: readonly number[]) =>
      new Histogram({ name, help, buckets: [...buckets], registers });
    const vitals = {
      LCP: vital('refined_page_lcp_seconds', 'Largest contentful paint, sampled.', BUCKETS.LCP),
      INP: vital('refined_page_inp_seconds', 'Interaction to next paint, sampled.', BUCKETS.INP),
      CLS: vital('refined_page_cls', 'Cumulative layout shift, sampled.', BUCKETS.CLS),
    };
    counted = {
      add: (reports) => {
        for (const { workspace, version, loads: count } of reports.loads)
          loads.inc({ workspace, version }, count);
        for (const { workspace, version, count } of reports.failures)
          failures.inc({ workspace, version }, count);
      },
      vital: ({ vital: name, value }) =>
        vitals[name].observe(name === 'CLS' ? value : value / 1_000),
      notWritten: () => notWritten.inc(),
    };
    return async () => {
      const served = generations.current();
      if (served) {
        generation.set(served.state.generation);
        changed.set(Date.parse(served.state.changedAt) / 1_000);
        since.set(served.since / 1_000);
        // Each series starts at zero: Prometheus sees no increase in its first value.
        for (const [workspace, versions] of Object.entries(served.state.releases))
          for (const version of Object.keys(versions)) {
            loads.inc({ workspace, version }, 0);
            failures.inc({ workspace, version }, 0);
          }
      }
      const store = generations.store();
      readable.set(store.fault === undefined ? 1 : 0);
      if (store.readAt !== undefined) readAt.set(store.readAt / 1_000);
      api.set((await isApiReady()) ? 1 : 0);
    };
  };
  const reports: ReportMetrics = {
    add: (reports) => counted?.add(reports),
    vital: (measured) => counted?.vital(measured),
    notWritten: () => counted?.notWritten(),
  };
  return { add, reports };
};
