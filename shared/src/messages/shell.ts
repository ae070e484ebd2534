/** Sentences of shell. */
export const shellMessages = {};
