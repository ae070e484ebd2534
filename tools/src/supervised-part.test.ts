import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { supervise, type Part } from './supervised-part.ts';

let folder: string;
let part: Part | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'refined-part-'));
});
afterEach(() => part?.stop(1_000));

/** A part that counts its starts in its messages. */
const scriptOf = (body: string): string => {
  const script = join(folder, 'part.cjs');
  writeFileSync(
    script,
    `const fs = require('fs'); const counter = ${JSON.stringify(join(folder, 'starts'))};\nlet n = 0; try { n = Number(fs.readFileSync(counter)); } catch {}\nfs.writeFileSync(counter, String(++n));\n${body}`,
  );
  return script;
};

const run = (body: string) => {
  const lines: string[] = [];
  const messages: Record<string, unknown>[] = [];
  let downs = 0;
  let hear = () => {};
  const givenUp = new Promise<void>((resolve) => {
    part = supervise({
      name: 'The part',
      script: scriptOf(body),
      environment: process.env,
      firstWait: 1,
      say: (line) => lines.push(line),
      onGivenUp: resolve,
      onDown: () => (downs += 1),
      onMessage: (message) => {
        messages.push(message);
        hear();
      },
    });
  });
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise<void>((resolve) => (hear = resolve));
  };
  return { lines, messages, givenUp, until, downs: () => downs };
};

const LIVES =
  'process.on("SIGTERM", () => process.exit(0)); process.on("message", (m) => process.send({ echo: m })); setInterval(() => {}, 1000); process.send({ ready: true, n });';

it('starts a part again that died, and tells that it was down', async () => {
  const { lines, messages, until, downs } = run(`if (n < 3) process.exit(1); ${LIVES}`);
  await until(() => messages.some(({ n }) => n === 3));
  expect(lines).toEqual([
    expect.stringContaining('The part ended unexpectedly (status 1)'),
    expect.stringContaining('started again in 0.002 s'),
  ]);
  expect(downs()).toBe(2);
});

it('gives up after five quick deaths', async () => {
  const { lines, givenUp } = run('process.exit(3)');
  await givenUp;
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toContain('5 times in a row');
});

it('does not start again what was wrongly configured', async () => {
  const { lines, givenUp, messages } = run('process.send({ n }, () => process.exit(78));');
  await givenUp;
  expect(lines).toEqual([]);
  expect(messages).toEqual([{ n: 1 }]);
});

it('ends a part by SIGTERM, and kills one that does not listen', async () => {
  const polite = run(LIVES);
  await polite.until(() => polite.messages.length > 0);
  await part!.stop(60_000);
  const stubborn = run(
    'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); process.send({ n });',
  );
  await stubborn.until(() => stubborn.messages.length > 0);
  await part!.stop(10);
  expect([...polite.lines, ...stubborn.lines]).toEqual([]);
});

it('replaces a part on request, and passes messages to it', async () => {
  const { messages, until, lines } = run(LIVES);
  await until(() => messages.some(({ n }) => n === 1));
  part!.restart();
  await until(() => messages.some(({ n }) => n === 2));
  part!.send({ upstream: 'here' });
  await until(() => messages.some(({ echo }) => echo !== undefined));
  expect(messages.at(-1)).toEqual({ echo: { upstream: 'here' } });
  expect(lines).toEqual([]);
});
