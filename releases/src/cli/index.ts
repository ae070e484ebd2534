/** The commands of `npm run release`; the caller gives them a bundler and a browser. */
export type { BrowserCheck, BrowserCheckOptions, CheckedPair } from './command.ts';
export type { BundleReader, OwnCopy } from './command.ts';
export type {
  ContractChange,
  ContractComparison,
  SourceCheck,
  SourceCheckOutcome,
  SourceChecks,
} from './command.ts';
export { missingNames } from './gate/check-contract.ts';
export { missingNamesText } from './gate/gate-messages.ts';
export { runRelease } from './run-release.ts';
export type { ReleaseRun } from './run-release.ts';
