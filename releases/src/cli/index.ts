/** The commands of `npm run release`; the caller gives them a bundler and a browser. */
export type { BrowserCheck, BrowserCheckOptions, CheckedPair } from './call/browser-check.ts';
export type { BundleReader, OwnCopy } from './call/builder.ts';
export type {
  ContractChange,
  ContractComparison,
  SourceCheck,
  SourceCheckOutcome,
  SourceChecks,
} from './call/source-checks.ts';
export { missingNames } from './gate/check-names.ts';
export { missingNamesText } from './gate/gate-messages.ts';
export { runRelease } from './run-release.ts';
export type { ReleaseRun } from './run-release.ts';
