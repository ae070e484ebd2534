import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** The repository: tests are run from there. */
const home = resolve(process.cwd());

export interface GatewayProcess {
  readonly address: string;
  /** Ends the process; resolves to its standard error. */
  end(signal: NodeJS.Signals): Promise<string>;
}

/** Starts the gateway with only this environment; resolves when it listens. */
export const startGateway = async (
  environment: Readonly<Record<string, string>>,
): Promise<GatewayProcess> => {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [join(home, 'server', 'gateway', 'main.mjs')], {
    cwd: home,
    env: { PATH, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const said = text(child.stderr!);
  const exited = once(child, 'exit');
  const listening = new Promise<number>((done, fail) => {
    child.once('message', (message) => done((message as { port: number }).port));
    void exited.then(async () =>
      fail(new Error(`The gateway ended before it listened: ${await said}`)),
    );
  });
  return {
    address: `http://127.0.0.1:${await listening}`,
    end: async (signal) => {
      child.kill(signal);
      await exited;
      return said;
    },
  };
};
