import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = process.cwd();

/** One import for each boundary, and the rule of .dependency-cruiser.mjs that forbids it. */
const FORBIDDEN = {
  'queues-mfe/src/b.ts': ["import '../../search-mfe/src/plain.ts';", 'screens-and-shell-by-nobody'],
  'search-mfe/src/c.ts': ["import '@refined/shared/testing';", 'no-servers-in-the-page'],
  'server/api/src/d.ts': ["import type React from 'react';", 'no-page-in-the-servers'],
  'server/gateway/src/e.ts': ["import '@refined/shared/ui';", 'no-page-doors-in-the-servers'],
  'shell/src/f.ts': ["import '../../tools/lint/rule.mjs';", 'nobody-on-tools'],
  'server/api/src/g.ts': ["import '../../gateway/src/plain.ts';", 'api-on-shared'],
  'server/releases/src/h.ts': ["import '../../api/src/plain.ts';", 'releases-on-shared'],
  'server/gateway/src/i.ts': ["import '../../api/src/plain.ts';", 'gateway-on-releases'],
  'server/base/src/x.ts': ["import '../../api/src/plain.ts';", 'foundation-alone'],
  'search-mfe/src/j.tsx': ["export { Box } from '@mui/material';", 'facades'],
  'shared/src/ui/k.ts': ["export const read = () => import('node:fs');", 'no-node-in-browsers'],
  'shared/src/ui/l.ts': ["import '../router/inner.ts';", 'doors-of-shared'],
  'shared/src/contract/m.ts': ["import '../ui/index.ts';", 'facts-know-no-page'],
  'shared/src/domain/n.ts': ["import '../contract/index.ts';", 'domain-alone'],
  'shared/src/ui/o.ts': [
    "import type { Api } from '../api-client/index.ts';",
    'kit-fetches-nothing',
  ],
  'shared/src/ui/list/z.ts': ["import '../drugs/card.ts';", 'kit-knows-no-drugs'],
  'shared/src/lists/p.ts': ["import '../ui/index.ts';", 'page-doors-by-name'],
  'server/api/src/q.ts': ["import './r.ts';", 'no-circles'],
  'server/api/src/drugs/s.ts': ["import '../actions/t.ts';", 'no-circles-of-folders'],
} as const;

const OTHERS = {
  ...Object.fromEntries(
    ['domain', 'contract', 'router', 'ui', 'api-client', 'testing'].map((door) => [
      `shared/src/${door}/index.ts`,
      'export type Api = 1;',
    ]),
  ),
  'shared/package.json': '{"name": "@refined/shared", "exports": {"./*": "./src/*/index.ts"}}',
  'shared/src/router/inner.ts': '',
  'shared/src/ui/drugs/card.ts': '',
  'node_modules/@mui/material/index.js': '',
  'node_modules/@mui/material/Box/index.js': '',
  'node_modules/react/index.js': '',
  'tools/lint/rule.mjs': '',
  'server/api/src/plain.ts': '',
  'server/gateway/src/plain.ts': '',
  'search-mfe/src/plain.ts': "import '@refined/shared/ui';",
  'server/api/src/r.ts': "import './q.ts';",
  'server/api/src/drugs/u.ts': '',
  'server/api/src/actions/t.ts': '',
  'server/api/src/actions/v.ts': "import '../drugs/u.ts';",
  'search-mfe/src/y.tsx': "export { default } from '@mui/material/Box/index.js';",
  // Tests may import anything.
  'search-mfe/src/w.test.ts': "import '@refined/shared/testing';",
};

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

it('each forbidden import is found, and no other', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'borders-'));
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${text}\n`);
  };
  for (const [file, text] of Object.entries(OTHERS)) write(file, text);
  for (const [file, [text]] of Object.entries(FORBIDDEN)) write(file, text);
  mkdirSync(path.join(folder, 'node_modules/@refined'));
  symlinkSync(path.join(folder, 'shared'), path.join(folder, 'node_modules/@refined/shared'));
  const { stdout } = spawnSync(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', path.join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json'],
      ...['*/src', '{server,checks}/*', 'tools'],
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  const { summary } = JSON.parse(stdout) as { summary: { violations: readonly Violation[] } };
  const found = summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
  for (const [file, [, rule]] of Object.entries(FORBIDDEN)) {
    const place = rule === 'no-circles-of-folders' ? path.posix.dirname(file) : file;
    expect(found).toContain(`${place}: ${rule}`);
  }
  const broken = new Set(summary.violations.map(({ from }) => from));
  expect([...broken].filter((from) => from in OTHERS && from !== 'server/api/src/r.ts')).toEqual(
    [],
  );
});
