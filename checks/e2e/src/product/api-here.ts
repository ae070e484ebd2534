import { setFlagsFromString } from 'node:v8';
import { readConfiguration, start } from '@refined/api';
import { ROOT, type Environment } from './run-start.ts';

export interface ApiHere {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

const refuse = (): never => {
  throw new Error("A story's data folder is filled.");
};

/**
 * Our API with this environment, in the story's own process: the same code as `npm start`, with its
 * database in a thread. A separate process takes three times the work: it loads all modules and
 * compiles the database's WebAssembly, which happens here once for all of a worker's products.
 */
export const startApiHere = async (environment: Environment): Promise<ApiHere> => {
  // Compiled quickly, not well: a story is too short for optimized WebAssembly to pay off.
  setFlagsFromString('--liftoff-only');
  const settings = { HOST: '127.0.0.1', API_PORT: '0', LOG_LEVEL: 'fatal', ...environment };
  const { port, stop } = await start(readConfiguration(settings, ROOT), {
    seedDatabase: refuse,
    print: () => undefined,
  });
  return { address: `http://127.0.0.1:${port}`, stop };
};
