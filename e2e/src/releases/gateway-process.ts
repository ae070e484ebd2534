import { spawn } from 'node:child_process';
import path from 'node:path';
import { PATIENCE } from '../product/patience.ts';
import { expect } from '../fixtures/story.ts';
import { ROOT } from '../product/run-start.ts';
import type { Environment } from '../product/run-start.ts';

/** A gateway alone, as an operator runs several of them on one store. */
export interface GatewayProcess {
  readonly port: number;
  readonly pid: number;
  /** Resolves when it is gone. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

/**
 * Starts a gateway with this environment and nothing else of ours; it serves the store's state when
 * this resolves. It listens a moment earlier and answers pages with 503 until then. Port 0: any
 * free one.
 */
export const startGateway = async (
  port: number,
  environment: Environment,
): Promise<GatewayProcess> => {
  const child = spawn(process.execPath, [path.join(ROOT, 'gateway', 'dist', 'main.js')], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'fatal',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr!.on('data', (data: Buffer) => (said += data.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const listening = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    void ended.then(() => reject(new Error(`The gateway ended before it listened: ${said}`)));
  });
  const state = `http://127.0.0.1:${listening}/releases/state.json`;
  await expect.poll(async () => (await fetch(state)).status, { timeout: PATIENCE.start }).toBe(200);
  return {
    port: listening,
    pid: child.pid!,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
};
