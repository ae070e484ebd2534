import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync, readFileSync } from 'node:fs';
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

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly evidence?: { readonly licenses: readonly { license: { text: { content: string } } }[] };
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

const billOf = async (workspace: string): Promise<string> => {
  const outDir = mkdtempSync(join(tmpdir(), 'refined-bill-'));
  await buildWorkspace({ root: ROOT, workspace, version: '1.0.0', outDir, mode: 'production' });
  return readFileSync(join(outDir, 'bill.cdx.json'), 'utf8');
};
const componentsOf = (bill: string): Component[] =>
  (JSON.parse(bill) as { components: Component[] }).components;
const namesIn = (components: readonly Component[]): string[] =>
  components.map(({ group, name }) => (group ? `${group}/${name}` : name));

it("a screen's bill has what it bundles, not what the page gives; and is the same each time", async () => {
  const bill = await billOf('drug-edit-mfe');
  expect(JSON.parse(bill)).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  const names = namesIn(componentsOf(bill));
  expect(names).toEqual(expect.arrayContaining(['react-select', '@floating-ui/dom']));
  expect(names).not.toContain('react');
  expect(names).not.toContain('@mui/material');
  expect(await billOf('drug-edit-mfe')).toBe(bill);
});

it("the shell's bill has each package's version, address and licence texts", async () => {
  const components = componentsOf(await billOf('shell'));
  expect(namesIn(components)).toEqual(
    expect.arrayContaining(['react', 'zod', '@mui/material', '@refined/shared']),
  );
  const zod = components.find(({ name }) => name === 'zod')!;
  expect(zod.purl).toBe(`pkg:npm/zod@${zod.version}`);
  expect(zod.evidence?.licenses[0]?.license.text.content).toMatch(/^[\w+/=]{100,}$/);
  // The bill marks components without a licence text: our own code, and some packages.
  const without = components.filter(({ evidence }) => !evidence);
  expect(without.every(({ properties }) => properties?.[0]?.value === 'none')).toBe(true);
  expect(namesIn(without)).toEqual(['@refined/shared']);
});
