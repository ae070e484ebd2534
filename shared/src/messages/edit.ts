/** Sentences of edit. */
export const editMessages = {};
