import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { isInRange, NODE, nodeProblem } from '@refined/server-base/node-version';

const RANGE = '^22.22.2 || ^24.15.0 || >=26.0.0';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'refined-node-'));
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ engines: { node: RANGE } }));
});
afterEach(() => rmSync(root, { recursive: true }));

it.each(['22.22.2', '22.22.3', '22.30.0', '24.15.0', '24.22.1', '26.0.0', '26.12.1', '31.2.0'])(
  'accepts %s',
  (version) => {
    expect(nodeProblem(version, root)).toBeUndefined();
  },
);

it.each(['18.20.0', '20.20.2', '22.22.1', '23.11.0', '24.14.9', '25.9.0'])(
  'refuses %s in one sentence',
  (version) => {
    expect(nodeProblem(version, root)).toBe(
      `Node ${version} can't run this: it needs Node ^22.22.2 or ^24.15.0 or >=26.0.0.`,
    );
  },
);

it('takes no range of another form for all versions', () => {
  expect(() => isInRange('>=20 <25', '26.0.0')).toThrow('>=20 <25 is neither ^a.b.c nor >=a.b.c.');
});

it('accepts the Node that an old one goes on with, by the range of this repository', () => {
  expect(nodeProblem(NODE)).toBeUndefined();
});
