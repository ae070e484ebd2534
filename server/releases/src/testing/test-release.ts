import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileSystemStore } from '../open-store.ts';
import type { ReleaseStore } from '../objects/release-store.ts';
import type {
  BuildOrder,
  Bundle,
  BundleReader,
  BrowserCheck,
  ContractComparison,
  SourceCheck,
  SourceChecks,
  Surroundings,
} from '../operations/definition/surroundings.ts';
import { copyRelease } from '../operations/gate/built-release.ts';
import { runRelease } from '../cli/run-release.ts';

/** Built folders that look like webpack's bundles. */
export const screenBundle = (name: string, text = ''): Record<string, string> => ({
  'remoteEntry.0a1b2c3d.js': `var ${name};(()=>{var n={"./screen":()=>import("./x")};${name}={get:e=>n[e]()}})();`,
  'screen.4e5f6a7b.js': `(globalThis.webpackChunk${name}||=[]).push([[891],{763(){${JSON.stringify(text)}}}]);`,
  // Hidden: no script names it.
  'screen.4e5f6a7b.js.map': JSON.stringify({ version: 3, file: name }),
});
export const shellBundle = (text = ''): Record<string, string> => ({
  'framework.00000001.js': 'var framework=1;',
  'shell.00000002.js': `var shell=${JSON.stringify(text)};`,
});

const identifier = (workspace: string, version: string): string =>
  `${workspace}_${version}`.replace(/[^A-Za-z0-9]/g, '_');

interface Outcome {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
  /** The document on stdout. */
  readonly json: () => any; // oxlint-disable-line typescript/no-explicit-any -- tests look into it by name
}

/** A repository of small workspaces, a release store, and the commands on them. */
export class TestReleases {
  readonly root = mkdtempSync(join(tmpdir(), 'refined-release-'));
  readonly folder = join(this.root, 'store');
  readonly store: ReleaseStore = fileSystemStore(this.folder);
  readonly environment: Record<string, string> = { RELEASES: this.folder, RELEASE_ACTOR: 'Robin' };
  /** Files that builds write instead of a good bundle. */
  files: ((order: BuildOrder) => Record<string, string>) | undefined;
  /** The content of a workspace's sources, so that a build has other bytes. */
  readonly texts: Record<string, string> = {};
  builds = 0;
  /** The builds' reported names and copies. */
  contents: (order: BuildOrder) => Pick<Bundle, 'uses' | 'offers' | 'copies'> = ({ workspace }) =>
    workspace === 'shell' ? { offers: {} } : { uses: {}, copies: [] };
  checkTogether: BrowserCheck = async () => ({ ok: true, pairs: [] });
  /** Source checks that fail, with their tool's output. */
  red: Partial<Record<SourceCheck, string>> = {};
  readonly sourcesChecked: SourceCheck[] = [];
  compareContract: ContractComparison = async () => ({ kind: 'kept' });
  /** The bundle reader's result for a screen. */
  readBundle: BundleReader = async () => ({ uses: undefined, copies: [] });

  constructor() {
    // The mark that `init` makes.
    this.write('store/store.json', '{}');
    this.write(
      'package.json',
      JSON.stringify({
        version: '1.0.0',
        workspaces: ['shared', 'shell', 'search-mfe', 'queues-mfe'],
      }),
    );
    this.write('shared/package.json', '{"version":"1.0.0"}');
    this.workspace('shell', '1.0.0');
    this.workspace('search-mfe', '1.0.0');
    this.workspace('queues-mfe', '1.0.0');
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  /** Gives a workspace another version or contract. */
  workspace(name: string, version: string, contract = '1.0.0'): void {
    const screen = {
      kind: 'screen',
      title: name,
      expose: './screen',
      routes: [{ path: `/${name}` }],
      contract,
    };
    this.write(
      `${name}/package.json`,
      JSON.stringify({ version, refined: name === 'shell' ? { kind: 'shell', contract } : screen }),
    );
  }

  private readonly build = async (order: BuildOrder): Promise<Bundle> => {
    this.builds += 1;
    const { workspace, version, outDir } = order;
    const text = `${workspace} ${version} ${this.texts[workspace] ?? ''}`;
    const files =
      this.files?.(order) ??
      (workspace === 'shell'
        ? shellBundle(text)
        : screenBundle(identifier(workspace, version), text));
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(outDir, path)), { recursive: true });
      writeFileSync(join(outDir, path), content);
    }
    const paths = Object.keys(files);
    if (workspace === 'shell')
      return {
        entry: 'shell.00000002.js',
        initial: ['framework.00000001.js'],
        files: paths,
        ...this.contents(order),
      };
    return {
      federationName: identifier(workspace, version),
      entry: 'remoteEntry.0a1b2c3d.js',
      initial: ['screen.4e5f6a7b.js'],
      files: paths,
      ...this.contents(order),
    };
  };

  private readonly sourceChecks: SourceChecks = {
    command: (check, workspace) => `npm test -- ${check} ${workspace}`,
    run: async ({ checks }) => {
      this.sourcesChecked.push(...checks);
      return checks.map((check) => ({
        check,
        ok: this.red[check] === undefined,
        said: this.red[check] ?? '',
      }));
    },
  };

  /** The commands' environment. */
  readonly surroundings = (): Surroundings => ({
    root: this.root,
    folder: this.root,
    environment: this.environment,
    build: this.build,
    bundledWith: ['shared/src'],
    checkTogether: (options) => this.checkTogether(options),
    sourceChecks: this.sourceChecks,
    compareContract: (order) => this.compareContract(order),
    readBundle: (order) => this.readBundle(order),
  });

  /** Runs `npm run release -- …args`. */
  async run(...args: readonly string[]): Promise<Outcome> {
    const out: string[] = [];
    const err: string[] = [];
    const exit = await runRelease({
      ...this.surroundings(),
      args,
      out: (text) => void out.push(text),
      err: (text) => void err.push(text),
    });
    return {
      exit,
      out: out.join('\n'),
      err: err.join('\n'),
      json: () => JSON.parse(out.join('\n')) as unknown,
    };
  }

  /** The same; throws if the command fails. */
  async done(...args: readonly string[]): Promise<Outcome> {
    const outcome = await this.run(...args);
    if (outcome.exit !== 0)
      throw new Error(
        `release ${args.join(' ')} ended with ${outcome.exit}: ${outcome.err || outcome.out}`,
      );
    return outcome;
  }

  private static kept: Promise<TestReleases> | undefined;

  /**
   * Shell 1.0.0 and queues-mfe 1.0.0, 1.1.0, 1.2.0; the last one is active. Published once for all
   * tests of a file, then copied.
   */
  async filled(): Promise<this> {
    TestReleases.kept ??= new TestReleases().publishAll();
    const { folder, builds } = await TestReleases.kept;
    cpSync(folder, this.folder, { recursive: true, preserveTimestamps: true });
    this.builds = builds;
    return this;
  }

  /** The same with commands, for a test's own builds. */
  async publishAll(): Promise<this> {
    await this.done('publish', 'shell');
    for (const version of ['1.0.0', '1.1.0', '1.2.0'])
      await this.done('publish', 'queues-mfe', '--version', version);
    return this;
  }

  /** Stores a preview with the bytes of a release. */
  async putPreview(workspace: string, of: string): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'refined-preview-'));
    const { meta } = await copyRelease(this.store, workspace, of, folder);
    await this.store.put(workspace, `${of}-preview.4f5e6a7b`, folder, meta);
  }

  async active(workspace = 'queues-mfe'): Promise<string | undefined> {
    return (await this.store.readState())?.workspaces[workspace]?.active;
  }
}
