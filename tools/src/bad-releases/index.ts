export { doesHarm } from './bad-release.ts';
export type { BadRelease, Ending } from './bad-release.ts';
export { INTERFERENCES } from './interferences/index.ts';
export type { Interference } from './interferences/interference.ts';
export { BAD_RELEASES } from './kinds/index.ts';
export type { TrialOutcome } from './trial/meet-bad.ts';
export { severalAtOnce } from './trial/several-at-once.ts';
export { prepareTrials } from './trial/trial.ts';
export type { Trials } from './trial/trial.ts';
