export type { BadRelease, Ending } from './bad-release.ts';
export { BAD_RELEASES } from './kinds/index.ts';
export { onceDrawn } from './script-edits.ts';
export { severalAtOnce } from './trial/several-at-once.ts';
export { prepareTrials } from './trial/trial.ts';
export type { TrialOutcome } from './trial/trial.ts';
