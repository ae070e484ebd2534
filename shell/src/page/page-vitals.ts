import type { ClientVital } from '@refined/shared/contract';

/**
 * Reports LCP, INP and CLS of this page, each once, when the browser knows it (at the latest when
 * the page is hidden). Loaded only in sampled pages.
 */
export const tellVitals = async (tell: (vital: ClientVital) => void): Promise<void> => {
  const { onLCP, onINP, onCLS } = await import('web-vitals');
  const reported = new Set<string>();
  for (const follow of [onLCP, onINP, onCLS])
    follow(({ name, value }) => {
      if (reported.has(name)) return;
      reported.add(name);
      tell({ vital: name as ClientVital['vital'], value: Math.round(value * 1_000) / 1_000 });
    });
};

/** Whether this page is sampled; `share` in percent. */
export const isSampled = (share = 0): boolean => Math.random() * 100 < share;
