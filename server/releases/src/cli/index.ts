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
export { SOURCE_CHECKS, TEAM } from './command.ts';
export type { Call } from './command.ts';
export { CommandError, EXIT, EXIT_TEXT, failureOf, refused, wrongUsage } from './command-error.ts';
export type { ExitCode } from './command-error.ts';
export { checkInBrowser } from './gate/check-release.ts';
export { passGate, skippedChecks } from './gate/gate.ts';
export { firstLoadOf } from './gate/size-budget.ts';
export { missingNames } from './gate/check-contract.ts';
export { missingNamesText } from './gate/gate-messages.ts';
export { askRegistry, readOffers, registryToken, uploadOf } from './teams/registry-client.ts';
export { runRelease } from './run-release.ts';
export type { ReleaseRun } from './run-release.ts';
