export { editMessages } from './edit.ts';
export { faultMessages } from './faults.ts';
export { kitMessages } from './kit.ts';
export { moveMessages } from './moves.ts';
export { queuesMessages } from './queues.ts';
export { remoteMessages } from './remotes.ts';
export { searchMessages } from './search.ts';
export { shellMessages } from './shell.ts';
