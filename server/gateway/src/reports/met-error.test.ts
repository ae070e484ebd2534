import { describe, expect, it } from '@jest/globals';
import { browserName, metError, stackFrames, cleanedText } from './met-error.ts';

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

/** Pseudo-random numbers, the same in each run. */
const randomNumbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const random = randomNumbers(7);
const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
const run = (characters: string, from: number, to: number): string =>
  Array.from({ length: from + Math.floor(random() * (to - from + 1)) }, () =>
    oneOf([...characters]),
  ).join('');
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const KEY = `${LETTERS}${LETTERS.toUpperCase()}${DIGITS}`;

const NAMES = ['mkovac', 'Mina', 'Kovač', 'mina.kovac@pharma.example'];

/** Generators of texts that must be removed, with other characters at each call. */
const SECRETS: Readonly<Record<string, () => string>> = {
  'a DIN': () => run('123456789', 8, 8),
  'a spaced DIN': () => `${run('123456789', 4, 4)} ${run('123456789', 4, 4)}`,
  'a telephone number': () => `613-${run(DIGITS, 3, 3)}-${run(DIGITS, 4, 4)}`,
  'Arabic digits': () => run('٠١٢٣٤٥٦٧٨٩', 8, 8),
  'an e-mail address': () => `${run(LETTERS, 3, 9)}.${run(LETTERS, 3, 9)}@${run(LETTERS, 3, 9)}.ca`,
  'an e-mail address of others': () => `zoë${run(LETTERS, 2, 4)}@münchen.example`,
  'a JWT': () => `eyJ${run(KEY, 10, 30)}.eyJ${run(KEY, 10, 30)}.${run(KEY, 20, 43)}`,
  'a bearer token': () => `Bearer ${run(KEY, 12, 40)}`,
  'our token': () => `Token ${run('0123456789abcdef', 40, 40)}`,
  'a session id': () => run('0123456789abcdef', 32, 32),
  'a key': () => `${run(KEY, 15, 25)}7${run(KEY, 15, 25)}`,
  'a query': () => `/api/drugs/?search=${run(LETTERS, 5, 12)}&page=2`,
  'a fragment': () => `#access=${run(KEY, 8, 12)}`,
  'an address': () => `https://${run(LETTERS, 5, 9)}.example/${run(LETTERS, 5, 9)}`,
  'what JSON could not be': () => `"${run(LETTERS, 4, 9)} ${run(LETTERS, 4, 9)}"`,
  'quoted data': () => `'${run(LETTERS, 4, 9)} ${run(LETTERS, 4, 9)}'`,
  'the person': () => oneOf(NAMES),
  'the person in capitals': () => oneOf(NAMES).toUpperCase(),
};
const AROUND: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `Unexpected token in JSON at position 7, ${secret} is not valid JSON`,
  (secret) => `No drug ${secret}.`,
  (secret) => `(${secret})`,
  (secret) => `failed: ${secret}; again: ${secret}`,
  (secret) => `line one\nline\u2028two ${secret}\u0000`,
  (secret) => `${'long '.repeat(57)}${secret}`,
];
/** The parts of a secret that would already reveal it. */
const tellingParts = (secret: string): string[] =>
  secret
    .replace(/^(Bearer|Token) |^\/api\/drugs\/\?search=|^#access=|^https:\/\/|["']/g, '')
    .split(/[\s.@&/-]/)
    .filter((part) => part.length > 3 && !['example', 'page'].includes(part.toLowerCase()));

describe('a cleaned text', () => {
  it.each(Object.entries(SECRETS))('keeps nothing of %s, wherever it stands', (_what, make) => {
    const wrong: { secret: string; cleaned: string }[] = [];
    for (let at = 0; at < 100; at++) {
      const secret = make();
      const parts = tellingParts(secret);
      for (const around of AROUND) {
        const cleaned = cleanedText(around(secret), 300, NAMES);
        const tells = parts.some((part) => cleaned.includes(part));
        if (tells || cleaned.length > 300 || /[\n\r\u0000\u2028]/.test(cleaned))
          wrong.push({ secret, cleaned });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('keeps nothing of a secret that the sender cut', () => {
    for (let length = 1; length < 40; length++) {
      const token = `Bearer ${run(KEY, length, length)}`;
      const text = `${'x '.repeat(200)}`.slice(0, 300 - token.length) + token;
      expect(cleanedText(text, 300)).toMatch(/x ?Bearer …$/);
    }
  });

  it.each([
    "Cannot read properties of undefined (reading 'strengths')",
    'setState is not a function',
    "Cannot access 'draft' before initialization",
    "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
    'Maximum call stack size exceeded',
    'Minified React error #130',
    'Loading chunk 891 failed.',
  ])('keeps what the code says: %s', (text) => {
    expect(cleanedText(text, 300)).toBe(text);
  });

  it('keeps the path of a released file', () => {
    expect(
      cleanedText('Loading https://r.example/releases/queues-mfe/1.4.0/screen.js?x=1 failed', 300),
    ).toBe('Loading /releases/queues-mfe/1.4.0/screen.js failed');
  });

  it('takes a name as a whole word, whatever characters it has', () => {
    expect(cleanedText('Mina and Minar (a+b) mina', 300, ['Mina', 'a+b', ' ', 'x'])).toBe(
      '[name] and Minar ([name]) [name]',
    );
  });

  it('reads any characters, quickly', () => {
    const any = Array.from({ length: 20_000 }, (_, at) => String.fromCharCode(at % 0x3000)).join(
      '',
    );
    for (const text of [any, '"'.repeat(5_000), '1 '.repeat(5_000), 'a@'.repeat(5_000)])
      expect(cleanedText(text, 300).length).toBeLessThanOrEqual(300);
  });
});
