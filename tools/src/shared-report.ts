import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import ts from 'typescript';
import { SHARED_DOORS } from '@refined/shared/federation';

/** What shared offers to screens: committed, so that its diff is part of each review. */
export const SHARED_REPORT = 'shared/shared.api.md';

const DOORS = SHARED_DOORS.map((door) => door.replace('@refined/shared/', ''));

/** The doors that the shell gives to screens, and from the federation's what a screen has to be. */
const ENTRY = [
  ...DOORS.map((door) => `export * as ${door.replace('-', '_')} from './${door}/index.ts';`),
  "export { SHARED_CONTRACT, type ScreenModule } from './federation/index.ts';",
].join('\n');

/** Writes the declarations of shared's doors, and of all that they stand on, into a folder. */
const emitDeclarations = (root: string, folder: string): void => {
  const shared = path.join(root, 'shared');
  const { config } = ts.readConfigFile(path.join(shared, 'tsconfig.json'), ts.sys.readFile) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, shared);
  ts.createProgram(
    [...DOORS, 'federation'].map((door) => path.join(shared, 'src', door, 'index.ts')),
    {
      ...options,
      composite: false,
      incremental: false,
      tsBuildInfoFile: undefined,
      sourceMap: false,
      emitDeclarationOnly: true,
      // `npm test -- types` checks them.
      noCheck: true,
      outDir: folder,
    },
  ).emit();
};

/** How the Extractor reads the declarations: they name each other with the endings of sources. */
const compilerOptions = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: ['node'],
  // A door that another one names is read here too, not from what was built before.
  paths: { '@refined/shared/*': ['./*/index.d.ts'] },
};

/** What shared offers by its sources, as API Extractor reports it. */
export const presentReport = (root: string): string => {
  // Inside the repository, so that libraries are found.
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.cache', 'shared-report-'));
  try {
    emitDeclarations(root, folder);
    const mainEntryPointFilePath = path.join(folder, 'offered.d.ts');
    writeFileSync(mainEntryPointFilePath, ENTRY);
    const silent = { default: { logLevel: ExtractorLogLevel.None } };
    const config = ExtractorConfig.prepare({
      configObject: {
        projectFolder: folder,
        mainEntryPointFilePath,
        newlineKind: 'lf',
        compiler: { overrideTsconfig: { compilerOptions, files: ['offered.d.ts'] } },
        apiReport: {
          enabled: true,
          reportFileName: path.basename(SHARED_REPORT),
          reportFolder: folder,
          reportTempFolder: path.join(folder, 'temp'),
          // Screens meet them as the types of what they use.
          includeForgottenExports: true,
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        messages: {
          compilerMessageReporting: silent,
          extractorMessageReporting: silent,
          tsdocMessageReporting: silent,
        },
      },
      configObjectFullPath: undefined,
      packageJsonFullPath: path.join(root, 'shared', 'package.json'),
    });
    Extractor.invoke(config, {
      localBuild: true,
      messageCallback: (message) => {
        message.handled = true;
      },
    });
    return readFileSync(config.reportFilePath, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
