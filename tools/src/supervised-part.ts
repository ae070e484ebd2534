import { spawn, type ChildProcess } from 'node:child_process';
import { StartFault } from '@refined/server-base/process';
import type { Environment } from '@refined/server-base/settings';

/**
 * A part that ran for a shorter time (ms) died quickly. After QUICK_DEATHS of these in a row, it
 * isn't started again.
 */
const QUICK = 20_000;
const QUICK_DEATHS = 5;
/** Delay before the first restart, doubled each time, in ms. */
const FIRST_WAIT = 250;

export interface PartOptions {
  /** For messages: "The API". */
  readonly name: string;
  /** The file that Node runs. */
  readonly script: string;
  readonly environment: Environment;
  readonly say: (line: string) => void;
  /** The part isn't started again; its explanation is on the terminal. */
  readonly onGivenUp: () => void;
  readonly onMessage?: (message: Record<string, unknown>) => void;
  readonly onDown?: () => void;
  readonly firstWait?: number;
}

export interface Part {
  send(message: object): void;
  /** Ends the current process and starts the next one at once; for development. */
  restart(): void;
  /** Ends it for good: SIGTERM, then SIGKILL after `patience` ms. Resolves when it has exited. */
  stop(patience: number): Promise<void>;
}

/** Runs one part of the product as a process, and restarts it when it dies. */
export const supervise = ({
  name,
  script,
  environment,
  say,
  onGivenUp,
  onMessage,
  onDown,
  firstWait = FIRST_WAIT,
}: PartOptions): Part => {
  let child: ChildProcess | undefined;
  let stopping = false;
  let replacing = false;
  let quickDeaths = 0;
  let timer: NodeJS.Timeout | undefined;

  const begin = (): void => {
    const since = Date.now();
    // In its own process group, so that Ctrl-C reaches only the supervisor, which ends the parts in
    // order.
    const begun = spawn(process.execPath, ['--enable-source-maps', script], {
      env: { ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    child = begun;
    begun.on('message', (message) => onMessage?.(message as Record<string, unknown>));
    // A message that arrives while the part ends can be dropped.
    begun.on('error', () => {});
    begun.once('exit', (status, signal) => {
      child = undefined;
      onDown?.();
      if (stopping) return;
      // It has printed what is wrong; a restart can't help.
      if (status === StartFault.exitStatus) return onGivenUp();
      if (replacing) {
        replacing = false;
        return begin();
      }
      quickDeaths = Date.now() - since < QUICK ? quickDeaths + 1 : 1;
      if (quickDeaths >= QUICK_DEATHS) {
        say(
          `${name} ended ${QUICK_DEATHS} times in a row shortly after its start, and is not started again. What it said stands above.`,
        );
        return onGivenUp();
      }
      const wait = firstWait * 2 ** (quickDeaths - 1);
      say(
        `${name} ended unexpectedly (${signal ?? `status ${status}`}); it is started again in ${wait / 1_000} s.`,
      );
      timer = setTimeout(begin, wait);
    });
  };
  begin();

  return {
    send: (message) => {
      if (child?.connected) child.send(message, () => {});
    },
    restart: () => {
      if (!child || stopping) return;
      replacing = true;
      child.kill('SIGTERM');
    },
    stop: async (patience) => {
      stopping = true;
      clearTimeout(timer);
      const ending = child;
      if (!ending) return;
      await new Promise<void>((resolve) => {
        const kill = setTimeout(() => ending.kill('SIGKILL'), patience);
        ending.once('exit', () => {
          clearTimeout(kill);
          resolve();
        });
        ending.kill('SIGTERM');
      });
    },
  };
};
