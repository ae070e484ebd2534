import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { missingVersion, presentReport, updateSharedReport } from './update-shared-report.ts';

let root: string;

const write = (files: Record<string, string>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, 'shared', name)), { recursive: true });
    writeFileSync(join(root, 'shared', name), text);
  }
};

/** A small workspace: a door that exports a component, a computed type, a library's part. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'refined-shared-report-'));
  write({
    'package.json': JSON.stringify({ dependencies: { shapes: '4.2.1' } }),
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        target: 'es2023',
        module: 'nodenext',
        moduleResolution: 'nodenext',
        strict: true,
        allowImportingTsExtensions: true,
        noLib: false,
        lib: ['es2023'],
        types: [],
      },
    }),
    'src/ui/index.ts':
      "export { Square } from 'shapes/square';\nexport { badge } from './badge.ts';\nexport type { Tone } from './tones.ts';\n",
    'src/ui/badge.ts':
      "import type { Tone } from './tones.ts';\ninterface Props { tone: Tone; label: string }\nexport const badge = ({ tone, label }: Props) => ({ text: `${tone} ${label}` });\n",
    'src/ui/tones.ts':
      "const TONES = ['warm', 'cold'] as const;\n/** How it looks. */\nexport type Tone = (typeof TONES)[number];\n",
  });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const offer = (version: string) => ({
  version,
  doors: new Map([['ui', undefined]]),
  libraries: ['shapes'],
});
const update = (version = '1.0.0') => {
  const said: string[] = [];
  return {
    code: updateSharedReport(root, (line) => said.push(line), offer(version)),
    said: said.join('\n'),
  };
};
const readReportFile = (): string => readFileSync(join(root, 'shared/api-report.md'), 'utf8');

describe('the report', () => {
  it('has each name with its declaration, what these refer to, and the version of the contract', () => {
    const report = presentReport(root, offer('1.0.0'));
    expect(report).toContain('Contract version: 1.0.0\n');
    expect(report).toContain(
      "## ui\n\n```ts\nexport { Square } from 'shapes/square@4';\ntype Tone = 'cold' | 'warm';\nconst badge: (options: Props) => {\n    text: string;\n};\n```",
    );
    expect(report).toContain("## Libraries\n\n```ts\nexport * from 'shapes@4';\n```");
    expect(report).toContain(
      '## Behind the doors\n\n```ts\ninterface Props {\n    label: string;\n    tone: Tone;\n}\n```',
    );
  });

  it('is the same whatever stands in which order, and whatever comments say', () => {
    const report = presentReport(root, offer('1.0.0'));
    write({
      'src/ui/index.ts':
        "/** The door. */\nexport type { Tone } from './tones.ts';\nexport { badge } from './badge.ts';\nexport { Square } from 'shapes/square';\n",
      'src/ui/badge.ts':
        "import type { Tone } from './tones.ts';\ninterface Props { label: string; /** Its look. */ tone: Tone }\nexport const badge = ({ label, tone }: Props) => ({ text: `${tone} ${label}` });\n",
      'src/ui/tones.ts':
        'const TONES = ["cold", "warm"] as const;\nexport type Tone = (typeof TONES)[number];\n',
    });
    expect(presentReport(root, offer('1.0.0'))).toBe(report);
  });

  it('says which types that are called alike are meant', () => {
    write({
      'src/ui/index.ts':
        "export { badge } from './badge.ts';\nexport { panel } from './panel.ts';\n",
      'src/ui/panel.ts':
        'interface Props { title: string }\nexport const panel = (props: Props) => props.title;\n',
    });
    const report = presentReport(root, offer('1.0.0'));
    expect(report).toContain('const panel: (props: Props2) => string;');
    expect(report).toContain('interface Props2 {\n    title: string;\n}');
  });

  it('needs its doors', () => {
    expect(() =>
      presentReport(root, { ...offer('1.0.0'), doors: new Map([['router', undefined]]) }),
    ).toThrow(/There is no .*router/);
  });
});

describe('updating it', () => {
  const grow = () =>
    write({
      'src/ui/tones.ts':
        "const TONES = ['warm', 'cold', 'plain'] as const;\nexport type Tone = (typeof TONES)[number];\n",
    });
  const shrink = () =>
    write({
      'src/ui/tones.ts':
        "const TONES = ['warm'] as const;\nexport type Tone = (typeof TONES)[number];\n",
    });

  it('writes the first one, and says when there is nothing to do', () => {
    expect(update()).toEqual({
      code: 0,
      said: 'shared/api-report.md is written: commit it with the change.',
    });
    expect(readReportFile()).toBe(presentReport(root, offer('1.0.0')));
    expect(update()).toEqual({
      code: 0,
      said: 'shared/api-report.md is as it was: nothing to do.',
    });
  });

  it('wants a minor version for what is added, and writes nothing before', () => {
    update();
    const before = readReportFile();
    grow();
    const { code, said } = update();
    expect(code).toBe(3);
    expect(said).toContain(
      "Added:\n  Tone can be 'plain' too.\nRaise SHARED_CONTRACT in shared/src/federation/screen-module.ts from 1.0.0 to 1.1.0",
    );
    expect(readReportFile()).toBe(before);
    expect(update('1.1.0').code).toBe(0);
    expect(readReportFile()).toContain("type Tone = 'cold' | 'plain' | 'warm';");
  });

  it('wants a major version for what is taken away', () => {
    update();
    shrink();
    const { code, said } = update('1.1.0');
    expect(code).toBe(3);
    expect(said).toContain(
      "Taken away or changed:\n  Tone can't be 'cold' any more.\nRaise SHARED_CONTRACT in shared/src/federation/screen-module.ts from 1.0.0 to 2.0.0",
    );
    expect(update('2.0.0').code).toBe(0);
  });

  it('refuses a report that names no version', () => {
    update();
    writeFileSync(join(root, 'shared/api-report.md'), 'something else');
    expect(() => update()).toThrow('take it back from the last commit');
  });
});

describe('the version that is missing', () => {
  it.each([
    ['1.2.0', '1.2.0', [], [], undefined],
    ['1.2.0', '1.2.1', [], ['a'], '1.3.0'],
    ['1.2.0', '1.3.0', [], ['a'], undefined],
    ['1.2.0', '2.0.0', [], ['a'], undefined],
    ['1.2.0', '0.9.0', [], ['a'], '1.3.0'],
    ['1.2.0', '1.9.0', ['a'], [], '2.0.0'],
    ['1.2.0', '2.0.0', ['a'], ['b'], undefined],
  ] as const)(
    'from %s to %s, with %j broken and %j added, is %s',
    (before, now, breaking, added, missing) => {
      expect(missingVersion(before, now, { breaking, added })).toBe(missing);
    },
  );
});
