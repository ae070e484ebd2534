import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { allowedImports, forbiddenImports } from './room-imports.ts';

const ROOT = path.resolve(process.cwd());

const LIBRARY = 'no-restricted-imports';
const ZONE = 'import-x/no-restricted-paths';
const TEST = 'no-restricted-syntax';

/**
 * What each border forbids: the file that it is written in, the line, the rule that has to say so.
 */
const FORBIDDEN: readonly (readonly [name: string, file: string, text: string, rule: string])[] = [
  ['a screen imports another screen', 'search-mfe/src/expose.tsx', "import 'queues-mfe';", LIBRARY],
  [
    "a screen imports another screen's file",
    'search-mfe/src/expose.tsx',
    "import '../../queues-mfe/src/expose.tsx';",
    LIBRARY,
  ],
  [
    'a screen imports the shell',
    'queues-mfe/src/expose.tsx',
    "import '../../shell/src/main.tsx';",
    LIBRARY,
  ],
  ['a screen imports the API', 'drug-edit-mfe/src/expose.tsx', "import '@refined/api';", LIBRARY],
  [
    'a screen imports the UI library',
    'search-mfe/src/expose.tsx',
    "import Button from '@mui/material/Button';",
    LIBRARY,
  ],
  [
    'a screen imports emotion',
    'queues-mfe/src/expose.tsx',
    "import { css } from '@emotion/react';",
    LIBRARY,
  ],
  [
    'drug edit imports emotion beside its select',
    'drug-edit-mfe/src/expose.tsx',
    "import { css } from '@emotion/react';",
    LIBRARY,
  ],
  [
    'a screen imports the toasts',
    'queues-mfe/src/expose.tsx',
    "import { useSnackbar } from 'notistack';",
    LIBRARY,
  ],
  [
    'a screen imports the router',
    'queues-mfe/src/expose.tsx',
    "import { Link } from 'react-router-dom';",
    LIBRARY,
  ],
  [
    'a screen imports the query library',
    'search-mfe/src/expose.tsx',
    "import { useQuery } from '@tanstack/react-query';",
    LIBRARY,
  ],
  [
    'drug edit imports the query library',
    'drug-edit-mfe/src/expose.tsx',
    "import { useQuery } from '@tanstack/react-query';",
    LIBRARY,
  ],
  [
    'a screen other than drug edit imports the select',
    'search-mfe/src/expose.tsx',
    "import Select from 'react-select';",
    LIBRARY,
  ],
  [
    'a screen imports what only tests use',
    'search-mfe/src/expose.tsx',
    "import '@refined/shared/testing';",
    LIBRARY,
  ],
  [
    "a screen imports the servers' door",
    'search-mfe/src/expose.tsx',
    "import '@refined/shared/serving';",
    LIBRARY,
  ],
  [
    'a screen imports the settings',
    'search-mfe/src/expose.tsx',
    "import '@refined/shared/settings';",
    LIBRARY,
  ],
  [
    'a file of shared that pages load imports one of Node',
    'shared/src/serving/waiting-line.ts',
    "import 'node:path';",
    LIBRARY,
  ],
  [
    'the lists import the kit by its file: a screen would have one of its own',
    'shared/src/lists/use-list-query.ts',
    "import { useToast } from '../ui/index.ts';",
    LIBRARY,
  ],
  [
    'a screen imports a file of shared past its doors',
    'search-mfe/src/expose.tsx',
    "import '../../shared/src/domain/record/din.ts';",
    LIBRARY,
  ],
  [
    'a screen imports shared without a door',
    'search-mfe/src/expose.tsx',
    "import '@refined/shared';",
    LIBRARY,
  ],
  [
    'a screen imports what runs in Node only',
    'search-mfe/src/expose.tsx',
    "import 'node:fs';",
    LIBRARY,
  ],
  ['the shell imports a screen', 'shell/src/main.tsx', "import 'search-mfe';", LIBRARY],
  ['the shell imports the releases', 'shell/src/main.tsx', "import '@refined/releases';", LIBRARY],
  [
    'the shell imports what only tests use',
    'shell/src/main.tsx',
    "import '@refined/shared/testing';",
    LIBRARY,
  ],
  [
    'the API imports the API client',
    'api/src/app.ts',
    "import '@refined/shared/api-client';",
    LIBRARY,
  ],
  ['the API imports the gateway', 'api/src/app.ts', "import '@refined/gateway';", LIBRARY],
  ['the API imports React', 'api/src/app.ts', "import 'react';", LIBRARY],
  ['the gateway imports the API', 'gateway/src/app.ts', "import '@refined/api';", LIBRARY],
  [
    'the gateway imports the session',
    'gateway/src/app.ts',
    "import '@refined/shared/session';",
    LIBRARY,
  ],
  [
    'the releases import the gateway',
    'releases/src/index.ts',
    "import '@refined/gateway';",
    LIBRARY,
  ],
  [
    'the releases import the messages',
    'releases/src/index.ts',
    "import '@refined/shared/messages';",
    LIBRARY,
  ],
  [
    'shared imports a workspace',
    'shared/src/domain/record/din.ts',
    "import '../../../shell/src/main.tsx';",
    LIBRARY,
  ],
  [
    'shared imports what runs in Node only',
    'shared/src/domain/record/din.ts',
    "import 'node:path';",
    LIBRARY,
  ],
  [
    'a test runs alone',
    'shared/src/domain/queues/moves.test.ts',
    "import { it } from '@jest/globals'; it.only('a', () => {});",
    TEST,
  ],
  [
    'a test is left out',
    'shared/src/domain/queues/moves.test.ts',
    "import { it } from '@jest/globals'; it.skip('a', () => {});",
    TEST,
  ],
  [
    'a test is only a wish',
    'shared/src/domain/queues/moves.test.ts',
    "import { it } from '@jest/globals'; it.todo('a');",
    TEST,
  ],
  [
    'a test sleeps',
    'shared/src/domain/queues/moves.test.ts',
    'await new Promise((done) => setTimeout(done, 100));',
    TEST,
  ],
  [
    'a story says by itself how long it waits',
    'e2e/src/stories/queues.e2e.ts',
    'await expect(page).toHaveURL("/", { timeout: 1_000 });',
    TEST,
  ],
  [
    'a story looks behind the page once',
    'e2e/src/stories/queues.e2e.ts',
    'expect((await api.record(7)).form).toBe("TABLET");',
    TEST,
  ],
  [
    'a story looks once at what a host was asked',
    'e2e/src/bare-host/to-the-letter.e2e.ts',
    'expect(product.bare!.calls.map(line)).toEqual([]);',
    TEST,
  ],
  [
    'a story presses a Retry that may be gone',
    'e2e/src/stories/queues.e2e.ts',
    "await page.getByRole('button', { name: 'Retry' }).click();",
    TEST,
  ],
];

