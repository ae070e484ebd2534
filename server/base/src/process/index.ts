/** What servers and commands share: faults, waiting, traces. */
export { messageOf, oncePerCause, StartFault, type CauseLog } from './fault-log.ts';
export { ASKED_FOR, inTime } from './in-time.ts';
export { isStream } from './is-stream.ts';
export { nearestName, nearestWithin } from './nearest-name.ts';
export {
  clearTemporaryFolders,
  inTemporaryFolder,
  isAlive,
  temporaryFolder,
} from './temporary-folder.ts';
export { tracingOf, type Tracing } from './tracing.ts';
export { LOAD, waitingLine, type Caller, type LineLimits, type Turn } from './waiting-line.ts';
