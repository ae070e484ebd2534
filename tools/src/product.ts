import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Environment } from '@refined/server-base/settings';
import type { Configuration } from './configuration.ts';
import { apiEnvironment, gatewayEnvironment, registryEnvironment } from './part-environment.ts';
import { supervise, type Part } from './supervised-part.ts';

/** Time in ms for all parts together to finish running requests at shutdown. */
const DRAIN = 10_000;

export interface ProductOptions {
  readonly root: string;
  readonly configuration: Configuration;
  readonly environment: Environment;
  readonly development: boolean;
  readonly say: (line: string) => void;
  readonly onGivenUp: () => void;
}

export interface Product {
  readonly listening: Promise<number>;
  restart(part: 'api' | 'gateway'): void;
  stop(): Promise<void>;
}

/**
 * Runs the three processes. After each start of a part, the gateway gets the others' addresses, and
 * the registry the API's.
 */
export const runProduct = ({
  root,
  configuration,
  environment,
  development,
  say,
  onGivenUp,
}: ProductOptions): Product => {
  // New at each start; only API and gateway know it.
  const gatewaySecret = randomBytes(32).toString('hex');
  let upstream: string | null = null;
  let gateway: Part | undefined;
  let api: Part | undefined;
  let registryAddress: string | null = null;
  const tell = (address: string | null): void => {
    upstream = address;
    gateway?.send({ upstream });
    registry.send({ upstream });
  };

  const listening = new Promise<number>((resolve) => {
    gateway = supervise({
      name: 'The gateway',
      script: join(root, 'server/gateway/main.mjs'),
      environment: gatewayEnvironment(configuration, environment, development, gatewaySecret),
      say,
      onGivenUp,
      onMessage: (message) => {
        if (message.ready !== true) return;
        gateway?.send({ upstream, registry: registryAddress });
        resolve(Number(message.port));
      },
    });
  });
  if (configuration.API_HOST === undefined) {
    api = supervise({
      name: 'The API',
      script: join(root, 'server/api/main.mjs'),
      environment: apiEnvironment(configuration, environment, gatewaySecret),
      say,
      onGivenUp,
      onMessage: (message) => {
        if (typeof message.progress === 'string') say(message.progress);
        if (message.ready === true) tell(`http://127.0.0.1:${Number(message.port)}`);
      },
      onDown: () => tell(null),
    });
  }

  const tellRegistry = (address: string | null): void => {
    registryAddress = address;
    gateway?.send({ registry: address });
  };
  const registry = supervise({
    name: 'The registry',
    script: join(root, 'server/registry/main.mjs'),
    environment: registryEnvironment(configuration, environment, development),
    say,
    // Reviewers can work without it.
    onGivenUp: () => tellRegistry(null),
    onMessage: (message) => {
      if (message.ready !== true) return;
      registry.send({ upstream });
      tellRegistry(`http://127.0.0.1:${Number(message.port)}`);
    },
    onDown: () => tellRegistry(null),
  });

  return {
    listening,
    restart: (part) => (part === 'api' ? api : gateway)?.restart(),
    stop: async () => {
      // The gateway first: its remaining answers need the API.
      const until = Date.now() + DRAIN;
      await gateway?.stop(DRAIN - 2_000);
      await Promise.all([
        registry.stop(Math.max(2_000, until - Date.now())),
        api?.stop(Math.max(2_000, until - Date.now())),
      ]);
    },
  };
};

/** In ms. */
const BETWEEN_QUESTIONS = 100;

/** Requests `/readyz` until it answers 200, or until `signal` aborts (then false). */
export const untilReady = async (address: string, signal: AbortSignal): Promise<boolean> => {
  while (!signal.aborted) {
    try {
      const answer = await fetch(`${address}/readyz`, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
      });
      await answer.body?.cancel();
      if (answer.ok) return true;
    } catch {
      // Not listening yet.
    }
    await wait(BETWEEN_QUESTIONS, undefined, { signal }).catch(() => {});
  }
  return false;
};
