import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { DECLARATION_OPTIONS, DOORS, emitDeclarations } from './shared-declarations.ts';

/** What shared offers to screens: committed, so that its diff is part of each review. */
export const SHARED_REPORT = 'shared/shared.api.md';

/** The doors that the shell gives to screens, and from the federation's what a screen has to be. */
const ENTRY = [
  ...DOORS.map((door) => `export * as ${door.replace('-', '_')} from './${door}/index.ts';`),
  "export { SHARED_CONTRACT, type ScreenModule } from './federation/index.ts';",
].join('\n');

/**
 * As the Extractor reports it, without what nobody reads in a review: whence names are imported, and
 * which are undocumented.
 */
const reviewed = (report: string): string =>
  report
    .replaceAll(/^(?: *\/\/.*|import .*|\(No @packageDocumentation.*)\n/gm, '')
    .replaceAll(/\n{2,}/g, '\n\n');

/** What shared offers by its sources, as API Extractor reports it. */
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
          // What isn't exported is compared by the gate (compare-declarations.ts).
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
