import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { buildWorkspace } from '@refined/screen-kit/build';

const ROOT = join(import.meta.dirname, '..', '..', '..');

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
