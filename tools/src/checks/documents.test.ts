import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Checks that files named in documents exist: after a move, a test names the document. */

const ROOT = process.cwd();
const TOP = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name))
  .map(({ name }) => name);
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(path.join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Decisions describe the code of their time, but their links must work. */
const DECISIONS = readdirSync(path.join(ROOT, 'docs/decisions')).map(
  (name) => `docs/decisions/${name}`,
);

const FENCE = /^```.*?^```$/gms;
const read = (document: string): string => readFileSync(path.join(ROOT, document), 'utf8');
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1]!);

/** Paths in code, from the root: `shell/src/main.tsx`. Without build output. */
const pathsIn = (text: string): string[] =>
  found(text.replace(FENCE, ''), /`([\w.-]+\/[\w./-]*)`/g).filter(
    (name) => TOP.includes(name.split('/')[0]!) && !name.split('/').includes('dist'),
  );

/** Links, relative to the document: `[words](words.md)`. */
const linksIn = (document: string, text: string): string[] =>
  found(text.replace(FENCE, ''), /\]\((?!https?:|#)([^)#]+)[^)]*\)/g).map((link) =>
    path.join(path.dirname(document), link),
  );

/** Anchors as on GitHub: `## Sign states` → `sign-states`. */
const headingsOf = (text: string): readonly string[] =>
  found(text.replace(FENCE, ''), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** Links to a heading that is missing in its document: `[words](words.md#the-work)`. */
const lostHeadings = (document: string, text: string): string[] =>
  found(text.replace(FENCE, ''), /\]\((?!https?:)([^)]*#[^)]+)\)/g).filter((link) => {
    const [name, heading] = link.split('#') as [string, string];
    const target = name ? path.join(path.dirname(document), name) : document;
    return !headingsOf(read(target)).includes(heading);
  });

/** Paths in trees: a folder at the line's start, its files below, names before two blanks. */
const treesIn = (text: string): string[] => {
  const paths: string[] = [];
  for (const [fence] of text.matchAll(FENCE)) {
    let folder = '';
    for (const line of fence.split('\n')) {
      const [, indent, names] = /^(\s*)((?:[\w./-]+ )*[\w./-]+)\s{2,}\S/.exec(line) ?? [];
      if (names === undefined) continue;
      if (indent === '') folder = names.endsWith('/') ? names : '';
      if (indent === '') paths.push(names);
      else if (folder) paths.push(...names.split(' ').map((name) => folder + name));
    }
  }
  return paths;
};

/** Missing paths; those of stories may start at the stories' folder. */
const missing = (paths: readonly string[]): string[] =>
  paths.filter(
    (name) => !['', 'checks/e2e/src'].some((base) => existsSync(path.join(ROOT, base, name))),
  );

describe.each(DOCUMENTS)('%s', (document) => {
  const text = read(document);

  it('names only paths that are there', () => {
    expect(missing(pathsIn(text))).toEqual([]);
  });

  it('links only to what is there', () => {
    expect(missing(linksIn(document, text))).toEqual([]);
  });

  it('links only to headings that are there', () => {
    expect(lostHeadings(document, text)).toEqual([]);
  });
});

it.each(DECISIONS)('%s links only to what is there', (decision) => {
  const text = read(decision);
  expect(missing(linksIn(decision, text))).toEqual([]);
  expect(lostHeadings(decision, text)).toEqual([]);
});

it('docs/architecture.md draws only folders that are there', () => {
  const drawn = treesIn(read('docs/architecture.md'));
  expect(drawn.length).toBeGreaterThan(30);
  expect(missing(drawn)).toEqual([]);
});

describe('docs/rules.md', () => {
  /** Cited rules, `§4` and `D12`; not paragraphs of other documents (`RFC 9110 §13.1.1`). */
  const citedIn = (text: string): string[] =>
    found(text, /(?<!RFC \d+ )(§ ?\d(?![\d.]*\d)|\bD[1-9]\d?\b)/g).map((one) =>
      one.replace(' ', ''),
    );
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.sql', '*.md'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((name) => name !== '' && existsSync(path.join(ROOT, name)));
  const rules = new Set(found(read('docs/rules.md'), /^(?:### |- \*\*)(§\d|D\d+)\b/gm));

  it('holds each rule that code and documents cite by its number', () => {
    const cited = new Set(files.flatMap((name) => citedIn(read(name))));
    expect(cited.size).toBeGreaterThan(60);
    expect([...cited].filter((number) => !rules.has(number))).toEqual([]);
  });
});
