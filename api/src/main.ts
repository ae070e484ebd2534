import { unknownSettings } from '@refined/shared/settings';
import { fileURLToPath } from 'node:url';
import { readConfiguration } from './process/configuration.ts';
import { runProcess } from './process/run-process.ts';
import { seedFromFolder } from './process/seeding.ts';
import { start } from './process/start.ts';

const home = fileURLToPath(new URL('../..', import.meta.url));
const print = (line: string): void => void process.stdout.write(`${line}\n`);

// Under `npm start` the supervisor says it.
if (!process.connected)
  for (const warning of unknownSettings(process.env)) process.stderr.write(`${warning}\n`);

await runProcess(() =>
  start(readConfiguration(process.env, home), { seedDatabase: seedFromFolder, print }),
);
