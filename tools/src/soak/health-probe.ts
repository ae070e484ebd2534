import { setTimeout as wait } from 'node:timers/promises';
import { caller } from './call.ts';

/** Interval, in ms. */
const BETWEEN = 200;

export interface HealthReport {
  readonly asked: number;
  /** Not answered, or not with 200. */
  readonly failed: number;
  /** In ms. */
  readonly slowest: number;
}

/** Requests `/healthz` repeatedly until it is told to stop. */
export const startHealthProbe = (origin: string): (() => Promise<HealthReport>) => {
  const { call, close } = caller(origin);
  let [asked, failed, slowest] = [0, 0, 0];
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      const since = performance.now();
      const { status } = await call('/healthz').catch(() => ({ status: 0 }));
      asked += 1;
      if (status !== 200) failed += 1;
      slowest = Math.max(slowest, performance.now() - since);
      await wait(BETWEEN);
    }
  })();
  return async () => {
    isOver = true;
    await running;
    close();
    return { asked, failed, slowest };
  };
};
