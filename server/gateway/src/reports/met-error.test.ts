import { describe, expect, it } from '@jest/globals';
import { browserName, metError, stackFrames } from './met-error.ts';

const BASE = 'https://refined.example/releases';

describe('the frames of a stack', () => {
  it.each([
    [
      'Chromium',
      `TypeError: mina's 02240001
    at submit (${BASE}/queues-mfe/1.4.0-ab12/screen.1a2b.js:1:2345)
    at async Object.move [as save] (${BASE}/shell/1.0.0/lazy/kit.js?x=secret:2:7)
    at ${BASE}/shell/1.0.0/shell.js:3:9
    at new Promise (<anonymous>)
    at chrome-extension://abcdef/content.js:1:1`,
    ],
    [
      'Firefox and Safari',
      `submit@${BASE}/queues-mfe/1.4.0-ab12/screen.1a2b.js:1:2345
async*save@${BASE}/shell/1.0.0/lazy/kit.js:2:7
@${BASE}/shell/1.0.0/shell.js:3:9
Kovač@moz-extension://abc/a.js:1:1`,
    ],
  ])('of %s are those in released files, and nothing else', (_browser, stack) => {
    const frames = stackFrames(stack.replace('?x=secret', ''));
    expect(frames.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual([
      'queues-mfe/1.4.0-ab12/screen.1a2b.js:1:2345',
      'shell/1.0.0/lazy/kit.js:2:7',
      'shell/1.0.0/shell.js:3:9',
    ]);
    expect(frames[0]!.function).toBe('submit');
    expect(JSON.stringify(frames)).not.toMatch(/mina|0224|Kov|extension|refined\.example/);
  });

  it.each([
    `at x (${BASE}/queues-mfe/1.4.0/../../../etc/passwd:1:2)`,
    `at x (${BASE}/queues-mfe/latest/a.js:1:2)`,
    `at x (${BASE}/queues-mfe/1.4.0/a.js?token=1:1:2)`,
    'no stack',
    '',
  ])('leave out %j', (line) => {
    expect(stackFrames(line)).toEqual([]);
  });

  it('have no name that is none of the code', () => {
    expect(stackFrames(`at 02240001 Kovač (${BASE}/shell/1.0.0/a.js:1:2)`)).toEqual([
      { file: 'shell/1.0.0/a.js', line: 1, column: 2 },
    ]);
  });

  it('are a few, however long the stack is', () => {
    const stack = `at x (${BASE}/shell/1.0.0/a.js:1:2)\n`.repeat(1_000);
    expect(stackFrames(stack)).toHaveLength(8);
  });
});

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.1.2 Safari/537.36 Edg/156.0.3',
    'Edge 156',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
    'Chrome 156',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari 26',
  ],
  ['Mozilla/5.0 (of Mina Kovac)', 'other'],
  [undefined, 'other'],
])('of %s the browser is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

it('keeps of a failure what fits, and the cut parts of its error', () => {
  const error = metError(
    {
      workspace: 'queues-mfe',
      version: '1.4.0',
      stage: 'run',
      fault: 'errors',
      shown: '1.3.0',
      reference: 'r-1',
      error: { name: 'E'.repeat(5_000), message: 'word '.repeat(5_000), stack: 'x'.repeat(9_000) },
    },
    undefined,
    [],
  );
  expect(error).toMatchObject({ shown: '1.3.0', references: ['r-1'], frames: [] });
  expect(error.name.length).toBeLessThanOrEqual(100);
  expect(error.message.length).toBeLessThanOrEqual(300);
});