/** What the borders leave open: without these, a rule that forbids everything would look right. */
const ALLOWED: readonly (readonly [name: string, file: string, text: string])[] = [
  ['a screen imports the kit', 'search-mfe/src/expose.tsx', "import '@refined/shared/ui';"],
  [
    'drug edit imports the select',
    'drug-edit-mfe/src/expose.tsx',
    "import Select from 'react-select';",
  ],
  [
    "a screen's test imports what tests use",
    'search-mfe/src/search-screen.test.tsx',
    "import '@refined/shared/testing';",
  ],
  ['the gateway imports the releases', 'gateway/src/app.ts', "import '@refined/releases';"],
  [
    "the gateway imports the servers' door",
    'gateway/src/app.ts',
    "import '@refined/shared/serving';",
  ],
  ['the settings import one of Node', 'shared/src/settings/kinds.ts', "import 'node:net';"],
  ['the API imports the messages', 'api/src/app.ts', "import '@refined/shared/messages';"],
  [
    'the contract stands on the domain',
    'shared/src/contract/calls.ts',
    "import '../domain/index.ts';",
  ],
  [
    'the session stands on the API client',
    'shared/src/session/session.ts',
    "import '../api-client/index.ts';",
  ],
  [
    'the fake API stands on all of shared',
    'shared/src/testing/index.ts',
    "import '../ui/index.ts'; import '../session/index.ts';",
  ],
];

const ROOM_BREAKS = forbiddenImports(ROOT);
const ROOM_USES = allowedImports(ROOT);

describe('borders', () => {
  let broken: string[][] = [];

  beforeAll(() => {
    const texts = [
      ...[...FORBIDDEN, ...ALLOWED].map(([, file, text]) => ({ file, text })),
      ...ROOM_BREAKS,
      ...ROOM_USES,
    ];
    const { stdout, stderr, status } = spawnSync(process.execPath, ['tools/lint/lint-texts.mjs'], {
      cwd: ROOT,
      input: JSON.stringify(texts),
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    broken = JSON.parse(stdout) as string[][];
  });

  it.each(FORBIDDEN.map(([name, , , rule], index) => ({ name, rule, index })))(
    'are broken when $name',
    ({ rule, index }) => {
      expect(broken[index]).toContain(rule);
    },
  );

  it.each(ALLOWED.map(([name], index) => ({ name, index })))('are kept when $name', ({ index }) => {
    expect(broken[FORBIDDEN.length + index]).toEqual([]);
  });

  const roomsFrom = FORBIDDEN.length + ALLOWED.length;

  it.each(ROOM_BREAKS.map(({ room, imports }, index) => ({ room, imports, index })))(
    'are broken by each import that $room may not have',
    ({ imports, index }) => {
      const zones = broken[roomsFrom + index]!.filter((rule) => rule === ZONE);
      expect(zones).toHaveLength(imports);
    },
  );

  it.each(ROOM_USES.map(({ room }, index) => ({ room, index })))(
    'are kept by what $room may import',
    ({ index }) => {
      expect(broken[roomsFrom + ROOM_BREAKS.length + index]).not.toContain(ZONE);
    },
  );
});
