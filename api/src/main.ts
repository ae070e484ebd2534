import { fileURLToPath } from 'node:url';
import { readConfiguration } from './configuration.ts';
import { runProcess } from './run-process.ts';
import { seedFromFolder } from './seeding.ts';
import { start } from './start.ts';

const home = fileURLToPath(new URL('../..', import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

await runProcess(() =>
  start(readConfiguration(process.env, home), { seedDatabase: seedFromFolder, say }),
);
