import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { allWorkspaces, screenWorkspaces } from '../../lint/released-workspaces.mjs';

/** Rules of this house that no linter knows. */

const ROOT = process.cwd();
const WORKSPACES = allWorkspaces(ROOT);
const SCREENS = screenWorkspaces(ROOT);
const LEFT_OUT = new Set(['node_modules', 'dist', 'test-results', '.data', '.cache']);

const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.has(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesBelow(path.join(folder, entry.name))
        : [path.join(folder, entry.name)],
    )
    .map((file) => file.replaceAll(path.sep, '/'));

const all = WORKSPACES.flatMap(filesBelow);
const code = all.filter((file) => /\.(ts|tsx|mjs|mts)$/.test(file));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const readPackage = (workspace: string) =>
  JSON.parse(read(`${workspace}/package.json`)) as {
    version: string;
    exports?: Record<string, { source: string }>;
    refined?: unknown;
  };

describe('files', () => {
  it('are named in kebab-case', () => {
    const wrong = code
      .map((file) => path.basename(file))
      .filter(
        (name) =>
          !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|e2e|styles|config|d))*\.(ts|tsx|mjs|mts)$/.test(name),
      );
    expect(wrong).toEqual([]);
  });

  it('are named after what they hold, which is never "utils" and the like', () => {
    expect(
      code.filter((file) =>
        /^(utils?|helpers?|common|misc|types|constants)\./.test(path.basename(file)),
      ),
    ).toEqual([]);
    expect(
      code.filter((file) => /\/(utils?|helpers?|common|misc|types|constants)\//.test(file)),
    ).toEqual([]);
  });

  it('name no machine: neither a home nor a temp folder', () => {
    const machine = /(^|[\s"'`(])\/(home|Users|root|tmp|work)\/[\w.-]/m;
    expect(
      [...code, ...all.filter((file) => /\.(md|json)$/.test(file))].filter((file) =>
        machine.test(read(file)),
      ),
    ).toEqual([]);
  });

  it('end their lines as Unix does, and the last one too', () => {
    expect(code.filter((file) => read(file).includes('\r') || !read(file).endsWith('\n'))).toEqual(
      [],
    );
  });
});

describe('shared', () => {
  const folders = readdirSync(path.join(ROOT, 'shared/src'));
  const doors = readPackage('shared').exports ?? {};

  it('has one door per folder, and no other', () => {
    expect(Object.keys(doors).sort()).toEqual(folders.map((folder) => `./${folder}`).sort());
    for (const folder of folders)
      expect(doors[`./${folder}`]?.source).toBe(`./src/${folder}/index.ts`);
    expect(existsSync(path.join(ROOT, 'shared/src/index.ts'))).toBe(false);
  });
});

describe('released workspaces', () => {
  const released = WORKSPACES.filter((workspace) => readPackage(workspace).refined);

  it('are the shell and the screens', () => {
    expect(released).toEqual(['shell', ...SCREENS]);
    expect(SCREENS).toEqual(
      expect.arrayContaining(['search-mfe', 'queues-mfe', 'drug-edit-mfe', 'month-mfe']),
    );
  });

  it('are checked by the compiler with all others', () => {
    const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] };
    expect(references.map(({ path: workspace }) => workspace).sort()).toEqual(
      [...WORKSPACES].sort(),
    );
  });

  it.each(released)(
    '%s is built by `npx webpack` in its folder, by the one config',
    (workspace) => {
      const { scripts } = JSON.parse(read(`${workspace}/package.json`)) as {
        scripts: Record<string, string>;
      };
      expect(scripts.build).toBe('webpack');
      expect(read(`${workspace}/webpack.config.mjs`)).toBe(
        "import { workspaceConfig } from '../tools/bundler/webpack.config.mjs';\n\n" +
          'export default workspaceConfig(import.meta.dirname);\n',
      );
    },
  );

  it.each(released)('%s says in its CHANGELOG what its version brings', (workspace) => {
    expect(read(`${workspace}/CHANGELOG.md`)).toContain(`## ${readPackage(workspace).version}`);
  });
});

/**
 * The texts of a file that run: string literals, templates' pieces, text in JSX; no comments, no
 * imports.
 */
const textsOf = (file: string): string[] => {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node) ||
      ts.isJsxText(node)
    )
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(
    ts.createSourceFile(
      file,
      read(file),
      ts.ScriptTarget.Latest,
      false,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  );
  return texts;
};

const product = code.filter(
  (file) =>
    ['shared', 'shell', ...SCREENS].some((workspace) => file.startsWith(`${workspace}/src/`)) &&
    !/\.test\.tsx?$|\/testing\/|\/test-/.test(file),
);
/** Shared's sentences, and each workspace's own. */
const catalogue = product.filter((file) => /\/src\/messages\/|-messages\.ts$/.test(file));
const screens = product.filter((file) => /\.tsx$/.test(file));

/**
 * Sentences of the specification that users read (§2, §4, §8), typos and all; the pieces around
 * what is interpolated.
 */
const SPECIFIED = [
  'ReFined Home',
  'Current Table: ',
  'Uploaded ',
  'Last Updated ',
  'Enter a DIN',
  'Sign In',
  'Logout',
  'An error occurred',
  'RG Tier: ',
  'In Update Queue',
  'In Committee Queue',
  'In Manual Update Queue',
  'In Archive',
  'Move to Update queue',
  'Move to Expert Committee Review queue',
  'Move to Review queue',
  'Move to Archived',
  'RefID -',
  'Insurer Details',
  'Health Canada Drug Name',
  'Sub-Medical Condition',
  'Grandfathering Period',
  'Days at Tier 1',
  'Biosimilar Drug',
  'Select...',
  'No options',
  'Loading...',
  'Publish Update',
  'Move Drug Record',
  'Your selection includes a drug record that exists in ',
  '. Are you sure you want to move it to the ',
  'Expert Comittee Reivew',
  'Drug data successfully updated!',
  'There was a problem updating the drug data.',
  'update queue',
  'expert committee queue',
  'manual review queue',
  ' moved to archive.',
  ' to archive.',
];

describe('sentences', () => {
  const spoken = product.map((file) => ({ file, texts: textsOf(file) }));

  it.each(SPECIFIED)('of the specification stand once, in the catalogue: %s', (sentence) => {
    const places = spoken.flatMap(({ file, texts }) =>
      texts.filter((text) => text === sentence).map(() => file),
    );
    expect(places).toHaveLength(1);
    expect([...catalogue, 'shared/src/domain/queues.ts']).toContain(places[0]);
  });

  it('stand in the catalogue, not in the components', () => {
    const words = /[A-Za-z]{2,}/;
    const inComponents = screens.flatMap((file) => {
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isJsxText(node) && words.test(node.text)) found.push(`${file}: ${node.text.trim()}`);
        if (
          ts.isJsxAttribute(node) &&
          /^(title|alt|label|placeholder|aria-label|aria-description|hint)$/.test(
            node.name.getText(),
          ) &&
          node.initializer &&
          ts.isStringLiteral(node.initializer) &&
          words.test(node.initializer.text)
        )
          found.push(`${file}: ${node.initializer.text}`);
        ts.forEachChild(node, visit);
      };
      visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
      return found;
    });
    expect(inComponents).toEqual([]);
  });
});
