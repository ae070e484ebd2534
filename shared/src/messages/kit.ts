/** Sentences of the UI kit. */
export const kitMessages = {};
