import type { Running } from './start.ts';
import { StartFault } from '@refined/shared/serving';

/** Longest time for running requests at shutdown, in ms. */
const DRAIN = 10_000;

const report = (message: object): void => {
  if (process.connected) process.send?.(message);
};

/**
 * The process around the API. Sends its parent `{ready: true, port}` when everything answers. On
 * SIGTERM and SIGINT, or when its parent is gone, it finishes running requests and exits with 0.
 * Exits with 78 and one sentence on standard error when it can't start.
 */
export const runProcess = async (starting: () => Promise<Running>): Promise<void> => {
  let running: Running | undefined;
  let ending = false;
  const end = async (): Promise<void> => {
    // A second signal ends it at once. Before it is ready there are no requests to finish, and the
    // seed resumes by itself.
    if (ending || !running) process.exit(0);
    ending = true;
    setTimeout(() => {
      process.stderr.write(
        `Requests were still in work ${DRAIN / 1000} s after the process was asked to end.\n`,
      );
      process.exit(1);
    }, DRAIN).unref();
    await running.stop();
    process.exit(0);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
    process.on(event as 'SIGTERM', () => void end());

  try {
    running = await starting();
    report({ ready: true, port: running.port });
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(StartFault.exitStatus);
  }
};
