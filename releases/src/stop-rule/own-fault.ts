import type { RemoteFault, RemoteStage } from '@refined/shared/contract';

/** Stages that wait for the network: what fails there in time may be the line's fault. */
const FETCHING: readonly RemoteStage[] = ['state', 'contract', 'entry', 'chunk'];

/**
 * Whether a failure is the release's own, so that another release could help. Without a network, or
 * with a slow one, every release fails.
 */
export const isOwnFault = (stage: RemoteStage, fault: RemoteFault): boolean =>
  fault !== 'network' && fault !== 'contract' && !(fault === 'timeout' && FETCHING.includes(stage));
