export type { BadRelease, Ending } from './bad-release.ts';
export { BAD_RELEASES } from './kinds/index.ts';
export { prepareGround } from './trial/ground.ts';
export type { Ground } from './trial/ground.ts';
export { severalAtOnce } from './trial/several-at-once.ts';
export { tryBadRelease } from './trial/trial.ts';
export type { TrialOutcome } from './trial/trial.ts';
