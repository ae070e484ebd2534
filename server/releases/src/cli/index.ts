/** The operations on releases, and `npm run release`. Callers provide bundler and browser. */
export type {
  BrowserCheckOptions,
  BuildOrder,
  Bundle,
  BundleReader,
  CheckedPair,
  ContractComparison,
  OwnCopy,
  SourceCheck,
  SourceCheckOutcome,
  SourceChecks,
} from '../operations/definition/surroundings.ts';
export { SOURCE_CHECKS } from '../operations/definition/surroundings.ts';
export { READERS } from '../operations/definition/reader.ts';
export {
  readInput,
  type Answer,
  type Call,
  type InputSchema,
  type Operation,
} from '../operations/definition/operation.ts';
export { OPERATIONS } from '../operations/index.ts';
export { sentInput } from '../operations/publish.ts';
export {
  EXIT_TEXT,
  failureOf,
  refused,
  wrongUsage,
} from '../operations/definition/command-error.ts';
export { checkInBrowser } from '../operations/gate/check-release.ts';
export { buildRelease, builtFiles, type BuiltRelease } from '../operations/gate/built-release.ts';
export { checkBytes, passGate, skippedChecks } from '../operations/gate/gate.ts';
export { shownBytes } from '../operations/definition/shown-values.ts';
export { firstLoadOf } from '../operations/gate/size-budget.ts';
export { missingNames } from '../operations/gate/check-contract.ts';
export { missingNamesText } from '../operations/gate/gate-messages.ts';
export { addOperation } from './add-operation.ts';
export { checkVersion } from '../objects/names.ts';
export {
  askHost,
  askRegistry,
  noHost,
  readOffers,
  sendRelease,
  uploadOf,
} from './registry-client.ts';
export { clearFault } from '../store/storage-fault.ts';
export { runRelease } from './run-release.ts';
