import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { buildWorkspace } from '@refined/screen-kit/build';
import pureSchemas from '@refined/screen-kit/pure-schemas';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** A repository with one small screen; the rest links to this repository. */
const repository = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'refined-bundle-'));
  for (const name of ['node_modules', 'shared']) symlinkSync(join(ROOT, name), join(root, name));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, 'small-mfe', name)), { recursive: true });
    writeFileSync(join(root, 'small-mfe', name), text);
  }
  return root;
};

const PACKAGE = {
  'package.json': JSON.stringify({
    name: 'small-mfe',
    version: '1.0.0',
    type: 'module',
    refined: {
      kind: 'screen',
      title: 'Small',
      expose: './screen',
      contract: '2.0.0',
      routes: [{ path: '/small' }],
    },
  }),
  'webpack.config.mjs':
    "import { workspaceConfig } from '@refined/screen-kit/webpack';\nexport default workspaceConfig(import.meta.dirname);\n",
};

const build = (root: string) =>
  buildWorkspace({
    root,
    workspace: 'small-mfe',
    version: '1.0.0',
    outDir: join(root, 'built'),
    mode: 'production',
  });

it('a build says which names it takes from the shell, and what it carries a copy of', async () => {
  const root = repository({
    ...PACKAGE,
    'src/expose.tsx':
      "import * as React from 'react';\nimport { Button, NoSuchPart } from '@refined/shared/ui';\nimport { Dialog, paint } from './paint.ts';\nexport const Screen = () => <Dialog open={false}><Button onClick={() => paint(React.useId())}><NoSuchPart /></Button></Dialog>;\n",
    // Copies: a package behind a door, and a door's part that is imported by its file. A component
    // of MUI isn't a copy; it imports the parts that components share from the page.
    'src/paint.ts':
      "import createCache from '@emotion/cache';\nexport { default as Dialog } from '@mui/material/Dialog';\nimport { tokens } from '../../shared/src/ui/theme/tokens.ts';\nexport const paint = (key: string) => createCache({ key, nonce: String(tokens) });\n",
    // Not in the bundle, because nothing imports it.
    'src/unused.ts': "export { Dialog } from '@refined/shared/ui';\n",
  });
  const bundle = await build(root);
  expect(bundle.uses).toEqual({
    '@emotion/styled': ['default'],
    '@mui/material/DefaultPropsProvider': ['useDefaultProps'],
    '@mui/material/Modal': ['default'],
    '@mui/material/zero-styled': expect.arrayContaining(['styled']),
    '@refined/shared/ui': ['Button', 'NoSuchPart'],
    react: expect.arrayContaining(['useId']),
    'react/jsx-runtime': ['jsx'],
  });
  expect(bundle.copies).toEqual([
    { module: '@emotion/cache', importedBy: 'small-mfe/src/paint.ts' },
    { module: '@emotion/sheet', importedBy: 'small-mfe/src/paint.ts' },
    { module: '@refined/shared/ui', importedBy: 'small-mfe/src/paint.ts' },
  ]);
});

it('a build that can not import a picture says how a screen uses one', async () => {
  const root = repository({
    ...PACKAGE,
    'src/expose.tsx': "import logo from './logo.svg';\nexport const Screen = () => logo;\n",
    'src/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  await expect(build(root)).rejects.toThrow("new URL('./logo.svg', import.meta.url)");
});

it('a build without the exposed file speaks of no picture', async () => {
  await expect(build(repository(PACKAGE))).rejects.toThrow(/^(?![^]*picture)[^]*expose/);
});

const IMPORT = "import * as z from '@refined/shared/schema';\n";

it('says of each schema that making it has no effect', () => {
  expect(pureSchemas(`${IMPORT}const ids = z.object({ id: z.string() });`)).toBe(
    `${IMPORT}const ids = /*#__PURE__*/ z.object({ id: /*#__PURE__*/ z.string() });`,
  );
});

it.each([
  ['types', `${IMPORT}type Ids = z.output<typeof ids>;`],
  ['members of other objects', `${IMPORT}const size = box.z.size();`],
  ['files that make none', 'const z = make(); z.object({});'],
])('leaves %s as they are', (_, source) => {
  expect(pureSchemas(source)).toBe(source);
});
