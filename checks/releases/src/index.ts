export { doesHarm, type BadRelease, type Ending } from './bad-release.ts';
export { ELEMENTS, LOOKS, SCRIPTS, type Interference } from './interferences.ts';
export { BAD_RELEASES } from './kinds/index.ts';
export { onceDrawn } from './script-edits.ts';
export { crashedTab } from './trial/crashed-tab.ts';
export type { TrialOutcome } from './trial/meet-bad.ts';
export { prepareTrials, type Trials } from './trial/trial.ts';
