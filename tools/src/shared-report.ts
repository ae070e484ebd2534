import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { DECLARATION_OPTIONS, DOORS, emitDeclarations } from './shared-declarations.ts';

/** The report of shared's exports for screens; committed, so that reviews show its diff. */
export const SHARED_REPORT = 'shared/shared.api.md';

/** The doors that the shell provides to screens, and the type of a screen. */
const ENTRY = [
  ...DOORS.map((door) => `export * as ${door.replace('-', '_')} from './${door}/index.ts';`),
  "export { SHARED_CONTRACT, type ScreenModule } from './federation/index.ts';",
].join('\n');

/**
 * API Extractor's report without lines that reviews don't need: imports, and remarks about missing
 * documentation.
 */
const reviewed = (report: string): string =>
  report
    .replaceAll(/^(?: *\/\/.*|import .*|\(No @packageDocumentation.*)\n/gm, '')
    .replaceAll(/\n{2,}/g, '\n\n');

/** API Extractor's report of the current sources of shared. */
export const presentReport = (root: string): string => {
  // Inside the repository, so that libraries are found.
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.cache', 'shared-report-'));
  try {
    emitDeclarations(root, path.join(root, 'shared'), folder);
    const mainEntryPointFilePath = path.join(folder, 'offered.d.ts');
    writeFileSync(mainEntryPointFilePath, ENTRY);
    const silent = { default: { logLevel: ExtractorLogLevel.None } };
    const config = ExtractorConfig.prepare({
      configObject: {
        projectFolder: folder,
        mainEntryPointFilePath,
        newlineKind: 'lf',
        compiler: {
          overrideTsconfig: { compilerOptions: DECLARATION_OPTIONS, files: ['offered.d.ts'] },
        },
        apiReport: {
          enabled: true,
          reportFileName: path.basename(SHARED_REPORT),
          reportFolder: folder,
          reportTempFolder: path.join(folder, 'temp'),
          // The gate compares types that aren't exported (compare-contract.ts).
          includeForgottenExports: false,
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
    return reviewed(readFileSync(config.reportFilePath, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const BLOCK = /^declare namespace (\w+) \{\n {4}export \{([^}]*)\}/gm;

/** The names in a report, each with its door: `ui.Button`. The last word of `default_2 as Box`. */
const offeredIn = (report: string): readonly string[] =>
  [...report.matchAll(BLOCK)].flatMap(([, door, names = '']) =>
    (names.match(/\w+(?=,|\s*$)/g) ?? []).map((name) => `${door}.${name}`),
  );

const majorIn = (report: string): string | undefined =>
  /SHARED_CONTRACT = "(\d+)\./.exec(report)?.[1];

/** The names that `before` offers and `now` lacks, unless the contract's major version differs. */
export const namesLost = (before: string, now: string): readonly string[] => {
  if (majorIn(before) !== majorIn(now)) return [];
  const offered = new Set(offeredIn(now));
  return offeredIn(before).filter((name) => !offered.has(name));
};
