import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect } from '@playwright/test';
import { layOutImage } from '@refined/deploy/image-layout';
import { PARTS, type PartName } from '@refined/deploy/part-settings';
import { newFolder } from '../product/folders.ts';
import { PATIENCE } from '../product/patience.ts';
import type { Environment } from '../product/run-start.ts';

export interface PartProcess {
  readonly address: string;
  /** Resolves when the process has ended. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
  /** At the same address; resolves when it is ready. */
  readonly startAgain: () => Promise<void>;
}

/** Starts a part from its image's files, in production; resolves when it is ready. */
export const startPart = async (
  part: PartName,
  port: number,
  environment: Environment,
): Promise<PartProcess> => {
  const address = `http://127.0.0.1:${port}`;
  const folder = newFolder(`${part}-image`);
  const image = layOutImage(part, folder);
  const start = async () => {
    const child = spawn(process.execPath, [path.join(folder, image.script)], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        ...image.environment,
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        [PARTS[part].portSetting]: String(port),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const read = (data: Buffer) => void (said = (said + data.toString()).slice(-4_000));
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    await expect
      .poll(
        () => {
          if (child.exitCode !== null) throw new Error(`The ${part} ended: ${said}`);
          return fetch(`${address}/readyz`).then(
            ({ status }) => status,
            () => undefined,
          );
        },
        { message: `${part}: ready`, timeout: PATIENCE.start },
      )
      .toBe(200)
      .catch((error: unknown) => {
        child.kill('SIGKILL');
        throw new Error(`The ${part} did not get ready. It said: ${said}`, { cause: error });
      });
    return { child, ended };
  };
  let running = await start();
  return {
    address,
    end: (signal) => {
      running.child.kill(signal);
      return running.ended;
    },
    startAgain: async () => {
      running = await start();
    },
  };
};
