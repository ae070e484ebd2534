/** Sentences of queues. */
export const queuesMessages = {};
