import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { lintProject } from '../testing/linted-project.ts';
import { allowedImports, forbiddenImports } from './room-imports.ts';

const ROOT = path.resolve(process.cwd());

const BORDER = 'house(borders)';
const ROOM = 'house(rooms)';
const TEST = 'house(honest-tests)';
const STORY = 'house(steady-stories)';

/**
 * What each border forbids: the file that it is written in, the line, the rule that has to say so.
 */
const FORBIDDEN: readonly (readonly [name: string, file: string, text: string, rule: string])[] = [
  ['a screen imports another screen', 'search-mfe/src/expose.tsx', "import 'queues-mfe';", BORDER],
  [
    "a screen imports another screen's file",
    'search-mfe/src/expose.tsx',
    "import '../../queues-mfe/src/expose.tsx';",
    BORDER,
  ],
  [
    'a screen imports the shell',
    'queues-mfe/src/expose.tsx',
    "import '../../shell/src/main.tsx';",
    BORDER,
  ],
  ['a screen imports the API', 'drug-edit-mfe/src/expose.tsx', "import '@refined/api';", BORDER],
  [
    'a screen imports the UI library',
    'search-mfe/src/expose.tsx',
    "import Button from '@mui/material/Button';",
    BORDER,
  ],
  [
    'a screen imports emotion',
    'queues-mfe/src/expose.tsx',
    "import { css } from '@emotion/react';",
    BORDER,
  ],
  [
    'drug edit imports emotion beside its select',
    'drug-edit-mfe/src/expose.tsx',
    "import { css } from '@emotion/react';",
    BORDER,
  ],
  [
    'a screen imports the toasts',
    'queues-mfe/src/expose.tsx',
    "import { useSnackbar } from 'notistack';",
    BORDER,
  ],
  [
    'a screen imports the router',
    'queues-mfe/src/expose.tsx',
    "import { Link } from 'react-router-dom';",
    BORDER,
  ],
  [
    'a screen imports the query library',
    'search-mfe/src/expose.tsx',
    "import { useQuery } from '@tanstack/react-query';",
    BORDER,
  ],
  [
    'drug edit imports the query library',
    'drug-edit-mfe/src/expose.tsx',
    "import { useQuery } from '@tanstack/react-query';",
    BORDER,
  ],
  [
    'a screen other than drug edit imports the select',
    'search-mfe/src/expose.tsx',
    "import Select from 'react-select';",
    BORDER,
  ],
  [
    'a screen imports what only tests use',
    'search-mfe/src/expose.tsx',
    "import '@refined/shared/testing';",
    BORDER,
  ],
  [
    "a screen imports the servers' door",
    'search-mfe/src/expose.tsx',
    "import '@refined/shared/serving';",
    BORDER,
  ],
  [
    'a screen imports the settings',
    'search-mfe/src/expose.tsx',
    "import '@refined/shared/settings';",
    BORDER,
  ],
  [
    'a file of shared that pages load imports one of Node',
    'shared/src/serving/waiting-line.ts',
    "import 'node:path';",
    BORDER,
  ],
  [
    'the lists import the kit by its file: a screen would have one of its own',
    'shared/src/lists/use-list-query.ts',
    "import { useToast } from '../ui/index.ts';",
    BORDER,
  ],
  [
    'a screen imports a file of shared past its doors',
    'search-mfe/src/expose.tsx',
    "import '../../shared/src/domain/din.ts';",
    BORDER,
  ],
  [
    'a screen imports shared without a door',
    'search-mfe/src/expose.tsx',
    "import '@refined/shared';",
    BORDER,
  ],
  [
    'a screen imports what runs in Node only',
    'search-mfe/src/expose.tsx',
    "import 'node:fs';",
    BORDER,
  ],
  ['the shell imports a screen', 'shell/src/main.tsx', "import 'search-mfe';", BORDER],
  ['the shell imports the releases', 'shell/src/main.tsx', "import '@refined/releases';", BORDER],
  [
    'the shell imports what only tests use',
    'shell/src/main.tsx',
    "import '@refined/shared/testing';",
    BORDER,
  ],
  [
    'the API imports the API client',
    'api/src/app.ts',
    "import '@refined/shared/api-client';",
    BORDER,
  ],
  ['the API imports the gateway', 'api/src/app.ts', "import '@refined/gateway';", BORDER],
  ['the API imports React', 'api/src/app.ts', "import 'react';", BORDER],
  ['the gateway imports the API', 'gateway/src/app.ts', "import '@refined/api';", BORDER],
  [
    'the gateway imports the session',
    'gateway/src/app.ts',
    "import '@refined/shared/session';",
    BORDER,
  ],
  [
    'the releases import the gateway',
    'releases/src/index.ts',
    "import '@refined/gateway';",
    BORDER,
  ],
  [
    'the releases import the messages',
    'releases/src/index.ts',
    "import '@refined/shared/messages';",
    BORDER,
  ],
  [
    'shared imports a workspace',
    'shared/src/domain/din.ts',
    "import '../../../shell/src/main.tsx';",
    BORDER,
  ],
  [
    'shared imports what runs in Node only',
    'shared/src/domain/din.ts',
    "import 'node:path';",
    BORDER,
  ],
  [
    'a screen imports what only the shell takes',
    'search-mfe/src/expose.tsx',
    "import { SessionProvider } from '@refined/shared/session';",
    BORDER,
  ],
  [
    'a screen imports all of a door, and with it what only the shell takes',
    'search-mfe/src/expose.tsx',
    "import * as session from '@refined/shared/session';",
    BORDER,
  ],
  [
    'a screen hands on what only the shell takes',
    'search-mfe/src/expose.tsx',
    "export { SessionProvider as Session } from '@refined/shared/session';",
    BORDER,
  ],
  [
    'a screen hands on the UI library',
    'search-mfe/src/expose.tsx',
    "export * from '@mui/material';",
    BORDER,
  ],
  [
    'a screen imports another screen when it needs it',
    'search-mfe/src/expose.tsx',
    "export const late = () => import('queues-mfe');",
    BORDER,
  ],
  [
    'a screen imports a library whatever its case',
    'search-mfe/src/expose.tsx',
    "import Button from '@MUI/material/Button';",
    BORDER,
  ],
  [
    "a screen's test imports the UI library",
    'search-mfe/src/search-screen.test.tsx',
    "import Button from '@mui/material/Button';",
    BORDER,
  ],
  [
    'the catalogue of the kit imports what runs in Node only',
    'tools/catalogue/src/pages.tsx',
    "import 'node:fs';",
    BORDER,
  ],
  ['the tools import the API', 'tools/src/index.ts', "import '@refined/api';", BORDER],
  [
    "the browser tests import the tools' other files",
    'e2e/src/fixtures/watch.ts',
    "import '@refined/tools/bench';",
    BORDER,
  ],
  [
    'the settings import another door',
    'shared/src/settings/kinds.ts',
    "import '@refined/shared/schema';",
    BORDER,
  ],
  [
    'a room of shared imports one above it by its name',
    'shared/src/domain/din.ts',
    "import '@refined/shared/schema';",
    ROOM,
  ],
  [
    'a room imports one above it when it needs it',
    'api/src/db/tables.ts',
    "export const late = () => import('../drugs/drug.ts');",
    ROOM,
  ],
  [
    'a room takes one above it as CommonJS does',
    'api/src/db/tables.ts',
    "export const taken = require('../drugs/drug.ts');",
    ROOM,
  ],
  [
    'a test runs alone',
    'shared/src/domain/moves.test.ts',
    "import { it } from '@jest/globals'; it.only('a', () => {});",
    TEST,
  ],
  [
    'a test is left out',
    'shared/src/domain/moves.test.ts',
    "import { it } from '@jest/globals'; it.skip('a', () => {});",
    TEST,
  ],
  [
    'a test is only a wish',
    'shared/src/domain/moves.test.ts',
    "import { it } from '@jest/globals'; it.todo('a');",
    TEST,
  ],
  [
    'a group of stories runs alone',
    'e2e/src/stories/queues.e2e.ts',
    "test.describe.only('a', () => {});",
    TEST,
  ],
  [
    'a test is left out by its name',
    'shared/src/domain/moves.test.ts',
    "xit('a', () => {});",
    TEST,
  ],
  [
    'what tests use sleeps in a page',
    'e2e/src/fixtures/watch.ts',
    'await page.waitForTimeout(100);',
    TEST,
  ],
  [
    'a test sleeps',
    'shared/src/domain/moves.test.ts',
    'await new Promise((done) => setTimeout(done, 100));',
    TEST,
  ],
  [
    'a story says by itself how long it waits',
    'e2e/src/stories/queues.e2e.ts',
    'await expect(page).toHaveURL("/", { timeout: 1_000 });',
    STORY,
  ],
  [
    'a story tells a test how long it may take',
    'e2e/src/stories/queues.e2e.ts',
    'test.setTimeout(60_000);',
    STORY,
  ],
  [
    'a story looks behind the page once',
    'e2e/src/stories/queues.e2e.ts',
    'expect((await api.record(7)).form).toBe("TABLET");',
    STORY,
  ],
  [
    'a story looks once at what a host was asked',
    'e2e/src/bare-host/to-the-letter.e2e.ts',
    'expect(product.bare!.calls.map(line)).toEqual([]);',
    STORY,
  ],
  [
    'a story presses a Retry that may be gone',
    'e2e/src/stories/queues.e2e.ts',
    "await page.getByRole('button', { name: 'Retry' }).click();",
    STORY,
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
  [
    'a screen imports what is its own from a door',
    'search-mfe/src/expose.tsx',
    "import { useSession } from '@refined/shared/session';",
  ],
  [
    'the shell imports what only it takes',
    'shell/src/main.tsx',
    "import { SessionProvider } from '@refined/shared/session';",
  ],
  [
    'a test imports a room above its own',
    'api/src/db/tables.test.ts',
    "import '../drugs/drug.ts';",
  ],
  [
    'a timer rejects a promise',
    'shared/src/domain/moves.test.ts',
    'void new Promise((_, reject) => setTimeout(() => { reject(new Error()); }, 100));',
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
    'shared/src/session/use-session.tsx',
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

const CASES = [
  ...[...FORBIDDEN, ...ALLOWED].map(([, file, text]) => ({ file, text })),
  ...ROOM_BREAKS,
  ...ROOM_USES,
].map(({ file, text }, index) => {
  const { dir, base } = path.posix.parse(file);
  // Several cases stand in one file, which is there once: each gets one beside it.
  return { file: `${dir}/${base.replace('.', `-${index}.`)}`, text };
});

describe('borders', () => {
  let said: ReturnType<typeof lintProject> = new Map();

  beforeAll(() => {
    said = lintProject(CASES);
  });

  const brokenIn = (index: number, rule = 'house('): string[] =>
    (said.get(CASES[index]!.file) ?? []).filter((line) => line.includes(rule));

  it.each(FORBIDDEN.map(([name, , , rule], index) => ({ name, rule, index })))(
    'are broken when $name',
    ({ rule, index }) => {
      expect(brokenIn(index, rule)).not.toEqual([]);
    },
  );

  it.each(ALLOWED.map(([name], index) => ({ name, index })))('are kept when $name', ({ index }) => {
    expect(brokenIn(FORBIDDEN.length + index)).toEqual([]);
  });

  const roomsFrom = FORBIDDEN.length + ALLOWED.length;

  it.each(ROOM_BREAKS.map(({ room, imports }, index) => ({ room, imports, index })))(
    'are broken by each import that $room may not have',
    ({ imports, index }) => {
      expect(brokenIn(roomsFrom + index, ROOM)).toHaveLength(imports);
    },
  );

  it.each(ROOM_USES.map(({ room }, index) => ({ room, index })))(
    'are kept by what $room may import',
    ({ index }) => {
      expect(brokenIn(roomsFrom + ROOM_BREAKS.length + index, ROOM)).toEqual([]);
    },
  );
});
